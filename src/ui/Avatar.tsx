type Props = { name: string; photo?: string; size?: number }

/** A picture or the initials. The name stands beside it or in its button's label. */
export function Avatar({ name, photo = '', size = 40 }: Props) {
  const box = { width: size, height: size, fontSize: size * 0.38 }
  if (photo) return <img src={photo} alt="" style={box} className="rounded-full object-cover" />
  return (
    <span
      aria-hidden
      style={box}
      className="grid place-items-center rounded-full bg-secondary-soft font-bold text-secondary-ink"
    >
      {initialsOf(name)}
    </span>
  )
}

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
