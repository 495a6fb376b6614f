import { useState } from 'react'
import { expectsOf, promptOf } from '#machines/shared/operation.ts'
import type { Command } from '#src/commands/command.ts'
import { listKinds } from '#src/scan/words.ts'
import { useSessionState } from '#src/session/context.tsx'
import { useStore } from '#src/store.ts'
import { CardRow, Cards } from './Cards.tsx'
import { cardOf, ownCards } from './cards.ts'
import { TopBar } from './TopBar.tsx'
import { useKeypad } from './useKeypad.ts'
import { useWall } from './world.ts'

const perPage = 12

/** What can be scanned now: codes in words, commands as cards. */
export function HelpScreen() {
  const { registry, overlay, active } = useWall()
  const { token } = useSessionState()
  const now = useStore(active)
  const [page, setPage] = useState(0)
  const snapshot = now?.running.actor.getSnapshot()
  const kinds = snapshot ? listKinds(expectsOf(snapshot)) : ''

  const all = [...registry.commands]
    .filter(isForWalls)
    .sort((one, other) => rank(one) - rank(other))
    .flatMap(command => cardOf(registry, command))
  const pages = Math.ceil(all.length / perPage)
  useKeypad({ back: overlay.close, ...(pages > 1 ? { more: () => setPage((page + 1) % pages) } : {}) })

  return (
    <div className="wall">
      <TopBar title="Aide" about={pages > 1 ? `${page + 1} sur ${pages}` : undefined} />
      <main className="flex min-h-0 flex-col gap-4 pt-2">
        <h1 className="wall-instruction">
          {instruction(token !== null, snapshot && promptOf(snapshot), kinds)}
        </h1>
        <Cards label="Commandes" cards={all.slice(page * perPage, (page + 1) * perPage)} />
      </main>
      <CardRow cards={ownCards(registry, [...(pages > 1 ? ['keypad.more'] : []), 'keypad.back'])} />
    </div>
  )
}

function instruction(loggedIn: boolean, prompt: string | undefined, kinds: string): string {
  if (!loggedIn) return 'Scannez votre badge'
  if (!prompt) return 'Scannez une carte'
  return kinds ? `À scanner : ${kinds}, ou une carte` : prompt
}

/** Themes and pages of settings are for desks, this help is open, and counts have a screen of their own. */
const isForWalls = ({ id }: Command): boolean =>
  !/^(theme\.|scan\.|digit\.|keypad\.|quantity\.x|help\.|palette\.|cards\.)/.test(id)

/** What the step allows first, then the session, then where else to go. */
const order: readonly Command['group'][] = [
  'Dans cette étape',
  'Quantités',
  'Session',
  'Ce terminal',
  'Aller à',
]
const rank = ({ group }: Command): number => order.indexOf(group)
