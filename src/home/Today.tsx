import type { ReactNode } from 'react'
import { homeAttention } from '#contract/endpoints/home.ts'
import { statisticToday } from '#contract/endpoints/statistic.ts'
import { nothing, type Reading, useRead } from '#src/api/useRead.ts'
import type { NavSection } from '#src/app/navigation.ts'
import { Button } from '#src/ui/Button.tsx'
import { Departures } from './Departures.tsx'
import { Figures } from './Figures.tsx'
import { HourlyChart } from './HourlyChart.tsx'
import { LateList } from './LateList.tsx'
import { LateOrders } from './LateOrders.tsx'
import { OwnActs } from './OwnActs.tsx'
import type { May } from './places.ts'
import { Skeleton } from './Skeleton.tsx'
import { ToSettle } from './ToSettle.tsx'

const fresh = { everyMs: 60_000, afterChanges: true }

/** What asks for somebody first, then the day in figures. */
export function Today({ sections }: { sections: readonly NavSection[] }) {
  const attention = useRead(homeAttention, nothing, fresh)
  const statistics = useRead(statisticToday, nothing, fresh)
  const may: May = path => sections.some(({ items }) => items.some(item => item.path === path))
  const nothingYet = [attention, statistics].every(({ data, refused }) => !data && !refused)
  if (nothingYet) return <Skeleton />
  return (
    <>
      <Part of={attention} name="Ce qui attend quelqu’un">
        {({ data }) => (
          <>
            <LateOrders late={data.late.total} sections={sections} />
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2 lg:gap-6">
              <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
                <LateList late={data.late} may={may} />
                <Departures departures={data.departures} serverNow={data.now} may={may} />
              </div>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
                <ToSettle attention={data} may={may} />
                <OwnActs acts={data.mine} may={may} />
              </div>
            </div>
          </>
        )}
      </Part>
      <Part of={statistics} name="Les chiffres du jour">
        {data => (
          <>
            <Figures statistics={data} />
            <HourlyChart byHour={data.byHour} hourNow={new Date().getHours()} />
          </>
        )}
      </Part>
    </>
  )
}

type PartProps<T> = { of: Reading<T>; name: string; children: (data: T) => ReactNode }

/** Each part stands on its own: one that cannot be read does not hide the other. */
function Part<T>({ of: { data, refused, isFetching, again }, name, children }: PartProps<T>) {
  if (data) {
    return (
      <>
        {refused && (
          <p role="status" className="rounded-xl bg-warning-soft px-4 py-3 text-warning-ink">
            {name} : ce n’est plus à jour. {refused.detail}
          </p>
        )}
        {children(data)}
      </>
    )
  }
  if (!refused) return <div className="panel h-56 animate-pulse" />
  return (
    <div role="alert" className="panel flex flex-wrap items-center justify-between gap-4 p-5">
      <div>
        <p className="font-bold">{name} : le chargement a échoué.</p>
        <p className="text-ink-2">{refused.detail}</p>
      </div>
      <Button look="plain" busy={isFetching} onClick={again}>
        Réessayer
      </Button>
    </div>
  )
}
