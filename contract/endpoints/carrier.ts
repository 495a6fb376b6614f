import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { AccountRules } from '../carrier-accounts.ts'
import { admin, change, endpoint, manager, reading } from '../endpoint.ts'
import { ProviderName } from '../entities/announcement.ts'
import { Id, Instant, Slug, Total, text, WeightG, webAddress } from '../values.ts'
import { listed } from './page.ts'

/** `{tracking}` marks the place of the number. */
export const TrackingUrl = webAddress(300).check(z.regex(/\{tracking\}/))

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
  id: Id,
  /** Empty for one that nobody has named. */
  name: z.string(),
  /** A suspended account takes no new parcel. */
  active: z.boolean(),
  provider: z.nullable(ProviderName),
  url: z.string(),
  /** The provider's service that carries the parcels. */
  service: z.string(),
  rules: AccountRules,
  /** The warehouse's customer number there; empty if it has none. */
  number: z.string(),
  /** When its secret was stored. Null: there is none. */
  storedAt: z.nullable(Instant),
  /** False for a secret that was stored under another key of this server. */
  readable: z.boolean(),
  /** Parcels that wait for its label, or whose label it may still have to take back. */
  waiting: Total,
})
export type CarrierAccount = z.infer<typeof CarrierAccount>

export const CarrierEntry = z.object({
  ...own,
  id: Id,
  /** The hours from Monday to Sunday, in the reader's warehouse. */
  week: Week,
  /** The served shops that it works for. A carrier that is kept for none works for all. */
  shops: z.array(Slug),
  /** The number of its other shops, which the reader does not serve. */
  otherShops: Total,
  /** Its accounts in the reader's warehouse. The first one that a parcel fits announces it. */
  accounts: z.array(CarrierAccount),
})
export type CarrierEntry = z.infer<typeof CarrierEntry>

/** Without an id it is a new carrier. A carrier keeps its slug, and a missing week or missing shops stay. */
export const CarrierWanted = z.object({
  ...own,
  id: z.optional(Id),
  week: z.optional(Week),
  shops: z.optional(z.array(Slug).check(z.maxLength(200))),
})
export type CarrierWanted = z.infer<typeof CarrierWanted>

const carrierSorts = ['name', 'slug', 'cutoff', 'weight'] as const
const params = z.object({ carrier: Id })
const ofAccount = z.object({ carrier: Id, account: Id })

export const carrierCalls = {
  list: endpoint({
    ...reading('rest_carrier_list', '/rest/carrier/list'),
    does: 'Les transporteurs, archivés compris',
    ...manager,
    query: z.object({
      ...listed(carrierSorts),
      state: z.optional(z.enum(['active', 'archived'])),
    }),
    answer: answer(z.object({ carriers: z.array(CarrierEntry), total: Total })),
  }),

  information: endpoint({
    ...reading('rest_carrier', '/rest/carrier/{carrier}'),
    does: 'Un transporteur',
    ...manager,
    params,
    answer: answer(CarrierEntry),
  }),

  save: endpoint({
    ...change('rest_carrier_save', '/rest/carrier'),
    does: 'Ajoute, change ou archive un transporteur',
    ...manager,
    body: CarrierWanted,
    answer: answer(CarrierEntry),
  }),

  /** No idempotency key: it would keep a trace of the secret. Sent twice, it stores the same. */
  account: endpoint({
    ...admin,
    name: 'rest_carrier_account',
    method: 'POST',
    path: '/rest/carrier/{carrier}/account',
    does: 'Enregistre un compte de l’entrepôt chez un transporteur',
    params,
    body: z.object({
      /** Left out, the account of this name, made if there is none: a new one stands last. */
      id: z.optional(Id),
      /** Left out, that of the account, or none. */
      name: z.optional(text(40)),
      number: z.string().check(z.trim(), z.maxLength(80)),
      /** Null removes it. Left out, it stays. */
      secret: z.optional(z.nullable(text(1000))),
      /** Null: this carrier gives its numbers otherwise. Left out, here and below, it stays. */
      provider: z.optional(z.nullable(ProviderName)),
      url: z.optional(z.string().check(z.trim(), z.maxLength(300))),
      service: z.optional(z.string().check(z.trim(), z.maxLength(120))),
      rules: z.optional(AccountRules),
      active: z.optional(z.boolean()),
    }),
    answer: answer(CarrierEntry),
  }),

  orderAccounts: endpoint({
    ...change('rest_carrier_accounts_order', '/rest/carrier/{carrier}/accounts/order'),
    does: 'Change l’ordre des comptes chez un transporteur',
    ...admin,
    params,
    body: z.object({ accounts: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
    answer: answer(CarrierEntry),
  }),

  removeAccount: endpoint({
    ...change('rest_carrier_account_remove', '/rest/carrier/{carrier}/account/{account}/remove'),
    does: 'Retire un compte chez un transporteur',
    ...admin,
    params: ofAccount,
    answer: answer(CarrierEntry),
  }),

  /** Buys nothing. `checked` names the question, `why` the fault; null if the account works. */
  tryAccount: endpoint({
    ...admin,
    name: 'rest_carrier_account_trial',
    method: 'POST',
    path: '/rest/carrier/{carrier}/account/{account}/trial',
    does: 'Essaie un compte chez un transporteur, sans rien acheter',
    params: ofAccount,
    answer: answer(z.object({ checked: z.string(), why: z.nullable(z.string()) })),
  }),
}
