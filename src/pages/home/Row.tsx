import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { Link } from 'react-router-dom'
import { Keys } from '#src/commands/Keys.tsx'
import { count } from '#src/ui/numbers.ts'

type Icon = ComponentType<{ size?: number; className?: string; 'aria-hidden'?: boolean }>

/** The keys that open an item, by its command's id. */
export const ItemKeys = createContext<ReadonlyMap<string, string>>(new Map())

type Props = {
  icon?: Icon
  title: string
  hint?: string
  /** At the end of the row: a state, a time, a button. */
  aside?: ReactNode
  /** The id of its command, whose keys the row shows. */
  item?: string
  /** The page where it is dealt with. */
  to?: string | undefined
}

/** One thing that waits or was done. The whole row is the link. */
export function Row({ icon: Icon, title, hint, aside, item = '', to }: Props) {
  const keys = useContext(ItemKeys).get(item)
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
        // On a narrow screen its button goes below it.
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

/** « et 12 de plus » */
export function More({ shown, total }: { shown: number; total: number }) {
  if (total <= shown) return null
  return (
    <p className="border-t border-line px-5 py-3 text-sm text-ink-2">et {count(total - shown)} de plus</p>
  )
}

/** « Retour · 2 pièces · CD00012345 », without the parts that are empty. */
export const joinFacts = (...parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(' · ')
