import { useHotkeys } from 'react-hotkeys-hook'
import { belongToText, combinationOf } from './keys.ts'
import type { Overlay } from './overlay.ts'
import type { Registry } from './registry.ts'

type Props = {
  registry: Registry
  overlay: Overlay
  /** Why a command does not run now. */
  onRefused: (because: string) => void
}

/** Keys that a step may give to its choices as long as it lasts. */
const choiceKeys = Array.from({ length: 9 }, (_, at) => `alt+${at + 1}`)

/** Every command's keys, wherever the focus is: the library hears them, `combinationOf` says what was meant. */
export function Hotkeys({ registry, overlay, onRefused }: Props) {
  const keys = [...new Set([...registry.commands.flatMap(command => command.keys ?? []), ...choiceKeys])]

  const isOthers = (event: KeyboardEvent) => {
    const combination = combinationOf(event)
    return combination === undefined || !registry.byKeys(combination) || belongToText(event)
  }
  const run = (event: KeyboardEvent) => {
    // Held down, it is one press: nobody undoes thirty scans by leaning on a key.
    const refusal = event.repeat ? undefined : pressed(registry, combinationOf(event) ?? '')
    if (refusal === undefined) return
    // The refusal is shown below whatever is open.
    overlay.close()
    onRefused(refusal)
  }
  const options = { enableOnFormTags: true, enableOnContentEditable: true, preventDefault: true }

  useHotkeys(keys.flatMap(eitherModifier), run, { ...options, useKey: true, ignoreEventWhen: isOthers })
  useHotkeys(keys.filter(mayWriteSigns), run, {
    ...options,
    ignoreEventWhen: event => isKnownByWhatItWrites(event) || isOthers(event),
  })
  return null
}

/** Ctrl and Cmd alike, on every system: a keyboard from elsewhere may stand on any bench. */
const eitherModifier = (keys: string): string[] =>
  keys.includes('mod') ? [keys.replace('mod', 'ctrl'), keys.replace('mod', 'meta')] : [keys]

/** Beside Alt a key may write a sign, as & for 1 on a French keyboard: then it is heard by its place. */
const mayWriteSigns = (keys: string): boolean => /^alt\+(shift\+)?\w$/.test(keys)

/** It was heard already, or is a key of the number pad, whose place is not that of the digit. */
const isKnownByWhatItWrites = ({ key, code }: KeyboardEvent): boolean =>
  /^[a-z\d]$/i.test(key) || code.startsWith('Numpad')

/** Runs what these keys stand for, or says why not. */
export function pressed(registry: Registry, keys: string): string | undefined {
  const command = registry.byKeys(keys)
  if (!command) return undefined
  const verdict = registry.attempt(command, 'hotkey')
  return verdict.allowed ? undefined : verdict.because
}
