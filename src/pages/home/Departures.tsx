import Truck from 'lucide-react/icons/truck'
import { useEffect, useMemo, useState } from 'react'
import type { Departure } from '#contract/endpoints/home.ts'
import { listedId } from '#src/commands/attention.ts'
import { formatDeparture, formatTimeLeft, millisecondsBetween, minutesBetween } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'
import { departurePlace, type May } from './items.ts'
import { Panel, Row } from './Row.tsx'

type Props = { departures: readonly Departure[]; serverNow: string; may: May }

/** A parcel that is not packed half an hour before the lorry leaves will probably miss it. */
const soonMinutes = 30

/** The next lorries with the time left until they leave; those that left parcels behind stand above the page. */
export function Departures({ departures, serverNow, may }: Props) {
  const now = useServerClock(serverNow)
  const coming = departures.filter(({ missed }) => missed === 0)
  return (
    <Panel id="departures" title="Prochains départs">
      {coming.length === 0 && <p className="px-5 py-6 text-ink-2">Aucun colis n’attend de camion.</p>}
      <ul>
        {coming.map(({ group, carrier, at, toPack, toLoad }) => (
          <Row
            key={group}
            item={listedId('departure', group)}
            icon={Truck}
            title={carrier}
            hint={`${formatDeparture(at, false, now)} · ${leftToDo(toPack, toLoad)}`}
            aside={<TimeLeft until={at} now={now} />}
            to={departurePlace(may, group)}
          />
        ))}
      </ul>
    </Panel>
  )
}

function leftToDo(toPack: number, toLoad: number): string {
  return [
    toPack > 0 && `${plural(toPack, 'commande')} à emballer`,
    toLoad > 0 && `${plural(toLoad, 'colis', 'colis')} à charger`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function TimeLeft({ until, now }: { until: string; now: number }) {
  const ground =
    minutesBetween(now, until) < soonMinutes ? 'bg-warning-soft text-warning-ink' : 'bg-hover text-ink'
  return (
    <span
      role="timer"
      aria-label="Temps restant"
      className={`rounded-lg px-2.5 py-1 text-sm font-bold whitespace-nowrap tabular-nums ${ground}`}
    >
      {formatTimeLeft(until, now) ?? 'C’est l’heure'}
    </span>
  )
}

/** The server's time, updated each second, because this terminal's own clock may be wrong. */
function useServerClock(serverNow: string): number {
  const ahead = useMemo(() => millisecondsBetween(Date.now(), serverNow), [serverNow])
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now + ahead
}
