import { useEffect } from 'react'
import { belongToText, combinationOf } from './keys.ts'
import type { Overlay } from './overlay.ts'
import type { Registry } from './registry.ts'

type Props = {
  registry: Registry
  overlay: Overlay
  /** Why a command does not run now. */
  onRefused: (because: string) => void
}

/** Every command's keys, wherever the focus is. */
export function Hotkeys({ registry, overlay, onRefused }: Props) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const keys = combinationOf(event)
      if (!keys || !registry.byKeys(keys) || belongToText(event)) return
      event.preventDefault()
      // Held down, it is one press: nobody undoes thirty scans by leaning on a key.
      const refusal = event.repeat ? undefined : pressed(registry, keys)
      if (refusal === undefined) return
      // What is said lies under whatever is open.
      overlay.close()
      onRefused(refusal)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
  return null
}

/** Runs what these keys stand for, or says why not. */
export function pressed(registry: Registry, keys: string): string | undefined {
  const command = registry.byKeys(keys)
  if (!command) return undefined
  const verdict = registry.attempt(command, 'hotkey')
  return verdict.allowed ? undefined : verdict.because
}
