import { Avatar } from './Avatar.tsx'

const shownAtMost = 4

export function AvatarGroup({ label, names }: { label: string; names: readonly string[] }) {
  const shown = names.slice(0, shownAtMost)
  const more = names.length - shown.length
  return (
    <ul aria-label={label} className="flex -space-x-2">
      {shown.map(name => (
        <li key={name} title={name} className="rounded-full border-2 border-surface">
          <Avatar name={name} size={36} />
          <span className="sr-only">{name}</span>
        </li>
      ))}
      {more > 0 && (
        <li className="grid size-10 place-items-center rounded-full border-2 border-surface bg-hover text-sm font-bold tabular-nums">
          +{more}
        </li>
      )}
    </ul>
  )
}
