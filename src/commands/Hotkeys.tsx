import { useHotkeys } from 'react-hotkeys-hook'
import { belongToText, combinationOf } from './keys.ts'
import type { Overlay } from './layer.ts'
import type { Registry } from './registry.ts'

type Props = {
  registry: Registry
  overlay: Overlay
  onRefused: (because: string) => void
}

/** A step may give these keys to its choices while it lasts. */
const choiceKeys = Array.from({ length: 9 }, (_, at) => `alt+${at + 1}`)

/** Listens for every command's keys, wherever the focus is. The library hears them, `combinationOf` reads them. */
export function Hotkeys({ registry, overlay, onRefused }: Props) {
  const keys = [...new Set([...registry.commands.flatMap(command => command.keys ?? []), ...choiceKeys])]

  const isOthers = (event: KeyboardEvent) => {
    const combination = combinationOf(event)
    return combination === undefined || !registry.byKeys(combination) || belongToText(event)
  }
  const run = (event: KeyboardEvent) => {
    // A key held down counts as one press: leaning on it must not undo thirty scans.
    const refusal = event.repeat ? undefined : pressed(registry, combinationOf(event) ?? '')
    if (refusal === undefined) return
    // An open palette would cover the refusal.
    overlay.close()
    onRefused(refusal)
  }
  const options = {
    enableOnFormTags: true,
    enableOnContentEditable: true,
    preventDefault: true,
    // React Aria's tables keep the keys pressed on what stands in their rows to themselves.
    eventListenerOptions: { capture: true },
  }

  useHotkeys(keys.flatMap(eitherModifier), run, { ...options, useKey: true, ignoreEventWhen: isOthers })
  useHotkeys(keys.filter(mayWriteSigns), run, {
    ...options,
    ignoreEventWhen: event => isKnownByWhatItWrites(event) || isOthers(event),
  })
  return null
}

/** Ctrl and Cmd both count on every system, because a bench may have a keyboard made for another one. */
const eitherModifier = (keys: string): string[] =>
  keys.includes('mod') ? [keys.replace('mod', 'ctrl'), keys.replace('mod', 'meta')] : [keys]

/** Beside Alt a key may write a sign (`&` for 1 on a French keyboard), so the library must hear it by its place. */
const mayWriteSigns = (keys: string): boolean => /^alt\+(shift\+)?\w$/.test(keys)

/** `useKey` has heard these already, or the key is on the number pad, where a place is not that of the digit. */
const isKnownByWhatItWrites = ({ key, code }: KeyboardEvent): boolean =>
  /^[a-z\d]$/i.test(key) || code.startsWith('Numpad')

/** Runs the command that has these keys. Returns the reason when it may not run. */
export function pressed(registry: Registry, keys: string): string | undefined {
  const command = registry.byKeys(keys)
  if (!command) return undefined
  const verdict = registry.attempt(command, 'hotkey')
  return verdict.allowed ? undefined : verdict.because
}
