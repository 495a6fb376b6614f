const apple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

const signs: Record<string, string> = apple
  ? { mod: '⌘', alt: '⌥', shift: '⇧', enter: '↵' }
  : { mod: 'Ctrl', alt: 'Alt', shift: 'Maj', enter: 'Entrée' }

/** A combination as this keyboard's owner knows it: `⌘ Z` here, `Ctrl Z` there. */
export function sayKeys(keys: string): string {
  return keys
    .split('+')
    .map(key => signs[key] ?? key.toUpperCase())
    .join(' ')
}

/** Where the keys of a field say what to do with its own text, they are the field's. */
const textKeys = ['mod+z', 'mod+a', 'mod+c', 'mod+v', 'mod+x', 'mod+y']

export function belongToText(event: KeyboardEvent): boolean {
  if (!(event.ctrlKey || event.metaKey) || !textKeys.includes(`mod+${event.key.toLowerCase()}`)) return false
  const { target } = event
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return target.value !== ''
  return target instanceof HTMLElement && target.isContentEditable
}

type Stroke = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'getModifierState'
>

/**
 * What is pressed, written as commands write their keys. By what the key writes, since Z is elsewhere on a French
 * keyboard; but beside Alt a digit of the row above the letters, and a letter that Alt turns into a sign, by its place.
 * Cmd and Ctrl alike, on every system: a keyboard from elsewhere may stand on any bench.
 */
export function combinationOf(event: Stroke): string | undefined {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  const alone = !altKey && !ctrlKey && !metaKey && !/^F\d/.test(key)
  if (alone || (ctrlKey && metaKey) || event.isComposing || event.getModifierState('AltGraph'))
    return undefined
  const place = altKey && !/^[a-z]$/i.test(key) ? /^(?:Digit([1-9])|Key([A-Z]))$/.exec(code) : null
  const pressed = (place?.[1] ?? place?.[2] ?? key).toLowerCase()
  const modifiers = [(ctrlKey || metaKey) && 'mod', altKey && 'alt', shiftKey && 'shift']
  return [...modifiers.filter(Boolean), pressed].join('+')
}
