import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { homeCalls } from '#contract/endpoints/home.ts'
import { useReading } from '#src/api/useReading.tsx'
import { operations } from '#src/operations/index.ts'
import { useOutbox } from '#src/outbox/useOutbox.ts'
import { usePrintTroubles } from '#src/printing/PrintStrip.tsx'
import { useAccess } from '#src/session/access.tsx'
import { formatDeparture } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'
import { WallStrip } from '#src/ui/WallStrip.tsx'
import { Cards, cardsOf, ownCards } from './Cards.tsx'
import { useKeypad, useTerminal, useTerminalState, useWall, useWallFeedback } from './context.ts'
import { FeedbackLine } from './Feedback.tsx'

/** The cards of a page by the number of strips: each kind of trouble takes a strip above and a row of cards below. */
const perPage = [11, 7, 3]

/** The operations that this person's roles allow, each with its card. */
export function WallHome() {
  const { wall, registry } = useWall()
  const { warehouse } = useAccess()
  const feedback = useWallFeedback()
  const [turned, setTurned] = useState(0)
  const { refused } = useOutbox()
  const stuck = usePrintTroubles()
  // Render again when the session changes, because the cards depend on it.
  useTerminalState(useTerminal())
  const navigate = useNavigate()
  useEffect(() => {
    const path = wall.comesBackTo()
    wall.arrived(path)
    if (path) void navigate(path, { replace: true })
  }, [wall, navigate])

  const mine = operations.filter(({ role }) => warehouse?.roles.includes(role))
  const missed = useMissed()
  const cards = [
    ...(missed.first ? cardsOf(registry, ['attention.missed']) : []),
    ...cardsOf(registry, warehouse ? mine.map(({ path }) => `go.${path}`) : ['shop.screen']),
  ]
  const few = cards.length <= 4
  const strips = [refused.length + stuck.length, missed.count].filter(count => count > 0).length
  const most = perPage[strips] ?? 11
  const pages = Math.ceil(cards.length / most)
  const page = Math.min(turned, pages - 1)
  useKeypad(pages > 1 ? { more: () => setTurned((page + 1) % pages) } : {})
  const shown = [
    ...cards.slice(page * most, (page + 1) * most),
    ...(pages > 1 ? ownCards(registry, ['keypad.more']) : []),
  ]
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <title>Choix de l’opération · Douchette</title>
      <h1 className="wall-instruction">
        {cards.length > 0 ? 'Scannez la carte de l’opération' : 'Votre compte n’ouvre aucune opération ici'}
      </h1>
      {feedback && <FeedbackLine {...feedback} />}
      {missed.first && (
        <WallStrip icon={TriangleAlert} urgent>
          {missed.first.carrier} : {formatDeparture(missed.first.at, true, missed.now)},{' '}
          {plural(missed.first.missed, 'colis', 'colis')} à quai
          {missed.count > 1 && ` ; ${plural(missed.count - 1, 'autre camion', 'autres camions')}`}
        </WallStrip>
      )}
      <div className="grid min-h-0 flex-1 items-center">
        <Cards label="Opérations" cards={shown} columns={few ? 2 : 4} large={few} />
      </div>
    </div>
  )
}

/** The lorries that left parcels behind, as home's alarm at a desk tells them. */
function useMissed() {
  const { data } = useReading(homeCalls.attention, {}, { everyMs: 60_000, afterChanges: true })
  const missed = data?.data.departures.filter(departure => departure.missed > 0) ?? []
  return { first: missed[0], count: missed.length, now: data?.data.now }
}
