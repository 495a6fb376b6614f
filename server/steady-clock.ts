import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from './db/open.ts'
import { settings } from './db/schema/index.ts'

/**
 * A clock for waiting and for keeping, which never goes back and never jumps. While the server runs it counts what has
 * passed; over a stop it adds what the machine's clock says, but one day at most. So a machine whose clock is set a day
 * back locks nobody out for a day, and one that is set a month ahead forgets no key of a change.
 */
export type SteadyClock = { readonly now: () => Date; save(): Promise<void> }

type Sources = { clock: () => Date; passedMs?: () => number }

const settingKey = 'steady-clock'
const Saved = z.object({ steady: z.number(), clock: z.number() })
const mostOverStopMs = 24 * 3_600_000

export async function openSteadyClock(
  db: Db,
  { clock, passedMs = () => performance.now() }: Sources,
): Promise<SteadyClock> {
  const [row] = await db.select().from(settings).where(eq(settings.key, settingKey))
  const saved = Saved.safeParse(row?.value)
  const at = clock().getTime()
  const start = saved.success
    ? saved.data.steady + Math.min(Math.max(at - saved.data.clock, 0), mostOverStopMs)
    : at
  const since = passedMs()
  const now = () => new Date(start + Math.max(0, passedMs() - since))
  const save = async () => {
    const value = { steady: now().getTime(), clock: clock().getTime() }
    await db
      .insert(settings)
      .values({ key: settingKey, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } })
  }
  await save()
  return { now, save }
}
