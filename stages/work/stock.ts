import type { ReceptionSummary } from '#contract/endpoints/reception.ts'
import type { OpenCount } from '#contract/entities/stock.ts'
import type { Context as AssemblyContext } from '#machines/assembly/ports.ts'
import type { Context as InventoryContext } from '#machines/inventory/ports.ts'
import type { Context as RebutContext } from '#machines/rebut/ports.ts'
import type { Context as ReceptionContext } from '#machines/reception/ports.ts'
import type { Context as ReplenishmentContext } from '#machines/replenishment/ports.ts'
import type { Context as TransferContext } from '#machines/transfer/ports.ts'
import { numbers, serials } from '../samples.ts'
import { at, id, long, many, person, piles, place, product, reasons, sku, type WidestOf } from './things.ts'

const cartonsThere = [
  { sscc: numbers.inHand, sku: product(0).sku, qty: 48, received: false },
  { sscc: numbers.received, sku: product(1).sku, qty: 48, received: true },
  { sscc: numbers.pallet, sku: null, qty: null, received: false },
]

const taken = many(12, nth => ({
  sku: product(nth).sku,
  qty: 48,
  damaged: nth % 2 === 0,
  perished: nth % 2 === 0,
  short: nth % 2 === 1,
  lot: 'LOT-2026-11-PROVENCE-0001',
  expiry: '2027-06-30',
  cartons: nth === 0 ? [numbers.inHand] : [],
  ...(nth === 0 ? { serials: [serials.taken] } : {}),
}))
const reception: Partial<ReceptionContext> = {
  document: {
    name: 'RC000412',
    supplier: person,
    follows: 'RC000400',
    closed: true,
    lines: many(24, nth => ({ product: product(nth), lots: true, expected: 480, received: 96 })),
    cartons: cartonsThere,
  },
  taken,
  held: {
    code: '3760123451000',
    quantity: 12,
    lot: null,
    expiry: null,
    day: '2026-11-23',
    insisted: false,
  },
  places: { ordinary: place, quarantine: place },
  to: { ordinary: place, quarantine: place },
  linked: { code: '3760123451000', sku: product(1).sku, name: long, of: id(1), before: 0 },
  caseOf: 12,
}

export const receptionsAtTheirWidest: ReceptionSummary[] = many(12, nth => ({
  name: `RC000${400 + nth}`,
  supplier: person,
  status: 'open',
  expectedOn: '2026-11-23',
  expected: 11_520,
  received: 2_304,
}))

const counts: OpenCount[] = many(24, nth => ({
  id: id(nth),
  location: `${place}-${nth}`,
  zone: 'Réserve Nord',
  status: 'approval',
  startedAt: at,
  mine: false,
  firstBy: person,
  secondBy: person,
  variances: [{ product: product(nth), expected: 120, counted: 96 }],
}))
const plan = { due: 1_240, counted: 1_039, left: 201 }
const tour: InventoryContext['tour'] = {
  ...{
    place: { location: place, zone: 'Réserve Nord', why: 'neighbour' },
    after: place,
    later: [],
    leave: null,
    result: null,
  },
}
const counting: Partial<InventoryContext> = {
  ...{ plan, tour },
  place: { name: place, zone: 'Réserve Nord', round: 2, startedAtMove: 1, alone: true },
  tallies: piles,
  strokes: [{ sku: product(1).sku, each: 12, times: 4 }],
  candidates: many(6, product),
}
const review: InventoryContext['review'] = {
  count: id(1),
  location: place,
  variances: many(24, nth => ({ product: product(nth), expected: 120, counted: 96 })),
}

const rebut: Partial<RebutContext> = {
  from: { name: place, zone: 'Réserve Nord', piles },
  reasons,
  shop: 'maison-lumiere',
  article: piles[0] ?? null,
  qty: 48,
  reason: reasons[0] ?? null,
}

const transfer: Partial<TransferContext> = {
  from: { name: place, zone: 'Réserve Nord', piles },
  loads: many(12, nth => ({ sku: product(nth).sku, name: product(nth).name, qty: 48 })),
  to: place,
}

const way = (nth: number) => ({
  ...{ product: product(nth), qty: 9_999, from: `${place}-${nth}`, to: `${place}-${nth + 1}` },
  ...{ fromWalk: nth, toWalk: nth },
})
const kitPiles = many(6, nth => ({ place: `${place}-${nth}`, qty: 9_999, expiry: '2027-11-23' }))
const assembly: Partial<AssemblyContext> = {
  kits: many(24, nth => ({ product: product(nth), missing: 9_999, makeable: 1_280, orders: 128, by: at })),
  total: 9_999,
  asked: sku,
}
const kitInHand: Partial<AssemblyContext> = {
  ...assembly,
  kit: {
    product: product(0),
    missing: 9_999,
    parts: many(12, nth => ({ product: product(nth + 1), qty: 4, piles: kitPiles })),
    piles: kitPiles,
  },
  ...{ qty: 9_998, at: `${place}-1` },
}

const toBring: Partial<ReplenishmentContext> = {
  tasks: many(24, nth => ({ ...way(nth), expiry: null, by: at, orders: 128 })),
  ...{ total: 9_999, urgent: 1_280 },
  taken: many(12, nth => ({ ...way(nth), takenBy: person, takenAt: at, mine: false })),
}
const bringing: Partial<ReplenishmentContext> = {
  stops: [
    { ...way(1), from: place, hand: 48 },
    { ...way(0), from: place, hand: 0 },
    ...many(12, nth => ({ ...way(nth + 2), hand: nth % 2 === 0 ? 48 : 0 })),
  ],
  at: place,
  last: { sku: product(1).sku, from: place, to: way(1).to },
}
const hands: Partial<ReplenishmentContext> = {
  stops: many(12, nth => ({ ...way(nth), to: place, hand: 48 })),
  last: { sku: product(0).sku, from: way(0).from, to: place },
}

export const stock: WidestOf = {
  reception: state => (state === 'document' ? {} : reception),
  inventory: state =>
    state === 'reviewing'
      ? { review }
      : state === 'location'
        ? { waiting: counts, plan }
        : state === 'going'
          ? { plan, tour }
          : counting,
  assembly: state =>
    state === 'start'
      ? assembly
      : state === 'apart'
        ? { ...assembly, apart: true }
        : { ...kitInHand, apart: state === 'parting' },
  rebut: state => (state === 'location' ? {} : rebut),
  replenishment: state => (state === 'start' ? toBring : state === 'putting' ? hands : bringing),
  transfer: state => (state === 'departure' ? {} : transfer),
}
