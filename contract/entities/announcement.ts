import * as z from 'zod/mini'
import { Id, Instant, Name } from '../values.ts'
import { Carriage } from './order.ts'

/** The services through which the server reaches carriers. */
export const providerNames = ['http', 'karrio', 'sendcloud'] as const
export const ProviderName = z.enum(providerNames)
export type ProviderName = z.infer<typeof ProviderName>

/**
 * A parcel whose label comes from a carrier elsewhere. It waits, is being bought, has its label, or was refused; a voided
 * one is being withdrawn, and is then withdrawn.
 */
export const announcementStates = [
  'waiting',
  'buying',
  'labelled',
  'refused',
  'withdrawing',
  'withdrawn',
] as const

/** The carrier's reason for a refusal, from which the packer learns what to change. */
export const refusedFor = ['address', 'weight', 'size', 'service', 'account', 'label', 'other'] as const
export const RefusedFor = z.enum(refusedFor)
export type RefusedFor = z.infer<typeof RefusedFor>

/** A label that a bench waits for: coming, ready to print, or refused until somebody changes something. */
export const AwaitedLabel = z.object({
  id: Id,
  parcel: Name,
  order: Name,
  state: z.enum(['coming', 'ready', 'refused']),
  /** The reason for the delay of a coming label, if the carrier has answered at all. */
  reason: z.nullable(z.string()),
  refusedFor: z.nullable(RefusedFor),
})
export type AwaitedLabel = z.infer<typeof AwaitedLabel>

export const UnlabelledParcel = z.object({
  id: Id,
  parcel: Name,
  order: Name,
  carrier: z.string(),
  customer: z.string(),
  since: Instant,
  by: z.nullable(z.string()),
  /** The parcel is void, and its carrier has not taken its label back. */
  void: z.boolean(),
  reason: z.nullable(z.string()),
  refusedFor: z.nullable(RefusedFor),
})
export type UnlabelledParcel = z.infer<typeof UnlabelledParcel>

/** The paper that a carrier itself makes for a sealed slip. `made` may mean that it wants none. */
export const manifestStates = ['waiting', 'asking', 'made', 'refused'] as const

/** A manifest that the person who sealed the slip waits for. */
export const AwaitedManifest = z.object({
  id: Id,
  slip: Name,
  state: z.enum(['coming', 'ready', 'refused']),
})

/** A slip left without its carrier's paper. */
export const MissingManifest = z.object({
  id: Id,
  slip: Name,
  carrier: z.string(),
  since: Instant,
  by: z.nullable(z.string()),
  reason: z.string(),
})
export type MissingManifest = z.infer<typeof MissingManifest>

/** A service of a carrier, named by the account that offers it. */
export const ChosenService = z.object({
  account: Id,
  service: z.string().check(z.minLength(1), z.maxLength(80)),
})
export type ChosenService = z.infer<typeof ChosenService>

/** The price is null where its carrier does not say it before the label is made. */
export const OfferedService = z.object({
  ...Carriage.shape,
  ...ChosenService.shape,
  accountName: z.string(),
})
export type OfferedService = z.infer<typeof OfferedService>
