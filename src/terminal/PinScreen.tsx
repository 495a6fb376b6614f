import { CardRow, Cards } from './Cards.tsx'
import { digitCards, ownCards } from './cards.ts'
import type { LastSaid } from './said.ts'
import { TopBar } from './TopBar.tsx'
import { useTerminal } from './terminal.ts'
import { useKeypad } from './useKeypad.ts'
import { useWall } from './world.ts'

/** The badge's PIN, digit by digit off the screen. Only how many there are is shown. */
export function PinScreen({ digits, said }: { digits: string; said: LastSaid | undefined }) {
  const { registry } = useWall()
  const terminal = useTerminal()
  useKeypad({
    digit: digit => terminal.send({ type: 'digit', digit }),
    clear: () => terminal.send({ type: 'clear' }),
    validate: () => terminal.send({ type: 'validate' }),
    back: () => terminal.send({ type: 'cancel' }),
  })
  const refused = said?.tone === 'refused' ? said.text : undefined
  return (
    <div className="wall">
      <TopBar title="Code PIN" />
      <main className="flex min-h-0 flex-col justify-between gap-4 pt-2">
        <div className="flex items-center justify-between gap-8">
          <h1 className="wall-instruction">Composez votre code, puis « Valider »</h1>
          <p
            role="status"
            aria-label={`${digits.length} chiffres composés`}
            className="flex h-[3.5rem] min-w-[14rem] items-center justify-center gap-3 rounded-2xl border-2 border-grey-600 px-5"
          >
            <span aria-hidden className="text-[2.5rem] tracking-[0.3em]">
              {'•'.repeat(digits.length)}
            </span>
          </p>
        </div>
        {refused && (
          <p role="alert" className="text-[1.75rem] font-bold text-error-ink">
            {refused}
          </p>
        )}
        <Cards label="Chiffres" cards={digitCards(registry)} columns={5} />
      </main>
      <CardRow cards={ownCards(registry, ['keypad.validate', 'keypad.clear', 'keypad.back'])} />
    </div>
  )
}
