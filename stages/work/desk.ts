import type { Labelled } from '#contract/endpoints/label.ts'
import type { OrderDocument, OrderInformation } from '#contract/endpoints/order.ts'
import { outcomes } from '#contract/endpoints/return.ts'
import type { Prestation, PrestationSubject } from '#contract/entities/prestation.ts'
import type { Context as OrderInformationContext } from '#machines/order-information/ports.ts'
import type { Context as OrderReturnContext } from '#machines/order-return/ports.ts'
import type { Context as PrestationContext } from '#machines/prestation/ports.ts'
import type { Context as PrintContext } from '#machines/print/ports.ts'
import { serials } from '../samples.ts'
import { list } from './outgoing.ts'
import {
  at,
  id,
  long,
  many,
  order,
  parcel,
  person,
  piles,
  place,
  product,
  reasons,
  sentence,
  sku,
  type WidestOf,
} from './things.ts'

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

const document: OrderDocument = {
  id: id(1),
  title: long,
  type: 'SHIPPING',
  role: 'label',
  at,
  by: person,
}
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
export const [known] = ordersAtTheirWidest
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

export const desk: WidestOf = {
  'order-return': state => (state === 'parcel' ? {} : orderReturn),
  prestation: state =>
    state === 'subject' || state === 'running'
      ? prestation
      : state === 'choosing'
        ? { ...prestation, subjects: many(12, () => forWhom), cards }
        : { ...prestation, subject: forWhom, cards, last: state === 'done' ? done : null },
  'order-information': () => orderInformation,
  'print-product': state => (state === 'first' ? {} : print),
  'print-location': () => print,
  'print-box': () => print,
  shop: () => ({ shops: shopsAtTheirWidest }),
}
