import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, manager, reading } from '../endpoint.ts'
import { MissingManifest, UnlabelledParcel } from '../entities/announcement.ts'
import { DayPlan } from '../entities/count-plan.ts'
import { first, JourneyTrouble } from '../entities/journey.ts'
import { subscriptionKinds } from '../entities/notification.ts'
import { OrderStatus } from '../entities/order.ts'
import { PerishingGoods } from '../entities/perishing.ts'
import { PrintJobStatus } from '../entities/printer.ts'
import { Question } from '../entities/question.ts'
import { OperationType } from '../operations.ts'
import { Id, Instant, Name, Sku, Slug, Total } from '../values.ts'

export const LateOrder = z.object({
  name: Name,
  customer: z.string(),
  shop: z.string(),
  shopSlug: Slug,
  status: OrderStatus,
  /** A part of it left or can leave, and the rest is to come. */
  partial: z.boolean(),
  cutoffAt: Instant,
})
export type LateOrder = z.infer<typeof LateOrder>

export const Departure = z.object({
  group: Slug,
  carrier: z.string(),
  at: Instant,
  /** The parcels on the dock whose departure passed; zero for a departure to come. */
  missed: Total,
  /** The number of unpacked orders for this departure. */
  toPack: Total,
  /** The number of labelled parcels on no slip. */
  toLoad: Total,
})
export type Departure = z.infer<typeof Departure>

export const StuckPrint = z.object({
  id: Id,
  title: z.string(),
  status: PrintJobStatus,
  at: Instant,
  by: z.nullable(z.string()),
  computer: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  order: z.nullable(Name),
  /** The reader asked for it, so it is in the reader's own queue. */
  mine: z.boolean(),
  /** The print waits and no computer has it, so any reader may print it. */
  free: z.boolean(),
})
export type StuckPrint = z.infer<typeof StuckPrint>

/** One change that the server refused for one reason, with the number of attempts. */
export const RefusedChange = z.object({
  id: Id,
  at: Instant,
  /** The call's French line (`does`). */
  what: z.string(),
  detail: z.string(),
  by: z.nullable(z.string()),
  times: Total,
})
export type RefusedChange = z.infer<typeof RefusedChange>

/** An order that a shop's program sent or cancelled, and that a person has to mend. */
const HeldOrder = z.object({
  name: Name,
  customer: z.string(),
  shop: z.string(),
  /** The reason why it is not prepared. Null: the shop cancelled it after a parcel was closed. */
  why: z.nullable(z.string()),
  since: Instant,
})

const ParkedReturn = z.object({
  name: Name,
  at: Instant,
  order: z.nullable(Name),
  customer: z.nullable(z.string()),
  reason: z.string(),
  /** Its shop has said what it wants done. */
  wished: z.boolean(),
  pieces: Total,
})

const CountToApprove = z.object({
  location: Name,
  zone: z.string(),
  at: Instant,
  by: z.nullable(z.string()),
})

/** An article of which its shop has fewer pieces than it wants. */
const LowArticle = z.object({
  sku: Sku,
  name: z.string(),
  shop: Slug,
  shopName: z.string(),
  threshold: Total,
  since: Instant,
})

/** Pieces to bring from the reserve. */
const ToBring = z.object({
  product: z.string(),
  qty: Total,
  from: Name,
  to: Name,
  /** The departure of the first order that waits for them. */
  by: z.nullable(Instant),
})

/** Assembled kits that orders lack, and how many their free parts make. */
const ToAssemble = z.object({
  product: z.string(),
  missing: Total,
  makeable: Total,
  orders: Total,
  by: Instant,
})

/** A shop's server that does not hear what happens here. */
const SilentNotification = z.object({
  id: Id,
  via: z.enum(subscriptionKinds),
  name: z.string(),
  shop: z.string(),
  since: z.nullable(Instant),
  /** Events that were given up. */
  givenUp: Total,
  /** Why it was disabled. */
  why: z.nullable(z.string()),
})

/** The reader's own last actions: on an order, or only on goods. */
export const OwnAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), id: Id, at: Instant, order: Name, text: z.string() }),
  z.object({
    kind: z.literal('move'),
    id: Id,
    at: Instant,
    type: OperationType,
    from: Name,
    to: Name,
    /** The place to look for the goods. For goods that left the warehouse: the place they left. */
    place: Name,
    qty: Total,
    /** The name of one article, and the number of articles. */
    product: z.string(),
    products: Total,
  }),
])
export type OwnAct = z.infer<typeof OwnAct>

export const Attention = z.object({
  /** The server's clock, because a bench's clock may be wrong and a count-down must not be. */
  now: Instant,
  late: first(LateOrder),
  held: first(HeldOrder),
  departures: z.array(Departure),
  prints: first(StuckPrint),
  refusals: first(RefusedChange),
  /** Sealed parcels whose carrier gave no label. */
  unlabelled: first(UnlabelledParcel),
  /** Parcels that left and do not arrive. */
  troubles: first(JourneyTrouble),
  /** Slips that left without their carrier's own paper. */
  manifests: first(MissingManifest),
  /** The shops' questions without an answer. */
  questions: first(Question),
  returns: first(ParkedReturn),
  counts: first(CountToApprove),
  /** Today's share of the plan. Null where there is none. */
  planned: z.nullable(DayPlan),
  notifications: first(SilentNotification),
  low: first(LowArticle),
  /** Goods on shelves that near their date, for those who move or scrap goods. */
  perishing: first(PerishingGoods),
  /** Absent in a warehouse without levels, and for people who bring nothing. */
  toBring: z.optional(first(ToBring)),
  /** Absent for people whose shops have no assembled kit, and for those who assemble none. */
  toAssemble: z.optional(first(ToAssemble)),
  mine: z.array(OwnAct),
})
export type Attention = z.infer<typeof Attention>

/** The steps of a new warehouse before its first parcel, in order. */
export const readySteps = [
  'shops',
  'places',
  'articles',
  'people',
  'cartons',
  'carriers',
  'printers',
  'count',
  'order',
] as const

export type ReadyStep = (typeof readySteps)[number]

export const homeCalls = {
  gettingReady: endpoint({
    ...reading('rest_home_getting_ready', '/rest/home/getting-ready'),
    does: 'Ce qui manque encore à l’entrepôt avant son premier colis, dans l’ordre',
    ...manager,
    answer: answer(z.object({ missing: z.array(z.enum(readySteps)) })),
  }),

  attention: endpoint({
    ...reading('rest_home_attention', '/rest/home/attention'),
    does: 'Ce qui attend quelqu’un, les prochains départs et ses dernières opérations',
    mayBeOld: true,
    scope: 'own',
    answer: answer(Attention),
  }),

  settleRefusal: endpoint({
    ...change('rest_home_refusal_settle', '/rest/home/refusal/{refusal}/settle'),
    does: 'Note que quelqu’un s’est occupé d’un changement refusé',
    scope: 'own',
    params: z.object({ refusal: Id }),
    answer: answer(z.object({ settled: Total })),
  }),

  settleTrouble: endpoint({
    ...change('rest_home_trouble_settle', '/rest/home/trouble/{parcel}/settle'),
    does: 'Note que quelqu’un s’occupe d’un colis parti qui n’arrive pas',
    scope: 'own',
    standing: 'manager',
    params: z.object({ parcel: Id }),
    answer: answer(z.object({ parcel: Name })),
  }),
}
