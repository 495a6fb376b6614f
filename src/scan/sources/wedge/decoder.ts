import type { KeyTrace } from '../../scan.ts'
import { type Ending, type Found, findScans, type Situation } from './decide.ts'
import { isVouchedFor, type Judge } from './judge.ts'
import { type AltCode, addAltDigit, altCharacter, beginAlt, kindOf, type Suffix } from './keys.ts'
import type { Layout } from './layouts.ts'
import type { WedgeOptions } from './options.ts'
import type { Press, Where } from './press.ts'
import { isWord, type Reading, readings, symbologyOf } from './readings.ts'
import { adaptiveGap, isInterrupted, tempo } from './tempo.ts'

/**
 * Key events in, scans out. It holds no timer and reads no clock: time is `timeStamp` of the keys and what
 * `tick` is told, so that a page that stalled, or a replayed trace, decides the same.
 *
 * Characters are let through to the page and taken back when they prove to be a scan. The other way, holding
 * every key until its nature is known, would make a person wait for up to 190 ms a key, since a slow scanner may
 * be silent for that long; and it would break undo, input methods and completion for everybody who types. Held
 * back are only the keys of a burst that no person can type: from the fourth key at under 20 ms a key, or from
 * the first key of a prefix. If such a burst proves to be typing all the same, `release` puts its keys back in
 * order before the next key passes. A suffix is decided on the spot, so Enter never submits after a scan.
 *
 * What stays undecidable. Taken as typing: a code unknown to the grammar, at 28 ms a key or slower, whose keys say
 * nothing by their releases, into a field; a lower-case word that is no code; a password. Taken as a scan: a valid
 * code and Enter, typed by a program that holds every key alike. A space before a code presses the focused button.
 */
export interface Decoder {
  /** Whether the page may have this event, and what to do first, in order. */
  key: (record: KeyTrace, where: Where) => Answer
  /** Tells the time; `due` says when next. */
  tick: (now: number) => Effect[]
  due: () => number | undefined
  /** The window lost the focus, or something else broke the sequence: what is held goes back. */
  reset: () => Effect[]
  learned: () => Learned
}

export interface Answer {
  pass: boolean
  /** A character passes: the page's state from before it must be remembered under this id. */
  pressId?: number
  /** The character that the system writes after this event (Alt+numpad) must not reach the page. */
  blocksInput?: boolean
  effects: Effect[]
}

export type Effect =
  /** Take back what these presses wrote, then hand on the scan. */
  | { type: 'scan'; scan: WedgeScan; presses: readonly Press[] }
  /** Write the held keys into the field: somebody typed them. */
  | { type: 'release'; presses: readonly Press[] }

export interface WedgeScan {
  readings: readonly Reading[]
  symbology?: string
  suffix?: Suffix
  keys: readonly KeyTrace[]
  /** timeStamp of the last key. */
  at: number
}

/** Keys that follow a scan as the rest of its suffix; iOS turns LF into an arrow. */
const trailing: ReadonlySet<string> = new Set(['ArrowDown'])

const altSuffixes: ReadonlyMap<string, Suffix> = new Map([
  ['\r', 'enter'],
  ['\n', 'lf'],
  ['\t', 'tab'],
])

/** From here on, and this fast, the keys are a machine's whatever they say. */
const holdFrom = 4
const holdPace = 20

/** Somebody writes a long text without a pause: what is older than this cannot be part of a code any more. */
const longestBurst = 1024
/** Only a suffix ends what is longer than this. */
const longestCode = 256

interface Burst {
  presses: Press[]
  trace: KeyTrace[]
  /** Last key-down, and last event of any kind: a slow scanner may hiccup while it holds a key. */
  lastDown: number
  last: number
  prefixed: boolean
}

const emptyBurst = (at: number): Burst => ({
  presses: [],
  trace: [],
  lastDown: at,
  last: at,
  prefixed: false,
})

/** What clear scans taught about the scanner of this terminal; worth keeping over a reload. */
export interface Learned {
  layout?: Layout
  /** Whether its codes end with a suffix. While that is not known only this house's own codes end without one. */
  sendsSuffix?: boolean
}

export interface DecoderWorld {
  options: WedgeOptions
  judge: Judge
  learned?: Learned
}

export function createDecoder({ options, judge, learned = {} }: DecoderWorld): Decoder {
  let burst = emptyBurst(Number.NEGATIVE_INFINITY)
  let holding = false
  let silenceJudged = false
  let alt: AltCode | undefined
  /** Until when keys may still be the rest of the last scan's suffix. */
  let tail = Number.NEGATIVE_INFINITY
  let nextId = 1
  let keyUps = false
  let learnedLayout = learned.layout
  let sendsSuffix = options.suffix === 'auto' ? learned.sendsSuffix : options.suffix !== 'none'
  /** Keys whose key-down the page never saw; it must not see their key-up either. */
  const swallowed = new Set<string>()

  const situation = (): Situation => ({
    options,
    judge,
    learned: learnedLayout,
    sendsSuffix,
    keyUps,
    prefixed: burst.prefixed,
  })

  const pass = (effects: Effect[] = [], pressId?: number): Answer =>
    pressId === undefined ? { pass: true, effects } : { pass: true, effects, pressId }

  const swallow = (effects: Effect[] = []): Answer => ({ pass: false, effects })

  const waits = (): number => adaptiveGap(burst.presses, options.longestGap)

  const due = (): number | undefined => {
    if (burst.presses.length === 0 && !burst.prefixed) return undefined
    return silenceJudged || sendsSuffix === true ? burst.last + options.longestGap : burst.lastDown + waits()
  }

  function tick(now: number): Effect[] {
    const effects: Effect[] = []
    for (let at = due(); at !== undefined && now >= at; at = due()) {
      const timeout = now >= burst.last + options.longestGap
      if (timeout) effects.push(...close('timeout', at))
      else if (silenceJudged) break
      else {
        silenceJudged = true
        if (burst.presses.length >= options.minLength && scansAt('silence', at).length > 0)
          effects.push(...close('silence', at))
      }
    }
    return effects
  }

  const scansAt = (ending: Ending, at: number): Found[] => findScans(burst.presses, ending, at, situation())

  /** The burst is over: its codes are handed on, its typed characters stay or go back. */
  function close(ending: Ending, at: number, suffix?: Suffix): Effect[] {
    const { presses, trace, last } = burst
    const found = presses.length === 0 ? [] : scansAt(ending, at)
    const effects: Effect[] = []
    const typedUntil = found[0]?.from ?? presses.length
    const back = presses.slice(0, typedUntil).filter(press => press.held)
    if (back.length > 0) effects.push({ type: 'release', presses: back })
    for (const one of found) {
      const chosen = presses.slice(one.from, one.to)
      const final = one === found.at(-1)
      effects.push({
        type: 'scan',
        presses: chosen,
        scan: {
          readings: one.readings,
          ...symbology(one.readings),
          ...(final && suffix ? { suffix } : {}),
          keys: found.length === 1 ? trace : chosen.map(press => press.record),
          at: final && suffix ? at : (chosen.at(-1)?.down ?? last),
        },
      })
      learn(one)
    }
    if (found.length > 0) {
      tail = (suffix ? at : last) + options.longestGap
      sendsSuffix = options.suffix === 'auto' ? suffix !== undefined : sendsSuffix
    }
    begin(at)
    return effects
  }

  function begin(at: number): void {
    burst = emptyBurst(at)
    holding = false
    silenceJudged = false
    alt = undefined
  }

  function learn(found: Found): void {
    const best = found.readings[0]
    if (best && isVouchedFor(best.judgement) && best.layouts.length === 1) learnedLayout = best.layouts[0]
  }

  function key(record: KeyTrace, where: Where): Answer {
    return record.type === 'keyup' ? keyUp(record, where) : keyDown(record, where)
  }

  function keyDown(record: KeyTrace, where: Where): Answer {
    const now = record.timeStamp
    const effects = tick(now)
    const answer = readKeyDown(record, where)
    if (answer.pass) swallowed.delete(record.code)
    else if (record.code !== '') swallowed.add(record.code)
    return { ...answer, effects: [...effects, ...answer.effects] }
  }

  function readKeyDown(record: KeyTrace, where: Where): Answer {
    const now = record.timeStamp
    if (record.repeat) return swallowed.has(record.code) ? swallow() : pass(typed(now))
    if (isInputMethod(record)) return pass(typed(now))
    const kind = kindOf(record, options.prefix)
    if (now <= tail && burst.presses.length === 0 && (kind.kind === 'suffix' || trailing.has(record.key))) {
      tail = now + options.longestGap
      if (options.suffix === 'auto' && kind.kind === 'suffix') sendsSuffix = true
      return swallow()
    }
    const altDigit = alt && record.alt && !record.ctrl ? addAltDigit(alt, record) : undefined
    if (altDigit) {
      alt = altDigit
      touch(record)
      return holding ? swallow() : pass()
    }
    switch (kind.kind) {
      case 'modifier':
        if (record.key === 'Alt') alt = beginAlt(now, now - burst.last)
        if (burst.presses.length > 0) touch(record)
        return pass()
      case 'prefix': {
        const effects = close('timeout', now)
        burst.prefixed = true
        holding = true
        touch(record)
        return swallow(effects)
      }
      case 'suffix':
        return endWith(kind.suffix, record, where)
      case 'control':
        if (!expectsControl(kind.literal, now)) return pass(typed(now))
        addPress(record, where, { literal: kind.literal, held: true })
        return swallow()
      case 'other':
        return pass(typed(now))
      case 'character':
        return character(record, where)
    }
  }

  function character(record: KeyTrace, where: Where): Answer {
    const effects = holding && !mayStillBeScan(record.timeStamp) ? typed(record.timeStamp) : []
    if (options.prefix === 'aim' && burst.presses.length === 0 && isClosingBracket(record)) {
      burst.prefixed = true
      holding = true
    }
    // A space in the middle of something must not press the button or open the calendar that has the focus.
    const space =
      record.code === 'Space' && (where === 'none' || where === 'picker') && burst.presses.length >= 1
    const press = addPress(record, where, { held: holding || space })
    holding ||= isMachinePace()
    press.held ||= holding
    if (options.prefix === 'aim' && burst.prefixed && burst.presses.length === 3 && !hasAimId()) {
      burst.prefixed = false
    }
    if (sendsSuffix !== true && isCompleteNow(record.timeStamp)) {
      press.held = true
      return swallow([...effects, ...close('complete', record.timeStamp)])
    }
    return press.held ? swallow(effects) : pass(effects, press.id)
  }

  /** Somebody's shortcut, arrow or input method: the sequence ends here, as if by a long silence. */
  const typed = (now: number): Effect[] => close('timeout', now)

  function endWith(suffix: Suffix, record: KeyTrace, where: Where): Answer {
    const now = record.timeStamp
    const accepted = options.suffix === 'auto' || options.suffix === suffix || suffix === 'enter'
    if (burst.presses.length === 0) {
      begin(now)
      return pass()
    }
    if (!accepted && isMachineBurst(now)) {
      // Tabs and line feeds inside a code of a scanner that ends otherwise are data.
      addPress(record, where, { literal: suffix === 'tab' ? '\t' : '\n', held: true })
      return swallow()
    }
    if (!accepted) return pass(typed(now))
    const effects = close('suffix', now, suffix)
    return effects.some(effect => effect.type === 'scan') ? swallow(effects) : pass(effects)
  }

  function addPress(
    record: KeyTrace,
    where: Where,
    rest: { held: boolean; literal?: string; steps?: number[] },
  ): Press {
    const before = burst.presses.at(-1)
    const { steps, ...kept } = rest
    const press: Press = {
      id: nextId++,
      record,
      down: record.timeStamp,
      steps: steps ?? [before ? record.timeStamp - before.down : 0],
      where,
      ...kept,
    }
    if (burst.presses.length >= longestBurst && !holding) burst.presses.splice(0, longestBurst / 2)
    burst.presses.push(press)
    touch(record)
    return press
  }

  function touch(record: KeyTrace): void {
    burst.trace.push(record)
    burst.lastDown = record.timeStamp
    burst.last = record.timeStamp
    silenceJudged = false
  }

  function keyUp(record: KeyTrace, where: Where): Answer {
    const now = record.timeStamp
    const press = burst.presses.findLast(one => one.record.code === record.code && one.literal === undefined)
    if (press && press.up === undefined) {
      press.up = now
      keyUps = true
      burst.trace.push(record)
      burst.last = Math.max(burst.last, now)
      if (press.held && press === burst.presses.at(-1)) readAhead()
    } else if (burst.presses.length > 0) burst.trace.push(record)
    const altAnswer = record.key === 'Alt' && alt ? endAlt(alt, record, where) : undefined
    if (altAnswer) return altAnswer
    const hidden = swallowed.delete(record.code)
    return { pass: !hidden, effects: [] }
  }

  function endAlt(code: AltCode, record: KeyTrace, where: Where): Answer | undefined {
    const now = record.timeStamp
    const literal = altCharacter(code)
    alt = undefined
    if (literal === undefined) return undefined
    const suffix = altSuffixes.get(literal)
    if (suffix) {
      const effects = burst.presses.length === 0 ? [] : close('suffix', now, suffix)
      const scanned = effects.some(effect => effect.type === 'scan')
      return { pass: !scanned, blocksInput: scanned, effects }
    }
    const press = addPress(record, where, { literal, steps: code.steps, held: holding })
    holding ||= isMachinePace()
    press.held ||= holding
    const effects = sendsSuffix !== true && isCompleteNow(now) ? close('complete', now) : []
    if (press.held || effects.length > 0) return { pass: false, blocksInput: true, effects }
    return pass(effects, press.id)
  }

  /** Control characters are data only inside a burst; alone they are somebody's shortcut or F8. */
  function expectsControl(literal: string, now: number): boolean {
    if (burst.prefixed) return true
    if (burst.presses.length === 0) return false
    const time = tempo(burst.presses, { at: now, suffix: true, keyUps })
    if (time.hands === 'person') return false
    return literal === '\u001d' || (burst.presses.length >= 2 && (time.fast || time.hands === 'machine'))
  }

  function isMachineBurst(now: number): boolean {
    const time = tempo(burst.presses, { at: now, suffix: true, keyUps })
    return burst.prefixed || ((time.fast || time.hands === 'machine') && time.hands !== 'person')
  }

  function isMachinePace(): boolean {
    const recent = burst.presses.slice(-holdFrom)
    if (recent.length < holdFrom || recent.some(press => press.where === 'password')) return false
    const steps = recent.slice(1).flatMap(press => press.steps)
    const time = tempo(burst.presses, { at: burst.last, suffix: false, keyUps })
    return steps.every(step => step < holdPace) && time.hands !== 'person' && !isWord(burst.presses)
  }

  function mayStillBeScan(now: number): boolean {
    return tempo(burst.presses, { at: now, suffix: false, keyUps }).hands !== 'person'
  }

  function isCompleteNow(now: number): boolean {
    if (burst.presses.length < options.minLength || burst.presses.length > longestCode) return false
    if (tempo(burst.presses, { at: now, suffix: false, keyUps }).hands === 'person') return false
    if (isInterrupted(burst.presses)) return false
    const best = readNow()[0]
    if (best === undefined || !judge.isComplete(best.text)) return false
    return findScans(burst.presses, 'complete', now, situation())[0]?.from === 0
  }

  const readNow = (): Reading[] => readings(burst.presses, judge, options.layout, learnedLayout)

  /** The next key may be the suffix, and then an answer is due within a frame: the judge has heard of it by then. */
  function readAhead(): void {
    const { length } = burst.presses
    if (length >= options.minLength && length <= longestCode) readNow()
  }

  const hasAimId = (): boolean => readNow().some(one => symbologyOf(one.text) !== undefined)

  function reset(): Effect[] {
    const effects = typed(burst.last)
    swallowed.clear()
    return effects
  }

  const knows = (): Learned => ({
    ...(learnedLayout ? { layout: learnedLayout } : {}),
    ...(sendsSuffix === undefined ? {} : { sendsSuffix }),
  })

  return { key, tick, due, reset, learned: knows }
}

const isClosingBracket = (record: KeyTrace): boolean =>
  (record.code === 'BracketRight' && !record.shift) || record.key === ']'

/** An input method is composing; a dead key of the layout is not one. */
const isInputMethod = (record: KeyTrace): boolean =>
  record.key === 'Process' || (record.keyCode === 229 && record.key !== 'Dead')

function symbology(found: readonly Reading[]): { symbology?: string } {
  const id = symbologyOf(found[0]?.text ?? '')
  return id === undefined ? {} : { symbology: id }
}
