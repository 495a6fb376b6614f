import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Suspense, useContext } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Departure } from '#contract/endpoints/home.ts'
import { listedId } from '#src/commands/attention.ts'
import { Keys } from '#src/commands/Keys.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatDeparture } from '#src/ui/dates.ts'
import { lazyPage } from '#src/ui/lazy-page.ts'
import { plural } from '#src/ui/numbers.ts'
import { departurePlace, type May, settleParam } from './items.ts'
import { ItemKeys } from './Row.tsx'

/** The dialog is React Aria's: home must not wait for it. */
const PostponeDialog = lazyPage(async () => (await import('./PostponeDialog.tsx')).PostponeDialog)

type Props = { departures: readonly Departure[]; serverNow: string; may: May }

/** The alarm: lorries whose hour passed with parcels on the dock, until the slip is sealed or somebody puts them off. */
export function MissedDepartures({ departures, serverNow, may }: Props) {
  const missed = departures.filter(departure => departure.missed > 0)
  if (missed.length === 0) return null
  return (
    <section role="alert" aria-label="Départs manqués" className="rounded-2xl bg-error-soft text-error-ink">
      <ul>
        {missed.map(departure => (
          <Missed key={departure.group} departure={departure} now={serverNow} may={may} />
        ))}
      </ul>
    </section>
  )
}

function Missed({ departure, now, may }: { departure: Departure; now: string; may: May }) {
  const { group, carrier, at, missed } = departure
  const place = departurePlace(may, group)
  const keys = useContext(ItemKeys).get(listedId('missed', group))
  const [asked, ask] = useAsked(group)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <TriangleAlert size={32} aria-hidden className="hidden shrink-0 sm:block" />
      <p className="grow basis-48">
        <span className="block text-xl font-bold">
          {carrier} : {formatDeparture(at, true, now)}
        </span>
        <span className="text-sm">
          {plural(missed, 'colis', 'colis')} à quai. Clôturez le bordereau, ou reportez au départ suivant.
        </span>
      </p>
      {place && (
        <span className="flex flex-wrap items-center gap-3">
          <Link
            to={place}
            className="inline-flex min-h-11 items-center rounded-xl bg-error-ink px-5 font-semibold text-error-soft"
          >
            Ouvrir le bordereau
          </Link>
          <Button look="plain" onClick={() => ask(true)} aria-label={`Reporter ${carrier}`}>
            Reporter
            {keys && (
              <span className="max-lg:hidden">
                <Keys keys={keys} />
              </span>
            )}
          </Button>
        </span>
      )}
      {place && asked && (
        <Suspense>
          <PostponeDialog departure={departure} serverNow={now} onClose={() => ask(false)} />
        </Suspense>
      )}
    </li>
  )
}

/** The address says which lorry is asked about, so that a command asks from any page. */
function useAsked(group: string) {
  const [params, setParams] = useSearchParams()
  const ask = (wanted: boolean) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        if (wanted) next.set(settleParam, group)
        else next.delete(settleParam)
        return next
      },
      { replace: true },
    )
  return [params.get(settleParam) === group, ask] as const
}
