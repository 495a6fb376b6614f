import { describe, expect, test } from 'vitest'
import type { Refusal } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'
import { tokenKey } from '#src/loading/early-access.ts'
import { createSession, createTokenStore } from '#src/session/session.ts'

const now = Date.UTC(2026, 0, 12, 9, 0)
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenUntil = (at: number | undefined) =>
  `${part({ alg: 'HS256' })}.${part(at === undefined ? {} : { exp: at / 1000 })}.signature`
const alive = tokenUntil(now + 60_000)

function browserHolding(token?: string) {
  const stored = new Map(token === undefined ? [] : [[tokenKey, token]])
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  return { tokens: createTokenStore(storage, () => now), stored }
}

function serverAnswering(answer: unknown): { call: Call; bodies: unknown[] } {
  const bodies: unknown[] = []
  const call = async (_endpoint: unknown, input: object) => {
    bodies.push('body' in input ? input.body : undefined)
    return answer
  }
  return { call: call as Call, bodies }
}

const refusal = (status: number, code: string, detail = 'Non.'): Refusal => ({
  refused: { status, code, detail },
})

describe('when the page is opened', () => {
  test('a stored token that has not expired is kept', () => {
    expect(browserHolding(alive).tokens.get()).toEqual({ token: alive })
  })

  test('a token without an expiry is kept: the server decides', () => {
    const forever = tokenUntil(undefined)
    expect(browserHolding(forever).tokens.get().token).toBe(forever)
  })

  test('an expired token is cleared, and the session says that it expired', () => {
    const { tokens, stored } = browserHolding(tokenUntil(now - 1000))
    expect(tokens.get()).toMatchObject({ token: null, ended: { by: 'expiry' } })
    expect(stored.has(tokenKey)).toBe(false)
  })

  test('a text that is no token is cleared', () => {
    const { tokens, stored } = browserHolding('n’importe quoi')
    expect(tokens.get().token).toBeNull()
    expect(stored.has(tokenKey)).toBe(false)
  })
})

describe('logging in', () => {
  test('by password keeps the token for this and the next visit', async () => {
    const { tokens, stored } = browserHolding()
    const { call, bodies } = serverAnswering({ token: alive })
    const session = createSession(tokens, call)
    expect(await session.logIn('camille', 'douchette')).toBeUndefined()
    expect(bodies).toEqual([{ username: 'camille', password: 'douchette' }])
    expect(session.get()).toEqual({ token: alive })
    expect(stored.get(tokenKey)).toBe(alive)
  })

  test('by badge sends the badge as scanned', async () => {
    const { call, bodies } = serverAnswering({ token: alive })
    const session = createSession(browserHolding().tokens, call)
    await session.logInWithBadge('BG-0123456789')
    expect(bodies).toEqual([{ badge: 'BG-0123456789' }])
    expect(session.get().token).toBe(alive)
  })

  test('a refusal by badge or password is shown, and the next try clears it', async () => {
    const { call } = serverAnswering(refusal(429, 'too-many-tries', 'Réessayez dans 14 minutes.'))
    const session = createSession(browserHolding().tokens, call)
    await session.logInWithBadge('BG-1')
    expect(session.get().attempt).toEqual({
      method: 'badge',
      busy: false,
      refused: { status: 429, code: 'too-many-tries', detail: 'Réessayez dans 14 minutes.' },
    })
    const trying = session.logIn('camille', 'douchette')
    expect(session.get().attempt).toEqual({ method: 'password', busy: true })
    await trying
  })

  test('a badge with a PIN waits for the PIN, and can be cancelled', async () => {
    const { call, bodies } = serverAnswering(refusal(401, 'pin-required', 'Ce badge demande son code PIN.'))
    const session = createSession(browserHolding().tokens, call)
    await session.logInWithBadge('BG-1')
    expect(session.get().attempt?.badge).toBe('BG-1')
    await session.logInWithBadge('BG-1', '1234')
    expect(bodies[1]).toEqual({ badge: 'BG-1', pin: '1234' })
    session.forget()
    expect(session.get().attempt).toBeUndefined()
  })
})

describe('logging out', () => {
  test('clears the session after the server has answered', async () => {
    const { tokens, stored } = browserHolding(alive)
    const session = createSession(tokens, serverAnswering({ data: null }).call)
    expect(await session.logOut()).toBeUndefined()
    expect(session.get()).toMatchObject({ token: null, ended: { by: 'user' } })
    expect(stored.has(tokenKey)).toBe(false)
  })

  test('keeps the session when the server is unreachable, so that the user can try again', async () => {
    const { tokens } = browserHolding(alive)
    const session = createSession(tokens, serverAnswering(refusal(0, 'unreachable')).call)
    expect(await session.logOut()).toEqual(refusal(0, 'unreachable'))
    expect(session.get().token).toBe(alive)
  })

  test('clears the session too when the server has already ended it', async () => {
    const session = createSession(browserHolding(alive).tokens, serverAnswering(refusal(401, 'ended')).call)
    expect(await session.logOut()).toBeUndefined()
    expect(session.get().token).toBeNull()
  })
})

describe('late answers and other tabs', () => {
  test('a late refusal of the last token does not end the new session', () => {
    const { tokens } = browserHolding(alive)
    const next = tokenUntil(now + 120_000)
    tokens.set(next)
    tokens.end(alive, { by: 'server', text: 'Session fermée.' })
    expect(tokens.get().token).toBe(next)
  })

  test('this tab follows the log-ins and log-outs of other tabs', () => {
    const { tokens } = browserHolding()
    const session = createSession(tokens, serverAnswering({}).call)
    const seen: (string | null)[] = []
    session.subscribe(() => seen.push(session.get().token))
    tokens.follow(alive)
    tokens.follow(alive)
    tokens.follow(null)
    expect(seen).toEqual([alive, null])
    expect(session.get().ended?.by).toBe('tab')
  })
})
