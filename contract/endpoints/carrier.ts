import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, optionalText, Slug, Total, text, WeightG } from '../values.ts'

/** `{tracking}` marks the place of the number. */
export const TrackingUrl = z.url({ protocol: /^https?$/ }).check(z.maxLength(300), z.regex(/\{tracking\}/))

/** 17:30 */
export const Hour = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** On one day of the week: as usual, never, or at an hour of its own. */
const DayOfWeek = z.union([z.enum(['usual', 'never']), Hour])
export type DayOfWeek = z.infer<typeof DayOfWeek>
const Week = z.array(DayOfWeek).check(z.length(7))

/** A carrier whose lorry comes for this house's parcels. `slug` also names the group of its slips. */
const own = {
  slug: Slug,
  name: text(80),
  /** When its lorry usually leaves, on the wall of the warehouse. */
  cutoff: Hour,
  maxWeightG: WeightG,
  trackingUrl: z.nullable(TrackingUrl),
  /** The codes of the cartons that it takes. It refuses all others. */
  cartons: z.array(text(40)).check(z.maxLength(200)),
  active: z.boolean(),
}

export const CarrierAccount = z.object({
  /** The warehouse's customer number there; empty if it has none. */
  number: z.string(),
  /** When its secret was stored. Null: there is none. */
  storedAt: z.nullable(Instant),
  /** False for a secret that was stored under another key of this server. */
  readable: z.boolean(),
})

export const CarrierEntry = z.object({
  ...own,
  id: Id,
  /** From Monday to Sunday, in the reader's warehouse. */
  week: Week,
  /** The served shops that it works for. A carrier that is kept for none works for all. */
  shops: z.array(Slug),
  /** How many more it is kept for, which the reader does not serve. */
  otherShops: Total,
  account: CarrierAccount,
})

export type CarrierEntry = z.infer<typeof CarrierEntry>

/** Without an id, a new one. A carrier keeps its slug. Without a week or shops, those that it has. */
export const CarrierWanted = z.object({
  ...own,
  id: z.optional(Id),
  week: z.optional(Week),
  shops: z.optional(z.array(Slug).check(z.maxLength(200))),
})

export type CarrierWanted = z.infer<typeof CarrierWanted>

export const carrierSorts = ['name', 'slug', 'cutoff', 'weight'] as const

const manager = { scope: 'warehouse', standing: 'manager' } as const
const params = z.object({ carrier: Id })

export const carrierCalls = {
  list: endpoint({
    ...manager,
    name: 'rest_carrier_list',
    method: 'GET',
    path: '/rest/carrier/list',
    does: 'Les transporteurs, archivés compris',
    query: z.object({
      text: optionalText(120),
      state: z.optional(z.enum(['active', 'archived'])),
      sort: z.optional(z.enum(carrierSorts)),
      order: z.optional(z.enum(['asc', 'desc'])),
      page: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000))),
      size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    }),
    answer: answer(z.object({ carriers: z.array(CarrierEntry), total: Total })),
  }),

  information: endpoint({
    ...manager,
    name: 'rest_carrier',
    method: 'GET',
    path: '/rest/carrier/{carrier}',
    does: 'Un transporteur',
    params,
    answer: answer(CarrierEntry),
  }),

  save: endpoint({
    ...manager,
    name: 'rest_carrier_save',
    method: 'POST',
    path: '/rest/carrier',
    does: 'Ajoute, change ou archive un transporteur',
    change: true,
    body: CarrierWanted,
    answer: answer(CarrierEntry),
  }),

  /** No idempotency key: it would keep a trace of the secret. Sent twice, it stores the same. */
  account: endpoint({
    scope: 'warehouse',
    standing: 'admin',
    name: 'rest_carrier_account',
    method: 'POST',
    path: '/rest/carrier/{carrier}/account',
    does: 'Enregistre le compte de l’entrepôt chez un transporteur',
    params,
    body: z.object({
      number: z.string().check(z.trim(), z.maxLength(80)),
      /** Null removes it. Left out, it stays. */
      secret: z.optional(z.nullable(text(1000))),
    }),
    answer: answer(CarrierEntry),
  }),
}
