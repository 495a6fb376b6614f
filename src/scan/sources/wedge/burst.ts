import type { KeyTrace } from '../../scan.ts'
import type { AltCode } from './keys.ts'
import type { Press, Where } from './options.ts'
import { isWord } from './readings.ts'
import { adaptiveGap, nextKeyAfter, shortestSilence, type Tempo, tempo } from './tempo.ts'

/** This many keys in a row at this pace (ms) come from a machine, even if they spell no code. */
const holdFrom = 4
const holdPace = 20

const recent = 6

/** In a long text typed without a pause, keys older than this many cannot belong to a code any more. */
const longestBurst = 1024

export type Standing = Pick<
  Burst,
  | 'presses'
  | 'trace'
  | 'lastDown'
  | 'last'
  | 'prefixed'
  | 'holding'
  | 'isRest'
  | 'silenceJudged'
  | 'hopes'
  | 'complete'
  | 'alt'
>

/** The keys since the last silence, scan or shortcut, and what their times say about who pressed them. */
export class Burst {
  presses: Press[] = []
  trace: KeyTrace[] = []
  /** Time of the last key-down. */
  lastDown = Number.NEGATIVE_INFINITY
  /** Time of the last event of any kind: a slow scanner may pause while it holds a key. */
  last = Number.NEGATIVE_INFINITY
  /** The burst began with the prefix that the scanner is configured to send. */
  prefixed = false
  /** The keys follow those of a code that was cut off when the window lost the focus. */
  isRest = false
  /** No person types like this, so the page does not get the keys. */
  holding = false
  /** The decoder judged a short silence, and it did not end the burst. */
  silenceJudged = false
  /** The keys look like a code's beginning, and the rest has not come yet. */
  hopes = false
  /** The keys spell a whole code, and the grammar knows none that is longer. */
  complete = false
  alt: AltCode | undefined
  /** Whether the keys of this window report their release at all. */
  keyUps = false
  #nextId = 1

  begin(at: number): void {
    this.presses = []
    this.trace = []
    this.lastDown = at
    this.last = at
    this.prefixed = false
    this.holding = false
    this.isRest = false
    this.silenceJudged = false
    this.hopes = false
    this.complete = false
    this.alt = undefined
  }

  /** The burst as it is now, to go on with it after `begin`. */
  copy(): Standing {
    return { ...this }
  }

  resume(standing: Standing): void {
    Object.assign(this, standing)
  }

  beginPrefixed(record: KeyTrace): void {
    this.prefixed = true
    this.holding = true
    this.touch(record)
  }

  beginRest(): void {
    this.isRest = true
    this.holding = true
  }

  get isEmpty(): boolean {
    return this.presses.length === 0
  }

  add(
    record: KeyTrace,
    where: Where,
    { held, literal, steps }: { held: boolean; literal?: string; steps?: number[] },
  ): Press {
    const before = this.presses.at(-1)
    const press: Press = {
      id: this.#nextId++,
      record,
      down: record.timeStamp,
      steps: steps ?? [before ? record.timeStamp - before.down : 0],
      where,
      held,
      ...(literal === undefined ? {} : { literal }),
    }
    if (this.presses.length >= longestBurst && !this.holding) this.presses.splice(0, longestBurst / 2)
    this.presses.push(press)
    this.touch(record)
    return press
  }

  /** Adds a character, and holds it back once the pace is a machine's. */
  addCharacter(
    record: KeyTrace,
    where: Where,
    rest: { held: boolean; literal?: string; steps?: number[] },
  ): Press {
    const press = this.add(record, where, rest)
    this.holding ||= this.#isMachinePace()
    press.held ||= this.holding
    return press
  }

  touch(record: KeyTrace): void {
    this.trace.push(record)
    this.lastDown = record.timeStamp
    this.last = record.timeStamp
    this.silenceJudged = false
    this.hopes = false
    this.complete = false
  }

  /** The press that this key-up ends. */
  release(record: KeyTrace): Press | undefined {
    const press = this.presses.findLast(one => one.record.code === record.code && one.literal === undefined)
    if (!this.isEmpty) this.trace.push(record)
    if (!press || press.up !== undefined) return undefined
    press.up = record.timeStamp
    this.keyUps = true
    this.last = Math.max(this.last, record.timeStamp)
    return press
  }

  /** True while no silence can be long enough yet: the cheap answer for each key of a scanner. */
  goesOnAt(now: number, longestGap: number): boolean {
    return !this.complete && now < this.lastDown + Math.min(shortestSilence, longestGap)
  }

  /** The time at which a silence is long enough to judge. */
  silentAt(longestGap: number): number {
    return (
      this.lastDown + (this.complete ? nextKeyAfter(this.presses) : adaptiveGap(this.presses, longestGap))
    )
  }

  tempoAt(now: number, suffix = false): Tempo {
    return tempo(this.presses, { at: now, suffix, keyUps: this.keyUps })
  }

  /** Looks at the last few keys, too: a person may have typed the keys before a scanner's. */
  isTypedByPerson(now: number): boolean {
    return this.tempoAt(now).pressedBy === 'person' && this.#recentTempo(now, false).pressedBy === 'person'
  }

  /** True for a machine's keys, with a suffix key pressed now. */
  isMachine(now: number): boolean {
    const { fast, pressedBy } = this.tempoAt(now, true)
    return this.prefixed || ((fast || pressedBy === 'machine') && pressedBy !== 'person')
  }

  /** Control characters are data only inside a burst; alone they are a person's shortcut or F8. */
  expectsControl(literal: string, now: number): boolean {
    if (this.prefixed) return true
    if (this.isEmpty) return false
    const { fast, pressedBy } = this.#recentTempo(now, true)
    if (pressedBy === 'person') return false
    return literal === '\u001d' || (this.presses.length >= 2 && (fast || pressedBy === 'machine'))
  }

  #recentTempo(now: number, suffix: boolean): Tempo {
    return tempo(this.presses.slice(-recent), { at: now, suffix, keyUps: this.keyUps })
  }

  #isMachinePace(): boolean {
    const recent = this.presses.slice(-holdFrom)
    if (recent.length < holdFrom || recent.some(press => press.where === 'password')) return false
    const steps = recent.slice(1).flatMap(press => press.steps)
    const { pressedBy } = this.tempoAt(this.last)
    return steps.every(step => step < holdPace) && pressedBy !== 'person' && !isWord(this.presses)
  }
}
