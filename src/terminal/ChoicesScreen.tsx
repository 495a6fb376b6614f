import { useState } from 'react'
import type { Command } from '#src/commands/command.ts'
import { useDialogScans } from '#src/scan/provider.tsx'
import { choiceCard } from '#src/scan/questions.ts'
import { CardRow, Cards } from './Cards.tsx'
import { digitCards, ownCards } from './cards.ts'
import { TopBar } from './TopBar.tsx'
import { useKeypad } from './useKeypad.ts'
import { useWall } from './world.ts'

const perPage = 8

/** What a command asks, answered by cards: one of its choices, or a number composed of digits. */
export function ChoicesScreen({ command }: { command: Command }) {
  const { registry, overlay } = useWall()
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(0)
  const choices = command.choices?.(typed) ?? []
  const only = choices.length === 1 ? choices[0] : undefined
  const pages = Math.ceil(choices.length / perPage)
  const shown = choices.slice(page * perPage, (page + 1) * perPage)
  const counts = command.group === 'Quantités'

  const choose = (at: number) => shown[at]?.run('card')
  useDialogScans(scan => {
    const [code] = scan.codes
    const at = shown.findIndex((_, index) => code?.kind === 'command' && code.value === choiceCard(index))
    const choice = shown[at]
    if (!choice) return null
    choose(at)
    return { kind: 'command', tone: 'ok', text: choice.title }
  })
  useKeypad({
    back: overlay.close,
    ...(pages > 1 ? { more: () => setPage((page + 1) % pages) } : {}),
    ...(counts
      ? { digit: digit => setTyped(`${typed}${digit}`.slice(0, 4)), clear: () => setTyped('') }
      : {}),
    ...(counts && typed && only ? { validate: () => only.run('card') } : {}),
  })

  const title = command.title.replace(/…$/, '')
  return (
    <div className="wall">
      <TopBar title={title} />
      <main className="flex min-h-0 flex-col justify-between gap-4 pt-2">
        <div className="flex items-center justify-between gap-8">
          <h1 className="wall-instruction">
            {counts ? 'Scannez la quantité, ou ses chiffres' : `${title} : scannez votre choix`}
          </h1>
          {counts && (
            <p
              role="status"
              className="min-w-[10rem] text-end text-[4.75rem] leading-none font-bold tabular-nums"
            >
              {typed && (only ? only.title : `${typed} : trop`)}
            </p>
          )}
        </div>
        {!typed && (
          <Cards
            label="Choix"
            cards={shown.map(({ id, title, hint }, at) => ({
              id,
              title,
              hint,
              card: choiceCard(at),
              run: () => choose(at),
            }))}
          />
        )}
        {counts && <Cards label="Chiffres" cards={digitCards(registry)} />}
      </main>
      <CardRow
        cards={ownCards(registry, [
          ...(counts && typed ? ['keypad.validate', 'keypad.clear'] : []),
          ...(pages > 1 && !typed ? ['keypad.more'] : []),
          'keypad.back',
        ])}
      />
    </div>
  )
}
