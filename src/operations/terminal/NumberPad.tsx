import { useState } from 'react'
import { Cards, type ScreenCard } from '#src/terminal/Cards.tsx'
import { digitCards, ownCards } from '#src/terminal/cards.ts'
import { SaidLine } from '#src/terminal/SaidPanel.tsx'
import { useKeypad } from '#src/terminal/useKeypad.ts'
import { useWall } from '#src/terminal/world.ts'
import { count } from '#src/ui/numbers.ts'
import type { Said } from '../said.ts'
import type { ViewNumber } from '../view.ts'

type Props = ViewNumber & {
  onTold: (n: number) => void
  /** Numbers that are proposed, among the cards of the pad: there is no room for a row of their own. */
  choices: readonly ScreenCard[]
  said: Said | undefined
}

/** A number composed of digit cards, as the quantity is. */
export function NumberPad({ label, unit, most, onTold, choices, said }: Props) {
  const { registry } = useWall()
  const [typed, setTyped] = useState('')
  const tell = () => {
    setTyped('')
    onTold(Number(typed))
  }
  useKeypad({
    clear: () => setTyped(''),
    digit: digit => setTyped(before => (Number(before + digit) > most ? before : before + digit)),
    ...(typed === '' ? {} : { validate: tell }),
  })
  const answers = ownCards(registry, typed === '' ? [] : ['keypad.validate', 'keypad.clear'])
  return (
    <>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-8">
        <p role="status" className="text-[2rem] leading-tight font-bold whitespace-nowrap tabular-nums">
          {label} : {typed === '' ? '…' : count(Number(typed))} {unit}
        </p>
        {said && <SaidLine {...said} />}
      </div>
      <Cards label="Chiffres" cards={digitCards(registry)} columns={5} />
      <Cards label={label} cards={[...choices, ...answers]} columns={4} />
    </>
  )
}
