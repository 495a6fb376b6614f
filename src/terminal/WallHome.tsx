import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { operations } from '#src/operations/index.ts'
import { useOutbox } from '#src/outbox/useOutbox.ts'
import { usePrintTroubles } from '#src/printing/PrintStrip.tsx'
import { useAccess } from '#src/session/access.tsx'
import { Cards, cardsOf, ownCards } from './Cards.tsx'
import { useKeypad, useTerminal, useTerminalState, useWall, useWallFeedback } from './context.ts'
import { FeedbackLine } from './Feedback.tsx'

const perPage = 11
/** Trouble has a strip above these cards and a row of its own cards below them. */
const perPageInTrouble = 7

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
  const cards = cardsOf(registry, warehouse ? mine.map(({ path }) => `go.${path}`) : ['shop.screen'])
  const few = cards.length <= 4
  const most = refused.length + stuck.length > 0 ? perPageInTrouble : perPage
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
      <div className="grid min-h-0 flex-1 items-center">
        <Cards label="Opérations" cards={shown} columns={few ? 2 : 4} large={few} />
      </div>
    </div>
  )
}
