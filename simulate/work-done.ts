import * as z from 'zod/mini'
import { assemblyCalls } from '#contract/endpoints/assembly.ts'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { putWallCalls } from '#contract/endpoints/put-wall.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { replenishmentCalls } from '#contract/endpoints/replenishment.ts'
import { returnCalls } from '#contract/endpoints/return.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { acknowledged } from './audit/claims.ts'
import { assembled } from './world/assembled.ts'
import type { Change } from './world/journal.ts'

/** Work that the report of histories names, and how. */
const kinds = {
  received: 'serial numbers received',
  packed: 'packed',
  back: 'come back',
  undone: 'parcels undone',
  tours: 'replenishment tours',
  brought: 'pieces that they brought',
  sold: 'orders of kits sold',
  inParts: 'pieces of kits packed',
  assembled: 'times kits assembled',
  apart: 'times taken apart',
  assembliesUndone: 'of both undone',
  kitsPacked: 'times assembled kits packed',
  sorted: 'pieces sorted at the wall',
  takenBack: 'taken back',
  emptied: 'slots emptied',
} as const

type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as Kind[]

export type WorkDone = Readonly<Record<Kind, number>>

const Pieces = z.object({ body: z.object({ lines: z.array(z.object({ qty: z.int() })) }) })

const Sealed = z.object({
  data: z.object({
    order: z.object({ lines: z.array(z.object({ id: z.string(), kit: z.optional(z.unknown()) })) }),
    parcels: z.array(z.object({ lines: z.array(z.object({ line: z.string(), qty: z.int() })) })),
  }),
})

/**
 * Serial numbers that came in, were packed and came back; parcels that were undone; replenishment tours and the pieces that they brought;
 * orders of kits that people sold, and the pieces of kits that were packed; assembled kits; pieces at the wall.
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
    assembled: of(assemblyCalls.assemble).length,
    apart: of(assemblyCalls.takeApart).length,
    assembliesUndone: of(assemblyCalls.undo).length,
    kitsPacked: of(shipmentCalls.packMono, shipmentCalls.packMulti).reduce(
      (sum, { input }) => sum + timesNamed(input, assembled.code),
      0,
    ),
    sorted: of(putWallCalls.put).length,
    takenBack: of(putWallCalls.takeBack).length,
    emptied: of(putWallCalls.empty).length,
  }
}

function piecesOfKits(body: unknown): number[] {
  const { order, parcels } = Sealed.parse(body).data
  const ofKits = new Set(order.lines.flatMap(({ id, kit }) => (kit ? id : [])))
  return parcels.flatMap(({ lines }) => lines.flatMap(({ line, qty }) => (ofKits.has(line) ? qty : [])))
}

/** Nothing of each kind: a kind without its zero does not compile. */
export const nothingDone: WorkDone = {
  ...{ received: 0, packed: 0, back: 0, undone: 0, tours: 0, brought: 0, sold: 0, inParts: 0 },
  ...{ assembled: 0, apart: 0, assembliesUndone: 0, kitsPacked: 0, sorted: 0, takenBack: 0, emptied: 0 },
}

const eachKind = (reckon: (kind: Kind) => number): WorkDone => ({
  ...nothingDone,
  ...Object.fromEntries(kindNames.map(kind => [kind, reckon(kind)])),
})

export const added = (one: WorkDone, other: WorkDone): WorkDone => eachKind(kind => one[kind] + other[kind])

/** One for each kind of work that was done at all. */
export const whatWasDone = (work: WorkDone): WorkDone => eachKind(kind => Math.min(1, work[kind]))

/** The sums over all histories, and in how many of them there was any. */
export const inWords = (work: WorkDone, histories: WorkDone): string =>
  kindNames.map(kind => `${work[kind]} ${kinds[kind]} (in ${histories[kind]})`).join(', ')

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

/** The lines of a request that name this code. */
const timesNamed = (input: unknown, code: string): number =>
  JSON.stringify(input).split(JSON.stringify(code)).length - 1
