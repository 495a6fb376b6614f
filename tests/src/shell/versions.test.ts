import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calmMs, followVersions, newVersion } from '#src/shell/versions.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  newVersion.set(false)
})

/** A tab with the files of version 1, in a browser whose worker has the same. */
function aTab() {
  const container = new EventTarget()
  const installing = new EventTarget()
  let active = '1'
  let waiting: { postMessage(message: string): void } | null = null
  let isFree = true
  let touchedAt = Date.now()
  let taken: string | null = null
  const reloads: string[] = []
  const held: string[] = []

  const answers = {
    postMessage(message: string) {
      if (message === 'here')
        container.dispatchEvent(new MessageEvent('message', { data: { version: active } }))
    },
  }
  class Registered extends EventTarget {
    active = answers
    installing = installing
    get waiting() {
      return waiting
    }
    update = async () => {}
  }
  const registered = new Registered()
  const { stop } = followVersions(registered, {
    own: '1',
    container: Object.assign(container, { controller: answers }),
    locks: {
      request(name, _, hold) {
        held.push(name)
        void hold()
      },
    },
    isFree: () => isFree,
    lastTouch: () => touchedAt,
    reload: () => reloads.push(active),
    taken: {
      get: () => taken,
      set: version => {
        taken = version
      },
    },
    now: Date.now,
  })

  /** The new version becomes the browser's: this tab or another one took it. */
  function take(version: string) {
    waiting = null
    active = version
    container.dispatchEvent(new Event('controllerchange'))
  }

  return {
    stop,
    held,
    reloads,
    take,
    works: () => {
      isFree = false
    },
    isDone: () => {
      isFree = true
    },
    touches: () => {
      touchedAt = Date.now()
    },
    installs(version: string) {
      waiting = { postMessage: message => message === 'take' && take(version) }
      registered.dispatchEvent(new Event('updatefound'))
      installing.dispatchEvent(new Event('statechange'))
    },
    quiet: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  }
}

test('a new version waits for the end of the work, then for a quiet moment, and is taken once', async () => {
  const tab = aTab()
  tab.works()
  tab.installs('2')
  expect(newVersion.get()).toBe(true)
  await tab.quiet(10 * 60_000)
  expect(tab.reloads).toEqual([])

  tab.isDone()
  tab.touches()
  await tab.quiet(calmMs - 1_000)
  expect(tab.reloads).toEqual([])
  await tab.quiet(3_000)
  expect(tab.reloads).toEqual(['2'])
  await tab.quiet(10 * 60_000)
  expect(tab.reloads).toEqual(['2'])
  tab.stop()
})

test('another tab took it: this one keeps its files until it is quiet too', async () => {
  const tab = aTab()
  expect(tab.held).toEqual(['version:1'])
  tab.works()
  tab.take('2')
  expect(newVersion.get()).toBe(true)
  await tab.quiet(60_000)
  expect(tab.reloads).toEqual([])
  tab.isDone()
  await tab.quiet(2_000)
  expect(tab.reloads).toEqual(['2'])
  tab.stop()
})

test('a first worker with the page’s own version asks nothing of anybody', async () => {
  const tab = aTab()
  tab.take('1')
  expect(newVersion.get()).toBe(false)
  await tab.quiet(60_000)
  expect(tab.reloads).toEqual([])
  tab.stop()
})
