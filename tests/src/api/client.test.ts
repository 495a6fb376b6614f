import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { computerCalls } from '#contract/endpoints/computer.ts'
import { printLogCalls } from '#contract/endpoints/print-log.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { isRefusal } from '#contract/problems.ts'
import { callRoute } from '#contract/route.ts'
import { createClient } from '#src/api/client.ts'
import { soon } from '#tests/drivers/soon.ts'

const change = endpoint({
  name: 'test_change',
  method: 'POST',
  path: '/rest/order/{order}/something',
  does: 'Change quelque chose',
  scope: 'own',
  change: true,
  params: z.object({ order: z.string() }),
  body: z.object({ qty: z.int() }),
  answer: z.object({ data: z.object({ done: z.boolean() }) }),
})

const search = endpoint({
  name: 'test_search',
  method: 'GET',
  path: '/rest/search',
  does: 'Cherche',
  scope: 'own',
  query: z.object({ text: z.string(), limit: z.optional(z.int()) }),
  answer: z.array(z.string()),
})

const page = endpoint({
  name: 'test_page',
  method: 'GET',
  path: '/rest/page',
  does: 'Une page',
  scope: 'own',
  query: z.object({ limit: z.optional(z.int()) }),
  answer: z.array(z.string()),
})

/** Gives these answers in turn and records the requests. The last answer repeats. */
function serverSaying(...answers: ((request: Request) => Response | Promise<Response>)[]) {
  const asked: Request[] = []
  const refusedTokens: [string, string][] = []
  const surprises: Error[] = []
  const changes: string[] = []
  const call = createClient({
    changed: () => changes.push(asked.at(-1)?.url ?? ''),
    token: () => 'jeton',
    tokenRefused: (token, why) => refusedTokens.push([token, why]),
    report: surprise => surprises.push(surprise),
    origin: 'http://entrepot.test',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      asked.push(request)
      const answer = answers[Math.min(asked.length, answers.length) - 1]
      if (!answer) throw new Error('no answer given')
      return answer(request)
    },
    timeoutMs: 100,
  })
  return { call, asked, refusedTokens, surprises, changes }
}

const json = (body: unknown, init?: ResponseInit) => () => Response.json(body, init)
const problem = (status: number, code: string, detail: string, headers = {}) =>
  json({ type: `urn:douchette:${code}`, title: '', status, code, detail }, { status, headers })

describe('the request', () => {
  test('params, query and body go into the request, with the token', async () => {
    const { call, asked } = serverSaying(json({ data: { done: true } }))
    const result = await call(change, { params: { order: 'CD 1/2' }, body: { qty: 3 } })
    expect(result).toEqual({ data: { done: true } })
    const [request] = asked
    expect(request?.url).toBe('http://entrepot.test/rest/order/CD%201%2F2/something')
    expect(request?.method).toBe('POST')
    expect(request?.headers.get('Authorization')).toBe('Bearer jeton')
    expect(await request?.json()).toEqual({ qty: 3 })
  })

  test('a query of undefined parameters alone leaves no question mark', async () => {
    const { call, asked } = serverSaying(json([]))
    await call(page, { query: { limit: undefined } })
    expect(asked[0]?.url).toBe('http://entrepot.test/rest/page')
  })

  test('a query leaves out undefined parameters', async () => {
    const { call, asked } = serverSaying(json(['a']))
    await call(search, { query: { text: 'é&b', limit: undefined } })
    expect(asked[0]?.url).toBe('http://entrepot.test/rest/search?text=%C3%A9%26b')
  })

  test('every change gets a new id, unless the caller gives one', async () => {
    const { call, asked } = serverSaying(json({ data: { done: true } }))
    const input = { params: { order: 'CD1' }, body: { qty: 1 } }
    await call(change, input)
    await call(change, input)
    await call(change, input, { idempotencyKey: 'the-one-written-down' })
    const keys = asked.map(request => request.headers.get('Idempotency-Key'))
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[2]).toBe('the-one-written-down')
  })

  test('an accepted change is announced; a refused one and a reading are not', async () => {
    const { call, changes } = serverSaying(
      json({ data: { done: true } }),
      problem(422, 'not-enough', 'Il n’en reste que 2.'),
      json(['a']),
    )
    const input = { params: { order: 'CD1' }, body: { qty: 1 } }
    await call(change, input)
    await call(change, input)
    await call(search, { query: { text: 'a' } })
    expect(changes).toEqual(['http://entrepot.test/rest/order/CD1/something'])
  })

  test('a log-in sends no old token', async () => {
    const { call, asked } = serverSaying(json({ token: 'neuf' }))
    await call(userCalls.logIn, { body: { username: 'camille', password: 'douchette' } })
    expect(asked[0]?.headers.has('Authorization')).toBe(false)
  })
})

describe('a refusal', () => {
  test('the server’s code, sentence and request id come back as a value', async () => {
    const { call } = serverSaying(
      problem(422, 'not-enough', 'Il n’en reste que 2.', { 'x-request-id': 'r-17' }),
    )
    expect(await call(change, { params: { order: 'CD1' }, body: { qty: 3 } })).toEqual({
      refused: { status: 422, code: 'not-enough', detail: 'Il n’en reste que 2.', requestId: 'r-17' },
    })
  })

  test('an error without a problem document still has a sentence', async () => {
    const { call } = serverSaying(() => new Response('<h1>Oops</h1>', { status: 500 }))
    const result = await call(userCalls.access, {})
    expect(result).toMatchObject({ refused: { status: 500, code: 'http-500' } })
  })

  test('a 401 ends the session of that token, with the reason', async () => {
    const { call, refusedTokens } = serverSaying(problem(401, 'session-closed', 'Session fermée.'))
    await call(userCalls.access, {})
    expect(refusedTokens).toEqual([['jeton', 'Session fermée.']])
  })

  test('a wrong password ends no session', async () => {
    const { call, refusedTokens } = serverSaying(problem(401, 'bad-credentials', 'Mot de passe incorrect.'))
    const result = await call(userCalls.logIn, { body: { username: 'camille', password: 'faux' } })
    expect(isRefusal(result) && result.refused.detail).toBe('Mot de passe incorrect.')
    expect(refusedTokens).toEqual([])
  })

  test('an answer that breaks the contract becomes a refusal and is reported', async () => {
    const { call, surprises } = serverSaying(json({ user: 'camille' }))
    expect(await call(userCalls.access, {})).toMatchObject({ refused: { code: 'unexpected-answer' } })
    expect(surprises.map(surprise => surprise.message)).toEqual([
      'rest_user_access answered what the contract does not allow',
    ])
  })

  test('an empty answer becomes a refusal too', async () => {
    const { call } = serverSaying(() => new Response(null, { status: 204 }))
    expect(await call(userCalls.access, {})).toMatchObject({ refused: { code: 'unexpected-answer' } })
  })
})

describe.concurrent('when the network fails', () => {
  const cut = () => Promise.reject(new TypeError('Failed to fetch'))

  test('a 204 is accepted, although Chromium gives it an empty body', async () => {
    const withEmptyBody = () =>
      Object.defineProperty(new Response(null, { status: 204 }), 'body', { value: new ReadableStream() })
    const { call } = serverSaying(withEmptyBody)
    expect(await call(computerCalls.exist, {}, { retries: 0 })).toBeUndefined()
  })

  test('a change is sent once, and its refusal says that the server is unreachable', async () => {
    const { call, asked } = serverSaying(cut)
    const result = await call(change, { params: { order: 'CD1' }, body: { qty: 1 } })
    expect(result).toMatchObject({ refused: { status: 0, code: 'unreachable' } })
    expect(asked).toHaveLength(1)
  })

  test('a reading is tried again', async () => {
    const { call, asked } = serverSaying(cut, json(['trouvé']))
    expect(await call(search, { query: { text: 'a' } })).toEqual(['trouvé'])
    expect(asked).toHaveLength(2)
  })

  test.each([502, 503, 504])('a reading that a gateway answers with %i is tried again', async status => {
    const { call, asked } = serverSaying(() => new Response(null, { status }), json(['trouvé']))
    expect(await call(search, { query: { text: 'a' } })).toEqual(['trouvé'])
    expect(asked).toHaveLength(2)
  })

  test('a reading whose answer breaks off is tried again', async () => {
    const broken = () => {
      const body = new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('["trou'))
          stream.error(new TypeError('terminated'))
        },
      })
      return new Response(body)
    }
    const { call, asked } = serverSaying(broken, json(['trouvé']))
    expect(await call(search, { query: { text: 'a' } })).toEqual(['trouvé'])
    expect(asked).toHaveLength(2)
  })

  test('a reading fails after three tries, all with the same token', async () => {
    const { call, asked } = serverSaying(cut)
    expect(await call(search, { query: { text: 'a' } })).toMatchObject({ refused: { code: 'unreachable' } })
    expect(asked.map(request => request.headers.get('Authorization'))).toEqual(Array(3).fill('Bearer jeton'))
  })

  test('a 500 of the server itself is not tried again', async () => {
    const { call, asked } = serverSaying(() => new Response(null, { status: 500 }))
    expect(await call(search, { query: { text: 'a' } })).toMatchObject({ refused: { code: 'http-500' } })
    expect(asked).toHaveLength(1)
  })

  test('a change that a gateway answers with 503 is sent once', async () => {
    const { call, asked } = serverSaying(() => new Response(null, { status: 503 }))
    const result = await call(change, { params: { order: 'CD1' }, body: { qty: 1 } })
    expect(result).toMatchObject({ refused: { status: 503, code: 'http-503' } })
    expect(asked).toHaveLength(1)
  })

  test('with `retries: 0` a reading is sent once', async () => {
    const { call, asked } = serverSaying(cut)
    expect(await call(computerCalls.exist, {}, { retries: 0 })).toMatchObject({
      refused: { code: 'unreachable' },
    })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.method).toBe('HEAD')
  })

  test('a call to a server that never answers ends as too slow', async () => {
    const { call } = serverSaying(() => new Promise(() => {}))
    const result = await call(change, { params: { order: 'CD1' }, body: { qty: 1 } })
    expect(result).toMatchObject({ refused: { status: 0, code: 'too-slow' } })
  })

  test('an answer that begins and never ends is too slow as well', async () => {
    const { call } = serverSaying(() => new Response(new ReadableStream()))
    expect(await call(search, { query: { text: 'a' } })).toMatchObject({ refused: { code: 'too-slow' } })
  })

  test('each further try has the full time limit', async () => {
    const { call, asked } = serverSaying(cut, cut, () => new Promise(() => {}))
    expect(await call(search, { query: { text: 'a' } })).toMatchObject({ refused: { code: 'too-slow' } })
    expect(asked).toHaveLength(3)
  })

  test('an aborted call throws AbortError, and its request is cut off', async () => {
    const caller = new AbortController()
    const { call, asked } = serverSaying(
      request =>
        new Promise((_, reject) => {
          request.signal.addEventListener('abort', () => reject(request.signal.reason))
          caller.abort()
        }),
    )
    const result = call(search, { query: { text: 'a' } }, { signal: caller.signal })
    await expect(result).rejects.toMatchObject({ name: 'AbortError' })
    expect(asked).toHaveLength(1)
  })
})

test('readings wait for a log-out, and are not sent if they are aborted meanwhile', async () => {
  const caller = new AbortController()
  const asked: string[] = []
  let out: (() => void) | undefined
  const call = createClient({
    token: () => null,
    tokenRefused: () => {},
    report: () => {},
    leaving: () =>
      new Promise<void>(done => {
        out = done
      }),
    origin: 'http://entrepot.test',
    fetch: async input => {
      asked.push(new Request(input).url)
      return Response.json(['a'])
    },
  })
  const given = call(search, { query: { text: 'a' } }, { signal: caller.signal })
  await vi.waitFor(() => expect(out).toBeDefined(), soon)
  caller.abort()
  out?.()
  await expect(given).rejects.toMatchObject({ name: 'AbortError' })
  expect(asked).toEqual([])
})

test('a report that comes during a log-out is not sent with the token that ends, nor later without one', async () => {
  const asked: string[] = []
  let token: string | null = 'jeton'
  let out: (() => void) | undefined
  let leaving: Promise<void> | undefined = new Promise(done => {
    out = done
  })
  const call = createClient({
    token: () => token,
    tokenRefused: () => {},
    report: () => {},
    leaving: () => leaving,
    origin: 'http://entrepot.test',
    fetch: async input => {
      asked.push(new URL(new Request(input).url).pathname)
      return new Response(null, { status: 204 })
    },
  })
  const report = () => call(printLogCalls.add, { body: { entries: [] } })
  const during = report()
  await call(userCalls.logOut, {})
  expect(asked).toEqual([callRoute(userCalls.logOut.name)])
  token = null
  leaving = undefined
  out?.()
  const refused = { refused: expect.objectContaining({ status: 401, code: 'login-required' }) }
  expect(await during).toEqual(refused)
  expect(await report()).toEqual(refused)
  expect(asked).toHaveLength(1)
})
