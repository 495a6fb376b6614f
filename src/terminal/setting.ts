import * as z from 'zod/mini'
import { createSetting } from '#src/scan/setting.ts'

export const Terminal = z.object({
  /** A screen on the wall that a scanner works alone. */
  on: z._default(z.boolean(), false),
  /** Kept, so that switching it off and on again opens nothing. */
  locked: z._default(z.boolean(), false),
  lockMinutes: z._default(z.int().check(z.gte(1), z.lte(240)), 5),
  /** The operation that it comes back to by itself after a restart. */
  path: z._default(z.nullable(z.string()), null),
})
export type TerminalSetting = z.infer<typeof Terminal>

export const terminalSetting = () => createSetting<TerminalSetting>('terminal', Terminal)
