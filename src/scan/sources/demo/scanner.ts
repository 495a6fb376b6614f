import { newId } from '#src/api/id.ts'
import type { Bus } from '../../bus.ts'
import type { RawScan, Scan, ScanEvents, ScanSource } from '../../scan.ts'
import { focused } from '../wedge/fields.ts'
import { FromSheet, type FromTab } from './messages.ts'

/**
 * The user clicks a code on the sheet in another tab; this types the code here, key by key, as a keyboard
 * scanner would.
 */
export interface DemoScanner {
  take(message: unknown): void
  sign(reading: RawScan): RawScan
  /** True while a sheet has the focus: a click there is work in this tab. */
  isWatched(): boolean
  stop(): void
}

export interface DemoWorld {
  window: Window
  bus: Bus<ScanEvents>
  channel: Pick<BroadcastChannel, 'postMessage'>
  usedAt: () => number
  /** Called when `isWatched` changes. */
  changed: () => void
}

const demoIdentity: ScanSource = { kind: 'demo', id: 'demo', name: 'Feuille de démonstration' }

/** A scanner's pace, in ms: how long it holds a key, and the pause before the next one. */
const hold = 3
const release = 3
/** Milliseconds between two codes, at least. */
const betweenCodes = 20

export function createDemoScanner(world: DemoWorld): DemoScanner {
  const { window, bus, channel, usedAt, changed } = world
  const { document } = window
  const tab = newId()
  const watching = new Set<string>()
  /** The times of the current scan's keys. They tell the readings of these keys from others. */
  const pressed = new Set<number>()
  const requests = new WeakMap<Scan, string>()
  let lastKey = 0

  const say = (message: FromTab) => channel.postMessage(message)
  const sayHere = () =>
    say({
      type: 'here',
      tab,
      title: document.title,
      visible: document.visibilityState === 'visible',
      usedAt: usedAt(),
    })
  const sayGone = () => say({ type: 'gone', tab })

  function take(data: unknown) {
    const message = FromSheet.safeParse(data)
    if (!message.success) return
    if (message.data.type === 'sheet') {
      watch(message.data.sheet, message.data.focused)
      return sayHere()
    }
    const { id, text } = message.data
    if (message.data.tab !== tab) return
    say({ type: 'heard', id })
    type(id, text)
  }

  function watch(sheet: string, isFocused: boolean) {
    const before = watching.size
    if (isFocused) watching.add(sheet)
    else watching.delete(sheet)
    if (watching.size !== before) changed()
  }

  function type(id: string, text: string) {
    const took = (text.length + 1) * (hold + release)
    const events = strike(text, Math.max(performance.now() - took, lastKey + betweenCodes))
    pressed.clear()
    for (const { timeStamp } of events) {
      pressed.add(timeStamp)
      lastKey = timeStamp
    }
    let read = false
    const listening = bus.on('scan', scan => {
      if (scan.source !== demoIdentity) return
      requests.set(scan, id)
      read = true
    })
    for (const event of events) (focused(document) ?? document.documentElement).dispatchEvent(event)
    listening()
    if (!read) say({ type: 'unread', id })
  }

  const stops = [
    bus.on('pending', ({ scan, reason }) => {
      const id = requests.get(scan)
      if (id) say({ type: 'pending', id, reason })
    }),
    bus.on('outcome', ({ scan, kind, tone, text, detail }) => {
      const id = requests.get(scan)
      if (id) say({ type: 'outcome', id, kind, tone, text, ...(detail ? { detail } : {}) })
    }),
  ]

  /** A killed sheet sends no farewell, but it cannot have the focus when this tab has it. */
  function focusCame() {
    watching.clear()
    changed()
    sayHere()
  }

  window.addEventListener('focus', focusCame)
  window.addEventListener('pageshow', sayHere)
  window.addEventListener('pagehide', sayGone)

  return {
    take,
    sign: reading =>
      reading.keys?.some(({ timeStamp }) => pressed.has(timeStamp))
        ? { ...reading, source: demoIdentity }
        : reading,
    isWatched: () => watching.size > 0,
    stop() {
      sayGone()
      window.removeEventListener('focus', focusCame)
      window.removeEventListener('pageshow', sayHere)
      window.removeEventListener('pagehide', sayGone)
      for (const stop of stops) stop()
    },
  }
}

/** The key events of a scan and Enter; the first key goes down at `begin`. */
function strike(text: string, begin: number): KeyboardEvent[] {
  return [...text, 'Enter'].flatMap((key, at) => {
    const pressedAt = begin + at * (hold + release)
    return [keyEvent('keydown', key, pressedAt), keyEvent('keyup', key, pressedAt + hold)]
  })
}

/**
 * A real scanner's keys carry the time of the press, however late a busy page handles them, and so do these.
 * With real waiting they would look like a slow typist's whenever the page stalls, and always in a page
 * hidden behind the sheet, whose timers wait for whole seconds.
 */
function keyEvent(type: 'keydown' | 'keyup', key: string, pressedAt: number): KeyboardEvent {
  const event = new KeyboardEvent(type, {
    key,
    // Without a position on the keyboard, characters read alike for every layout of the real scanner, and
    // teach the decoder nothing about it.
    code: key === 'Enter' ? 'Enter' : '',
    bubbles: true,
    cancelable: true,
    composed: true,
  })
  return Object.defineProperty(event, 'timeStamp', { value: pressedAt })
}
