import { useState } from 'react'
import type { Command } from '#src/commands/command.ts'
import { useDialogScans } from '#src/scan/provider.tsx'
import { choiceCard } from '#src/scan/questions.ts'
import { CardRow, Cards } from './Cards.tsx'
import { ownCards, titleOf } from './cards.ts'
import { TopBar } from './TopBar.tsx'
import { useKeypad } from './useKeypad.ts'
import { useWall } from './world.ts'

const perPage = 4

/** What a command asks, a shop or a printer, answered by the card of one of its choices. */
export function ChoicesScreen({ command }: { command: Command }) {
  const { registry, overlay } = useWall()
  const [page, setPage] = useState(0)
  const choices = command.choices?.('') ?? []
  const pages = Math.ceil(choices.length / perPage)
  const shown = choices.slice(page * perPage, (page + 1) * perPage)

  useDialogScans(scan => {
    const [code] = scan.codes
    const choice = shown.find((_, at) => code?.kind === 'command' && code.value === choiceCard(at))
    if (!choice) return null
    choice.run('card')
    return { kind: 'command', tone: 'ok', text: choice.title }
  })
  useKeypad({ back: overlay.close, ...(pages > 1 ? { more: () => setPage((page + 1) % pages) } : {}) })

  return (
    <div className="wall">
      <TopBar title={titleOf(command)} />
      <main className="flex min-h-0 flex-col gap-8 pt-2">
        <h1 className="wall-instruction">Scannez votre choix</h1>
        <Cards
          label="Choix"
          cards={shown.map(({ id, title, hint, run }, at) => ({
            id,
            title,
            hint,
            card: choiceCard(at),
            run: () => run('button'),
          }))}
          columns={2}
          large
        />
      </main>
      <CardRow cards={ownCards(registry, [...(pages > 1 ? ['keypad.more'] : []), 'keypad.back'])} />
    </div>
  )
}
