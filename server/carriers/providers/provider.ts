import type * as z from 'zod/mini'
import type { PostalAddress } from '#contract/entities/address.ts'
import type { RefusedFor } from '#contract/entities/announcement.ts'
import type { JourneyStage } from '#contract/entities/journey.ts'
import type { RelayPoint } from '#contract/entities/order.ts'
import type { LabelPrinter } from '../../printing/labels.ts'
import type { Consignment } from '../carrier.ts'
import type { Customs } from '../customs.ts'
import { type CarrierReach, type Heard, talk } from './talk.ts'

/** A warehouse's account with a provider, its secret opened. */
export type Account = {
  readonly url: string
  readonly number: string
  readonly secret: string
  readonly service: string
}

/** A parcel as providers get it. Its name is the key under which it is bought at most once. */
export type Announcement = Consignment & {
  readonly from: PostalAddress
  readonly sizeMm: { readonly length: number; readonly width: number; readonly height: number }
  readonly printer: LabelPrinter
  /** Null where customs ask nothing. */
  readonly customs: Customs | null
}

/** A PDF that goes with the label, such as a CN23 or an invoice for customs. */
export type Paper = { readonly title: string; readonly data: Buffer }

export type LabelFormat = 'zpl' | 'pdf' | 'png'

export type Bought = {
  readonly came: 'bought'
  readonly remoteId: string
  readonly tracking: string
  readonly label: { readonly format: LabelFormat; readonly data: Buffer }
  readonly papers: readonly Paper[]
  readonly service: string | null
  readonly price: { readonly cents: number; readonly currency: string } | null
}

/** Nothing was bought, and the same request would be refused again: somebody has to change something. */
export type Refused = { readonly came: 'refused'; readonly for: RefusedFor; readonly reason: string }

/** It is unknown whether it was bought, or the provider does not answer: the server asks again later. */
export type Later = { readonly came: 'later'; readonly reason: string }

export type Announced = Bought | Refused | Later

/** A service and the price that it asks for a parcel. */
export type Quote = {
  readonly service: string
  readonly price: { readonly cents: number; readonly currency: string }
}

/** Without quotes the provider chooses the service itself. */
export type Quoted = { readonly came: 'quotes'; readonly quotes: readonly Quote[] } | Refused | Later
export type Withdrawn = { readonly came: 'withdrawn' } | Refused | Later

/** The news of a parcel, in order. `at` is null if the carrier does not say when. */
export type CarrierNews = {
  readonly stage: JourneyStage
  readonly at: Date | null
  readonly said: string | null
}
export type Followed = { readonly came: 'news'; readonly news: readonly CarrierNews[] } | Refused | Later

/** A parcel that left, as its provider knows it. */
export type Travelling = {
  readonly parcel: string
  readonly tracking: string
  readonly remoteId: string | null
}

/** The parcels of one slip that one account announced, when their lorry leaves. */
export type ManifestAsked = {
  /** Under this name the provider makes one manifest, however often it is asked. */
  readonly slip: string
  readonly warehouse: string
  readonly from: PostalAddress
  readonly parcels: readonly Travelling[]
}

/** No papers: this carrier wants none. */
export type Manifested = { readonly came: 'manifest'; readonly papers: readonly Paper[] } | Refused | Later

export type Near = { readonly country: string; readonly postcode: string }
/** Points where a customer may fetch a parcel, the nearest first. */
export type Relays = { readonly came: 'relays'; readonly relays: readonly RelayPoint[] } | Refused | Later

/** The account and the networks for any request to a provider. */
export type Asking = { readonly account: Account; readonly reach: CarrierReach }

/** The facts that a provider needs to make one label. */
export type Talk = Asking & {
  /** The provider's own name for the parcel, as an earlier try wrote it down. */
  readonly remoteId: string | null
  /** True if an earlier try may have bought it. */
  readonly again: boolean
  /** Writes the provider's name for the parcel down, before anything is bought under it. False: another server goes on. */
  readonly remember: (remoteId: string) => Promise<boolean>
}

/** A way to carriers. A file beside this one and a line in `index.ts` add another. */
export type Provider = {
  readonly name: string
  /** The things that `check` looks at, in words. */
  readonly checks: string
  /** Asks something that buys nothing. Why the account does not work, if it does not. */
  readonly check: (account: Account, reach: CarrierReach) => Promise<string | undefined>
  /** The services and prices for a parcel. Buys nothing. */
  readonly quote: (parcel: Announcement, asking: Asking) => Promise<Quoted>
  /** Buys a label, at most once for a parcel's name however often it is called. */
  readonly announce: (parcel: Announcement, talk: Talk) => Promise<Announced>
  /** Gives it back. One that the provider does not know is withdrawn. */
  readonly withdraw: (parcel: string, talk: Talk) => Promise<Withdrawn>
  /** Says where a parcel is that left. One that the provider does not know, or not yet, has no news. */
  readonly follow: (parcel: Travelling, asking: Asking) => Promise<Followed>
  /** Absent where the provider cannot search. */
  readonly relays?: (near: Near, asking: Asking) => Promise<Relays>
  /** The carrier's own paper for the driver. Absent where the provider has no word for it. */
  readonly manifest?: (asked: ManifestAsked, asking: Asking) => Promise<Manifested>
}

export const refused = (reason: string, why: RefusedFor = 'other'): Refused => ({
  came: 'refused',
  for: why,
  reason,
})

export const later = (reason: string): Later => ({ came: 'later', reason })

/** The cheapest first; prices in euros go before others, which cannot be compared with them. */
export function byPrice(quotes: readonly Quote[]): Quote[] {
  const rank = ({ price: { currency } }: Quote) =>
    currency === 'EUR' ? 0 : currency === quotes[0]?.price.currency ? 1 : 2
  return [...quotes].sort((a, b) => rank(a) - rank(b) || a.price.cents - b.price.cents)
}

/** The rule of an account without a service of its own. */
export const cheapest = (quotes: readonly Quote[]): Quote | undefined => byPrice(quotes)[0]

export const nothingOffered = refused('aucune prestation n’est proposée pour ce colis', 'service')

/** Undefined for a body that is no JSON, such as a proxy's page. */
export function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Reads an answer of this form; any other answer is judged by its status. */
export function readAnswer<Form extends z.ZodMiniType>(
  heard: Heard,
  form: Form,
): z.output<Form> | Refused | Later {
  if (heard.came === 'silence') return later(heard.reason)
  const said = heard.status === 200 ? form.safeParse(readJson(heard.body)) : undefined
  return said?.success ? said.data : unexpected(heard.status)
}

/** The provider's own address and a path below it. */
export const below = ({ url }: Account, path: string): string => `${url.replace(/\/+$/, '')}${path}`

/** Asks below the account's address; with a body where there is one. */
export const askBelow = (
  { account, reach }: Asking,
  authorization: string,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Heard> =>
  talk(
    {
      ...{ method, url: below(account, path), headers: { authorization } },
      ...(body === undefined ? {} : { body }),
    },
    reach,
  )

/** An answer that the provider's description does not hold, or one that every provider gives alike. */
export function unexpected(status: number): Refused | Later {
  if (status === 401 || status === 403) {
    return refused(
      'il refuse le compte de l’entrepôt : un administrateur doit vérifier son secret',
      'account',
    )
  }
  if (status === 429) return later('il a trop de demandes, et demande d’attendre')
  if (status >= 500) return later(`il est en panne (erreur ${status})`)
  // After a success nobody knows what was bought, so the next try looks first.
  if (status >= 200 && status < 300) return later('sa réponse ne se lit pas')
  return refused(`il a répondu ce que personne n’attend (${status})`)
}

/** The reason why an account does not work, from the answer to a request that buys nothing. */
export function whyAmiss(heard: Heard, isWell: (status: number) => boolean): string | undefined {
  if (heard.came === 'silence') return heard.reason
  return isWell(heard.status) ? undefined : unexpected(heard.status).reason
}
