import { statisticToday } from '#contract/endpoints/statistic.ts'
import { nothing, useRead } from '#src/api/useRead.ts'
import type { NavSection } from '#src/app/navigation.ts'
import { Button } from '#src/ui/Button.tsx'
import { Figures } from './Figures.tsx'
import { HourlyChart } from './HourlyChart.tsx'
import { LateOrders } from './LateOrders.tsx'
import { Skeleton } from './Skeleton.tsx'

const everyMs = 60_000

/** The day in figures: what is late first, then what was done, hour by hour. */
export function Today({ sections }: { sections: readonly NavSection[] }) {
  const { data, refused, isFetching, again } = useRead(statisticToday, nothing, { everyMs })
  if (data) {
    return (
      <>
        {refused && (
          <p role="status" className="rounded-xl bg-warning-soft px-4 py-3 text-warning-ink">
            Ces chiffres ne sont plus à jour : {refused.detail}
          </p>
        )}
        <LateOrders late={data.late} sections={sections} />
        <Figures statistics={data} />
        <HourlyChart byHour={data.byHour} hourNow={new Date().getHours()} />
      </>
    )
  }
  if (!refused) return <Skeleton />
  return (
    <div role="alert" className="panel flex flex-wrap items-center justify-between gap-4 p-5">
      <div>
        <p className="font-bold">Les chiffres du jour n’ont pas pu être chargés.</p>
        <p className="text-ink-2">{refused.detail}</p>
      </div>
      <Button look="plain" busy={isFetching} onClick={again}>
        Réessayer
      </Button>
    </div>
  )
}
