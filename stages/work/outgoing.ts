import type { CarrierSlip, SlipParcel } from '#contract/endpoints/carrier-slip.ts'
import type { PickingList } from '#contract/endpoints/picking.ts'
import type { Context as CarrierSlipContext } from '#machines/carrier-slip/ports.ts'
import type { Context as PackagingContext } from '#machines/packaging/ports.ts'
import type { Context as PickingContext } from '#machines/picking/ports.ts'
import type { Context as PutWallContext } from '#machines/put-wall/ports.ts'
import type { Context as ShipmentContext } from '#machines/shipment/ports.ts'
import { serials } from '../samples.ts'
import {
  at,
  long,
  lorry,
  many,
  order,
  packagings,
  parcel,
  person,
  place,
  product,
  sentence,
  type WidestOf,
} from './things.ts'

const scans = many(12, nth => ({
  barcode: `376012345${1000 + nth}`,
  sku: product(nth).sku,
  qty: 2,
  at,
}))

const numbered = scans.map((scan, nth) => (nth === 0 ? { ...scan, serials: [serials.taken] } : scan))

const shipment: Partial<ShipmentContext> = {
  order,
  packagings,
  scans: numbered,
  closed: [{ packaging: 'CARTON-1', weightG: 2_000, scans: scans.slice(0, 1) }],
  carton: 'CARTON-1',
  parcel,
  weightG: 28_456,
}

/** Its articles are measured, so that the first carton's picture stands beside it: not beside several notices on a low screen. */
const unclosed: Partial<ShipmentContext> = {
  ...shipment,
  order: {
    ...order,
    instructions: [],
    lines: order.lines.map(line => ({
      ...{ ...line, customization: null },
      size: { lengthMm: 190, widthMm: 120, heightMm: 95 },
    })),
  },
  // All pieces of the first article.
  scans: [...numbered, ...scans.slice(0, 1)],
  closed: [],
}

const packaging: Partial<PackagingContext> = {
  order,
  packagings,
  parcel: parcel.name,
  carton: 'CARTON-1',
  weightG: 28_456,
}

export const list: PickingList = {
  name: 'PK000412',
  shop: 'maison-lumiere',
  type: 'multi_customized',
  campaign: long,
  orders: 24,
  pieces: 240,
  printCount: 2,
  begun: false,
  atWall: false,
  walk: { metres: 12_480, minutes: 243 },
  lines: many(24, nth => ({
    location: place,
    zone: 'Réserve Nord',
    product: product(nth),
    lot: 'LOT-2026',
    qty: 12,
  })),
  claimed: many(24, nth => ({
    name: `CD0001${1000 + nth}`,
    status: 'picking',
    variant: 'customized',
    slot: nth + 1,
    box: null,
  })),
}
const waiting = { mono: 96, mono_customized: 32, mono_gift: 32, mono_classic: 32 }
export const surveyAtItsWidest = {
  counts: { ...waiting, multi: 96, multi_customized: 32, multi_gift: 32, multi_classic: 32 },
  campaigns: many(6, nth => ({
    slug: `campagne-${nth}`,
    name: `${long} ${nth}`,
    orders: 32,
    cutoffAt: at,
  })),
  lists: many(24, nth => ({
    name: `PK00${1000 + nth}`,
    type: 'multi_customized',
    campaign: long,
    orders: 24,
    packed: 12,
    printedAt: at,
    printedBy: person,
  })),
  next: { type: 'mono', cutoffAt: at, orders: 40, pieces: 40, walk: { metres: 12_480, minutes: 243 } },
  plan: {
    trolleySlots: 12,
    monoOrders: 40,
    wallSlots: 120,
    zones: many(12, nth => `Réserve Nord ${nth + 1}`),
  },
} satisfies PickingContext['survey']
const picking: Partial<PickingContext> = { survey: surveyAtItsWidest, warning: sentence }

const slip: CarrierSlip = {
  group: 'sud',
  name: 'BT000123',
  carrier: lorry,
  cutoffAt: at,
  missed: true,
  parcels: 120,
  weightG: 1_200_000,
  waiting: 380,
  status: 'open',
}
const missing: SlipParcel[] = many(40, nth => ({
  name: `CL0000${1000 + nth}`,
  tracking: `8L0000000${1000 + nth}`,
  order: `CD0001${1000 + nth}`,
  weightG: 28_456,
}))
const carrierSlip: Partial<CarrierSlipContext> = { group: 'sud', slip, missing, mine: ['CL00008812'] }
export const slipsAtTheirWidest: CarrierSlip[] = many(12, nth => ({
  ...slip,
  group: `sud-${nth}`,
  carrier: `${slip.carrier} ${nth}`,
}))

const slots = many(24, nth => ({
  ...{ slot: 100 + nth, box: `CA00${100 + nth}`, order: `CD0001${1000 + nth}` },
  ...{
    status: nth === 0 ? ('cancelled' as const) : ('picking' as const),
    pieces: 48,
    sorted: nth === 1 ? 48 : 12,
  },
}))
const wall: PutWallContext['wall'] = {
  lists: many(12, nth => ({
    name: `PK00${1000 + nth}`,
    shop: 'maison-lumiere',
    pieces: 9_999,
    sorted: 1_280,
  })),
  ...{ slots, free: 120 },
}
const sortingWidest: Partial<PutWallContext> = {
  wall,
  list: {
    ...{ name: 'PK009999', shop: 'maison-lumiere', pieces: 9_999, sorted: 1_280, slots },
    articles: many(12, nth => ({ product: product(nth), pieces: 48, sorted: 12 })),
  },
  last: { slot: 101, box: 'CA00101', order: 'CD00011001', sku: product(1).sku, qty: 1 },
  inHand: true,
}

export const outgoing: WidestOf = {
  shipment: state => (state.startsWith('packing.') ? unclosed : shipment),
  packaging: state => (state === 'start' ? {} : packaging),
  picking: state => (state === 'known' || state === 'printed' ? { ...picking, list } : picking),
  'carrier-slip': state => (state === 'choosing' ? {} : carrierSlip),
  'put-wall': state => (state === 'start' ? { wall } : sortingWidest),
}

/** The server's answer to the question for this carrier's slip. */
export const slipAtItsWidest = { data: { slip, missing } }
