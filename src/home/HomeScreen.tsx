import { useMemo } from 'react'
import { statisticToday } from '#contract/endpoints/statistic.ts'
import { nothing, useRead } from '#src/api/useRead.ts'
import { sectionsFor } from '#src/app/navigation.ts'
import { useAccess } from '#src/session/access.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Figures } from './Figures.tsx'
import { HourlyChart } from './HourlyChart.tsx'
import { LateOrders } from './LateOrders.tsx'
import { Shortcuts } from './Shortcuts.tsx'

const figuresEveryMs = 60_000
// Not dayjs: for one line of text it would be 3 kB of everybody's first load.
const day = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

export function HomeScreen() {
  const access = useAccess()
  const sections = useMemo(() => sectionsFor(access, location.hostname), [access])
  const statistics = useRead(statisticToday, nothing, { everyMs: figuresEveryMs })
  const now = new Date()

  return (
    <div className="grid gap-5 pt-2 lg:gap-6">
      <title>Accueil · Douchette</title>
      <div>
        <h1 className="text-2xl font-bold tracking-tight md:text-3xl">
          Bonjour {firstName(access.user.displayName)}
        </h1>
        <p className="mt-1 text-ink-2 first-letter:uppercase">
          {day.format(now)}
          {access.warehouse && ` · ${access.warehouse.name}`}
        </p>
      </div>

      {statistics.data ? (
        <>
          {statistics.refused && (
            <p role="status" className="rounded-xl bg-warning-soft px-4 py-3 text-warning-ink">
              Ces chiffres ne sont plus à jour : {statistics.refused.detail}
            </p>
          )}
          <LateOrders late={statistics.data.late} sections={sections} />
          <Figures statistics={statistics.data} />
          <HourlyChart byHour={statistics.data.byHour} hourNow={now.getHours()} />
        </>
      ) : !statistics.refused ? (
        <Skeleton />
      ) : (
        <div role="alert" className="panel flex flex-wrap items-center justify-between gap-4 p-5">
          <div>
            <p className="font-bold">Les chiffres du jour n’ont pas pu être chargés.</p>
            <p className="text-ink-2">{statistics.refused.detail}</p>
          </div>
          <Button look="plain" busy={statistics.isFetching} onClick={statistics.again}>
            Réessayer
          </Button>
        </div>
      )}
      <Shortcuts sections={sections} />
    </div>
  )
}

const firstName = (displayName: string) => displayName.trim().split(/\s+/)[0] ?? ''

/** The places of what is coming, so that nothing jumps when it comes. */
function Skeleton() {
  return (
    <div role="progressbar" aria-label="Chargement des chiffres du jour" className="grid gap-5 lg:gap-6">
      <div className="panel h-20 animate-pulse" />
      <div className="grid gap-5 lg:grid-cols-2 lg:gap-6">
        <div className="panel h-56 animate-pulse" />
        <div className="panel h-56 animate-pulse" />
      </div>
      <div className="panel h-72 animate-pulse" />
    </div>
  )
}
