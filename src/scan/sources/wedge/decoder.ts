import type { KeyTrace } from '../../scan.ts'
import { type Answer, type Effect, hasScan, type Learned, passes, swallows } from './answer.ts'
import { Burst, type Standing } from './burst.ts'
import { CutOff, restEffects, withoutEnd } from './cut-off.ts'
import { type Ending, type FoundScan, findScans, type Situation, scanEffects } from './decide.ts'
import { LostKey } from './doubt.ts'
import { Experience } from './experience.ts'
import type { Judge } from './judge.ts'
import {
  type AltCode,
  addAltDigit,
  altCharacter,
  altSuffixes,
  beginAlt,
  isClosingBracket,
  isInputMethod,
  kindOf,
  mayTrail,
  type Suffix,
} from './keys.ts'
import { isVouchedFor, type WedgeOptions, type Where } from './options.ts'
import { type Reading, readings, symbologyOf } from './readings.ts'

/** A starved computer delivers keys late, so the beginning of a code waits for this many of the longest gaps. */
const hope = 3

/** A text longer than this ends only with a suffix. */
const longestCode = 256

export interface DecoderWorld {
  options: WedgeOptions
  judge: Judge
  learned?: Learned
}

/**
 * Turns key events into scans. It has no timer and reads no clock: it takes time from the keys' `timeStamp`
 * and from `tick`. So it decides the same after a stall of the page, and for a replayed trace.
 *
 * It lets characters through to the page and takes them back when they prove to be a scan. Holding every key
 * until its nature is known would make a person wait up to 190 ms for each key, since a slow scanner may
 * pause that long. It would also break undo, input methods and completion for everyone who types. The decoder
 * holds back only the keys of a burst that no person can type: from the fourth key at under 20 ms a key, or
 * from the first key of a prefix. If such a burst proves to be typing after all, `release` puts its keys back
 * in order before the next key passes. The decoder judges a suffix at once, so Enter never submits a form
 * after a scan.
 *
 * Some keys stay undecidable. It takes as typing: a code unknown to the grammar, at 28 ms a key or slower,
 * typed into a field by keys whose releases say nothing; a lower-case word that is no code; a password. It
 * takes as a scan: a valid code and Enter, typed by a program that holds every key alike. A space before a
 * code presses the focused button.
 */
export class Decoder {
  readonly #options: WedgeOptions
  readonly #judge: Judge
  readonly #burst = new Burst()
  /** The burst that the clock ended without a scan. Its next keys may still be on their way. */
  #unfinished: Standing | undefined
  /** Until this time, keys may be the rest of the last scan's suffix. */
  #tail = Number.NEGATIVE_INFINITY
  readonly #experience: Experience
  readonly #lostKey = new LostKey()
  readonly #cutOff = new CutOff()
  /** Keys whose key-down the page did not get; it must not get their key-up either. */
  readonly #swallowed = new Set<string>()

  constructor({ options, judge, learned = {} }: DecoderWorld) {
    this.#options = options
    this.#judge = judge
    this.#experience = new Experience(options, learned)
  }

  /** Decides whether the page may get this event, and what the listener must do first. `more`: the next event is here already. */
  key(record: KeyTrace, where: Where, more = false): Answer {
    this.#resume(record.timeStamp)
    this.#lostKey.hears(record)
    if (record.type === 'keyup') return this.#keyUp(record, where, more)
    const effects = this.#passTime(record.timeStamp, true)
    const answer = this.#keyDown(record, where)
    if (answer.pass) this.#swallowed.delete(record.code)
    else if (record.code !== '') this.#swallowed.add(record.code)
    return { ...answer, effects: [...effects, ...answer.effects] }
  }

  /** The time of the next `tick`; undefined when none is needed. */
  due(): number | undefined {
    const { burst, longestGap } = { burst: this.#burst, longestGap: this.#options.longestGap }
    if (burst.isEmpty && !burst.prefixed) return undefined
    if (burst.hopes) return burst.last + hope * longestGap
    const waitsInFull = burst.silenceJudged || this.#experience.sendsSuffix === true
    return waitsInFull ? burst.last + longestGap : burst.silentAt(longestGap)
  }

  /** Judges the silence up to `now`, by the clock. */
  tick(now: number): Effect[] {
    const burst = this.#burst
    const unfinished =
      !burst.hopes &&
      !this.#experience.surelyNoSuffix &&
      now >= burst.last + this.#options.longestGap &&
      this.#isUnfinished(now)
    if (!unfinished) return this.#passTime(now)
    burst.hopes = true
    return now >= burst.last + hope * this.#options.longestGap ? this.#passTime(now) : []
  }

  /** Judges the silence up to `now`, which a key proves. */
  #passTime(now: number, proven = false): Effect[] {
    const burst = this.#burst
    const effects: Effect[] = []
    // A key's own time says whether the burst went on: there is nothing left to hope for.
    if (proven) burst.hopes = false
    if (burst.goesOnAt(now, this.#options.longestGap)) return effects
    for (let at = this.due(); at !== undefined && now >= at; at = this.due()) {
      if (now >= burst.last + this.#options.longestGap) effects.push(...this.#expire(at))
      else if (burst.silenceJudged) break
      else {
        burst.silenceJudged = true
        if (burst.presses.length >= this.#options.minLength && this.#scansAt('silence', at).length > 0)
          effects.push(...this.#close('silence', at))
      }
    }
    return effects
  }

  /** Something broke the sequence: held keys go back to the page. */
  reset(): Effect[] {
    const effects = this.#typed(this.#burst.last)
    this.#swallowed.clear()
    return effects
  }

  /** The window lost the focus: what follows of a code goes to another one. */
  leaves(at: number): Effect[] {
    const burst = this.#burst
    const before = this.#passTime(at)
    this.#unfinished = undefined
    const { last } = burst
    const wasRest = burst.isRest
    const found = burst.isEmpty || wasRest ? [] : withoutEnd(this.#scansAt('timeout', last), this.#judge)
    if (found.length === 0 && !wasRest) return [...before, ...this.reset()]
    const effects = wasRest ? this.reset() : scanEffects(found, burst, last)
    this.#swallowed.clear()
    this.#lostKey.forget()
    this.#waitForRest(last)
    this.#cutOff.begin(at, last + this.#options.longestGap)
    burst.begin(at)
    return [...before, ...effects]
  }

  /** The window has the focus again. */
  returns(at: number): void {
    const { longestGap } = this.#options
    this.#cutOff.returns(at, longestGap)
    if (this.#cutOff.hasRestAt(at)) this.#tail = Math.max(this.#tail, at + longestGap)
  }

  learned(): Learned {
    return this.#experience.learned
  }

  #keyDown(record: KeyTrace, where: Where): Answer {
    const burst = this.#burst
    const now = record.timeStamp
    if (record.repeat) return this.#swallowed.has(record.code) ? swallows() : passes(this.#typed(now))
    if (isInputMethod(record)) return passes(this.#typed(now))
    const kind = kindOf(record, this.#options.prefix)
    if (now <= this.#tail && burst.isEmpty && (kind.kind === 'suffix' || mayTrail(record))) {
      this.#tail = now + this.#options.longestGap
      if (kind.kind === 'suffix') this.#experience.suffixCame()
      return swallows()
    }
    const altDigit = burst.alt && record.alt && !record.ctrl ? addAltDigit(burst.alt, record) : undefined
    if (altDigit) {
      burst.alt = altDigit
      burst.touch(record)
      return burst.holding ? swallows() : passes()
    }
    switch (kind.kind) {
      case 'modifier':
        if (record.key === 'Alt') burst.alt = beginAlt(now, now - burst.last)
        if (!burst.isEmpty) burst.touch(record)
        return passes()
      case 'prefix': {
        const effects = this.#close('timeout', now)
        burst.beginPrefixed(record)
        return swallows(effects)
      }
      case 'suffix':
        return this.#suffix(kind.suffix, record, where)
      case 'control':
        if (!burst.isRest && !burst.expectsControl(kind.literal, now)) return passes(this.#typed(now))
        burst.add(record, where, { literal: kind.literal, held: true })
        return swallows()
      case 'other':
        return passes(this.#typed(now))
      case 'character':
        return this.#character(record, where)
    }
  }

  #character(record: KeyTrace, where: Where): Answer {
    const burst = this.#burst
    const now = record.timeStamp
    const effects = burst.holding && burst.isTypedByPerson(now) ? this.#typed(now) : []
    this.#mayBeginRest(now)
    const startsAimId = this.#options.prefix === 'aim' && burst.isEmpty && isClosingBracket(record)
    if (startsAimId) {
      burst.prefixed = true
      burst.holding = true
    }
    // A space inside a burst must not press the focused button or open the focused calendar.
    const space = record.code === 'Space' && (where === 'none' || where === 'picker') && !burst.isEmpty
    const press = burst.addCharacter(record, where, { held: burst.holding || space })
    const aimIdIsDue = this.#options.prefix === 'aim' && burst.prefixed && burst.presses.length === 3
    if (aimIdIsDue && !this.#hasAimId()) burst.prefixed = false
    if (this.#isOverNow(now)) {
      press.held = true
      return swallows([...effects, ...this.#close('complete', now)])
    }
    return press.held ? swallows(effects) : passes(effects, press.id)
  }

  #suffix(suffix: Suffix, record: KeyTrace, where: Where): Answer {
    const burst = this.#burst
    const now = record.timeStamp
    const { suffix: wanted } = this.#options
    const accepted = wanted === 'auto' || wanted === suffix || suffix === 'enter'
    if (burst.isEmpty) {
      burst.begin(now)
      return passes()
    }
    if (!accepted && burst.isMachine(now)) {
      // A scanner that ends its codes otherwise sends Tab and LF as data.
      burst.add(record, where, { literal: suffix === 'tab' ? '\t' : '\n', held: true })
      return swallows()
    }
    if (!accepted) return passes(this.#typed(now))
    const isRest = this.#isRest(now)
    const effects = this.#close('suffix', now, suffix)
    return isRest || hasScan(effects) ? swallows(effects) : passes(effects)
  }

  #keyUp(record: KeyTrace, where: Where, more: boolean): Answer {
    const burst = this.#burst
    const press = burst.release(record)
    if (!more && press?.held && press === burst.presses.at(-1)) this.#readAhead()
    const altAnswer = record.key === 'Alt' && burst.alt ? this.#endAlt(burst.alt, record, where) : undefined
    if (altAnswer) return altAnswer
    const hidden = this.#swallowed.delete(record.code)
    return { pass: !hidden, effects: [] }
  }

  #endAlt(code: AltCode, record: KeyTrace, where: Where): Answer | undefined {
    const burst = this.#burst
    const now = record.timeStamp
    const literal = altCharacter(code)
    burst.alt = undefined
    if (literal === undefined) return undefined
    const suffix = altSuffixes.get(literal)
    if (suffix) {
      const isRest = this.#isRest(now)
      const effects = burst.isEmpty ? [] : this.#close('suffix', now, suffix)
      const blocked = isRest || hasScan(effects)
      return { pass: !blocked, blocksInput: blocked, effects }
    }
    this.#mayBeginRest(now)
    const press = burst.addCharacter(record, where, { literal, steps: code.steps, held: burst.holding })
    const effects = this.#isOverNow(now) ? this.#close('complete', now) : []
    if (press.held || effects.length > 0) return { pass: false, blocksInput: true, effects }
    return passes(effects, press.id)
  }

  /** True for a scan of which the grammar knows no more than a beginning. */
  #isUnfinished(now: number): boolean {
    const best = this.#scansAt('timeout', now).at(-1)?.readings[0]
    return best !== undefined && !isVouchedFor(best.judgement) && this.#judge.mayGoOn(best.text)
  }

  /** Ends the burst by the clock alone. */
  #expire(at: number): Effect[] {
    const standing = this.#burst.copy()
    const effects = this.#close('timeout', at)
    // Keys that went back into a field stay there.
    const nothingWritten = effects.every(
      ({ type, presses }) => type === 'release' && presses.every(({ where }) => where === 'none'),
    )
    this.#unfinished = nothingWritten ? standing : undefined
    return effects
  }

  /** A starved computer delivers a key long after it was pressed: its time says that the burst went on. */
  #resume(at: number): void {
    const standing = this.#unfinished
    this.#unfinished = undefined
    if (standing && this.#burst.isEmpty && at <= standing.last + this.#options.longestGap)
      this.#burst.resume(standing)
  }

  /** A shortcut, an arrow or an input method ends the sequence, as a long silence does. */
  #typed(now: number): Effect[] {
    return this.#close('timeout', now)
  }

  #mayBeginRest(now: number): void {
    if (this.#burst.isEmpty && this.#cutOff.hasRestAt(now)) this.#burst.beginRest()
  }

  #isRest(now: number): boolean {
    return this.#burst.isRest && !this.#burst.isTypedByPerson(now)
  }

  #waitForRest(last: number): void {
    this.#cutOff.goOn(last + this.#options.longestGap)
    this.#tail = last + this.#options.longestGap
  }

  /** Ends the rest of a code that the window heard the beginning of before it lost the focus. */
  #closeRest(ending: Ending, at: number, suffix?: Suffix): Effect[] {
    const burst = this.#burst
    const effects = restEffects(this.#scansAt(ending, at), burst, at, suffix)
    this.#waitForRest(suffix ? at : burst.last)
    if (suffix || hasScan(effects)) this.#cutOff.end()
    burst.begin(at)
    return effects
  }

  /** Ends the burst: its codes go out; characters that a person typed stay or go back. */
  #close(ending: Ending, at: number, suffix?: Suffix): Effect[] {
    const burst = this.#burst
    if (this.#isRest(at)) return this.#closeRest(ending, at, suffix)
    this.#cutOff.end()
    const found = burst.isEmpty
      ? []
      : this.#lostKey.doubts(this.#scansAt(ending, at), burst.presses, this.#situation())
    const effects = scanEffects(found, burst, at, suffix)
    if (found.length > 0) {
      this.#tail = (suffix ? at : burst.last) + this.#options.longestGap
      this.#experience.codesCame(found, burst.presses, suffix)
    }
    burst.begin(at)
    return effects
  }

  #scansAt(ending: Ending, at: number): FoundScan[] {
    return findScans(this.#burst.presses, ending, at, this.#situation())
  }

  #situation(): Situation {
    return {
      options: this.#options,
      judge: this.#judge,
      learned: this.#experience.learned,
      sendsSuffix: this.#experience.sendsSuffix,
      surelyNoSuffix: this.#experience.surelyNoSuffix,
      keyUps: this.#burst.keyUps,
      prefixed: this.#burst.prefixed,
    }
  }

  /**
   * A code of this house that nothing can follow ends with its last key. Other complete codes wait for one key time of
   * silence, for a longer code may begin with digits whose check holds by chance.
   */
  #isOverNow(now: number): boolean {
    const burst = this.#burst
    const { isComplete } = this.#judge
    if (!isComplete || this.#experience.sendsSuffix === true || !this.#mayBeCode()) return false
    if (burst.isTypedByPerson(now)) return false
    const best = this.#readNow()[0]
    burst.complete = best !== undefined && isComplete(best.text)
    if (!burst.complete || best?.judgement !== 'certain') return false
    const [found, ...others] = this.#scansAt('complete', now)
    return found?.from === 0 && others.length === 0
  }

  /**
   * The next key may be the suffix, which needs an answer within a frame. Reading the text now puts it in the
   * judge's cache.
   */
  #readAhead(): void {
    if (this.#mayBeCode()) this.#readNow()
  }

  #mayBeCode(): boolean {
    const { length } = this.#burst.presses
    return length >= this.#options.minLength && length <= longestCode
  }

  #hasAimId(): boolean {
    return this.#readNow().some(one => symbologyOf(one.text) !== undefined)
  }

  #readNow(): Reading[] {
    return readings(this.#burst.presses, this.#judge, this.#options.layout, this.#experience.learned.layout)
  }
}
