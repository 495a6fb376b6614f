/** « Camille Martin » → CM, « Léa » → L, « Jean-Marc de La Tour » → JT. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words[words.length - 1] ?? '') : ''
  return [first, last]
    .map(word => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}
