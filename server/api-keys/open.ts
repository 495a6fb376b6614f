import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { ApiRight } from '#contract/endpoints/api-key.ts'
import { type OrRefusal, refuse } from '#contract/problems.ts'
import type { UserShop } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { apiKeys, shops } from '../db/schema/index.ts'

/** A shop's program, as each request reads it afresh. */
export type Program = {
  readonly id: string
  readonly name: string
  readonly warehouseId: string
  readonly shop: UserShop
  readonly rights: readonly ApiRight[]
}

const closed = (code: string, detail: string) => refuse(code, detail, { status: 401 })
const missing = closed('api-key-missing', 'Donnez une clé : « Authorization: Bearer dk_… ».')
const unknown = closed('api-key-unknown', 'Cette clé n’ouvre rien ici.')

/** The program of a key. Only the holder of the whole key learns why it does not work. */
export async function programOf(db: Db, text: string | undefined, now: Date): OrRefusal<Program> {
  if (text === undefined) return missing
  const prefix = prefixOf(text)
  if (prefix === undefined) return unknown
  const [found] = await db
    .select({ key: apiKeys, shop: { id: shops.id, slug: shops.slug, name: shops.name } })
    .from(apiKeys)
    .innerJoin(shops, eq(shops.id, apiKeys.shopId))
    .where(or(eq(apiKeys.prefix, prefix), eq(apiKeys.previousPrefix, prefix)))
  if (!found) return unknown
  const { key, shop } = found
  const isPrevious = key.prefix !== prefix
  const hash = isPrevious ? key.previousHash : key.hash
  if (hash === null || !isKey(text, hash)) return unknown
  if (key.revokedAt) return closed('api-key-revoked', `La clé « ${key.name} » a été révoquée.`)
  if (key.expiresAt && key.expiresAt <= now) {
    return closed('api-key-expired', `La clé « ${key.name} » a expiré : demandez-en une nouvelle.`)
  }
  if (isPrevious && (key.previousUntil ?? now) <= now) {
    return closed('api-key-replaced', `La clé « ${key.name} » a été remplacée : prenez la nouvelle.`)
  }
  await noteUse(db, key, now)
  const { id, name, warehouseId, rights } = key
  return { id, name, warehouseId, shop, rights }
}

const coarse = 3_600_000

async function noteUse(db: Db, key: typeof apiKeys.$inferSelect, now: Date): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / coarse) * coarse)
  if (key.lastUsedAt && key.lastUsedAt >= hour) return
  await db
    .update(apiKeys)
    .set({ lastUsedAt: hour })
    .where(and(eq(apiKeys.id, key.id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, hour))))
}

/** A key of a shop's program. Its beginning finds its row; the rest has 256 random bits, so that one hash is enough. */
export type Secret = { readonly text: string; readonly prefix: string; readonly hash: string }

export function newSecret(): Secret {
  const prefix = `dk_${randomBytes(5).toString('hex')}`
  const text = `${prefix}_${randomBytes(32).toString('base64url')}`
  return { text, prefix, hash: hashOf(text) }
}

/** The beginning of what may be a key; undefined for anything else. */
const prefixOf = (text: string): string | undefined => /^(dk_[0-9a-f]{10})_[\w-]{43}$/.exec(text)?.[1]

const digest = (text: string) => createHash('sha256').update(text).digest()
const hashOf = (text: string) => digest(text).toString('base64url')

/** Takes the same time, wherever they differ. */
const isKey = (text: string, hash: string): boolean =>
  timingSafeEqual(digest(text), Buffer.from(hash, 'base64url'))
