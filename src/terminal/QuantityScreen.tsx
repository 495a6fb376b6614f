import { useState } from 'react'
import type { Command } from '#src/commands/command.ts'
import { CardRow, Cards } from './Cards.tsx'
import { cardOf, digitCards, ownCards } from './cards.ts'
import { TopBar } from './TopBar.tsx'
import { useKeypad } from './useKeypad.ts'
import { useWall } from './world.ts'

const mostDigits = 5

/** As many as there is room for beside the digits; the others are composed, or read off the printed sheet. */
const shown = 10

/** How many: the usual counts each by its own card, any other composed of digits. */
export function QuantityScreen({ command }: { command: Command }) {
  const { registry, overlay } = useWall()
  const [typed, setTyped] = useState('')
  const [answer] = typed ? (command.choices?.(typed) ?? []) : []
  useKeypad({
    back: overlay.close,
    clear: () => setTyped(''),
    digit: digit => setTyped(`${typed}${digit}`.slice(0, mostDigits)),
    ...(answer ? { validate: () => answer.run('card') } : {}),
  })
  const counts = registry.commands.filter(({ id }) => id.startsWith('quantity.x')).slice(0, shown)

  return (
    <div className="wall">
      <TopBar title="Quantité" />
      <main className="flex min-h-0 flex-col justify-between gap-3 pt-2">
        <div className="flex items-center justify-between gap-8">
          <h1 className="wall-instruction">Scannez la quantité, ou ses chiffres</h1>
          <p role="status" className="text-[3.5rem] leading-none font-bold whitespace-nowrap tabular-nums">
            {typed && (answer?.title ?? `${typed} : trop`)}
          </p>
        </div>
        <Cards label="Quantités" cards={counts.flatMap(count => cardOf(registry, count))} columns={5} />
        <Cards label="Chiffres" cards={digitCards(registry)} columns={5} />
      </main>
      <CardRow
        cards={ownCards(registry, [...(answer ? ['keypad.validate'] : []), 'keypad.clear', 'keypad.back'])}
      />
    </div>
  )
}
