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
