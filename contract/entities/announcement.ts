import * as z from 'zod/mini'
import { Id, Instant, Name } from '../values.ts'

/** The ways in which a server speaks with carriers, or with those who speak with carriers. */
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
export type AnnouncementState = (typeof announcementStates)[number]

/** What a carrier refused, so that the packer is told what can be changed. */
export const refusedFor = ['address', 'weight', 'size', 'service', 'account', 'label', 'other'] as const
export const RefusedFor = z.enum(refusedFor)
export type RefusedFor = z.infer<typeof RefusedFor>

/** A label that a bench waits for: on its way, there to be printed, or refused until somebody changes something. */
export const AwaitedLabel = z.object({
  id: Id,
  parcel: Name,
  order: Name,
  state: z.enum(['coming', 'ready', 'refused']),
  /** Of a coming one: why it takes so long, if the carrier was heard at all. */
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
