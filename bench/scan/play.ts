import { clock } from './clock.ts'
import type { Contender } from './decoders.ts'
import { type Stage, setOffset } from './stage.ts'
import type { Trace } from './trace.ts'

/** The result of one decoder on one trace. */
export interface Played {
  row: string
  inBounds: boolean
  /** Every code of the trace was heard, in order, and nothing else. */
  right: boolean
  scans: number
  exact: number
  missed: number
  wrong: number
  /** Scans that the decoder made of a person's typing. */
  false: number
  /** Characters of a scan that stayed in the field. */
  leaked: number
  /** Typed characters and Enters that did not arrive, or arrived out of place. */
  lost: number
  /** Buttons that a scan pressed, forms it sent, options it chose, downloads it opened. */
  pressed: number
  typed: number
  /** Virtual ms from the last key to the code, for exact scans. */
  latencies: number[]
  /** The texts that came instead, when something is wrong. */
  instead?: string
  /** Real ms of handling, per key event. */
  costs: number[]
}

const settle = 1_500

export function play(trace: Trace, contender: Contender, stage: Stage): Played {
  const began = clock.now() + 100
  const offset = began - 1_000
  setOffset(offset)
  const heard: { text: string; at: number }[] = []
  const costs: number[] = []
  stage.set(trace.focus)
  const stop = contender.start(trace, text => heard.push({ text, at: clock.now() }))
  for (const key of trace.keys) {
    const at = key.timeStamp + offset
    const [from, to] = trace.stall ?? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    if (at > from + offset && clock.now() < to + offset) {
      clock.advance(from + offset)
      clock.stall(to + offset)
      // The worst order: timers that fell due during the stall fire before the keys pressed during it.
      clock.advance(to + offset)
    }
    clock.advance(at)
    const started = clock.realNow()
    stage.press(key)
    costs.push(clock.realNow() - started)
  }
  clock.advance(clock.now() + settle)
  stop()
  return { ...compare(trace, heard, offset, stage), costs }
}

function compare(
  trace: Trace,
  heard: readonly { text: string; at: number }[],
  offset: number,
  stage: Stage,
): Omit<Played, 'costs'> {
  const left = [...heard]
  const ends = trace.ends ?? endsOf(trace)
  const latencies: number[] = []
  let exact = 0
  for (const [index, text] of trace.scans.entries()) {
    const at = left.findIndex(one => one.text === text)
    if (at < 0) continue
    const [one] = left.splice(0, at + 1).slice(-1)
    exact += 1
    const end = (ends[index] ?? 0) + offset
    if (one && !trace.stall) latencies.push(Math.max(0, one.at - end))
  }
  const typed = trace.typed.replaceAll('\n', '')
  const written = stage.written()
  const common = lcs(typed, written)
  const submits = stage.submits() - trace.submits
  const surplus = heard.length - exact
  const typing = trace.scans.length === 0
  const right = surplus === 0 && (exact === trace.scans.length || trace.mayBeMissed === true)
  const amiss = !right || common < written.length || common < typed.length
  const instead = {
    focus: trace.focus,
    wanted: trace.scans,
    heard: heard.map(one => one.text),
    typed,
    written,
  }
  return {
    ...(amiss ? { instead: JSON.stringify(instead) } : {}),
    row: trace.row,
    inBounds: trace.inBounds,
    right,
    scans: trace.scans.length,
    exact,
    missed: trace.mayBeMissed ? 0 : trace.scans.length - exact,
    wrong: typing ? 0 : surplus,
    false: typing ? surplus : 0,
    leaked: written.length - common,
    lost: typed.length - common + Math.max(0, -submits),
    pressed: typing ? 0 : stage.sideEffects() + Math.max(0, submits),
    typed: typed.length,
    latencies,
  }
}

/** When the last key of each code went down. Two codes split at Enter, or else after the length of the first. */
function endsOf(trace: Trace): number[] {
  const downs = trace.keys.filter(key => key.type === 'keydown' || key.key === 'Alt')
  const last = downs.at(-1)?.timeStamp ?? 0
  if (trace.scans.length < 2) return [downs.findLast(key => !isTrailing(trace, key))?.timeStamp ?? last]
  const suffix = downs.find(key => key.key === 'Enter')?.timeStamp
  return [suffix ?? endOfFirst(trace), last]
}

/** LF after CR comes after the code is complete. */
const isTrailing = (trace: Trace, key: Trace['keys'][number]): boolean =>
  key.code === 'ControlLeft' ||
  (key.code === 'KeyJ' && key.ctrl && trace.keys.some(one => one.key === 'Enter'))

function endOfFirst(trace: Trace): number {
  const downs = trace.keys.filter(key => key.type === 'keydown' && key.key !== 'Shift')
  return downs[(trace.scans[0]?.length ?? 1) - 1]?.timeStamp ?? 0
}

/** Longest common subsequence: the characters of both texts in the same order. */
function lcs(a: string, b: string): number {
  let row = new Array<number>(b.length + 1).fill(0)
  for (const character of a) {
    const next = [0]
    for (let at = 1; at <= b.length; at += 1) {
      next.push(character === b[at - 1] ? (row[at - 1] ?? 0) + 1 : Math.max(row[at] ?? 0, next[at - 1] ?? 0))
    }
    row = next
  }
  return row[b.length] ?? 0
}
