const apple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

const signs: Record<string, string> = apple
  ? { mod: '⌘', alt: '⌥', shift: '⇧', enter: '↵' }
  : { mod: 'Ctrl', alt: 'Alt', shift: 'Maj', enter: 'Entrée' }

/** Writes a combination as this system's keyboards do: `⌘ Z` on a Mac, `Ctrl Z` elsewhere. */
export function sayKeys(keys: string): string {
  return keys
    .split('+')
    .map(key => signs[key] ?? key.toUpperCase())
    .join(' ')
}

/** A text field keeps these keys for its own text. */
const textKeys = ['mod+z', 'mod+a', 'mod+c', 'mod+v', 'mod+x', 'mod+y']

export function belongToText(event: KeyboardEvent): boolean {
  if (!(event.ctrlKey || event.metaKey) || !textKeys.includes(`mod+${event.key.toLowerCase()}`)) return false
  const { target } = event
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return target.value !== ''
  return target instanceof HTMLElement && target.isContentEditable
}

type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'getModifierState'
>

/**
 * The combination pressed, written as commands write their keys. It goes by the sign that the key writes, because Z
 * has another place on a French keyboard. Beside Alt it goes by place: for the upper digits, and for a letter that Alt
 * turns into a sign. Ctrl and Cmd both count on every system, because a bench may have a keyboard made for another one.
 */
export function combinationOf(event: PressedKey): string | undefined {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  const alone = !altKey && !ctrlKey && !metaKey && !/^F\d/.test(key)
  if (alone || (ctrlKey && metaKey) || event.isComposing || event.getModifierState('AltGraph'))
    return undefined
  const place = altKey && !/^[a-z]$/i.test(key) ? /^(?:Digit([1-9])|Key([A-Z]))$/.exec(code) : null
  const pressed = (place?.[1] ?? place?.[2] ?? key).toLowerCase()
  const modifiers = [(ctrlKey || metaKey) && 'mod', altKey && 'alt', shiftKey && 'shift']
  return [...modifiers.filter(Boolean), pressed].join('+')
}
