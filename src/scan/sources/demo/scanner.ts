import { newId } from '#src/api/id.ts'
import type { Bus } from '../../bus.ts'
import type { RawScan, Scan, ScanEvents, ScanSource } from '../../scan.ts'
import { focused } from '../wedge/fields.ts'
import { FromSheet, type FromTab } from './messages.ts'

/** A sheet of codes in another tab: a click there types the code here, key by key, as a keyboard scanner would. */
export interface DemoScanner {
  take(message: unknown): void
  sign(reading: RawScan): RawScan
  /** A sheet has the focus: a click there is work in this tab. */
  isWatched(): boolean
  stop(): void
}

export interface DemoWorld {
  window: Window
  bus: Bus<ScanEvents>
  channel: Pick<BroadcastChannel, 'postMessage'>
  usedAt: () => number
  /** `isWatched` says something else now. */
  changed: () => void
}

export const demoIdentity: ScanSource = { kind: 'demo', id: 'demo', name: 'Feuille de démonstration' }

/** A scanner's pace, in ms: how long it holds a key, and when the next one follows. */
const hold = 3
const release = 3
/** The least between one code and the next. */
const betweenCodes = 20

export function createDemoScanner(world: DemoWorld): DemoScanner {
  const { window, bus, channel, usedAt, changed } = world
  const { document } = window
  const tab = newId()
  const watching = new Set<string>()
  /** When the keys of the scan under way were pressed: their readings are known by it. */
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

  /** A sheet that was killed said no farewell; but it cannot have the focus that is here. */
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

/** The keys of a scan and Enter, the first one pressed at `begin`. */
function strike(text: string, begin: number): KeyboardEvent[] {
  return [...text, 'Enter'].flatMap((key, at) => {
    const pressedAt = begin + at * (hold + release)
    return [keyEvent('keydown', key, pressedAt), keyEvent('keyup', key, pressedAt + hold)]
  })
}

/**
 * A scanner's keys carry the time of its own clock, however late a busy page hears of them. So do these: spaced by
 * real waiting, they would be a slow typist's whenever the page or the computer stalls, and in a page that lies hidden
 * behind the sheet always, for its timers wait for whole seconds.
 */
function keyEvent(type: 'keydown' | 'keyup', key: string, pressedAt: number): KeyboardEvent {
  const event = new KeyboardEvent(type, {
    key,
    // Characters have no position on the keyboard: they read alike whatever layout the real scanner is set to, and
    // teach the decoder nothing of it.
    code: key === 'Enter' ? 'Enter' : '',
    bubbles: true,
    cancelable: true,
    composed: true,
  })
  return Object.defineProperty(event, 'timeStamp', { value: pressedAt })
}
