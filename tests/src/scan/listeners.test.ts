import { expect, test } from 'vitest'
import { createFeed } from '#src/scan/bus.ts'
import { createFocusGuard } from '#src/scan/focus-guard.ts'
import { announceScans, scanEventName } from '#src/scan/late-rules.ts'
import { createQuestions } from '#src/scan/questions.ts'
import { aBench, aCode } from './bench.ts'
import { serverTakes, startPutAway } from './put-away.ts'

/** The parts of a window that the scan listeners use. */
function aWindow() {
  const state = { visibilityState: 'visible', focused: true }
  const document = Object.assign(new EventTarget(), { hasFocus: () => state.focused })
  Object.defineProperty(document, 'visibilityState', { get: () => state.visibilityState })
  const window = Object.assign(new EventTarget(), { document })
  return { state, window: window as unknown as Window }
}

test('an integrator’s script receives each scan’s text, readings and outcome', () => {
  const { window } = aWindow()
  const bench = aBench()
  const heard: unknown[] = []
  window.addEventListener(scanEventName, ({ detail }) => heard.push(detail))
  announceScans(bench.bus, window)
  bench.scans('order', 'CD00010234')
  bench.scans('badge', 'BG-SECRET')
  expect(heard).toEqual([
    {
      text: 'CD00010234',
      codes: [{ kind: 'order', value: 'CD00010234', why: 'Choisi par le test.' }],
      outcome: { kind: 'refused', text: 'Commande CD00010234 : rien à ouvrir ici pour ce code.' },
    },
    {
      text: 'BG-…',
      codes: [],
      outcome: { kind: 'refused', text: 'Badge : rien à ouvrir ici pour ce code.' },
    },
  ])
})

test('the focus guard warns for a visible window without the focus, not for a hidden one', () => {
  const { state, window } = aWindow()
  const guard = createFocusGuard(window)
  let asked = 0
  const stop = guard.subscribe(() => {
    asked += 1
  })
  expect(guard.get()).toBe(false)
  state.focused = false
  window.dispatchEvent(new Event('blur'))
  expect(guard.get()).toBe(true)
  state.visibilityState = 'hidden'
  window.document.dispatchEvent(new Event('visibilitychange'))
  expect(guard.get()).toBe(false)
  expect(asked).toBe(2)
  stop()
  window.dispatchEvent(new Event('focus'))
  expect(asked).toBe(2)
})

test('screens see the waiting scans, the outcomes and the latched error', async () => {
  const bench = aBench()
  const feed = createFeed(bench.bus)
  bench.router.attach(startPutAway(bench.clock).operation)
  bench.scans('location', 'EM-A-01')
  bench.scans('product', 'PERDU')
  bench.scans('product', 'TASSE')
  expect(feed.get().pending.map(({ scan, reason }) => [scan.text, reason])).toEqual([
    ['PERDU', 'working'],
    ['TASSE', 'queued'],
  ])
  await bench.waits(serverTakes)
  expect(feed.get().pending).toEqual([])
  expect(feed.get().outcomes.map(({ scan }) => scan.text)).toEqual(['TASSE', 'PERDU', 'EM-A-01'])
  expect(feed.get().latch?.feedback.text).toBe('Article inconnu du serveur')
})

test('a verdict stays in the operation where it was given', () => {
  const bench = aBench()
  const feed = createFeed(bench.bus)
  const leave = bench.router.attach(startPutAway(bench.clock).operation)
  bench.scans('location', 'EM-A-01')
  bench.scans('order', 'CD00010234')
  expect(feed.get().outcomes[0]).toMatchObject({ kind: 'refused' })
  leave()
  expect(feed.get()).toMatchObject({ outcomes: [], latch: null, operation: null })
})

test('the card of a choice answers a question, and only once', async () => {
  const bench = aBench()
  const questions = createQuestions(dialog => bench.router.open(dialog))
  const box = aCode('box', '12345670')
  const asked = questions.ask([aCode('product', '12345670'), box], bench.scansText('?'))
  expect(questions.get()?.choices).toHaveLength(2)
  bench.scans('command', 'CHOIX-2')
  expect(await asked).toBe(box)
  expect(questions.get()).toBeNull()
  bench.scans('command', 'CHOIX-1')
  expect(bench.last()).toMatchObject({ kind: 'refused' })
})
