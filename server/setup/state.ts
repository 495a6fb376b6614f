import { randomInt, timingSafeEqual } from 'node:crypto'
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

/** Base 32 without I, L, O and U, which people confuse when they read a code on another screen. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The code that opens `/setup`: 60 random bits, `7QF3-M2XP-9TDA`. It lives as long as this server. */
export const newSetupCode = (): string =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => digits[randomInt(32)]).join('')).join('-')

/** Typed codes may have small letters, other separators, or the letters that stand for a digit. */
export function isSetupCode(typed: string, code: string): boolean {
  const [given, wanted] = [plain(typed), plain(code)].map(text => Buffer.from(text))
  if (!given || !wanted || given.length !== wanted.length) return false
  return timingSafeEqual(given, wanted)
}

const plain = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
