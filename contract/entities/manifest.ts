import * as z from 'zod/mini'
import { Id, Instant, Name } from '../values.ts'

/** The paper that a carrier itself makes for a sealed slip. `made` may mean that it wants none. */
export const manifestStates = ['waiting', 'asking', 'made', 'refused'] as const

/** One that the person who sealed the slip waits for. */
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
