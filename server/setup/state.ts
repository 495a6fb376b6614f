import { eq } from 'drizzle-orm'
import type { setupStates } from '#contract/endpoints/setup.ts'
import type { Db, Tx } from '../db/open.ts'
import { settings, users } from '../db/schema/index.ts'

/** A database without users may become a warehouse: the demo or somebody's own, never both. */
export async function isEmpty(db: Db | Tx): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length === 0
}

/** The demo marks its database. */
export async function isDemo(db: Db | Tx): Promise<boolean> {
  return (await db.select({ key: settings.key }).from(settings).where(eq(settings.key, 'demo'))).length > 0
}

export async function setupState(db: Db): Promise<(typeof setupStates)[number]> {
  if (await isDemo(db)) return 'demo'
  return (await isEmpty(db)) ? 'open' : 'done'
}
