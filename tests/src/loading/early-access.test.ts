import { afterEach, expect, test, vi } from 'vitest'
import { accessPath } from '#contract/route.ts'
import { askEarly, tokenKey, withEarlyAnswer } from '#src/loading/early-access.ts'

afterEach(() => vi.useRealTimers())

const address = `http://entrepot.test${accessPath}`
const tokenUntil = (seconds: number) => `e30.${btoa(JSON.stringify({ exp: seconds }))}.sign`
const now = () => Date.now() / 1_000

/** A browser with this token, and a server that answers by these answers, one after the other. */
function aBrowser(token: string | null, ...answers: (() => Promise<Response>)[]) {
  const asked: (string | undefined)[] = []
  const fetch: typeof globalThis.fetch = async (_, init) => {
    asked.push(new Headers(init?.headers).get('Authorization') ?? undefined)
    return (answers.shift() ?? (async () => new Response('none')))()
  }
  const localStorage = { getItem: (key: string) => (key === tokenKey ? token : null) } as Storage
  return { asked, fetch, localStorage }
}
const says = (text: string) => async () => new Response(text)
const asks = (token: string) => new Request(address, { headers: { Authorization: `Bearer ${token}` } })

test('the client’s first question for the access record gets the early answer, and its second one asks', async () => {
  const token = tokenUntil(now() + 60)
  const browser = aBrowser(token, says('early'), says('later'))
  askEarly(browser)
  const fetch = withEarlyAnswer(browser.fetch)
  expect(await (await fetch(asks(token))).text()).toBe('early')
  expect(await (await fetch(asks(token))).text()).toBe('later')
  expect(browser.asked).toHaveLength(2)
})

test('in another session the question is asked, and the early answer is nobody’s', async () => {
  const [before, after] = [tokenUntil(now() + 60), tokenUntil(now() + 90)]
  const browser = aBrowser(before, says('of the former session'), says('of this one'), says('of this one'))
  askEarly(browser)
  const fetch = withEarlyAnswer(browser.fetch)
  expect(await (await fetch(asks(after))).text()).toBe('of this one')
  expect(await (await fetch(asks(before))).text()).toBe('of this one')
})

test('an early question that the network lost is asked again', async () => {
  const token = tokenUntil(now() + 60)
  const browser = aBrowser(token, () => Promise.reject(new TypeError('Failed to fetch')), says('again'))
  askEarly(browser)
  expect(await (await withEarlyAnswer(browser.fetch)(asks(token))).text()).toBe('again')
})

test('other questions do not get it', async () => {
  const token = tokenUntil(now() + 60)
  const browser = aBrowser(token, says('the record'), says('another thing'))
  askEarly(browser)
  const other = new Request('http://entrepot.test/rest/home', { headers: asks(token).headers })
  expect(await (await withEarlyAnswer(browser.fetch)(other)).text()).toBe('another thing')
})

test.each([
  ['no token', null],
  ['an expired token', tokenUntil(now() - 1)],
  ['a text that is no token', 'perdu'],
])('%s asks nothing early', (_, token) => {
  const browser = aBrowser(token)
  askEarly(browser)
  expect(browser.asked).toEqual([])
})
