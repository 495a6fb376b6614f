import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, reading, work } from '../endpoint.ts'
import { Order, ProductSummary } from '../entities/order.ts'
import { PhotoData } from '../photo.ts'
import { SerialNumber } from '../serials.ts'
import { Barcode, Id, Instant, Name, optionalText, Quantity, Sku, Slug, text } from '../values.ts'

/** A reason for a scrap, a return or a wait. `photo`: the reason requires a picture. */
export const Reason = z.object({ code: z.string(), label: z.string(), photo: z.boolean() })
export type Reason = z.infer<typeof Reason>
export const ReasonList = z.array(Reason)

/** `serials`: the numbers of those that have left with one, and may come back. */
export const Pieces = z.object({
  product: ProductSummary,
  qty: Quantity,
  serials: z.optional(z.array(z.string())),
})

/** The fields that every return has, decided or waiting. */
export const DecidedReturn = z.object({
  name: Name,
  at: Instant,
  by: z.nullable(z.string()),
  origin: Reason,
  photo: z.nullable(Id),
  /** Its origin asked for a photograph, and the person said that there is none. */
  noPhoto: z.boolean(),
})
export type DecidedReturn = z.infer<typeof DecidedReturn>

export const conditions = ['new', 'opened', 'damaged'] as const
const Condition = z.enum(conditions)

export const outcomes = ['restock', 'quarantine', 'rebut', 'supplier'] as const
const Outcome = z.enum(outcomes)
type Condition = z.infer<typeof Condition>
export type Outcome = z.infer<typeof Outcome>

export const wishNoteAtMost = 80

/** A shop's decision about each article of a return that waits. The warehouse carries it out. */
export const Wish = z.object({
  at: Instant,
  by: z.string(),
  note: z.string(),
  lines: z.array(z.object({ sku: Sku, outcome: Outcome })),
})
export type Wish = z.infer<typeof Wish>

/** A return that the customer of an order is to send back. */
export const AnnouncedReturn = z.object({
  reference: z.string(),
  /** The number that it will have when it comes; older ones have none. */
  name: z.nullable(Name),
  /** The goods that came bear its number, or were booked since and are no other's. */
  arrived: z.boolean(),
  at: Instant,
  tracking: z.nullable(z.string()),
  note: z.string(),
  lines: z.array(z.object({ sku: Sku, name: z.string(), qty: Quantity })),
})
export type AnnouncedReturn = z.infer<typeof AnnouncedReturn>

/** A return in quarantine that waits for a decision. */
export const WaitingReturn = z.extend(DecidedReturn, {
  /** Null for a parcel without a known order. */
  order: z.nullable(Name),
  customer: z.nullable(z.string()),
  waitReason: Reason,
  note: z.string(),
  place: Name,
  lines: z.array(Pieces),
  wish: z.nullable(Wish),
})
export type WaitingReturn = z.infer<typeof WaitingReturn>

/** An order, the pieces that may still come back, and its returns. */
export const Returnable = z.object({
  order: Order,
  returnable: z.array(Pieces),
  /** Announced and not there yet. */
  announced: z.array(AnnouncedReturn),
  waiting: z.array(WaitingReturn),
  decided: z.array(DecidedReturn),
})
export type Returnable = z.infer<typeof Returnable>

/** True when an article that is not as new is put back on sale: a person has to confirm it, and the server records who did. */
export function needsOverride(condition: Condition, outcome: Outcome): boolean {
  return condition !== 'new' && outcome === 'restock'
}

export const conditionWords: Readonly<Record<Condition, string>> = {
  new: 'Comme neuf',
  opened: 'Ouvert',
  damaged: 'Abîmé',
}

/** As a shop says it, and a bench repeats it. */
export const wishWords: Readonly<Record<Outcome, string>> = {
  restock: 'remettre en vente',
  rebut: 'mettre au rebut',
  supplier: 'renvoyer au fournisseur',
  quarantine: 'garder de côté',
}

const ReturnLine = z.object({
  sku: Sku,
  qty: Quantity,
  condition: Condition,
  outcome: Outcome,
  /** The shelf for restocked pieces; defaults to the returns location. */
  to: z.optional(Name),
  /** The person put an opened or damaged article back on sale on purpose. */
  override: z.optional(z.boolean()),
})
export type ReturnLine = z.infer<typeof ReturnLine>

/** `serials`: the numbers read on the pieces, if they have any. */
const BookedLine = z.extend(ReturnLine, {
  serials: z.optional(z.array(SerialNumber).check(z.maxLength(1000))),
})
export type BookedLine = z.infer<typeof BookedLine>

const Lines = z.array(ReturnLine).check(z.minLength(1), z.maxLength(200))

/** A return with a wait reason stays in quarantine until a person completes it. */
const Return = z.object({
  order: z.optional(Name),
  trackingNumber: z.optional(Barcode),
  /** The number on the customer's sheet, where it was scanned: of several that are announced, this one came. */
  announced: z.optional(Name),
  origin: text(40),
  /** The photograph's id, from `keepPhoto`. An origin may ask for one. */
  photo: z.optional(Id),
  /** The person says that there is no photograph. That is written down. */
  noPhoto: z.optional(z.boolean()),
  lines: z.array(BookedLine).check(z.minLength(1), z.maxLength(200)),
  waitReason: z.optional(text(40)),
  note: optionalText(500),
})

const Returned = answer(z.object({ id: Id, name: Name, status: z.enum(['waiting', 'completed']) }))

const ShopParams = z.object({ slugShop: Slug })

export const returnCalls = {
  keepPhoto: endpoint({
    ...change('rest_order_return_photo', '/rest/order/return/photo'),
    does: 'Garde la photo qu’une origine de retour demande',
    ...work('ReturnProduct'),
    body: z.object({ photo: PhotoData }),
    answer: answer(z.object({ photo: Id })),
  }),

  photo: endpoint({
    ...reading('api_client_return_photo', '/api/client/{slugShop}/return/photo/{photo}'),
    does: 'La photo d’un retour, à qui sert sa boutique',
    scope: 'shop',
    params: z.object({ slugShop: Slug, photo: Id }),
    file: true,
  }),

  book: endpoint({
    ...change('rest_order_return', '/rest/order/return'),
    does: 'Enregistre le retour d’une commande',
    ...work('ReturnProduct'),
    body: Return,
    answer: Returned,
  }),

  find: endpoint({
    ...reading('rest_order_return_find', '/rest/order/return/find'),
    does: 'Ce qui peut revenir d’une commande, par tout code qu’elle a, ou un retour qui attend',
    ...work('ReturnProduct'),
    query: z.object({ code: Barcode }),
    answer: answer(z.object({ orders: z.array(Returnable), waiting: z.array(WaitingReturn) })),
  }),

  serial: endpoint({
    ...reading('rest_order_return_serial', '/rest/order/return/serial'),
    does: 'Dit si un numéro de série peut revenir d’une commande, ou à laquelle il appartient',
    ...work('ReturnProduct'),
    query: z.object({ order: Name, sku: Sku, serial: SerialNumber }),
    answer: answer(z.object({ serial: z.string() })),
  }),

  waiting: endpoint({
    ...reading('rest_order_return_waiting', '/rest/order/return/waiting'),
    does: 'Les retours qui attendent une décision, le plus ancien d’abord',
    ...work('ReturnProduct'),
    answer: answer(z.array(WaitingReturn)),
  }),

  complete: endpoint({
    ...change('rest_order_return_complete', '/rest/order/return/{return}/complete'),
    does: 'Dit ce que devient un retour qui attendait',
    ...work('ReturnProduct'),
    params: z.object({ return: Name }),
    body: z.object({ lines: Lines }),
    answer: Returned,
  }),

  join: endpoint({
    ...change('rest_order_return_join', '/rest/order/return/{return}/order'),
    does: 'Rattache à sa commande un retour que personne ne connaissait',
    ...work('ReturnProduct'),
    params: z.object({ return: Name }),
    /** Any code of the order. */
    body: z.object({ order: Barcode }),
    answer: answer(WaitingReturn),
  }),

  findForShop: endpoint({
    ...reading('api_client_return_search', '/api/client/{slugShop}/return/search'),
    does: 'La commande à laquelle un colis retourné appartient',
    scope: 'shop',
    params: ShopParams,
    query: z.object({ code: Barcode }),
    answer: answer(z.array(Returnable)),
  }),

  bookForShop: endpoint({
    ...change('api_client_return_order', '/api/client/{slugShop}/return/order'),
    does: 'Enregistre un retour pour une boutique',
    scope: 'shop',
    role: 'ReturnProduct',
    params: ShopParams,
    body: Return,
    answer: Returned,
  }),
}
