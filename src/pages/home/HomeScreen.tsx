import { lazy, Suspense, useMemo } from 'react'
import { sectionsFor } from '#src/operations/menu.ts'
import { useAccess } from '#src/session/access.tsx'
import type { Listed } from './listed.ts'
import { Shortcuts } from './Shortcuts.tsx'
import { Skeleton } from './Skeleton.tsx'

/** Its figures have to be fetched anyway: what draws them comes meanwhile. */
const Today = lazy(async () => ({ default: (await import('./Today.tsx')).Today }))

const day = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

export function HomeScreen({ listed }: { listed: Listed }) {
  const access = useAccess()
  const sections = useMemo(() => sectionsFor(access, location.hostname), [access])

  return (
    <div className="grid gap-5 pt-2 lg:gap-6">
      <title>Accueil · Douchette</title>
      <div>
        <h1 className="text-2xl font-bold tracking-tight md:text-3xl">
          Bonjour {firstName(access.user.displayName)}
        </h1>
        <p className="mt-1 text-ink-2 first-letter:uppercase">
          {day.format(new Date())}
          {access.warehouse && ` · ${access.warehouse.name}`}
        </p>
      </div>
      <Suspense fallback={<Skeleton />}>
        <Today sections={sections} listed={listed} />
      </Suspense>
      <Shortcuts sections={sections} />
    </div>
  )
}

const firstName = (displayName: string) => displayName.trim().split(/\s+/)[0] ?? ''
