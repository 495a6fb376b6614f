import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import {
  type ConnectionEntry,
  type ConnectionWanted,
  connectionCalls,
  misplaced,
} from '#contract/endpoints/connection.ts'
import type { ConnectorKind } from '#contract/entities/notification.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { type AdminAct, type Administrator, administer } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import { shopNotServed } from '../auth/permissions.ts'
import { ofOwnShops } from '../auth/reach.ts'
import type { Db, Tx } from '../db/open.ts'
import { eventSubscriptions, shopConnections } from '../db/schema/index.ts'
import { entryOf as notificationOf } from '../events/entries.ts'
import { type Means, noVault } from '../events/save.ts'
import { ownerOf, secretsOf } from '../events/secrets.ts'
import { data, handlers } from '../handlers.ts'
import { shownAddress, shownChange, whyNotReached } from '../outbound/ask.ts'
import type { Vault } from '../vault.ts'
import { isTrouble, type Spoken } from './connector.ts'
import { toldKinds } from './tell.ts'

export const connectionHandlers = handlers(connectionCalls, {
  list: async ({ db, user, vault, clock }) => ({
    data: await listConnections(db, user, { vault, now: clock() }),
  }),

  save: async ({ db, user, body, clock, address, vault, sender: { networks }, intake }) => {
    const recorded = { by: user, user, address, now: clock(), call: connectionCalls.save.name }
    const done = await administer(db, recorded, act => saveConnection(act, { vault, networks }, body))
    if (isRefusal(done)) return done
    intake.wake()
    return { data: done }
  },

  trial: ({ db, user, params, clock, vault, spoken }) =>
    data(tryConnection(db, user, { vault, now: clock() }, spoken, params.connection)),
})

type Keys = { readonly vault: Vault | undefined; readonly now: Date }

const connectionUnknown = notFound('connection-unknown', 'Cette liaison n’existe pas dans vos boutiques.')

const whatGoesWhere: Readonly<Partial<Record<ConnectorKind, readonly [string, string]>>> = {
  woocommerce: ['La clé client commence par ck_, et le secret client par cs_.', 'ck_, cs_'],
  prestashop: [
    'Le numéro de la boutique est un nombre, comme 1, et la clé du webservice a 32 signes.',
    'nombre, 32',
  ],
  shopify: ['C’est la clé secrète qui commence par shp : elle va dans l’autre champ.', 'shp'],
}

function keysMisplaced(kind: ConnectorKind): Refusal {
  const [words, expected] = whatGoesWhere[kind] ?? ['Ces clés ne sont pas dans leurs champs.', '']
  return refuse('keys-misplaced', words, { expected })
}

const own = (by: Administrator) =>
  and(
    ne(eventSubscriptions.via, 'webhook'),
    ofOwnShops(by, eventSubscriptions.shopId),
    eq(shopConnections.warehouseId, by.warehouseId),
  )

const found = (db: Db | Tx) =>
  db
    .select({ heard: eventSubscriptions, link: shopConnections })
    .from(shopConnections)
    .innerJoin(eventSubscriptions, eq(eventSubscriptions.id, shopConnections.subscriptionId))
type Found = Awaited<ReturnType<typeof found>>[number]

export async function listConnections(db: Db, by: Administrator, keys: Keys): Promise<ConnectionEntry[]> {
  const rows = await found(db).where(own(by)).orderBy(eventSubscriptions.name, eventSubscriptions.id)
  return Promise.all(rows.map(row => entryOf(db, row, keys)))
}

async function entryOf(db: Db | Tx, { heard, link }: Found, keys: Keys): Promise<ConnectionEntry> {
  if (heard.via === 'webhook') throw new Error(`The connection ${heard.id} is none`)
  const {
    kinds: _,
    secretAt: __,
    formerUntil: ___,
    why: ____,
    ...entry
  } = await notificationOf(db, heard, keys)
  const { account, lookedAt, why, hookAddress, hookWhy, calledAt } = link
  return {
    ...{ ...entry, kind: heard.via, account, why },
    lookedAt: lookedAt?.toISOString() ?? null,
    ...{ calls: hookAddress !== null, silentWhy: hookWhy },
    calledAt: calledAt?.toISOString() ?? null,
  }
}

export async function saveConnection(
  { tx, by, now, note }: AdminAct,
  { vault, networks }: Means,
  { id, shop, kind, name, url, account, secret }: ConnectionWanted,
): OrRefusal<ConnectionEntry> {
  const owner = by.shops.find(({ slug }) => slug === shop)
  if (!owner) return shopNotServed
  const subject = `${name} (${shop})`
  note({}, subject)
  if (misplaced({ kind, account, secret }).length > 0) return keysMisplaced(kind)
  const [before] =
    id === undefined
      ? []
      : await found(tx)
          .where(and(own(by), eq(eventSubscriptions.id, id)))
          .for('update')
  if (id !== undefined && !before) return connectionUnknown
  if (before && (before.heard.shopId !== owner.id || before.heard.via !== kind)) {
    return conflict('connection-fixed', 'Une liaison garde sa boutique et sa sorte : faites-en une autre.')
  }
  const why = whyNotReached(url, networks)
  if (why !== undefined)
    return refuse('address-refused', `Adresse refusée : ${why}.`, { got: shownAddress(url) })
  if (!vault) return noVault
  const refused = before ? undefined : await whyTwice(tx, owner.id, url)
  if (refused) return refused
  // A password is given to the address that it was typed for, and to no other.
  if (secret === undefined && before?.heard.url !== url) {
    return refuse(
      'secret-missing',
      'Saisissez aussi le mot de passe ou le secret : l’adresse est nouvelle.',
      {
        expected: 'secret',
      },
    )
  }
  const heardId = before?.heard.id ?? randomUUID()
  const sealed =
    secret === undefined ? {} : { secret: vault.seal(secret, ownerOf({ id: heardId })), secretAt: now }
  const heard = await write(tx, heardId, before?.heard, { shopId: owner.id, via: kind, name, url, ...sealed })
  const [link] = await tx
    .insert(shopConnections)
    .values({ subscriptionId: heardId, warehouseId: by.warehouseId, account })
    .onConflictDoUpdate({
      target: shopConnections.subscriptionId,
      set: {
        ...{ account, lookAt: now, why: null, hookSeenAt: null, hookWhy: null },
        // The address was given to another site.
        ...(before && before.heard.url !== url ? { hookAddress: null } : {}),
      },
    })
    .returning()
  if (!link) throw new Error('A connection was not written')
  note(
    {
      ...changesOf({
        nom: [before?.heard.name ?? null, name],
        adresse: shownChange(before?.heard.url ?? null, url),
        compte: [before?.link.account ?? null, account],
      }),
      ...(secret === undefined
        ? {}
        : { 'mot de passe': { from: before ? 'enregistré' : null, to: 'un nouveau' } }),
    },
    subject,
  )
  return entryOf(tx, { heard, link }, { vault, now })
}

type Row = typeof eventSubscriptions.$inferSelect
type Written = Pick<Row, 'shopId' | 'via' | 'name' | 'url'> & Partial<Pick<Row, 'secret' | 'secretAt'>>

async function write(tx: Tx, id: string, before: Row | undefined, wanted: Written): Promise<Row> {
  const { secret = before?.secret, secretAt = before?.secretAt, ...rest } = wanted
  if (secret === undefined || secretAt === undefined) throw new Error('A connection has no secret')
  const [row] = await tx
    .insert(eventSubscriptions)
    .values({ id, ...rest, secret, secretAt, kinds: [...toldKinds] })
    .onConflictDoUpdate({ target: eventSubscriptions.id, set: { ...rest, secret, secretAt } })
    .returning()
  if (!row) throw new Error('A connection was not written')
  return row
}

/** Two connections with one site would make each parcel known there twice at once. */
async function whyTwice(tx: Tx, shopId: string, url: string): Promise<Refusal | undefined> {
  await tx.execute(`select pg_advisory_xact_lock(hashtextextended('shop-connections', 0))`)
  const [known] = await tx
    .select({ name: eventSubscriptions.name })
    .from(eventSubscriptions)
    .where(
      and(
        eq(eventSubscriptions.shopId, shopId),
        eq(eventSubscriptions.url, url),
        ne(eventSubscriptions.via, 'webhook'),
      ),
    )
  return known && conflict('connection-taken', `« ${known.name} » relie déjà ce site.`, shownAddress(url))
}

/** Asks the site with the given settings. Changes nothing there. */
export async function tryConnection(
  db: Db,
  by: Administrator,
  keys: Keys,
  spoken: Spoken,
  id: string,
): Promise<{ name: string | null; why: string | null } | Refusal> {
  const [row] = await found(db).where(and(own(by), eq(eventSubscriptions.id, id)))
  if (!row || row.heard.via === 'webhook') return connectionUnknown
  const { heard, link } = row
  const [secret] = secretsOf(keys.vault, heard, keys.now)
  if (secret === undefined)
    return { name: null, why: 'son mot de passe ne se lit plus : saisissez-le de nouveau' }
  const said = await spoken[row.heard.via].greet({ url: heard.url, user: link.account, secret })
  return isTrouble(said) ? { name: null, why: said.trouble } : { name: said.name, why: null }
}
