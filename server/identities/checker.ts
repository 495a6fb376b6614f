import { and, eq, sql } from 'drizzle-orm'
import type { Configuration, TokenEndpointResponse } from 'openid-client'
import type { Database } from '../db/open.ts'
import { identityProviders, identitySessions } from '../db/schema/index.ts'
import type { Looking } from '../keep-looking.ts'
import { doLeasedWork, leaseEnd } from '../leased-work.ts'
import type { Vault } from '../vault.ts'
import { loadClient, type Outside, type Provider } from './outside.ts'
import { dueAgain, endOurs, tokenOwner } from './sessions.ts'

type World = {
  readonly database: Database
  readonly clock: () => Date
  readonly vault: Vault | undefined
  readonly outside: Outside
  readonly failed: (error: unknown) => void
}

type Claimed = { readonly sessionId: string }
type Row = typeof identitySessions.$inferSelect

/** `away`: the provider did not say, and the session stays until it does. */
type Heard = 'open' | 'ended' | 'away' | TokenEndpointResponse

const atOnce = 8
/** An access token that ends within this is not asked with. */
const tooShortSeconds = 5

/** Asks providers whether their sessions are still open, beside the calls; several servers share the questions. */
export function makeChecker({ database: { db }, clock, vault, outside, failed }: World): Looking {
  const held = (sessionId: string, by: string) =>
    and(eq(identitySessions.sessionId, sessionId), eq(identitySessions.leasedBy, by))
  const putDown = { leasedBy: null, leasedUntil: null, checkAt: dueAgain }

  async function claim(by: string, most: number): Promise<Claimed[]> {
    const { rows } = await db.execute<{ id: string }>(sql`
      update identity_sessions set leased_by = ${by}, leased_until = ${leaseEnd} where session_id in (
        select one.session_id from identity_sessions as one
        join sessions on sessions.id = one.session_id and sessions.revoked_at is null
          and sessions.expires_at > ${clock().toISOString()}::timestamptz
        where one.check_at <= now() and (one.leased_until is null or one.leased_until <= now())
        order by one.check_at limit ${most} for update of one skip locked)
      returning session_id as id`)
    return rows.map(({ id }) => ({ sessionId: id }))
  }

  async function turn({ sessionId }: Claimed, by: string) {
    const [found] = await db
      .select({
        row: identitySessions,
        provider: identityProviders,
        fresh: sql<boolean>`coalesce(${identitySessions.accessUntil} > now() + make_interval(secs => ${tooShortSeconds}), true)`,
      })
      .from(identitySessions)
      .innerJoin(identityProviders, eq(identityProviders.id, identitySessions.providerId))
      .where(held(sessionId, by))
    if (!found) return
    const heard = await hear(found.provider, found.row, found.fresh)
    if (heard === 'ended') await endOurs(db, found.provider, { sessionId }, clock())
    const tokens = typeof heard === 'object' ? renewed(found.row, heard) : {}
    await db
      .update(identitySessions)
      .set({ ...putDown, ...tokens })
      .where(held(sessionId, by))
  }

  async function hear(provider: Provider, row: Row, fresh: boolean): Promise<Heard> {
    const opened = (sealed: string | null) =>
      sealed === null ? undefined : vault?.open(sealed, tokenOwner(row.sessionId))
    const client = await loadClient()
    try {
      const config = await outside.of(provider)
      const refresh = opened(row.refreshToken)
      // An access token opens until its own end, even of an account that was closed since; for a refresh token each of them looks.
      if (refresh !== undefined) return await refreshed(config, refresh, row.subject)
      const access = fresh ? opened(row.accessToken) : undefined
      // Its token has ended, and nothing is left to ask with.
      if (access === undefined || config.serverMetadata().userinfo_endpoint === undefined) return 'ended'
      await client.fetchUserInfo(config, access, row.subject)
      return 'open'
    } catch (error) {
      return saysNo(error, client) ? 'ended' : 'away'
    }
  }

  function renewed({ sessionId, refreshToken }: Row, heard: TokenEndpointResponse) {
    const seal = (secret: string | undefined) =>
      secret === undefined ? undefined : vault?.seal(secret, tokenOwner(sessionId))
    const { expires_in: lasts } = heard
    return {
      accessToken: seal(heard.access_token) ?? null,
      accessUntil: lasts === undefined ? null : sql`now() + make_interval(secs => ${lasts})`,
      refreshToken: seal(heard.refresh_token) ?? refreshToken,
    }
  }

  return doLeasedWork<Claimed>({
    name: 'identity sessions',
    atOnce,
    claim,
    renew: by =>
      db.update(identitySessions).set({ leasedUntil: leaseEnd }).where(eq(identitySessions.leasedBy, by)),
    turn,
    putDown: ({ sessionId }, by) => db.update(identitySessions).set(putDown).where(held(sessionId, by)),
    isBusy: async () => false,
    failed,
  })
}

async function refreshed(config: Configuration, token: string, subject: string): Promise<Heard> {
  const client = await loadClient()
  const tokens = await client.refreshTokenGrant(config, token)
  const claims = tokens.claims()
  return claims && claims.sub !== subject ? 'ended' : tokens
}

/** Microsoft's word for being asked too often, which it says as it says that a token has ended. */
const tooOften = 'AADSTS50196'

/** The last one is Canaille's, and Authlib's, of an account that was closed: the question is the same that it answered before. */
const ended: readonly string[] = ['invalid_grant', 'invalid_token', 'invalid_request']

/** The provider knows the token no more. Whatever else it says is a trouble of its own. */
function saysNo(error: unknown, client: Awaited<ReturnType<typeof loadClient>>): boolean {
  if (error instanceof client.WWWAuthenticateChallengeError) return error.status === 401
  if (error instanceof client.ResponseBodyError) {
    return ended.includes(error.error) && error.error_description?.includes(tooOften) !== true
  }
  // Some say 401 and no more.
  const { cause } = error instanceof client.ClientError ? error : { cause: undefined }
  return cause instanceof Response && cause.status === 401
}
