import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { type Attention, homeCalls, type ReadyStep } from '#contract/endpoints/home.ts'
import { statisticCalls } from '#contract/endpoints/statistic.ts'
import { type Reading, useReading } from '#src/api/useReading.tsx'
import { type Awaiting, keysOf } from '#src/commands/attention.ts'
import type { NavSection } from '#src/operations/menu.ts'
import { isListedAs } from '#src/outbox/calls.ts'
import { useOutbox } from '#src/outbox/useOutbox.ts'
import type { Waiting } from '#src/outbox/waiting.ts'
import { useAccess } from '#src/session/access.tsx'
import type { Store } from '#src/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { currentHour, formatWeekday } from '#src/ui/dates.ts'
import { Departures } from './Departures.tsx'
import { Figures } from './Figures.tsx'
import { GettingReady, readyItems, useMissing } from './GettingReady.tsx'
import { HourlyChart } from './HourlyChart.tsx'
import { itemsOf, type May } from './items.ts'
import { LateBanner, LateOrders } from './LateOrders.tsx'
import { MissedDepartures } from './MissedDepartures.tsx'
import { OwnActs } from './OwnActs.tsx'
import { Perishing } from './Perishing.tsx'
import { ItemKeys } from './Row.tsx'
import { Skeleton } from './Skeleton.tsx'
import { ToSettle } from './ToSettle.tsx'
import { Unsent } from './Unsent.tsx'

/** The items on the home page, undefined while it is closed. Commands and keys open them. */
export type ShownItems = Store<readonly Awaiting[] | undefined>

const fresh = { everyMs: 60_000, afterChanges: true }

type Props = { sections: readonly NavSection[]; shown: ShownItems }

export function Today({ sections, shown }: Props) {
  const attention = useReading(homeCalls.attention, {}, fresh)
  const statistics = useReading(statisticCalls.today, {}, fresh)
  const may: May = useCallback(
    path => sections.some(({ items }) => items.some(item => item.path === path)),
    [sections],
  )
  const { refused } = useOutbox()
  const { user, warehouse } = useAccess()
  const managing = user.role !== 'operator' && warehouse !== null
  const read = attention.data?.data
  const data = useMemo(() => read && withoutOwn(read, refused), [read, refused])
  const missing = useMissing(managing)
  const keys = useShownItems(shown, data, missing, may)
  // The figures would stand above and then move down.
  if (!read && !attention.refused) {
    return (
      <>
        <Unsent />
        <Skeleton />
      </>
    )
  }
  return (
    <ItemKeys value={keys}>
      <Unsent />
      <GettingReady missing={missing} />
      <Part of={attention} name="Ce qui attend quelqu’un">
        {() =>
          data && (
            <>
              <MissedDepartures departures={data.departures} serverNow={data.now} may={may} />
              <LateBanner late={data.late} sections={sections} />
              <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2 lg:gap-6">
                <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
                  <LateOrders late={data.late} may={may} />
                  <Departures departures={data.departures} serverNow={data.now} may={may} />
                </div>
                <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
                  <ToSettle attention={data} may={may} />
                  <Perishing perishing={data.perishing} may={may} />
                  <OwnActs acts={data.mine} may={may} />
                </div>
              </div>
            </>
          )
        }
      </Part>
      <Part of={statistics} name="Les chiffres du jour">
        {data => (
          <>
            <Figures statistics={data} />
            <HourlyChart byHour={data.byHour} hourNow={currentHour()} />
          </>
        )}
      </Part>
    </ItemKeys>
  )
}

/** A change that this browser still has stands above with all that can be done, so the server's list leaves it out. */
function withoutOwn(attention: Attention, refused: readonly Waiting[]): Attention {
  const { first, total } = attention.refusals
  const others = first.filter(listed => !refused.some(entry => isListedAs(entry, listed)))
  return { ...attention, refusals: { first: others, total: total - (first.length - others.length) } }
}

/** Shares the items with the commands while the page is open. */
function useShownItems(
  shown: ShownItems,
  attention: Attention | undefined,
  missing: readonly ReadyStep[],
  may: May,
): ReadonlyMap<string, string> {
  const items = useMemo(
    () => attention && [...readyItems(missing), ...itemsOf(attention, may)],
    [attention, missing, may],
  )
  useEffect(() => {
    shown.set(items)
    return () => shown.set(undefined)
  }, [shown, items])
  return useMemo(() => keysOf(items ?? []), [items])
}

type PartProps<T> = { of: Reading<T>; name: string; children: (data: T) => ReactNode }

/** Each part reads and fails by itself, so that one failure does not hide the other part. */
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

/** « jeudi 12 mars 2026 ». It lives here because dayjs is not in the first load. */
export const CurrentDay = () => formatWeekday(Date.now())
