import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ComponentType, type ReactNode, useContext } from 'react'
import { Link } from 'react-router-dom'
import { Keys } from '#src/commands/Keys.tsx'
import { ListedKeys } from './listed.ts'

type Icon = ComponentType<{ size?: number; className?: string; 'aria-hidden'?: boolean }>

type Props = {
  icon?: Icon
  title: string
  hint?: string
  /** Behind it: a state, a time, a button. */
  aside?: ReactNode
  /** Its command's id: the keys that lead to it stand behind it. */
  listed?: string
  /** Where it is dealt with; without it, it is only told. */
  to?: string | undefined
}

/** One thing that waits, or was done; the whole of it leads there. */
export function Row({ icon: Icon, title, hint, aside, listed = '', to }: Props) {
  const keys = useContext(ListedKeys).get(listed)
  const inner = (
    <>
      {Icon && <Icon size={20} aria-hidden className="shrink-0 text-ink-2 max-sm:hidden" />}
      <span className={`min-w-0 ${to ? 'flex-1' : 'grow basis-60'}`}>
        <span className="block font-semibold wrap-anywhere">{title}</span>
        {hint && <span className="block text-sm text-ink-2 wrap-anywhere">{hint}</span>}
      </span>
      {keys && (
        <span className="max-lg:hidden">
          <Keys keys={keys} />
        </span>
      )}
      {aside}
      {to && <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-2" />}
    </>
  )
  const look = 'flex min-h-14 items-center gap-3 px-5 py-2.5'
  return (
    <li className="border-t border-line first:border-0">
      {to ? (
        <Link to={to} className={`${look} -outline-offset-2 hover:bg-hover`}>
          {inner}
        </Link>
      ) : (
        // A button behind it comes below it where both have no room.
        <div className={`${look} flex-wrap sm:flex-nowrap`}>{inner}</div>
      )}
    </li>
  )
}

type PanelProps = { id: string; title: string; note?: string | undefined; children: ReactNode }

export function Panel({ id, title, note, children }: PanelProps) {
  return (
    <section aria-labelledby={id} className="panel min-w-0 overflow-hidden">
      <h2 id={id} className="border-b border-line px-5 py-4 font-bold">
        {title}
        {note && <span className="ms-2 font-normal text-ink-2">{note}</span>}
      </h2>
      {children}
    </section>
  )
}

/** How many more there are than are shown. */
export function More({ shown, total }: { shown: number; total: number }) {
  if (total <= shown) return null
  return (
    <p className="border-t border-line px-5 py-3 text-sm text-ink-2">
      et {(total - shown).toLocaleString('fr-FR')} de plus
    </p>
  )
}
