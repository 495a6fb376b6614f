import type { KeyTrace, RawScan, ScanSource } from '../../scan.ts'
import type { Effect, Learned } from './answer.ts'
import { Decoder } from './decoder.ts'
import { focused, type Snapshot, snapshot, whereIs, write } from './fields.ts'
import type { Judge } from './judge.ts'
import type { WedgeOptions } from './options.ts'
import type { Press } from './press.ts'

export interface WedgeWorld {
  window: Window
  options: WedgeOptions
  judge: Judge
  emit: (scan: RawScan) => void
  source?: ScanSource
  /** Facts about the scanner from earlier scans; `onLearned` stores what new scans teach. */
  learned?: Learned
  onLearned?: (learned: Learned) => void
}

export interface WedgeListener {
  /** Changes the set-up, for example after a calibration card. */
  configure: (options: WedgeOptions) => void
  /** Handles keys that were pressed before the listener started. */
  replay: (events: readonly KeyboardEvent[]) => void
  stop: () => void
}

export const wedgeSource: ScanSource = { kind: 'wedge', id: 'wedge', name: 'Douchette clavier' }

/** A timer this late (ms) means that the page stalled: keys pressed before it may still be queued. */
const stalled = 12
/** Milliseconds in which the browser delivers queued key events after a stall. */
const grace = 25

/** Listens on the window in the capture phase, so that the decoder judges a key before any other listener gets it. */
export function listenToWedge(world: WedgeWorld): WedgeListener {
  const { window, options, judge, emit, source = wedgeSource, onLearned } = world
  const { document } = window
  let decoder = new Decoder({ options, judge, learned: world.learned ?? {} })
  const snapshots = new Map<number, Snapshot | undefined>()
  let timer: { handle: number; due: number } | undefined
  let blocksInput = false
  /** Milliseconds from the last key's press to its event. */
  let late = 0
  /** True during the edits of `fields.ts`, because they fire input events too. */
  let editing = false

  function onKey(event: KeyboardEvent): void {
    // Browser autocompletion dispatches plain events under these names.
    if (!(event instanceof KeyboardEvent) || (event.type !== 'keydown' && event.type !== 'keyup')) return
    late = window.performance.now() - event.timeStamp
    const target = focused(document)
    if (event.type === 'keydown') blocksInput = false
    const answer = decoder.key(traceOf(event, event.type), whereIs(target))
    if (answer.pressId !== undefined) snapshots.set(answer.pressId, snapshot(target))
    blocksInput ||= answer.blocksInput === true
    if (!answer.pass) stop(event)
    run(answer.effects)
    schedule()
  }

  function onInput(event: Event): void {
    if (!editing && blocksInput) stop(event)
  }

  function run(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.type === 'release') editAs(() => write(focused(document), typedText(effect.presses)))
      else {
        editAs(() => takeBack(effect.presses))
        emit(rawScan(effect))
        onLearned?.(decoder.learned())
      }
    }
    if (effects.length > 0 && decoder.due() === undefined) snapshots.clear()
  }

  function editAs(action: () => void): void {
    editing = true
    try {
      action()
    } finally {
      editing = false
    }
  }

  /** Restores each field to what it was before its first key; the focus ends where it began. */
  function takeBack(presses: readonly Press[]): void {
    const earliest = new Map<Element, Snapshot>()
    for (const press of presses) {
      const before = snapshots.get(press.id)
      if (before && !earliest.has(before.element)) earliest.set(before.element, before)
    }
    for (const before of [...earliest.values()].reverse()) before.undo()
  }

  function rawScan({ scan }: Extract<Effect, { type: 'scan' }>): RawScan {
    const [best, ...others] = scan.readings.map(reading => reading.text)
    return {
      text: best ?? '',
      ...(others.length > 0 ? { alternatives: others } : {}),
      source,
      at: window.performance.timeOrigin + scan.at,
      keys: scan.keys,
      ...(scan.symbology ? { symbology: scan.symbology } : {}),
    }
  }

  function schedule(): void {
    const due = decoder.due()
    if (due === timer?.due) return
    if (timer) window.clearTimeout(timer.handle)
    timer = due === undefined ? undefined : { due, handle: wait(due - keyTime(), due) }
  }

  /** When keys arrive late, the next one is late too, so this clock runs behind by the last key's delay. */
  const keyTime = (): number => window.performance.now() - (late > stalled ? late : 0)

  const wait = (ms: number, due: number): number => window.setTimeout(() => onTime(due), Math.max(0, ms))

  function onTime(due: number): void {
    const now = keyTime()
    timer = undefined
    if (now < due) timer = { due, handle: wait(due - now, due) }
    else if (now - due > stalled) timer = { due, handle: window.setTimeout(() => onTick(), grace) }
    else onTick()
  }

  function onTick(): void {
    timer = undefined
    run(decoder.tick(keyTime()))
    schedule()
  }

  function onBlur(event: Event): void {
    if (event.target === window) run(decoder.reset())
  }

  const capture = { capture: true }
  window.addEventListener('keydown', onKey, capture)
  window.addEventListener('keyup', onKey, capture)
  window.addEventListener('keypress', onInput, capture)
  window.addEventListener('beforeinput', onInput, capture)
  window.addEventListener('blur', onBlur, capture)

  return {
    configure(next) {
      run(decoder.reset())
      decoder = new Decoder({ options: next, judge })
    },
    replay: events => events.forEach(onKey),
    stop() {
      run(decoder.reset())
      if (timer) window.clearTimeout(timer.handle)
      window.removeEventListener('keydown', onKey, capture)
      window.removeEventListener('keyup', onKey, capture)
      window.removeEventListener('keypress', onInput, capture)
      window.removeEventListener('beforeinput', onInput, capture)
      window.removeEventListener('blur', onBlur, capture)
    },
  }
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** The text that the held keys would have written; control characters write nothing. */
const typedText = (presses: readonly Press[]): string =>
  presses
    .filter(press => press.where !== 'none')
    .map(press => press.literal ?? press.record.key)
    .filter(character => [...character].length === 1 && character >= ' ')
    .join('')

const traceOf = (event: KeyboardEvent, type: KeyTrace['type']): KeyTrace => ({
  type,
  key: event.key,
  code: event.code,
  shift: event.shiftKey,
  ctrl: event.ctrlKey,
  alt: event.altKey,
  meta: event.metaKey,
  altGraph: event.getModifierState('AltGraph'),
  capsLock: event.getModifierState('CapsLock'),
  repeat: event.repeat,
  isComposing: event.isComposing,
  keyCode: event.keyCode,
  timeStamp: event.timeStamp,
})
