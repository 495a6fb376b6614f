import * as z from 'zod/mini'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { replenishmentCalls } from '#contract/endpoints/replenishment.ts'
import { returnCalls } from '#contract/endpoints/return.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { acknowledged } from './audit/claims.ts'
import type { Change } from './world/journal.ts'

/** Work of a history that its report names. */
export type WorkDone = Readonly<
  Record<'received' | 'packed' | 'back' | 'undone' | 'tours' | 'brought', number>
>

export const nothingDone: WorkDone = { received: 0, packed: 0, back: 0, undone: 0, tours: 0, brought: 0 }

const Pieces = z.object({ body: z.object({ lines: z.array(z.object({ qty: z.int() })) }) })

/** Serial numbers that came in, were packed and came back; parcels that were undone; replenishment tours and the pieces that they brought. */
export function workDone(changes: readonly Change[]): WorkDone {
  const of = (...calls: Parameters<typeof acknowledged>[1]) => acknowledged(changes, calls)
  return {
    received: numbersIn(of(receptionCalls.add)),
    packed: numbersIn(of(shipmentCalls.packMono, shipmentCalls.packMulti)),
    back: numbersIn(of(returnCalls.book)),
    undone: of(shipmentCalls.voidParcel).length,
    tours: of(replenishmentCalls.take).length,
    brought: of(replenishmentCalls.put)
      .flatMap(({ input }) => Pieces.parse(input).body.lines)
      .reduce((sum, { qty }) => sum + qty, 0),
  }
}

export const added = (one: WorkDone, other: WorkDone): WorkDone => ({
  received: one.received + other.received,
  packed: one.packed + other.packed,
  back: one.back + other.back,
  undone: one.undone + other.undone,
  tours: one.tours + other.tours,
  brought: one.brought + other.brought,
})

export const inWords = ({ received, packed, back, undone, tours, brought }: WorkDone): string =>
  `serial numbers: ${received} received, ${packed} packed, ${back} came back; ${undone} parcels undone; ` +
  `${tours} replenishment tours brought ${brought} pieces`

/** All numbers that these changes name, wherever in them they stand. */
function numbersIn(changes: readonly Change[]): number {
  return changes.reduce((sum, { input }) => sum + countNumbers(input), 0)
}

function countNumbers(part: unknown): number {
  if (typeof part !== 'object' || part === null) return 0
  return Object.entries(part).reduce((sum, [name, value]) => {
    if (name === 'serial') return sum + 1
    return sum + (name === 'serials' && Array.isArray(value) ? value.length : countNumbers(value))
  }, 0)
}
