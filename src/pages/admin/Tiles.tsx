import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** Pages that belong together, under a title. */
export function TileGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="mt-1 text-sm font-semibold text-ink-2">{title}</h2>
      <ul className="grid gap-3 sm:grid-cols-2">{children}</ul>
    </section>
  )
}

type TileProps = { title: string; icon: ReactNode; children: ReactNode } & ({ to: string } | { href: string })

/** The way to a page, with a line that says what is there. */
export function Tile({ title, icon, children, ...where }: TileProps) {
  const look = 'panel flex min-h-20 items-center gap-4 px-5 py-4 hover:bg-hover'
  const content = (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-primary-soft text-primary-ink">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-ink-2">{children}</span>
      </span>
      <ChevronRight size={20} aria-hidden className="shrink-0 text-ink-2" />
    </>
  )
  return (
    <li>
      {'to' in where ? (
        <Link to={where.to} className={look}>
          {content}
        </Link>
      ) : (
        <a href={where.href} target="_blank" rel="noreferrer" className={look}>
          {content}
          <span className="sr-only"> (nouvel onglet)</span>
        </a>
      )}
    </li>
  )
}
