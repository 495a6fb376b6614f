import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { type Attention, homeCalls } from '#contract/endpoints/home.ts'
import { statisticCalls } from '#contract/endpoints/statistic.ts'
import { type Reading, useReading } from '#src/api/useReading.ts'
import { keysOf } from '#src/commands/attention.ts'
import type { NavSection } from '#src/operations/menu.ts'
import { Button } from '#src/ui/Button.tsx'
import { Departures } from './Departures.tsx'
import { Figures } from './Figures.tsx'
import { HourlyChart } from './HourlyChart.tsx'
import { itemsOf } from './items.ts'
import { LateList } from './LateList.tsx'
import { LateOrders } from './LateOrders.tsx'
import { type Listed, ListedKeys } from './listed.ts'
import { OwnActs } from './OwnActs.tsx'
import type { May } from './places.ts'
import { Skeleton } from './Skeleton.tsx'
import { ToSettle } from './ToSettle.tsx'

const fresh = { everyMs: 60_000, afterChanges: true }

/** What asks for somebody first, then the day in figures. */
type Props = { sections: readonly NavSection[]; listed: Listed }

export function Today({ sections, listed }: Props) {
  const attention = useReading(homeCalls.attention, {}, fresh)
  const statistics = useReading(statisticCalls.today, {}, fresh)
  const may: May = useCallback(
    path => sections.some(({ items }) => items.some(item => item.path === path)),
    [sections],
  )
  const keys = useListed(listed, attention.data?.data, may)
  const nothingYet = [attention, statistics].every(({ data, refused }) => !data && !refused)
  if (nothingYet) return <Skeleton />
  return (
    <ListedKeys value={keys}>
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
    </ListedKeys>
  )
}

/** As long as they stand here, the commands know them. */
function useListed(listed: Listed, attention: Attention | undefined, may: May): ReadonlyMap<string, string> {
  const items = useMemo(() => attention && itemsOf(attention, may), [attention, may])
  useEffect(() => {
    listed.set(items)
    return () => listed.set(undefined)
  }, [listed, items])
  return useMemo(() => keysOf(items ?? []), [items])
}

type PartProps<T> = { of: Reading<T>; name: string; children: (data: T) => ReactNode }

/** Each part stands on its own: one that cannot be read does not hide the other. */
function Part<T>({ of: { data, refused, isFetching, readAgain }, name, children }: PartProps<T>) {
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
      <Button look="plain" busy={isFetching} onClick={readAgain}>
        Réessayer
      </Button>
    </div>
  )
}
