import * as z from 'zod/mini'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { replenishmentCalls } from '#contract/endpoints/replenishment.ts'
import { returnCalls } from '#contract/endpoints/return.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { acknowledged } from './audit/claims.ts'
import type { Change } from './world/journal.ts'

/** Work of a history that its report names. */
export type WorkDone = Readonly<
  Record<'received' | 'packed' | 'back' | 'undone' | 'tours' | 'brought' | 'sold' | 'inParts', number>
>

const Pieces = z.object({ body: z.object({ lines: z.array(z.object({ qty: z.int() })) }) })

const Sealed = z.object({
  data: z.object({
    order: z.object({ lines: z.array(z.object({ id: z.string(), kit: z.optional(z.unknown()) })) }),
    parcels: z.array(z.object({ lines: z.array(z.object({ line: z.string(), qty: z.int() })) })),
  }),
})

/**
 * Serial numbers that came in, were packed and came back; parcels that were undone; replenishment tours and the pieces that they brought;
 * orders of kits that people sold, and the pieces of kits that were packed.
 */
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
    sold: of(orderFileCalls.create).length,
    inParts: of(shipmentCalls.packMulti)
      .flatMap(({ answer }) => piecesOfKits(answer?.body))
      .reduce((sum, qty) => sum + qty, 0),
  }
}

function piecesOfKits(body: unknown): number[] {
  const { order, parcels } = Sealed.parse(body).data
  const ofKits = new Set(order.lines.flatMap(({ id, kit }) => (kit ? id : [])))
  return parcels.flatMap(({ lines }) => lines.flatMap(({ line, qty }) => (ofKits.has(line) ? qty : [])))
}

const eachKind = (reckon: (kind: keyof WorkDone) => number): WorkDone => ({
  ...{
    received: reckon('received'),
    packed: reckon('packed'),
    back: reckon('back'),
    undone: reckon('undone'),
  },
  ...{ tours: reckon('tours'), brought: reckon('brought'), sold: reckon('sold'), inParts: reckon('inParts') },
})

export const nothingDone = eachKind(() => 0)

export const added = (one: WorkDone, other: WorkDone): WorkDone => eachKind(kind => one[kind] + other[kind])

/** One for each kind of work that was done at all. */
export const whatWasDone = (work: WorkDone): WorkDone => eachKind(kind => Math.min(1, work[kind]))

/** The sums over all histories, and in how many of them there was any. */
export const inWords = (work: WorkDone, histories: WorkDone): string =>
  (
    [
      ['serial numbers received', 'received'],
      ['packed', 'packed'],
      ['come back', 'back'],
      ['parcels undone', 'undone'],
      ['replenishment tours', 'tours'],
      ['pieces that they brought', 'brought'],
      ['orders of kits sold', 'sold'],
      ['pieces of kits packed', 'inParts'],
    ] as const
  )
    .map(([what, kind]) => `${work[kind]} ${what} (in ${histories[kind]})`)
    .join(', ')

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
