import ChevronRight from 'lucide-react/icons/chevron-right'
import { Suspense, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { type NavSection, screensFor, sectionsFor } from '#src/operations/menu.ts'
import { useAccess } from '#src/session/access.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { lazyPage } from '#src/ui/lazy-page.ts'
import { Skeleton } from './Skeleton.tsx'
import type { ShownItems } from './Today.tsx'

/** A separate chunk keeps the first load small: this code loads while the greeting and the menu are on screen. */
const Today = lazyPage(async () => (await import('./Today.tsx')).Today)

const CurrentDay = lazyPage(async () => (await import('./Today.tsx')).CurrentDay)

export function HomeScreen({ shown }: { shown: ShownItems }) {
  const access = useAccess()
  const sections = useMemo(() => screensFor(access), [access])
  const tiles = useMemo(() => {
    const shown = sectionsFor(access, location.hostname)
    return shown.length > 0 ? shown : sections
  }, [access, sections])

  return (
    <div className="grid gap-5 pt-2 lg:gap-6">
      <title>Accueil · Douchette</title>
      <div>
        <h1 className="text-2xl font-bold tracking-tight md:text-3xl">
          Bonjour {firstName(access.user.displayName)}
        </h1>
        <p className="mt-1 text-ink-2 first-letter:uppercase">
          <Suspense fallback=" ">
            <CurrentDay />
          </Suspense>
          {access.warehouse && ` · ${access.warehouse.name}`}
        </p>
      </div>
      <Suspense fallback={<Skeleton />}>
        <Today sections={sections} shown={shown} />
      </Suspense>
      <Shortcuts sections={tiles} />
    </div>
  )
}

const firstName = (displayName: string) => displayName.trim().split(/\s+/)[0] ?? ''

/** The user's menu as large tiles. A person with an empty menu finds the screens that it hides. */
function Shortcuts({ sections }: { sections: readonly NavSection[] }) {
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
        {items.map(({ path, title, caption, icon, info, label }) => {
          return (
            <li key={path}>
              <Link to={path} className="panel flex min-h-16 items-center gap-4 px-4 py-3 hover:bg-hover">
                {icon && (
                  <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-primary-soft text-primary-ink">
                    <Icon name={icon} size={22} />
                  </span>
                )}
                <span className="min-w-0 flex-1 font-semibold">
                  {title}
                  {caption && <span className="block text-sm font-normal text-ink-2">{caption}</span>}
                </span>
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
