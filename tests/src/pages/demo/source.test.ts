import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { createBus } from '#src/scan/bus.ts'
import type { KeyTrace, RawScan, Scan, ScanEvents } from '#src/scan/scan.ts'
import type { FromSheet, FromTab } from '#src/scan/sources/demo/messages.ts'
import { createDemoScanner } from '#src/scan/sources/demo/scanner.ts'
import { wedgeSource } from '#src/scan/sources/wedge/listen.ts'
import type { WedgeOptions } from '#src/scan/sources/wedge/options.ts'
import { bench } from '../../scan/wedge/bench.ts'

/** The parts of a key event that the sheet sets and the decoder reads. */
class KeyEvent extends Event {
  readonly key: string
  readonly code: string

  constructor(type: string, init: KeyboardEventInit) {
    super(type, init)
    this.key = init.key ?? ''
    this.code = init.code ?? ''
  }
}

const traceOf = (event: KeyEvent): KeyTrace => ({
  type: event.type === 'keyup' ? 'keyup' : 'keydown',
  key: event.key,
  code: event.code,
  shift: false,
  ctrl: false,
  alt: false,
  meta: false,
  altGraph: false,
  capsLock: false,
  repeat: false,
  isComposing: false,
  keyCode: 0,
  timeStamp: event.timeStamp,
})

/** A tab of the application whose decoder reads what the sheet types. It refuses every scan. */
function aTab(options: Partial<WedgeOptions> = {}) {
  const wedge = bench({ options })
  const said: FromTab[] = []
  const scans: Scan[] = []
  const bus = createBus<ScanEvents>(error => {
    throw error
  })
  const page = new EventTarget()
  let keys: KeyTrace[] = []
  const onKey = (event: Event) => {
    if (!(event instanceof KeyEvent)) return
    const key = traceOf(event)
    keys.push(key)
    const before = wedge.scans.length
    wedge.send(key)
    for (const { text, at } of wedge.scans.slice(before)) {
      hear({ text, at, source: wedgeSource, keys })
      keys = []
    }
  }
  page.addEventListener('keydown', onKey)
  page.addEventListener('keyup', onKey)

  function hear(reading: RawScan) {
    const raw = source.sign(reading)
    const scan: Scan = { id: 'x', text: raw.text, codes: [], source: raw.source, at: raw.at, raw }
    scans.push(scan)
    bus.emit('scan', scan)
    bus.emit('outcome', {
      scan,
      kind: 'refused',
      tone: 'refused',
      text: `Pas de ${raw.text}`,
      asked: false,
      settledAt: 0,
    })
  }

  const document = { activeElement: page, title: 'Transfert', visibilityState: 'hidden' }
  const source = createDemoScanner({
    window: Object.assign(new EventTarget(), { document }) as unknown as Window,
    bus,
    channel: { postMessage: (message: FromTab) => void said.push(message) },
    usedAt: () => 42,
    changed() {},
  })

  source.take({ type: 'sheet', sheet: 'one', focused: true } satisfies FromSheet)
  const here = said.find(one => one.type === 'here')
  return {
    source,
    scans,
    said,
    here,
    hear,
    clicks(...texts: string[]) {
      for (const [at, text] of texts.entries())
        source.take({ type: 'scan', id: `click-${at}`, tab: here?.tab ?? '', text } satisfies FromSheet)
    },
  }
}

beforeEach(() => void vi.stubGlobal('KeyboardEvent', KeyEvent))
afterEach(() => void vi.unstubAllGlobals())

const texts = [
  formatOwn('location', 'A-01-02-3'),
  formatOwn('command', 'TRF-TOUT'),
  '3760123453004',
  '1Z7516211529006652',
  'REF-AMABOUML',
]

test.each(['auto', 'us', 'fr'] as const)(
  'a terminal set to %s reads several clicks in their order',
  layout => {
    const tab = aTab({ layout })
    tab.clicks(...texts)
    expect(tab.scans.map(({ text, source }) => [text, source.kind])).toEqual(
      texts.map(text => [text, 'demo']),
    )
  },
)

test.each(['tab', 'none', 'lf'] as const)(
  'a terminal whose own scanner ends with %s reads them too',
  suffix => {
    const tab = aTab({ suffix })
    tab.clicks(...texts)
    expect(tab.scans.map(({ text }) => text)).toEqual(texts)
  },
)

test('the sheet receives the outcome of each click', () => {
  const tab = aTab()
  tab.clicks('3760123453004', '13760123450017')
  expect(tab.said.slice(1)).toEqual([
    { type: 'heard', id: 'click-0' },
    { type: 'outcome', id: 'click-0', kind: 'refused', tone: 'refused', text: 'Pas de 3760123453004' },
    { type: 'heard', id: 'click-1' },
    { type: 'outcome', id: 'click-1', kind: 'refused', tone: 'refused', text: 'Pas de 13760123450017' },
  ])
})

test('the tab reports keys that make no scan', () => {
  const tab = aTab()
  tab.clicks('x')
  expect(tab.said.at(-1)).toEqual({ type: 'unread', id: 'click-0' })
})

test('a real scanner’s reading keeps its source, and the sheet hears nothing of it', () => {
  const tab = aTab()
  tab.clicks('3760123453004')
  const said = tab.said.length
  tab.hear({ text: '3760123453004', at: 0, source: wedgeSource, keys: [] })
  expect(tab.scans.at(-1)?.source).toBe(wedgeSource)
  expect(tab.said).toHaveLength(said)
})

test('a click for another tab types nothing here', () => {
  const tab = aTab()
  tab.source.take({ type: 'scan', id: 'x', tab: 'another', text: 'EM-A' } satisfies FromSheet)
  tab.source.take({ type: 'scan', text: 'EM-A' })
  expect(tab.said.map(({ type }) => type)).toEqual(['here'])
})

test('a tab is watched while any sheet has the focus', () => {
  const tab = aTab()
  const sheet = (name: string, focused: boolean) =>
    tab.source.take({ type: 'sheet', sheet: name, focused } satisfies FromSheet)
  expect(tab.source.isWatched()).toBe(true)
  sheet('another', false)
  expect(tab.source.isWatched()).toBe(true)
  sheet('one', false)
  expect(tab.source.isWatched()).toBe(false)
})
