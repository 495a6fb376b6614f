import { useEffect, useMemo } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { belongToText } from './keys.ts'
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
  const bound = useMemo(
    () => [...new Set(registry.commands.flatMap(({ keys }) => (keys ? spellings(keys) : [])))],
    [registry],
  )

  const press = (hotkey: string) => {
    const refusal = pressed(registry, hotkey)
    if (refusal === undefined) return
    // What is said lies under whatever is open.
    overlay.close()
    onRefused(refusal)
  }

  useHotkeys(
    bound,
    (event, { hotkey }) => {
      // Held down, it is one press: nobody undoes thirty scans by leaning on a key.
      if (!event.repeat) press(hotkey)
    },
    {
      // By what the key writes: Z is elsewhere on a French keyboard.
      useKey: true,
      enableOnFormTags: true,
      enableOnContentEditable: true,
      preventDefault: true,
      ignoreEventWhen: belongToText,
    },
  )

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const digit = digitOf(event)
      if (!digit || !registry.byKeys(`alt+${digit}`)) return
      event.preventDefault()
      if (!event.repeat) press(`alt+${digit}`)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
  return null
}

/** Alt and a digit of the row above the letters, by its place: what it writes depends on keyboard and system. */
function digitOf({ code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string | undefined {
  return altKey && !ctrlKey && !metaKey && !shiftKey ? /^Digit([1-9])$/.exec(code)?.[1] : undefined
}

/** Runs what these keys stand for, or says why not. */
export function pressed(registry: Registry, hotkey: string): string | undefined {
  const command = registry.byKeys(hotkey.replace(/\b(meta|ctrl)\b/, 'mod'))
  if (!command) return undefined
  const verdict = registry.attempt(command, 'hotkey')
  return verdict.allowed ? undefined : verdict.because
}

/** Cmd and Ctrl alike, on every system: a keyboard from elsewhere may stand on any bench. */
const spellings = (keys: string) =>
  keys.includes('mod') ? [keys.replace('mod', 'meta'), keys.replace('mod', 'ctrl')] : [keys]
