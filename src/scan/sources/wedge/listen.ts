import type { KeyTrace, RawScan, ScanSource } from '../../scan.ts'
import type { Effect, Learned } from './answer.ts'
import { Decoder } from './decoder.ts'
import { focused, type Snapshot, snapshot, whereIs, write } from './fields.ts'
import type { Judge } from './judge.ts'
import type { Press, WedgeOptions } from './options.ts'

export interface WedgeWorld {
  window: Window
  options: WedgeOptions
  judge: Judge
  emit: (scan: RawScan) => void
  /** A scan whose text is not to be trusted: it must be asked for again. Without this it is dropped. */
  askAgain?: (scan: RawScan) => void
  source?: ScanSource
  /** Facts about the scanner from earlier scans; `onLearned` stores what new scans teach. */
  learned?: Learned
  onLearned?: (learned: Learned) => void
}

export const wedgeSource: ScanSource = { kind: 'wedge', id: 'wedge', name: 'Douchette clavier' }

/** A timer this late (ms) means that the page stalled: keys pressed before it may still be queued. */
const stalled = 12
/** Milliseconds in which the browser delivers queued key events after a stall. */
const grace = 25

/** Listens on the window in the capture phase, so that the decoder judges a key before any other listener gets it. */
export class WedgeListener {
  readonly #world: WedgeWorld
  readonly #snapshots = new Map<number, Snapshot | undefined>()
  readonly #listening = new AbortController()
  #decoder: Decoder
  #timer: { handle: number; due: number } | undefined
  #blocksInput = false
  /** Milliseconds from the last key's press to its event. */
  #late = 0
  /** True during the edits of `fields.ts`, because they fire input events too. */
  #editing = false

  constructor(world: WedgeWorld) {
    this.#world = world
    const { window, options, judge, learned = {} } = world
    this.#decoder = new Decoder({ options, judge, learned })
    const capture = { capture: true, signal: this.#listening.signal }
    window.addEventListener('keydown', this.#onKey, capture)
    window.addEventListener('keyup', this.#onKey, capture)
    window.addEventListener('keypress', this.#onInput, capture)
    window.addEventListener('beforeinput', this.#onInput, capture)
    window.addEventListener('blur', this.#onFocus, capture)
    window.addEventListener('focus', this.#onFocus, capture)
  }

  /** Changes the set-up, for example after a calibration card. */
  configure(options: WedgeOptions): void {
    this.#run(this.#decoder.reset())
    this.#decoder = new Decoder({ options, judge: this.#world.judge })
  }

  /** Handles keys that were pressed before the listener started. */
  replay(events: readonly KeyboardEvent[]): void {
    for (const [at, event] of events.entries()) this.#decide(event, at < events.length - 1)
    this.#schedule()
  }

  stop(): void {
    this.#run(this.#decoder.reset())
    this.#endTimer()
    this.#listening.abort()
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    this.#decide(event)
    this.#schedule()
  }

  #decide(event: KeyboardEvent, more = false): void {
    // Browser autocompletion dispatches plain events under these names.
    if (!(event instanceof KeyboardEvent) || (event.type !== 'keydown' && event.type !== 'keyup')) return
    const { window } = this.#world
    this.#late = window.performance.now() - event.timeStamp
    const target = focused(window.document)
    if (event.type === 'keydown') this.#blocksInput = false
    const answer = this.#decoder.key(traceOf(event, event.type), whereIs(target), more)
    this.#blocksInput ||= answer.blocksInput === true
    if (!answer.pass) stop(event)
    this.#run(answer.effects)
    // After the effects: an earlier code's characters do not belong to what the field looked like.
    if (answer.pressId !== undefined) this.#snapshots.set(answer.pressId, snapshot(focused(window.document)))
  }

  readonly #onInput = (event: Event): void => {
    if (!this.#editing && this.#blocksInput) stop(event)
  }

  readonly #onFocus = ({ target, type, timeStamp }: Event): void => {
    // A field's own events come by here too.
    if (target !== this.#world.window) return
    if (type === 'focus') this.#decoder.returns(timeStamp)
    else this.#run(this.#decoder.leaves(timeStamp))
    this.#schedule()
  }

  #run(effects: readonly Effect[]): void {
    const { window, emit, askAgain, onLearned } = this.#world
    for (const effect of effects) {
      if (effect.type === 'release')
        this.#edit(() => write(focused(window.document), typedText(effect.presses)))
      else {
        this.#edit(() => this.#takeBack(effect.presses))
        const raw = this.#rawScan(effect)
        if (raw.doubt) askAgain?.(raw)
        else emit(raw)
        onLearned?.(this.#decoder.learned())
      }
    }
    if (effects.length > 0 && this.#decoder.due() === undefined) this.#snapshots.clear()
  }

  #edit(action: () => void): void {
    this.#editing = true
    try {
      action()
    } finally {
      this.#editing = false
    }
  }

  /** Restores each field to what it was before its first key; the focus ends where it began. */
  #takeBack(presses: readonly Press[]): void {
    const earliest = new Map<Element, Snapshot>()
    for (const press of presses) {
      const before = this.#snapshots.get(press.id)
      if (before && !earliest.has(before.element)) earliest.set(before.element, before)
    }
    for (const before of [...earliest.values()].reverse()) before.undo()
  }

  #rawScan({ scan }: Extract<Effect, { type: 'scan' }>): RawScan {
    const { window, source = wedgeSource } = this.#world
    const [best, ...others] = scan.readings.map(reading => reading.text)
    return {
      text: best ?? '',
      ...(others.length > 0 ? { alternatives: others } : {}),
      source,
      at: window.performance.timeOrigin + scan.at,
      keys: scan.keys,
      ...(scan.symbology ? { symbology: scan.symbology } : {}),
      ...(scan.doubt ? { doubt: scan.doubt } : {}),
    }
  }

  #schedule(): void {
    const due = this.#decoder.due()
    if (due === this.#timer?.due) return
    this.#endTimer()
    if (due !== undefined) this.#wait(due - this.#keyTime(), due, () => this.#onTime(due))
  }

  /** When keys arrive late, the next one may come as late again, so this clock runs behind by twice the delay. */
  #keyTime(): number {
    return this.#world.window.performance.now() - (this.#late > stalled ? 2 * this.#late : 0)
  }

  #wait(ms: number, due: number, then: () => void): void {
    this.#timer = { due, handle: this.#world.window.setTimeout(then, Math.max(0, ms)) }
  }

  #endTimer(): void {
    if (this.#timer) this.#world.window.clearTimeout(this.#timer.handle)
    this.#timer = undefined
  }

  #onTime(due: number): void {
    const now = this.#keyTime()
    if (now < due) this.#wait(due - now, due, () => this.#onTime(due))
    else if (now - due > stalled) this.#wait(grace, due, () => this.#onTick())
    else this.#onTick()
  }

  #onTick(): void {
    this.#timer = undefined
    this.#run(this.#decoder.tick(this.#keyTime()))
    this.#schedule()
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
