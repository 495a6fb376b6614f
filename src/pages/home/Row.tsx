import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { Link } from 'react-router-dom'
import { Keys } from '#src/commands/Keys.tsx'
import { count } from '#src/ui/numbers.ts'

type Icon = ComponentType<{ size?: number; className?: string; 'aria-hidden'?: boolean }>

/** Maps the id of an item's command to the keys that open the item. */
export const ItemKeys = createContext<ReadonlyMap<string, string>>(new Map())

type Props = {
  icon?: Icon
  title: string
  hint?: string
  /** Stands at the end of the row: a state, a time or a button. */
  aside?: ReactNode
  /** The id of the item's command. The row shows the keys of that command. */
  item?: string
  to?: string | undefined
}

/** One waiting item or one past operation. The whole row is the link. */
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
        // On a narrow screen the button wraps below the text.
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

/** Skips empty facts: « Retour · 2 pièces · CD00012345 ». */
export const joinFacts = (...parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(' · ')
