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
