import { randomBytes, webcrypto } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Db } from '../db/open.ts'
import { settings } from '../db/schema/index.ts'

export const sessionHours = 10
const mostRemembered = 10_000

export type Claims = { readonly userId: string; readonly sessionId: string }

export type Tokens = {
  sign(claims: Claims, issuedAt: Date, expiresAt: Date): Promise<string>
  /** Returns undefined for a token that this server did not sign, that was altered or that has expired. */
  verify(token: string, now: Date): Promise<Claims | undefined>
}

const settingKey = 'token-secret'
const Secret = z.string().check(z.minLength(43))
const Payload = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.int() })

export async function openTokens(db: Db): Promise<Tokens> {
  // Imported once: given as bytes, it would be imported again for each request, which is most of a check.
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const secret = Buffer.from(await sharedSecret(db), 'base64url')
  const key = await webcrypto.subtle.importKey('raw', secret, hmac, false, ['sign', 'verify'])
  // A session's token comes with each of its calls.
  const checked = new Map<string, Claims & { readonly exp: number }>()
  return {
    sign: ({ userId, sessionId }, issuedAt, expiresAt) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key),
    verify: async (token, now) => {
      const known = checked.get(token)
      if (known) return known.exp > now.getTime() / 1000 ? known : undefined
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now })
        const claims = Payload.safeParse(payload)
        if (!claims.success) return undefined
        const { sub: userId, sid: sessionId, exp } = claims.data
        if (checked.size >= mostRemembered) checked.clear()
        checked.set(token, { userId, sessionId, exp })
        return { userId, sessionId }
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}

/** Several servers may start on one empty database. The first one to write the secret decides for all. */
async function sharedSecret(db: Db): Promise<string> {
  const made = randomBytes(32).toString('base64url')
  await db.insert(settings).values({ key: settingKey, value: made }).onConflictDoNothing()
  const [row] = await db.select().from(settings).where(eq(settings.key, settingKey))
  return Secret.parse(row?.value)
}
