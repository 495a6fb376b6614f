import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { identityProviderCalls, returnPath } from '#contract/endpoints/identity-provider.ts'
import { isRefusal, type OrRefusal, type Refusal } from '#contract/problems.ts'
import { recordAct } from '../audit/record.ts'
import { attemptSucceeded, beginAttempt, forgetAttempt } from '../auth/attempts.ts'
import type { Gate } from '../auth/gate.ts'
import { openSession } from '../auth/sessions.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { Db, Tx } from '../db/open.ts'
import { identityProviders, identitySessions, spentLogIns } from '../db/schema/index.ts'
import type { Vault } from '../vault.ts'
import type { Claims } from './claims.ts'
import { loadClient, type Outside, type Provider } from './outside.ts'
import { personOf } from './people.ts'
import { logInExpired, notProved, providerGone, refusalOf } from './refusals.ts'
import { dueAgain, tokenOwner } from './sessions.ts'

export type World = {
  readonly db: Db
  readonly vault: Vault | undefined
  readonly outside: Outside
  readonly gate: Gate
  readonly address: string
  readonly now: Date
  /** The steady clock's time, for counting attempts. */
  readonly steadyNow: Date
}

/** The part of a log-in that the browser keeps while the person is at the provider, sealed: nobody can read or make one. */
const Handle = z.object({
  provider: z.uuid(),
  verifier: z.string(),
  state: z.string(),
  nonce: z.string(),
  origin: z.string(),
  until: z.number(),
})
type Handle = z.infer<typeof Handle>

const handleOwner = 'identity-log-in'
const logInMinutes = 10

export async function beginLogIn(
  id: string,
  origin: string,
  { db, vault, outside, gate, address, now, steadyNow }: World,
): OrRefusal<{ url: string; handle: string }> {
  const leave = gate.enter({ address, account: gateName(id), now: steadyNow })
  if (isRefusal(leave)) return leave
  try {
    const provider = await activeProvider(db, id)
    if (!provider || !vault) return providerGone
    const client = await loadClient()
    const config = await outside.of(provider)
    const handle: Handle = {
      provider: id,
      verifier: client.randomPKCECodeVerifier(),
      state: client.randomState(),
      nonce: client.randomNonce(),
      origin: new URL(origin).origin,
      until: now.getTime() + logInMinutes * 60_000,
    }
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: `${handle.origin}${returnPath}`,
      scope: provider.scopes,
      code_challenge: await client.calculatePKCECodeChallenge(handle.verifier),
      code_challenge_method: 'S256',
      state: handle.state,
      nonce: handle.nonce,
    })
    return { url: url.href, handle: vault.seal(JSON.stringify(handle), handleOwner) }
  } catch (error) {
    return refusalOf(error, await nameOf(db, id))
  } finally {
    leave()
  }
}

const gateName = (id: string) => `provider:${id}`

export async function activeProvider(db: Db | Tx, id: string): Promise<Provider | undefined> {
  const [found] = await db
    .select()
    .from(identityProviders)
    .where(and(eq(identityProviders.id, id), eq(identityProviders.active, true)))
  return found
}

async function nameOf(db: Db, id: string): Promise<string> {
  const [found] = await db.select().from(identityProviders).where(eq(identityProviders.id, id))
  return found?.name ?? 'Le fournisseur'
}

export async function logInByProvider(
  sealed: string,
  returned: string,
  world: World & { readonly tokens: Tokens },
): OrRefusal<{ token: string }> {
  const { db, vault, gate, address, now, steadyNow } = world
  const handle = openHandle(vault, sealed, now)
  const provider = handle && (await activeProvider(db, handle.provider))
  if (!handle) return logInExpired
  if (!provider) return providerGone
  const leave = gate.enter({ address, account: gateName(provider.id), now: steadyNow })
  if (isRefusal(leave)) return leave
  try {
    // Of this address alone: no stranger elsewhere keeps people from their provider.
    const account = `${gateName(provider.id)} ${address}`
    const attempt = await beginAttempt(db, gate, { account, address, now: steadyNow })
    if (isRefusal(attempt)) return attempt
    const proved = (await isSpent(db, sealed, handle))
      ? logInExpired
      : await prove(provider, handle, returned, world)
    if (isRefusal(proved)) {
      // A provider that does not answer proves nothing against this address.
      if (proved.refused.code !== 'identity-not-proved') await forgetAttempt(db, attempt)
      return failed(provider, proved, world)
    }
    await attemptSucceeded(db, attempt)
    return await enter(provider, handle, proved, world)
  } finally {
    leave()
  }
}

function openHandle(vault: Vault | undefined, sealed: string, now: Date): Handle | undefined {
  const text = vault?.open(sealed, handleOwner)
  const read = Handle.safeParse(text === undefined ? undefined : JSON.parse(text))
  return read.success && read.data.until > now.getTime() ? read.data : undefined
}

/** Each handle serves once, at whichever server it comes back. */
async function isSpent(db: Db, sealed: string, { until }: Handle): Promise<boolean> {
  const mark = createHash('sha256').update(sealed).digest('base64url')
  const made = await db
    .insert(spentLogIns)
    .values({ mark, until: new Date(until) })
    .onConflictDoNothing()
    .returning()
  return made.length === 0
}

export async function purgeSpentLogIns(db: Db, now: Date): Promise<void> {
  await db.delete(spentLogIns).where(lt(spentLogIns.until, now))
}

type Proved = {
  readonly subject: string
  readonly claims: Claims
  readonly providerSession: string | null
  readonly idToken: string
  readonly accessToken: string
  readonly refreshToken: string | undefined
  readonly lastsSeconds: number | undefined
}

/** Brings the code to the provider, and checks all that it answers: state, issuer, audience, nonce, times, signature. */
async function prove(provider: Provider, handle: Handle, returned: string, { outside }: World) {
  const client = await loadClient()
  const back = new URL(`${handle.origin}${returnPath}`)
  back.search = returned
  // Before anything else of the answer is believed, an error included.
  if (back.searchParams.get('state') !== handle.state) return notProved(provider.name, 'état')
  try {
    const config = await outside.of(provider)
    const tokens = await client.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: handle.verifier,
      expectedState: handle.state,
      expectedNonce: handle.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims || tokens.id_token === undefined) return notProved(provider.name, 'réponse')
    const asksMore = config.serverMetadata().userinfo_endpoint !== undefined
    const more = asksMore ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
    return {
      subject: claims.sub,
      claims: { ...more, ...claims },
      providerSession: typeof claims.sid === 'string' ? claims.sid : null,
      idToken: tokens.id_token,
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
      lastsSeconds: tokens.expires_in,
    } satisfies Proved
  } catch (error) {
    return refusalOf(error, provider.name)
  }
}

async function enter(
  provider: Provider,
  { origin }: Handle,
  { subject, claims, ...said }: Proved,
  { db, vault, tokens, address, now, ...world }: World & { readonly tokens: Tokens },
): OrRefusal<{ token: string }> {
  if (!vault) return providerGone
  const entered = await db.transaction(async tx => {
    const found = await personOf(tx, provider, subject, claims, now)
    if (isRefusal(found)) return found
    const { person, details } = found
    const { token, sessionId } = await openSession(tx, tokens, {
      ...{ userId: person.id, door: 'provider', address, now },
    })
    const seal = (secret: string) => vault.seal(secret, tokenOwner(sessionId))
    const { providerSession, idToken, accessToken, refreshToken, lastsSeconds } = said
    await tx.insert(identitySessions).values({
      ...{ sessionId, providerId: provider.id, subject, providerSession, origin },
      idToken: seal(idToken),
      ...(provider.ends === 'asked' && {
        accessToken: seal(accessToken),
        accessUntil: lastsSeconds === undefined ? null : sql`now() + make_interval(secs => ${lastsSeconds})`,
        refreshToken: refreshToken === undefined ? null : seal(refreshToken),
        checkAt: dueAgain,
      }),
    })
    await recordAct(tx, {
      user: { id: person.id, warehouseId: person.warehouseId, ip: null },
      ...{ address, at: now, call: identityProviderCalls.logIn.name, subject: provider.name },
      ...{ result: { token }, details },
    })
    return { token }
  })
  return isRefusal(entered) ? failed(provider, entered, { db, address, now, ...world }) : entered
}

/** The log tells of the provider's house: the person is nobody here yet. */
async function failed(
  { name, warehouseId }: Provider,
  refusal: Refusal,
  { db, address, now }: Pick<World, 'db' | 'address' | 'now'>,
): Promise<Refusal> {
  await recordAct(db, {
    ...{
      warehouseId,
      address,
      at: now,
      call: identityProviderCalls.logIn.name,
      subject: name,
      result: refusal,
    },
  })
  return refusal
}
