import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Claim, claimStep } from '#src/operations/ownership.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close'> & {
  onmessage: ((event: MessageEvent) => void) | null
  deaf: boolean
}

/** A browser whose tabs share their storage and a channel. */
function aBrowser() {
  const kept = new Map<string, string>()
  const channels = new Set<Channel>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return {
    kept,
    opens(tab: string, { work = false } = {}) {
      const given: string[] = []
      const window = new EventTarget()
      const mine: Channel = {
        onmessage: null,
        deaf: false,
        close: () => void channels.delete(mine),
        postMessage,
      }
      function postMessage(data: unknown) {
        for (const other of [...channels].filter(one => one !== mine && !one.deaf))
          setTimeout(() => other.onmessage?.(new MessageEvent('message', { data })), 1)
      }
      channels.add(mine)
      const owner = { hasWork: () => work, give: () => void given.push(tab) }
      const claim: Claim = claimStep('transfer:camille', owner, {
        window: window as Pick<Window, 'addEventListener' | 'removeEventListener'>,
        storage,
        channel: () => mine,
        tab,
      })
      return {
        is: claim.get,
        takes: claim.take,
        leaves: claim.release,
        given,
        hidesItsPage: () => window.dispatchEvent(new Event('pagehide')),
        dies: () => {
          mine.deaf = true
        },
        /** It hears nothing for this long, and then all that was said. */
        stands: (ms: number) => {
          const { onmessage } = mine
          const until = Date.now() + ms
          mine.onmessage = event => setTimeout(() => onmessage?.(event), until - Date.now())
          setTimeout(() => {
            mine.onmessage = onmessage
          }, ms)
        },
      }
    },
  }
}

const aMoment = () => vi.advanceTimersByTime(20)
const patience = () => vi.advanceTimersByTime(400)

test('a step that no tab works on is this tab’s at once', () => {
  expect(aBrowser().opens('a').is()).toBe('mine')
})

test('a second tab does not get a step with work, until it takes it', () => {
  const browser = aBrowser()
  const first = browser.opens('a', { work: true })
  const second = browser.opens('b')
  expect(second.is()).toBe('asking')
  patience()
  expect([first.is(), second.is()]).toEqual(['mine', 'elsewhere'])
  second.takes()
  patience()
  expect([first.is(), second.is()]).toEqual(['elsewhere', 'mine'])
  expect(first.given).toEqual(['a'])
})

test('an idle step goes to the tab that was opened last', () => {
  const browser = aBrowser()
  const first = browser.opens('a')
  const second = browser.opens('b')
  aMoment()
  expect([first.is(), second.is()]).toEqual(['elsewhere', 'mine'])
})

test('a killed tab does not answer, and its step goes on elsewhere', () => {
  const browser = aBrowser()
  browser.opens('a', { work: true }).dies()
  const second = browser.opens('b')
  patience()
  expect(second.is()).toBe('mine')
})

test('a tab that stood still for a while gives its step to the one that went on with it', () => {
  const browser = aBrowser()
  const first = browser.opens('a', { work: true })
  first.stands(2_000)
  const second = browser.opens('b', { work: true })
  patience()
  expect(second.is()).toBe('mine')
  vi.advanceTimersByTime(3_000)
  expect([first.is(), second.is()]).toEqual(['elsewhere', 'mine'])
  expect([first.given, second.given]).toEqual([['a'], []])
})

test('after a killed browser comes back with two tabs, one of them gets the step', () => {
  const browser = aBrowser()
  browser.kept.set('owner:transfer:camille', 'killed')
  const both = [browser.opens('b', { work: true }), browser.opens('a', { work: true })]
  patience()
  patience()
  expect(both.map(({ is }) => is()).sort()).toEqual(['elsewhere', 'mine'])
})

test('a closed tab and a left screen free the step', () => {
  const browser = aBrowser()
  browser.opens('a', { work: true }).hidesItsPage()
  const second = browser.opens('b', { work: true })
  expect(second.is()).toBe('mine')
  second.leaves()
  expect(browser.opens('c').is()).toBe('mine')
})
