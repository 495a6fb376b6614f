import { afterEach, expect, test, vi } from 'vitest'
import { WedgeListener } from '#src/scan/sources/wedge/listen.ts'
import { defaultWedgeOptions } from '#src/scan/sources/wedge/options.ts'
import { houseJudge } from './judge.ts'

/** A page whose clock the test moves; timers run as time passes. */
function aPage() {
  let now = 1_000
  let nextTimer = 1
  const timers = new Map<number, { at: number; run: () => void }>()
  const page = Object.assign(new EventTarget(), {
    document: { activeElement: null },
    performance: { now: () => now, timeOrigin: 0 },
    setTimeout: (run: () => void, ms: number) => {
      timers.set(nextTimer, { at: now + ms, run })
      return nextTimer++
    },
    clearTimeout: (id: number) => timers.delete(id),
  })
  return {
    page: page as unknown as Window,
    get now() {
      return now
    },
    waits(ms: number) {
      const end = now + ms
      for (;;) {
        const [next] = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)
        if (!next) break
        const [id, { at, run }] = next
        timers.delete(id)
        now = Math.max(now, at)
        run()
      }
      now = end
    },
  }
}

class Key extends Event {
  readonly shiftKey = false
  readonly ctrlKey = false
  readonly altKey = false
  readonly metaKey = false
  readonly repeat = false
  readonly isComposing = false
  readonly keyCode = 0
  readonly key: string
  readonly code: string
  readonly pressedAt: number
  constructor(type: 'keydown' | 'keyup', key: string, at: number) {
    super(type, { cancelable: true })
    this.key = key
    this.code = /\d/.test(key) ? `Digit${key}` : key.length === 1 ? `Key${key}` : key
    this.pressedAt = at
  }
  override get timeStamp() {
    return this.pressedAt
  }
  getModifierState() {
    return false
  }
}

class Other {}

function whatIsHeard(keysCome: (it: ReturnType<typeof aPage>) => void) {
  vi.stubGlobal('KeyboardEvent', Key)
  for (const name of ['HTMLElement', 'HTMLInputElement', 'HTMLTextAreaElement', 'HTMLSelectElement']) {
    vi.stubGlobal(name, Other)
  }
  const heard: string[] = []
  const it = aPage()
  const wedge = new WedgeListener({
    window: it.page,
    options: defaultWedgeOptions,
    judge: houseJudge,
    emit: ({ text }) => heard.push(text),
  })
  keysCome(it)
  it.waits(1_000)
  wedge.stop()
  return heard
}

afterEach(() => vi.unstubAllGlobals())

/** The scanner sends a key every 8 ms; the page gets each key `apart` ms after the one before. */
const scanned =
  (text: string, { late, apart }: { late: number; apart: number }) =>
  (it: ReturnType<typeof aPage>) => {
    const begin = it.now
    it.waits(late)
    for (const [nth, key] of [...text, 'Enter'].entries()) {
      const at = begin + nth * 8
      it.page.dispatchEvent(new Key('keydown', key, at))
      it.page.dispatchEvent(new Key('keyup', key, at + 4))
      it.waits(apart)
    }
  }

test('keys that arrive on time are one code', () => {
  expect(whatIsHeard(scanned('BAC0012', { late: 1, apart: 8 }))).toEqual(['BAC0012'])
})

test('keys that a busy computer delivers half a second late, one by one, are one code', () => {
  expect(whatIsHeard(scanned('BAC0012', { late: 500, apart: 100 }))).toEqual(['BAC0012'])
})

test('keys that a starved computer delivers further apart than a scanner ever pauses are one code', () => {
  expect(whatIsHeard(scanned('BAC0012', { late: 500, apart: 400 }))).toEqual(['BAC0012'])
})

test('a computer that is starved from the second key on hears one code', () => {
  const starved = (it: ReturnType<typeof aPage>) => {
    const begin = it.now
    for (const [nth, key] of [...'BAC0012', 'Enter'].entries()) {
      it.page.dispatchEvent(new Key('keydown', key, begin + nth * 8))
      it.page.dispatchEvent(new Key('keyup', key, begin + nth * 8 + 4))
      it.waits(nth < 4 ? 300 : 1)
    }
  }
  expect(whatIsHeard(starved)).toEqual(['BAC0012'])
})

test('a code whose end comes much later is not heard as its beginning', () => {
  const cut = (it: ReturnType<typeof aPage>) => {
    const begin = it.now
    for (const [nth, key] of [...'BAC0012', 'Enter'].entries()) {
      it.page.dispatchEvent(new Key('keydown', key, begin + nth * 8))
      it.page.dispatchEvent(new Key('keyup', key, begin + nth * 8 + 4))
      it.waits(nth === 4 ? 400 : 8)
    }
  }
  expect(whatIsHeard(cut)).toEqual(['BAC0012'])
})

test('the next code after such a one is heard too', () => {
  const slowly = { late: 300, apart: 400 }
  const both = (it: ReturnType<typeof aPage>) => {
    scanned('BAC0012', slowly)(it)
    it.waits(500)
    scanned('BAC0029', slowly)(it)
  }
  expect(whatIsHeard(both)).toEqual(['BAC0012', 'BAC0029'])
})

test('keys that all waited for a busy page are one code', () => {
  expect(whatIsHeard(scanned('BAC0012', { late: 2_000, apart: 0 }))).toEqual(['BAC0012'])
})
