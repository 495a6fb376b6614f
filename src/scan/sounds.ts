import type { Signal } from './one-sound.ts'
import type { SoundSettings } from './settings.ts'

/** Loaded at the first gesture: no browser plays a sound before one. */
const signals = () => import('./signals.ts')
/** A signal that cannot be loaded stays silent; the screen and its colours remain. */
const silent = () => {}

export interface Sounds {
  play(signal: Signal): void
  /** Browsers allow sound only after a key press or a click. */
  isUnlocked(): boolean
  stop(): void
}

export function createSounds(world: {
  settings: () => SoundSettings
  window: Window & { AudioContext?: typeof AudioContext }
}): Sounds {
  const { window } = world
  let context: AudioContext | null = null

  function unlock() {
    signals().catch(silent)
    if (!window.AudioContext) return
    context ??= new window.AudioContext()
    if (context.state === 'suspended') context.resume().catch(() => {})
  }

  // A keyboard scanner's keys count as a gesture. Capture, because the decoder stops them from going further.
  const gestures = ['pointerdown', 'keydown'] as const
  for (const gesture of gestures) window.addEventListener(gesture, unlock, { capture: true })

  return {
    play(signal) {
      const { muted, volume, vibration } = world.settings()
      const sounding = context
      signals().then(({ shakes, sound }) => {
        if (!muted && volume > 0 && sounding?.state === 'running') sound(sounding, signal, volume)
        // Desktops and iPhones lack it.
        if (vibration) window.navigator.vibrate?.(shakes[signal])
      }, silent)
    },
    isUnlocked: () => context?.state === 'running',
    stop() {
      for (const gesture of gestures) window.removeEventListener(gesture, unlock, { capture: true })
      context?.close().catch(() => {})
      context = null
    },
  }
}
