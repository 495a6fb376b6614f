import { and, asc, eq } from 'drizzle-orm'
import { type ApiKey, apiKeyCalls, type NewApiKey } from '#contract/endpoints/api-key.ts'
import { conflict, isRefusal, notFound, type OrRefusal, refuse } from '#contract/problems.ts'
import { type AdminAct, type Administrator, administer } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import { ofOwnShops, ofOwnWarehouse } from '../auth/reach.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { apiKeys, shops, users } from '../db/schema/index.ts'
import { actOf, type Clock, data, handlers } from '../handlers.ts'
import { shopsNamed } from '../shops/named.ts'
import { newSecret } from './open.ts'

export const apiKeyHandlers = handlers(apiKeyCalls, {
  list: async ({ db, user }) => ({ data: { keys: await listKeys(db, user) } }),

  create: ({ body, ...context }) =>
    data(administer(context.db, recorded(context, apiKeyCalls.create.name), act => addKey(act, body))),

  rotate: ({ params, body, ...context }) =>
    data(
      administer(context.db, recorded(context, apiKeyCalls.rotate.name), act =>
        rotateKey(act, params.key, body),
      ),
    ),

  revoke: ({ params, ...context }) => {
    const act: AdminAct = actOf(context)
    return data(revokeKey(act, params.key))
  },
})

type Asked = {
  readonly db: Db
  readonly user: WarehouseUser
  readonly clock: Clock
  readonly address: string
}

const recorded = ({ user, clock, address }: Asked, call: string) => ({
  ...{ by: user, user, address, now: clock(), call },
})

type Made = { readonly key: ApiKey; readonly secret: string }

export async function addKey(act: AdminAct, given: NewApiKey): OrRefusal<Made> {
  const { tx, by, now, note } = act
  const named = shopsNamed(by, [given.shop])
  if (isRefusal(named)) return named
  const [shop] = named
  if (!shop) throw new Error(`No shop ${given.shop} was found`)
  const expiresAt = given.expiresAt ? new Date(given.expiresAt) : null
  if (expiresAt && expiresAt <= now) return expiresInPast
  const { text, prefix, hash } = newSecret()
  const rights = [...new Set(given.rights)]
  const [row] = await tx
    .insert(apiKeys)
    .values({
      ...{ shopId: shop.id, warehouseId: by.warehouseId, name: given.name, rights },
      ...{ prefix, hash, madeAt: now, madeBy: by.id, expiresAt },
    })
    .returning({ id: apiKeys.id })
  if (!row) throw new Error('The key was not written')
  note(
    changesOf({
      boutique: [null, shop.name],
      droits: [null, rights],
      début: [null, prefix],
      expire: [null, expiresAt?.toISOString() ?? null],
    }),
    given.name,
  )
  return { key: await shownKey(tx, by, row.id), secret: text }
}

const hour = 3_600_000

/** A new key in the place of this one, which still opens for some hours. */
export async function rotateKey(
  act: AdminAct,
  id: string,
  { overlapHours }: { readonly overlapHours: number },
): OrRefusal<Made> {
  const { tx, by, now, note } = act
  const found = await lockKey(act, id)
  if (isRefusal(found)) return found
  const { text, prefix, hash } = newSecret()
  const until = new Date(now.getTime() + overlapHours * hour)
  await tx
    .update(apiKeys)
    .set({ prefix, hash, previousPrefix: found.prefix, previousHash: found.hash, previousUntil: until })
    .where(eq(apiKeys.id, id))
  note(
    { début: { from: found.prefix, to: prefix }, 'l’ancienne ouvre jusqu’à': until.toISOString() },
    found.name,
  )
  return { key: await shownKey(tx, by, id), secret: text }
}

export async function revokeKey(act: AdminAct, id: string): OrRefusal<{ key: ApiKey }> {
  const { tx, by, now, note } = act
  const found = await lockKey(act, id)
  if (isRefusal(found)) return found
  await tx
    .update(apiKeys)
    .set({ revokedAt: now, previousPrefix: null, previousHash: null, previousUntil: null })
    .where(eq(apiKeys.id, id))
  note({ révoquée: { from: null, to: now.toISOString() }, début: found.prefix }, found.name)
  return { key: await shownKey(tx, by, id) }
}

/** The keys of one's own shops in one's own warehouse, those that open nothing any more included. */
export const listKeys = (db: Db | Tx, by: Administrator): Promise<ApiKey[]> => shownKeys(db, by)

const ofHouse = (by: Administrator) =>
  and(ofOwnShops(by, apiKeys.shopId), ofOwnWarehouse(by, apiKeys.warehouseId))

async function lockKey({ tx, by }: AdminAct, id: string) {
  const [found] = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), ofHouse(by)))
    .for('update')
  if (!found) return notFound('api-key-unknown', 'Cette clé n’existe pas.')
  if (found.revokedAt === null) return found
  return conflict('api-key-revoked', `La clé « ${found.name} » est déjà révoquée : faites-en une nouvelle.`)
}

async function shownKey(tx: Tx, by: Administrator, id: string): Promise<ApiKey> {
  const [key] = await shownKeys(tx, by, id)
  if (!key) throw new Error(`The key ${id} has gone`)
  return key
}

async function shownKeys(db: Db | Tx, by: Administrator, id?: string): Promise<ApiKey[]> {
  const rows = await db
    .select({ key: apiKeys, shop: shops.slug, madeBy: users.displayName })
    .from(apiKeys)
    .innerJoin(shops, eq(shops.id, apiKeys.shopId))
    .leftJoin(users, eq(users.id, apiKeys.madeBy))
    .where(and(ofHouse(by), id === undefined ? undefined : eq(apiKeys.id, id)))
    .orderBy(asc(shops.slug), asc(apiKeys.name), asc(apiKeys.madeAt))
  return rows.map(({ key, shop, madeBy }) => ({
    ...{ id: key.id, name: key.name, shop, rights: key.rights, prefix: key.prefix, madeBy },
    madeAt: key.madeAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    previousUntil: key.previousUntil?.toISOString() ?? null,
  }))
}

const expiresInPast = refuse('api-key-expires', 'La clé expirerait dans le passé : donnez un jour à venir.')
