import * as z from 'zod/mini'
import { orderFilters } from '../endpoints/order-file.ts'
import { Cents } from '../entities/customer-address.ts'
import { OrderEvent, OrderStatus, ParcelStatus } from '../entities/order.ts'
import { linesAtMost, Priority } from '../entities/order-file.ts'
import { Counted, Day, Id, Instant, Name, Quantity, Sku, Total, text } from '../values.ts'
import { ask, QuestionsView } from './question.ts'
import { resource } from './resource.ts'

const Line = z.object({
  sku: Sku,
  quantity: Quantity,
  /** The text to be engraved, printed or written on the piece. */
  customization: z._default(z.nullable(text(500)), null),
  gift: z._default(z.boolean(), false),
  /** The price of a piece, in cents of euros. Customs and rules by value read it. */
  unitPriceCents: z._default(z.nullable(Cents), null),
})

/** Read generously: an address that cannot be delivered is kept and told, not refused. */
const Address = z.object({
  lines: z.array(text(120)).check(z.maxLength(4)),
  postcode: z._default(z.string().check(z.trim(), z.maxLength(20)), ''),
  city: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
  /** Its two letters, or its name. */
  country: z._default(z.string().check(z.trim(), z.minLength(2), z.maxLength(60)), 'FR'),
  phone: z.optional(text(40)),
})

/** The point where the customer fetches the parcel, under the carrier's number. */
const Relay = z.object({
  id: text(60),
  name: text(120),
  lines: z._default(z.array(text(120)).check(z.maxLength(4)), []),
  postcode: z._default(z.string().check(z.trim(), z.maxLength(20)), ''),
  city: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
  /** Its two letters, or its name. */
  country: z._default(z.string().check(z.trim(), z.minLength(2), z.maxLength(60)), 'FR'),
  /** The carrier whose point it is, as you name it. */
  carrier: z._default(z.nullable(text(80)), null),
})

export const OrderBody = z.object({
  customer: text(120),
  address: z._default(z.nullable(Address), null),
  /** Its short name; null: the shop's rules choose. */
  carrier: z._default(z.nullable(text(80)), null),
  /** Null: it is brought to the address. */
  relay: z._default(z.nullable(Relay), null),
  campaign: z._default(z.nullable(text(80)), null),
  /** 9 goes first. */
  priority: z._default(Priority, 0),
  /** It leaves with the first departure of this day, or later. */
  wishedOn: z._default(z.nullable(Day), null),
  giftMessage: z._default(z.nullable(text(500)), null),
  instructions: z._default(z.array(text(500)).check(z.maxLength(10)), []),
  lines: z.array(Line).check(z.minLength(1), z.maxLength(linesAtMost)),
})
export type OrderBody = z.output<typeof OrderBody>

const Fault = z.object({ code: z.string(), detail: z.string(), got: z.optional(z.string()) })

export const OrderView = z.object({
  reference: z.string(),
  /** The warehouse's own, which stands on its papers. */
  number: z.string(),
  status: OrderStatus,
  /** Why it waits, if it does. */
  held: z.nullable(z.object({ reason: z.string(), faults: z.array(Fault) })),
  /** A DELETE that a person must still carry out, for parcels are closed already. */
  cancellationAsked: z.boolean(),
  receivedAt: Instant,
  /** The departure that it is to leave with. */
  leavesBy: Instant,
  customer: z.string(),
  address: z.nullable(
    z.object({
      lines: z.array(z.string()),
      postcode: z.string(),
      city: z.string(),
      country: z.string(),
      phone: z.optional(z.string()),
    }),
  ),
  carrier: z.nullable(z.string()),
  relay: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      lines: z.array(z.string()),
      postcode: z.string(),
      city: z.string(),
      country: z.string(),
      carrier: z.nullable(z.string()),
    }),
  ),
  campaign: z.nullable(z.string()),
  priority: z.int(),
  wishedOn: z.nullable(Day),
  giftMessage: z.nullable(z.string()),
  instructions: z.array(z.string()),
  lines: z.array(
    z.object({
      sku: z.string(),
      quantity: Quantity,
      packed: Counted,
      customization: z.nullable(z.string()),
      gift: z.boolean(),
      unitPriceCents: z.nullable(z.int()),
      /** The articles that are picked for it, with all their pieces. Absent: it is picked as it is. */
      parts: z.optional(z.array(z.object({ sku: z.string(), quantity: Total, packed: Total }))),
      /** The serial numbers of its packed pieces. Absent: they have none. */
      serials: z.optional(z.array(z.string())),
    }),
  ),
  parcels: z.array(
    z.object({
      number: z.string(),
      status: ParcelStatus,
      carrier: z.nullable(z.string()),
      tracking: z.nullable(z.string()),
      trackingUrl: z.nullable(z.string()),
      /** When its carrier says that it was delivered. */
      deliveredAt: z.nullable(Instant),
    }),
  ),
  questions: QuestionsView,
})
export type OrderView = z.infer<typeof OrderView>

/** The events of an order, with its printed sheets and the photographs of its returns, the newest first. */
export const OrderHistoryView = z.object({
  /** The oldest first. `by`: the shop's own people alone have names. */
  timeline: z.array(OrderEvent),
  papers: z.array(z.object({ id: Id, title: z.string(), at: Instant, address: z.string() })),
  photos: z.array(
    z.object({
      ...{ id: Id, at: Instant, address: z.string() },
      /** The warehouse's number of the return, and why it came back. */
      ...{ return: Name, reason: z.string() },
    }),
  ),
})
export type OrderHistoryView = z.infer<typeof OrderHistoryView>

const relay = {
  ...{ id: '014523', name: 'Tabac du Pont', lines: ['2 rue Basse'], postcode: '69003' },
  ...{ city: 'Lyon', country: 'FR', carrier: 'mondial_relay' },
}

const body: z.input<typeof OrderBody> = {
  customer: 'Zoé Martin',
  address: { lines: ['12 rue Haute'], postcode: '69003', city: 'Lyon', country: 'FR' },
  carrier: 'mondial-relay',
  relay,
  lines: [
    { sku: 'MIEL-250', quantity: 2, unitPriceCents: 890 },
    { sku: 'BOL-BLEU', quantity: 1, gift: true },
  ],
  giftMessage: 'Bon anniversaire !',
}

const view: OrderView = {
  ...{ reference: 'A-1001', number: 'CO004711', status: 'pending', held: null, cancellationAsked: false },
  ...{ receivedAt: '2026-03-12T09:00:00.000Z', leavesBy: '2026-03-12T16:00:00.000Z' },
  customer: 'Zoé Martin',
  address: { lines: ['12 rue Haute'], postcode: '69003', city: 'Lyon', country: 'FR' },
  ...{ carrier: 'mondial-relay', relay, campaign: null, priority: 0, wishedOn: null },
  ...{ giftMessage: 'Bon anniversaire !', instructions: [] },
  lines: [
    { sku: 'MIEL-250', quantity: 2, packed: 0, customization: null, gift: false, unitPriceCents: 890 },
    { sku: 'BOL-BLEU', quantity: 1, packed: 0, customization: null, gift: true, unitPriceCents: null },
  ],
  parcels: [],
  questions: [],
}

export const OrderHolding = z.object({ reason: text(200) })

const { text: words, status, campaign, carrier, due } = orderFilters
const file = '4f1c7a52-8a0e-4a59-9d2c-6f0b7c1e2d3a'
const own = '/api/v1/shops/papier/orders/A-1001'
const at = '2026-03-12T11:20:00.000Z'

export const orders = resource({
  ...{ path: 'orders', one: 'order', right: 'orders', body: OrderBody, view: OrderView },
  words: { the: 'la commande', a: 'une commande', some: 'les commandes' },
  filters: z.object({ text: words, status, campaign, carrier, due }),
  example: view,
  sent: body,
  readings: {
    history: {
      does: 'Lit ce qui est arrivé à la commande, ses papiers et les photos de ses retours',
      view: OrderHistoryView,
      example: {
        timeline: [{ at, what: 'packed', text: 'Colis CL00004711 fermé', by: null }],
        papers: [{ id: file, title: 'Bon de livraison CO004711', at, address: `${own}/papers/${file}` }],
        photos: [
          {
            ...{ id: file, at, address: `${own}/photos/${file}` },
            ...{ return: 'RT000412', reason: 'Abîmé pendant le transport' },
          },
        ],
      },
    },
  },
  files: {
    papers: { does: 'Un papier imprimé pour la commande, tel quel', type: 'application/pdf' },
    photos: { does: 'Une photo d’un retour de la commande', type: 'image/jpeg' },
  },
  more: {
    put: 'Une commande qui ne peut pas être préparée (article inconnu, adresse absente, aucun transporteur) est gardée en attente, avec ses raisons dans `held`. Elle repart seule quand l’article arrive ou quand elle est envoyée corrigée. Elle change jusqu’à ce qu’une liste de prélèvement la prenne ; ensuite la réponse est 409, et DELETE demande encore son arrêt.',
    remove:
      'Annule la commande. Pendant sa préparation, l’emballeur est arrêté à son prochain scan. Si un colis est déjà fermé, elle attend qu’une personne le défasse (`cancellationAsked`). Un colis parti n’est plus annulé : 409.',
  },
  acts: {
    hold: {
      does: 'Met la commande en attente',
      more: 'Aucune liste ne la prend, aucun poste ne l’emballe et aucun camion ne l’emporte, jusqu’à ce que quelqu’un la remette en route. Une commande partie ou annulée : 409.',
      body: { schema: OrderHolding, example: { reason: 'paiement à vérifier' } },
    },
    release: {
      does: 'Remet la commande en route',
      more: 'Elle reprend là où sa liste et ses colis en sont. Une commande qui ne peut pas être préparée reste en attente : 409, avec ce qui lui manque.',
    },
    ask,
  },
})
