import type { Signal } from './one-sound.ts'

interface Note {
  /** Hertz at the start, and at the end when the note glides. */
  readonly from: number
  readonly to?: number
  /** Seconds from the start of the signal. */
  readonly at: number
  readonly lasts: number
  readonly wave: OscillatorType
}

/**
 * Good signals rise or ring once, a kept change knocks low, a question swings, bad ones fall or buzz; the server that is
 * lost sinks slowly and rises as slowly when it is back. They differ in contour and rhythm, so that people who hear no high notes can tell them apart.
 */
export const signals: Readonly<Record<Signal, readonly Note[]>> = {
  ok: [{ from: 1175, at: 0, lasts: 0.09, wave: 'sine' }],
  step: [
    { from: 784, at: 0, lasts: 0.08, wave: 'sine' },
    { from: 1175, at: 0.09, lasts: 0.13, wave: 'sine' },
  ],
  confirm: [
    { from: 659, to: 880, at: 0, lasts: 0.16, wave: 'triangle' },
    { from: 659, to: 880, at: 0.24, lasts: 0.16, wave: 'triangle' },
  ],
  refused: [
    { from: 392, to: 262, at: 0, lasts: 0.2, wave: 'square' },
    { from: 262, to: 175, at: 0.26, lasts: 0.3, wave: 'square' },
  ],
  alarm: [0, 1, 2, 3, 4].map(turn => ({
    from: turn % 2 === 0 ? 932 : 466,
    at: turn * 0.17,
    lasts: 0.14,
    wave: 'sawtooth',
  })),
  kept: [0, 0.13, 0.26].map(at => ({ from: 392, at, lasts: 0.07, wave: 'sine' })),
  lost: [
    { from: 587, to: 294, at: 0, lasts: 0.45, wave: 'triangle' },
    { from: 294, to: 147, at: 0.5, lasts: 0.6, wave: 'triangle' },
  ],
  back: [{ from: 294, to: 587, at: 0, lasts: 0.6, wave: 'triangle' }],
}

/** Vibrations in milliseconds, with the pauses between them. */
export const shakes: Readonly<Record<Signal, number[]>> = {
  ok: [30],
  step: [30, 40, 30],
  confirm: [80, 60, 80],
  refused: [200],
  alarm: [200, 80, 200, 80, 200],
  kept: [30, 40, 30, 40, 30],
  lost: [400],
  back: [120],
}

/** Relative loudness: square and sawtooth waves carry much further than a sine. */
const balance: Partial<Record<OscillatorType, number>> = {
  sine: 1,
  triangle: 0.9,
  square: 0.35,
  sawtooth: 0.4,
}

/** When the last signal ends, and the last one about the server. */
let ends = 0
let newsEnds = 0
const pause = 0.12

const isNews = (signal: Signal): boolean => signal === 'lost' || signal === 'back'

/** News of the server waits for a scan's signal, and the other way round: two at once would be neither. */
export function sound(context: AudioContext, signal: Signal, volume: number): void {
  const before = isNews(signal) ? ends : newsEnds
  const begins = Math.max(context.currentTime, before > context.currentTime ? before + pause : 0)
  const notes = signals[signal]
  for (const note of notes) schedule(context, note, begins, volume)
  ends = Math.max(...notes.map(({ at, lasts }) => begins + at + lasts))
  if (isNews(signal)) newsEnds = ends
}

function schedule(
  context: AudioContext,
  { from, to, at, lasts, wave }: Note,
  begins: number,
  volume: number,
) {
  const start = begins + at
  const end = start + lasts
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  const loudness = volume * 0.5 * (balance[wave] ?? 1)
  oscillator.type = wave
  oscillator.frequency.setValueAtTime(from, start)
  if (to !== undefined) oscillator.frequency.exponentialRampToValueAtTime(to, end)
  // Ramp the gain: an oscillator cut off in mid-wave clicks.
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loudness, start + 0.008)
  gain.gain.setValueAtTime(loudness, end - 0.02)
  gain.gain.linearRampToValueAtTime(0, end)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(end)
}
