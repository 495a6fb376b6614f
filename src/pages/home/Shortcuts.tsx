import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router-dom'
import type { NavSection } from '#src/operations/menu.ts'
import { Icon } from '#src/ui/Icon.tsx'

/** Where this person may go, with targets as large as on a bench. */
export function Shortcuts({ sections }: { sections: readonly NavSection[] }) {
  const items = sections.flatMap(section => section.items)
  if (items.length === 0) {
    return <p className="panel p-5 text-ink-2">Votre compte n’ouvre aucune opération d’entrepôt.</p>
  }
  return (
    <section aria-labelledby="shortcuts">
      <h2 id="shortcuts" className="mb-3 font-bold">
        Vos opérations
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
        {items.map(({ path, title, icon, info, label }) => {
          return (
            <li key={path}>
              <Link to={path} className="panel flex min-h-16 items-center gap-4 px-4 py-3 hover:bg-hover">
                {icon && (
                  <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-primary-soft text-primary-ink">
                    <Icon name={icon} size={22} />
                  </span>
                )}
                <span className="min-w-0 flex-1 font-semibold">{title}</span>
                {info && (
                  <span className="rounded-md bg-hover px-2 py-0.5 text-sm font-bold tabular-nums">
                    <span aria-hidden>{info}</span>
                    <span className="sr-only">{label}</span>
                  </span>
                )}
                <ChevronRight size={20} aria-hidden className="shrink-0 text-ink-2" />
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
