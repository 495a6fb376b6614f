import { useContext } from 'react'
import { WallContext } from '#src/terminal/context.ts'
import { count } from '#src/ui/numbers.ts'
import { Unbroken } from '#src/ui/Unbroken.tsx'

export type WallRow = { readonly key: string; readonly title: string; readonly qty: number }

type Props = { title: string; about: string; total: number; rows: readonly WallRow[]; empty: string }

/** More rows would be too small to read from three metres. */
const shown = 8

/** The page for a wall screen, which cannot scroll: the name, the total and the largest rows. */
export function WallFacts({ title, about, total, rows, empty }: Props) {
  const most = [...rows].sort((one, other) => other.qty - one.qty)
  return (
    <article aria-label={title} className="flex min-h-0 flex-1 flex-col gap-4 pt-1">
      <title>{`${title} · Douchette`}</title>
      <div className="flex items-start justify-between gap-8">
        <div className="min-w-0">
          <h1 className="wall-instruction line-clamp-2 wrap-anywhere">
            <Unbroken>{title}</Unbroken>
          </h1>
          <p className="mt-1 text-[1.375rem] text-grey-300">{about}</p>
        </div>
        <p className="wall-scanned shrink-0 tabular-nums">{count(total)}</p>
      </div>
      {most.length === 0 ? (
        <p className="text-[1.75rem] text-grey-300">{empty}</p>
      ) : (
        <ul className="grid min-h-0 grid-cols-2 gap-x-10 gap-y-2 overflow-hidden">
          {most.slice(0, shown).map(row => (
            <li
              key={row.key}
              className="flex items-baseline justify-between gap-6 border-b border-grey-700 pb-2 text-[1.75rem]"
            >
              <span className="truncate">{row.title}</span>
              <span className="shrink-0 font-bold tabular-nums">{count(row.qty)}</span>
            </li>
          ))}
        </ul>
      )}
      {most.length > shown && (
        <p className="text-[1.375rem] text-grey-300">Et {count(most.length - shown)} autres lignes.</p>
      )}
    </article>
  )
}

/** True on a wall screen, which people read from three metres and use by scans alone. */
export const useOnWall = (): boolean => useContext(WallContext)?.wall.get().on === true
