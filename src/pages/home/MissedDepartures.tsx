import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import type { Departure } from '#contract/endpoints/home.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/context.tsx'
import { newId } from '#src/api/id.ts'
import { Button } from '#src/ui/Button.tsx'
import { formatDeparture } from '#src/ui/dates.ts'
import { notify } from '#src/ui/notify.ts'
import { plural } from '#src/ui/numbers.ts'
import { departurePlace, type May, settleParam } from './items.ts'
import { useFocus } from './useFocus.ts'

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
  const focused = useSearchParams()[0].get(settleParam) === group
  const button = useFocus(focused)
  const call = useCall()
  const [changeId] = useState(newId)
  const [busy, setBusy] = useState(false)

  const postpone = async () => {
    setBusy(true)
    const input = { params: { carrierSlipGroup: group }, body: { missed: at } }
    const answer = await call(carrierSlipCalls.postpone, input, { idempotencyKey: changeId })
    setBusy(false)
    if (isRefusal(answer)) return notify({ level: 'warning', text: answer.refused.detail })
    const { to, parcels } = answer.data
    notify({
      level: 'success',
      text: `${carrier} : ${plural(parcels, 'colis reporté', 'colis reportés')}, ${formatDeparture(to, false)}`,
    })
  }
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
        <span className="flex flex-wrap gap-3">
          <Link
            to={place}
            className="inline-flex min-h-11 items-center rounded-xl bg-error-ink px-5 font-semibold text-error-soft"
          >
            Ouvrir le bordereau
          </Link>
          <Button ref={button} look="plain" busy={busy} onClick={postpone} aria-label={`Reporter ${carrier}`}>
            Reporter
          </Button>
        </span>
      )}
    </li>
  )
}
