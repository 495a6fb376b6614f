import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { IdentityProviderEntry, IdentityProviderWanted } from '#contract/endpoints/identity-provider.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { AdminAct, Administrator } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import { isOpen } from '../auth/session-list.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  identities,
  identityProviders,
  identitySessions,
  logInSettings,
  sessions,
} from '../db/schema/index.ts'
import { noVault } from '../events/save.ts'
import { type OwnNetworks, shownAddress, whyNotReached } from '../outbound/ask.ts'
import { refuseRights } from '../people/rights.ts'
import { shopsNamed } from '../shops/named.ts'
import type { Vault } from '../vault.ts'
import { ownerOf, type Provider } from './outside.ts'
import { endOurs } from './sessions.ts'

type Means = { readonly vault: Vault | undefined; readonly networks: OwnNetworks; readonly now: Date }

const providerUnknown = notFound('provider-unknown', 'Ce fournisseur n’existe pas, ou plus.')

const own = ({ warehouseId }: Administrator) => eq(identityProviders.warehouseId, warehouseId)

export async function listProviders(
  db: Db,
  by: Administrator,
  means: Means,
): Promise<IdentityProviderEntry[]> {
  const rows = await db.select().from(identityProviders).where(own(by)).orderBy(identityProviders.name)
  return entriesOf(db, rows, means)
}

export async function findProvider(db: Db | Tx, by: Administrator, id: string): OrRefusal<Provider> {
  const [found] = await db
    .select()
    .from(identityProviders)
    .where(and(own(by), eq(identityProviders.id, id)))
  return found ?? providerUnknown
}

async function entriesOf(db: Db | Tx, rows: readonly Provider[], { vault, now }: Means) {
  const ids = rows.map(({ id }) => id)
  const people = await db
    .select({ id: identities.providerId, people: count() })
    .from(identities)
    .where(inArray(identities.providerId, ids))
    .groupBy(identities.providerId)
  const open = await db
    .select({ id: identitySessions.providerId, open: count() })
    .from(identitySessions)
    .innerJoin(sessions, eq(sessions.id, identitySessions.sessionId))
    .where(and(inArray(identitySessions.providerId, ids), isOpen(now)))
    .groupBy(identitySessions.providerId)
  return rows.map(row => {
    const { id, name, issuer, clientId, scopes, trustsEmails, ends, rules, active, secret } = row
    return {
      ...{ id, name, issuer, clientId, scopes, newcomers: row.newcomers, trustsEmails, ends, rules, active },
      readable: vault?.open(secret, ownerOf(row)) !== undefined,
      people: people.find(one => one.id === id)?.people ?? 0,
      sessions: open.find(one => one.id === id)?.open ?? 0,
    }
  })
}

export async function saveProvider(
  act: AdminAct,
  means: Omit<Means, 'now'>,
  { id, secret, ...wanted }: IdentityProviderWanted,
): OrRefusal<IdentityProviderEntry> {
  const { tx, by, now, note } = act
  const { vault } = means
  note({}, wanted.name)
  const before = id === undefined ? undefined : await findProvider(tx, by, id)
  if (isRefusal(before)) return before
  const served = before?.rules.flatMap(({ shops }) => shops) ?? []
  const refused = refuseWanted(act, means, wanted, served) ?? (await refuseTaken(act, wanted.name, id))
  if (refused) return refused
  if (!vault) return noVault
  // A secret is given to the provider that it was typed for, and to no other.
  if (secret === undefined && (!before || before.issuer !== wanted.issuer)) return secretMissing
  if (before?.active && !wanted.active) {
    const last = await refuseLastDoor(tx, by, before.id)
    if (last) return last
  }
  const row = { id: before?.id ?? randomUUID(), warehouseId: by.warehouseId }
  const sealed = secret === undefined ? before?.secret : vault.seal(secret, ownerOf(row))
  if (sealed === undefined) throw new Error('A provider has no secret')
  const values = { ...wanted, secret: sealed, changedAt: now }
  const [after] = await tx
    .insert(identityProviders)
    .values({ ...row, ...values })
    .onConflictDoUpdate({ target: identityProviders.id, set: values })
    .returning()
  if (!after) throw new Error('A provider was not written')
  // People of another company's directory are other people, whatever they are called there.
  const ended =
    before && (before.issuer !== after.issuer || !after.active) ? await endOurs(tx, after, {}, now) : 0
  if (before && before.issuer !== after.issuer) {
    await tx.delete(identities).where(eq(identities.providerId, after.id))
  }
  note(
    {
      ...changesOf({
        nom: [before?.name ?? null, after.name],
        adresse: [before ? shownAddress(before.issuer) : null, shownAddress(after.issuer)],
        'identifiant du client': [before?.clientId ?? null, after.clientId],
        demandes: [before?.scopes ?? null, after.scopes],
        'qui entre': [before ? words[before.newcomers] : null, words[after.newcomers]],
        'adresses sûres': [before?.trustsEmails ?? null, after.trustsEmails],
        'fin de session': [before ? words[before.ends] : null, words[after.ends]],
        règles: [before?.rules.map(ruleWords) ?? [], after.rules.map(ruleWords)],
        'en service': [before?.active ?? null, after.active],
      }),
      ...(secret === undefined ? {} : { secret: { from: before ? 'enregistré' : null, to: 'un nouveau' } }),
      ...(ended > 0 ? { 'sessions fermées': ended } : {}),
    },
    after.name,
  )
  const [entry] = await entriesOf(tx, [after], { ...means, now })
  if (!entry) throw new Error('A provider has gone')
  return entry
}

const words = {
  ...{ invitation: 'personnes ajoutées', rule: 'aussi par règle' },
  ...{ asked: 'demandée', told: 'annoncée', own: 'pas suivie' },
} as const

const ruleWords = ({ claim, value, role, roles, shops }: Provider['rules'][number]): string =>
  `${claim} = ${value} : ${[role, ...roles, ...shops].join(' ')}`

/** Any company's people log in at these addresses of Microsoft, and each names their own address there. */
const ofEverybody = /\/(common|organizations|consumers)(\/|$)/i

type Wanted = Omit<IdentityProviderWanted, 'id' | 'secret'>

function refuseWanted(
  { by }: AdminAct,
  { networks }: Pick<Means, 'networks'>,
  { issuer, rules, newcomers, scopes }: Wanted,
  served: readonly string[],
): Refusal | undefined {
  const why = whyNotReached(issuer, networks)
  if (why !== undefined) {
    return refuse('address-refused', `Adresse refusée : ${why}.`, { got: shownAddress(issuer) })
  }
  if (ofEverybody.test(new URL(issuer).pathname)) return everybodys
  if (!scopes.split(/\s+/).includes('openid')) return scopeMissing
  if (newcomers === 'rule' && rules.length === 0) return rulesMissing
  for (const rule of rules) {
    const refused = refuseRights({ ...rule, features: [] })
    if (refused) return refused
    // Another administrator may have named shops that this one does not serve.
    const shops = shopsNamed(
      by,
      rule.shops.filter(slug => !served.includes(slug)),
    )
    if (isRefusal(shops)) return shops
  }
  return undefined
}

async function refuseTaken({ tx, by }: AdminAct, name: string, id: string | undefined) {
  const [other] = await tx
    .select({ id: identityProviders.id })
    .from(identityProviders)
    .where(and(own(by), eq(identityProviders.name, name), id ? ne(identityProviders.id, id) : undefined))
  return other && conflict('provider-taken', `Un fournisseur s’appelle déjà « ${name} ».`, name)
}

export async function removeProvider(
  { tx, by, now, note }: AdminAct,
  id: string,
): OrRefusal<{ name: string; ended: number }> {
  const provider = await findProvider(tx, by, id)
  if (isRefusal(provider)) return provider
  note({}, provider.name)
  const last = await refuseLastDoor(tx, by, id)
  if (last) return last
  const ended = await endOurs(tx, provider, {}, now)
  await tx.delete(identityProviders).where(eq(identityProviders.id, id))
  note({ 'sessions fermées': ended }, provider.name)
  return { name: provider.name, ended }
}

/** Where passwords open nothing, a provider has to. */
export async function refuseLastDoor(tx: Tx, by: Administrator, but?: string): Promise<Refusal | undefined> {
  // Two administrators do not each take one of two away.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`log-in:${by.warehouseId}`}, 0))`)
  const [settled] = await tx
    .select({ passwords: logInSettings.passwords })
    .from(logInSettings)
    .where(eq(logInSettings.warehouseId, by.warehouseId))
  if (!settled || settled.passwords === 'all') return undefined
  return (await hasProvider(tx, by, but)) ? undefined : lastDoor
}

export async function hasProvider(tx: Tx, by: Administrator, but?: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: identityProviders.id })
    .from(identityProviders)
    .where(and(own(by), eq(identityProviders.active, true), but ? ne(identityProviders.id, but) : undefined))
    .limit(1)
  return other !== undefined
}

const secretMissing = refuse(
  'secret-missing',
  'Saisissez aussi le secret du client : le fournisseur est nouveau.',
  {
    expected: 'secret',
  },
)
const everybodys = refuse(
  'provider-of-everybody',
  'À cette adresse entrent les comptes de toutes les entreprises : donnez celle de votre propre annuaire, avec son identifiant de locataire.',
)
const scopeMissing = refuse('scope-missing', 'Les demandes doivent contenir le mot « openid ».', {
  expected: 'openid',
})
const rulesMissing = refuse(
  'rules-missing',
  'Ajoutez une règle au moins : sans elle, personne de nouveau n’entre.',
)
const lastDoor = conflict(
  'last-door',
  'La connexion par mot de passe est coupée : c’est le dernier fournisseur par lequel on entre.',
)
