import type { Tone } from '#machines/shared/operation.ts'

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
 * Five signals: good ones rise or ring once, a question swings, bad ones fall or buzz. They differ in contour
 * and rhythm, so that people who hear no high notes can tell them apart.
 */
export const signals: Readonly<Record<Tone, readonly Note[]>> = {
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
}

/** Vibrations in milliseconds, with the pauses between them. */
export const shakes: Readonly<Record<Tone, number[]>> = {
  ok: [30],
  step: [30, 40, 30],
  confirm: [80, 60, 80],
  refused: [200],
  alarm: [200, 80, 200, 80, 200],
}

/** Relative loudness: square and sawtooth waves carry much further than a sine. */
const balance: Partial<Record<OscillatorType, number>> = {
  sine: 1,
  triangle: 0.9,
  square: 0.35,
  sawtooth: 0.4,
}

export function sound(context: AudioContext, tone: Tone, volume: number): void {
  for (const note of signals[tone]) schedule(context, note, volume)
}

function schedule(context: AudioContext, { from, to, at, lasts, wave }: Note, volume: number) {
  const start = context.currentTime + at
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
