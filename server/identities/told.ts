import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { Db } from '../db/open.ts'
import { activeProvider } from './log-in.ts'
import { type Outside, Unreachable } from './outside.ts'
import { endOurs } from './sessions.ts'

type World = { readonly db: Db; readonly clock: () => Date; readonly outside: Outside }

const event = 'http://schemas.openid.net/event/backchannel-logout'

/** The demands of OpenID's Back-Channel Logout on a token, beside its signature, issuer and audience. */
const Told = z.object({
  iat: z.number(),
  jti: z.string(),
  sub: z.optional(z.string()),
  sid: z.optional(z.string()),
  events: z.record(z.string(), z.unknown()),
  nonce: z.optional(z.undefined()),
})

/** Asymmetric ones alone: the secret of a client signs nothing here. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const oldest = '2 minutes'
const toleranceSeconds = 30

/** Hears of sessions that have ended at a provider. */
export function makeHearing({ db, clock, outside }: World) {
  const keys = new Map<string, JWTVerifyGetKey>()

  function keysAt(address: string): JWTVerifyGetKey {
    const known = keys.get(address)
    if (known) return known
    // It asks anew for a key that it does not know, twice a minute at most.
    const made = createRemoteJWKSet(new URL(address), {
      [customFetch]: (url, { method, headers }) => outside.fetch(url, { method, headers }),
    })
    keys.set(address, made)
    return made
  }

  /** Ends what the token names. `foreign`: it is not this provider's, or not about the end of a session. */
  return async function hear(id: string, token: string): Promise<'ended' | 'foreign' | 'away'> {
    const provider = await activeProvider(db, id)
    if (!provider) return 'foreign'
    const now = clock()
    try {
      const { issuer, jwks_uri: address } = (await outside.of(provider)).serverMetadata()
      if (address === undefined) return 'away'
      const { payload } = await jwtVerify(token, keysAt(address), {
        ...{ issuer, audience: provider.clientId, algorithms, currentDate: now },
        ...{
          clockTolerance: toleranceSeconds,
          maxTokenAge: oldest,
          requiredClaims: ['iat', 'jti', 'events'],
        },
      })
      const told = Told.safeParse(payload)
      if (!told.success || !(event in told.data.events)) return 'foreign'
      const { iat, sub: subject, sid: providerSession } = told.data
      if (subject === undefined && providerSession === undefined) return 'foreign'
      // Told again, it ends no session that was opened since.
      const openedUntil = new Date((iat + toleranceSeconds) * 1000)
      const which = providerSession === undefined ? { subject } : { subject, providerSession }
      await endOurs(db, provider, { ...which, openedUntil }, now)
      return 'ended'
    } catch (error) {
      if (error instanceof Unreachable || error instanceof errors.JWKSTimeout) return 'away'
      if (error instanceof errors.JOSEError) return 'foreign'
      throw error
    }
  }
}

export type Hearing = ReturnType<typeof makeHearing>
