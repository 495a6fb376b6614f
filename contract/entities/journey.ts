import * as z from 'zod/mini'
import { Id, Instant, Name, Total } from '../values.ts'

/** Where a parcel that has left is, as its carrier says. `silent` is ours: the carrier has said nothing for too long. */
export const journeyStages = [
  'handed_over',
  'in_transit',
  'collectable',
  'delivered',
  'held',
  'address',
  'refused',
  'returned',
  'lost',
  'silent',
] as const
export const JourneyStage = z.enum(journeyStages)
export type JourneyStage = z.infer<typeof JourneyStage>

/** Somebody should do something about a parcel at such a stage. */
export const troubleStages = [
  'held',
  'address',
  'refused',
  'returned',
  'lost',
  'silent',
] as const satisfies readonly JourneyStage[]

/** The carrier is asked for so many days after a parcel left. */
export const followedDays = 30

export const journeyWords: Readonly<Record<JourneyStage, string>> = {
  handed_over: 'pris en charge par le transporteur',
  in_transit: 'en route',
  collectable: 'attend son client au point de retrait',
  delivered: 'livré',
  held: 'retenu en chemin',
  address: 'adresse refusée par le transporteur',
  refused: 'refusé par le destinataire',
  returned: 'renvoyé à l’expéditeur',
  lost: 'perdu',
  silent: `pas livré après ${followedDays} jours`,
}

export const Journey = z.object({
  stage: JourneyStage,
  at: Instant,
  /** The carrier's own words. */
  said: z.nullable(z.string()),
})
export type Journey = z.infer<typeof Journey>

/** A parcel that left and that a person should see to. */
export const JourneyTrouble = z.object({
  ...Journey.shape,
  id: Id,
  parcel: Name,
  order: Name,
  customer: z.string(),
  carrier: z.string(),
})
export type JourneyTrouble = z.infer<typeof JourneyTrouble>

/** The first entries of a list, and its total length. */
export const first = <T extends z.ZodMiniType>(thing: T) => z.object({ first: z.array(thing), total: Total })
