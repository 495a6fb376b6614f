import { initialsOf } from './initials.ts'

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
