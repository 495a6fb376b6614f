import type { CarrierSlip, SlipParcel } from '#contract/endpoints/carrier-slip.ts'
import type { Labelled } from '#contract/endpoints/label.ts'
import type { OrderDocument, OrderInformation } from '#contract/endpoints/order.ts'
import type { PickingList } from '#contract/endpoints/picking.ts'
import type { ReceptionSummary } from '#contract/endpoints/reception.ts'
import { outcomes } from '#contract/endpoints/return.ts'
import type { Carton, Order, Parcel, ProductSummary } from '#contract/entities/order.ts'
import type { Prestation, PrestationSubject } from '#contract/entities/prestation.ts'
import type { OpenCount } from '#contract/entities/stock.ts'
import type { Context as AssemblyContext } from '#machines/assembly/ports.ts'
import type { Context as CarrierSlipContext } from '#machines/carrier-slip/ports.ts'
import type { Context as InventoryContext } from '#machines/inventory/ports.ts'
import type { Context as OrderInformationContext } from '#machines/order-information/ports.ts'
import type { Context as OrderReturnContext } from '#machines/order-return/ports.ts'
import type { Context as PackagingContext } from '#machines/packaging/ports.ts'
import type { Context as PickingContext } from '#machines/picking/ports.ts'
import type { Context as PrestationContext } from '#machines/prestation/ports.ts'
import type { Context as PrintContext } from '#machines/print/ports.ts'
import type { Context as PutWallContext } from '#machines/put-wall/ports.ts'
import type { Context as RebutContext } from '#machines/rebut/ports.ts'
import type { Context as ReceptionContext } from '#machines/reception/ports.ts'
import type { Context as ReplenishmentContext } from '#machines/replenishment/ports.ts'
import type { Context as ShipmentContext } from '#machines/shipment/ports.ts'
import type { Context as TransferContext } from '#machines/transfer/ports.ts'
import { numbers, serials } from './samples.ts'

/**
 * Work with more and longer than any of the demo's: what the steps of each operation have in hand, at its widest. A step
 * that shows less leaves the rest out.
 */
export const at = '2026-11-23T12:00:00.000Z'
export const long =
  'Coffret dégustation « Les grands jardins de Provence », édition numérotée de Noël, ruban doré'
export const person =
  'Marie-Antoinette de La Rochefoucauld-Montbazon, société Les Établissements du Grand Sud-Ouest'
const sentence = `Emballez dans deux épaisseurs de papier de soie, ruban doré noué, sans prix ni facture dans le colis de ${person}.`
export const lorry = 'Transports internationaux du Grand Sud-Ouest'
const box = 'Grand carton renforcé double cannelure'
/** As long as the longest sentence by which the server refuses a change: a test compares. */
export const widestRefusal = `Aucun compte ${lorry} ne prend un colis de 28,456 kg livré en point relais pour ce pays (Royaume-Uni). Prévenez un responsable, ou choisissez un autre transporteur.`
const sku = 'COFFRET-PROVENCE-NUMEROTE'
/** What may be cut: names that others gave. */
export const longNames = [long, person, sku]
export const place = 'RESERVE-NORD-A-104-12-03'
export const many = <T>(n: number, make: (at: number) => T): T[] =>
  Array.from({ length: n }, (_, nth) => make(nth))

const product = (nth: number): ProductSummary => ({
  sku: `${sku}-${nth}`,
  shop: 'maison-lumiere',
  name: `${long} nº ${nth}`,
  photo: '',
  codes: [{ code: `376012345${1000 + nth}`, qty: 1 }],
  serials: { asked: 'both', form: serials.form, key: 'none' },
})
const piles = many(24, nth => ({ product: product(nth), qty: 9_999 }))
const reasons = many(12, nth => ({ code: `reason_${nth}`, label: `${long} ${nth}`, photo: true }))
const id = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`

const packagings: Carton[] = many(12, nth => ({
  name: `Grand carton renforcé double cannelure ${nth}`,
  code: `CARTON-${nth}`,
  lengthMm: 600,
  widthMm: 400,
  heightMm: 400,
  tareG: 450,
  limitG: 30_000,
  accepted: true,
}))

const parcel: Parcel = {
  id: id(1),
  name: 'CL00008812',
  status: 'labelled',
  packaging: { code: 'CARTON-1', name: box },
  weightG: 28_456,
  carrier: lorry,
  tracking: '8L00000000123',
  trackingUrl: null,
  lines: many(24, nth => ({ line: id(nth + 100), qty: 2 })),
}

const order: Order = {
  name: 'CD00010234',
  shop: 'maison-lumiere',
  status: 'packing',
  type: 'multi',
  variant: 'customized',
  campaign: long,
  priority: 3,
  cutoffAt: at,
  customer: person,
  carrier: { slug: 'sud', name: lorry, maxWeightG: 30_000 },
  departure: { at, missed: true },
  giftMessage: sentence,
  instructions: [sentence, sentence.replace('deux', 'trois')],
  lines: many(24, nth => ({
    id: id(nth + 100),
    product: product(nth),
    qty: 4,
    picked: 4,
    packed: 0,
    weightG: 200,
    customization: sentence,
    gift: true,
  })),
  parcels: [parcel, ...many(8, nth => ({ ...parcel, id: id(nth + 2), name: `CL0000881${nth}` }))],
  version: 1,
}

const scans = many(12, nth => ({ barcode: `376012345${1000 + nth}`, sku: product(nth).sku, qty: 2, at }))

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

const list: PickingList = {
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

const orderReturn: Partial<OrderReturnContext> = {
  parcel: {
    order: order.name,
    customer: person,
    waiting: 'RT000123',
    waitReason: sentence,
    wish: {
      lines: outcomes.map((outcome, nth) => ({ sku: product(nth).sku, outcome })),
      note: 'Reprenez les cartons, et photographiez les étiquettes du fournisseur Montbazonne',
    },
    announced: null,
    kept: { photo: null, noPhoto: true },
    piles: piles.map((pile, nth) => (nth === 1 ? { ...pile, serials: [serials.free, serials.taken] } : pile)),
  },
  numbers: [serials.taken],
  origins: reasons,
  waitReasons: reasons,
  origin: { code: 'reason_1', label: long, photo: false },
  pieces: many(12, nth => ({
    product: product(nth),
    qty: 4,
    condition: 'damaged',
    outcome: 'quarantine',
    to: place,
  })),
  article: product(1),
  condition: 'damaged',
  hand: 12,
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

const subject = (nth: number): Labelled => ({
  name: `${place}-${nth}`,
  code: `EM-${place}-${nth}`,
  title: `${long} ${nth}`,
  hint: sentence,
})
const print: Partial<PrintContext> = {
  lines: many(24, nth => ({ subject: subject(nth), qty: 200 })),
  since: place,
  meant: many(6, subject),
}

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

const document: OrderDocument = { id: id(1), title: long, type: 'SHIPPING', role: 'label', at, by: person }
export const ordersAtTheirWidest: OrderInformation[] = many(12, nth => ({
  ...order,
  name: `CD0001${1000 + nth}`,
  shopName: 'Maison Lumière',
  createdAt: at,
  address: many(6, () => person),
  pickingList: list.name,
  box: 'CA00123',
  held: { by: person, until: at },
  parcels: order.parcels.map(one => ({
    ...one,
    ...{ formerTrackings: [], slip: 'BT000123', journey: { stage: 'held' as const, at, said: sentence } },
  })),
  documents: many(12, nth => ({ ...document, id: id(nth) })),
  timeline: many(24, () => ({ at, what: 'packed', text: sentence, by: person })),
}))
const [known] = ordersAtTheirWidest
const orderInformation: Partial<OrderInformationContext> = {
  order: known ? { ...known, next: { title: 'Emballer la commande', path: '/warehouse/shipment' } } : null,
  parcel: parcel.name,
  document,
}

export const shopsAtTheirWidest = many(12, nth => ({
  slug: `s-${nth}`,
  name: `${person} ${nth}`,
  orderCount: 128,
}))

const forWhom: PrestationSubject = {
  what: 'article',
  ...{ name: sku, title: long, shop: 's-0', shopName: person },
}
const done: Prestation = {
  id: id(0),
  kind: { code: 'ETIQUETAGE', name: long, unit: 'one' },
  subject: forWhom,
  state: 'done',
  ...{ count: 9_999, minutes: null, startedAt: null, endedAt: null, at, by: person, mine: true },
  ...{ note: '', undoneBy: null },
}
const prestation: Partial<PrestationContext> = {
  shops: shopsAtTheirWidest,
  running: many(12, nth => ({
    ...{ ...done, id: id(nth), state: 'running' as const, count: null, startedAt: at, mine: nth === 0 },
  })),
}
const cards = many(12, nth => ({
  ...{ code: nth === 0 ? 'ETIQUETAGE' : `TRAVAIL-${nth}`, name: `${long} ${nth}`, unit: 'one' as const },
}))

/** Of each machine, what it has in hand. A function decides by the state, where one state shows less because of another. */
export const widest: Readonly<Record<string, (state: string) => object>> = {
  shipment: state => (state.startsWith('packing.') ? unclosed : shipment),
  packaging: state => (state === 'start' ? {} : packaging),
  reception: state => (state === 'document' ? {} : reception),
  picking: state => (state === 'known' || state === 'printed' ? { ...picking, list } : picking),
  'carrier-slip': state => (state === 'choosing' ? {} : carrierSlip),
  inventory: state =>
    state === 'reviewing'
      ? { review }
      : state === 'location'
        ? { waiting: counts, plan }
        : state === 'going'
          ? { plan, tour }
          : counting,
  'order-return': state => (state === 'parcel' ? {} : orderReturn),
  prestation: state =>
    state === 'subject' || state === 'running'
      ? prestation
      : state === 'choosing'
        ? { ...prestation, subjects: many(12, () => forWhom), cards }
        : { ...prestation, subject: forWhom, cards, last: state === 'done' ? done : null },
  assembly: state =>
    state === 'start'
      ? assembly
      : state === 'apart'
        ? { ...assembly, apart: true }
        : { ...kitInHand, apart: state === 'parting' },
  rebut: state => (state === 'location' ? {} : rebut),
  'put-wall': state => (state === 'start' ? { wall } : sortingWidest),
  replenishment: state => (state === 'start' ? toBring : state === 'putting' ? hands : bringing),
  transfer: state => (state === 'departure' ? {} : transfer),
  'order-information': () => orderInformation,
  'print-product': state => (state === 'first' ? {} : print),
  'print-location': () => print,
  'print-box': () => print,
  shop: () => ({ shops: shopsAtTheirWidest }),
}

/** The server's answer to the question for this carrier's slip. */
export const slipAtItsWidest = { data: { slip, missing } }
