import type { Press } from './options.ts'

/**
 * Tells from the times of the keys alone who pressed them.
 *
 * Speed decides only below 28 ms a key, where no person types (the fastest reach 35). From there to 80 ms
 * slow scanners and fast typists overlap, and the time for which each key is held decides: a scanner releases
 * within a report or two (30 ms on slow radio links) and before it presses the next key; fingers rest 60 to
 * 120 ms on a key and, when fast, press the next one before they release it.
 *
 * Two cases stay undecided (`unsure`): keys without a key-up, and keys held for the whole interval at an even
 * pace, which come from a badly configured scanner or a typing robot. Then the decoder asks the grammar, and
 * takes what the grammar does not know as typing.
 */
export interface Tempo {
  /** Faster than anyone types. */
  fast: boolean
  pressedBy: 'person' | 'machine' | 'unsure'
}

const fastPace = 28
/** A shorter hold is no measurement: one line of some program made both events. */
const measurable = 0.4
const machineHold = 30
const hiccupHold = 45
const personHold = 50
/** Programs hold every key for the same time, people never do. */
const robotSpread = 0.05
/** Scanners with a buffer overlap keys for a few ms; fingers for longer. */
const rollover = 30
/** Fewer keys than this are too few to forgive a hiccup on speed alone, and hardly a code. */
export const shortBurst = 6

export function tempo(
  presses: readonly Press[],
  end: { at: number; suffix: boolean; keyUps: boolean },
): Tempo {
  const gaps = stepsOf(presses)
  const last = presses.at(-1)
  if (end.suffix && last) gaps.push(end.at - last.down)
  const pressedBy = whoPressed(presses, end)
  const longest = gaps.length === 0 ? 0 : Math.max(...gaps)
  // One hiccup is allowed.
  const pace = mean(trimmed(gaps))
  const even = presses.length >= shortBurst || longest < fastPace || pressedBy === 'machine'
  return { fast: gaps.length > 0 && pace < fastPace && even, pressedBy }
}

function whoPressed(
  presses: readonly Press[],
  end: { at: number; suffix: boolean; keyUps: boolean },
): Tempo['pressedBy'] {
  const holds: number[] = []
  let overlaps = 0
  let released = 0
  for (const [at, press] of presses.entries()) {
    const next = presses[at + 1]?.down ?? (end.suffix ? end.at : undefined)
    if (press.up === undefined) continue
    released += 1
    const hold = press.up - press.down
    if (hold >= measurable) holds.push(hold)
    if (next !== undefined && press.up > next && hold >= rollover) overlaps += 1
  }
  // A finger is still down while later keys go down. Keys that never report a release say nothing.
  if (end.keyUps && (released > 0 || presses.length <= 4)) {
    for (const [at, press] of presses.entries()) {
      const late = end.at - press.down >= rollover && (end.suffix || at < presses.length - 1)
      if (press.up === undefined && press.literal === undefined && late && !again(presses, at)) overlaps += 1
    }
  }
  if (overlaps > 0 && (presses.length < 8 || overlaps / presses.length >= 0.12)) return 'person'
  if (holds.length === 0) return 'unsure'
  const middle = median(holds)
  if (middle >= personHold && (holds.length < shortBurst || spread(trimmed(holds)) > robotSpread))
    return 'person'
  const slow = holds.filter(hold => hold > hiccupHold).length
  const enough = holds.length >= Math.max(2, presses.length / 2)
  return enough && overlaps === 0 && middle <= machineHold && slow <= 1 ? 'machine' : 'unsure'
}

/** The intervals inside the burst, without the one before its first key. */
const stepsOf = (presses: readonly Press[]): number[] =>
  presses.flatMap((press, at) => (at === 0 ? press.steps.slice(1) : press.steps))

/** True when the same key goes down again later: its release got lost. */
const again = (presses: readonly Press[], at: number): boolean =>
  presses.some((press, later) => later > at && press.record.code === presses[at]?.record.code)

/** No silence is judged sooner (ms), however fast the keys came. */
export const shortestSilence = 24

/**
 * The silence that ends a known code when the scanner sends no suffix: a little longer than the pauses so
 * far, 42 ms at an even 10 ms a key.
 */
export function adaptiveGap(presses: readonly Press[], longestGap: number): number {
  const gaps = stepsOf(presses)
  if (gaps.length === 0) return longestGap
  const usual = trimmed(gaps)
  const gap = Math.max(3 * median(gaps) + 12, 1.5 * Math.max(...usual), shortestSilence)
  return Math.min(median(gaps) <= 12 ? Math.min(gap, 47) : gap, longestGap)
}

/** The silence after which the next key of this burst is overdue. */
export function nextKeyAfter(presses: readonly Press[]): number {
  const gaps = stepsOf(presses)
  return Math.max(1.5 * median(gaps), 1.2 * Math.max(...trimmed(gaps))) + 1
}

/** Fingers jitter more than this from key to key, and from hold to hold. */
const evenSpread = 0.12

/** True when the keys came at one tempo, and their holds do not speak for fingers: a slow scanner, no typist. */
export function isEven(presses: readonly Press[]): boolean {
  const holds = presses.flatMap(({ up, down }) =>
    up === undefined || up - down < measurable ? [] : [up - down],
  )
  if (spread(trimmed(stepsOf(presses))) > evenSpread) return false
  return holds.length === 0 || median(holds) <= machineHold || spread(trimmed(holds)) <= robotSpread
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function trimmed(values: readonly number[]): readonly number[] {
  if (values.length < 3) return values
  const longest = values.indexOf(Math.max(...values))
  return values.filter((_, at) => at !== longest)
}

function spread(values: readonly number[]): number {
  const middle = mean(values)
  return middle === 0 ? 0 : Math.sqrt(mean(values.map(value => (value - middle) ** 2))) / middle
}

/** The tempo is that of the last keys: a person may have typed before. */
export const recent = 12
/** A short code after typing: most of the last dozen steps are the person's, the very last ones are not. */
const veryLast = 5
const muchQuicker = 4

export const stepBefore = (press: Press | undefined): number => press?.steps[0] ?? 0

export function keyTime(presses: readonly Press[]): number {
  const steps = presses.flatMap((press, at) => (at === 0 ? press.steps.slice(1) : press.steps))
  const [usual, last] = [median(steps.slice(-recent)), median(steps.slice(-veryLast))]
  return last * muchQuicker < usual ? last : usual
}

/** A step that does not belong to this tempo. */
export const standsOut = (step: number, pace: number): boolean => step > 2.5 * pace + 5

/** A step so long that it ends a code, unless a suffix, the grammar or experience says that it was a hiccup. */
export const isPause = (step: number, pace: number): boolean => step >= Math.max(3.2 * pace, pace + 24)
