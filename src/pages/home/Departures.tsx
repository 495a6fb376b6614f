import Truck from 'lucide-react/icons/truck'
import { useMemo } from 'react'
import type { Departure } from '#contract/endpoints/home.ts'
import { listedId } from '#src/commands/attention.ts'
import { plural } from '#src/ui/numbers.ts'
import { departurePlace, type May } from './places.ts'
import { Panel, Row } from './Row.tsx'
import { useNow } from './useNow.ts'
import { sayLeft, sayWhen } from './words.ts'

type Props = { departures: readonly Departure[]; serverNow: string; may: May }

/** Half an hour: what is not packed by then will hardly be loaded. */
const soonMs = 30 * 60_000

/** The next lorries, and the time that is left, by the server's clock. */
export function Departures({ departures, serverNow, may }: Props) {
  const ahead = useMemo(() => Date.parse(serverNow) - Date.now(), [serverNow])
  const now = useNow(ahead)
  return (
    <Panel id="departures" title="Prochains départs">
      {departures.length === 0 && <p className="px-5 py-6 text-ink-2">Aucun colis n’attend de camion.</p>}
      <ul>
        {departures.map(({ group, carrier, at, toPack, toLoad }) => (
          <Row
            key={group}
            listed={listedId('departure', group)}
            icon={Truck}
            title={carrier}
            hint={`${sayWhen(at, new Date(now))} · ${leftToDo(toPack, toLoad)}`}
            aside={<Left ms={Date.parse(at) - now} />}
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

function Left({ ms }: { ms: number }) {
  const ground = ms < soonMs ? 'bg-warning-soft text-warning-ink' : 'bg-hover text-ink'
  return (
    <span
      role="timer"
      aria-label="Temps restant"
      className={`rounded-lg px-2.5 py-1 text-sm font-bold whitespace-nowrap tabular-nums ${ground}`}
    >
      {sayLeft(ms) ?? 'C’est l’heure'}
    </span>
  )
}
