import { useState } from 'react'
import { Cards } from '#src/terminal/Cards.tsx'
import { digitCards, ownCards } from '#src/terminal/cards.ts'
import { useKeypad } from '#src/terminal/useKeypad.ts'
import { useWall } from '#src/terminal/world.ts'
import { count } from '#src/ui/numbers.ts'
import type { ViewNumber } from '../view.ts'

type Props = ViewNumber & { onTold: (n: number) => void }

/** A number composed of digit cards, as the quantity is. */
export function NumberPad({ label, unit, most, onTold }: Props) {
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
  return (
    <>
      <p role="status" className="text-[2rem] leading-none font-bold tabular-nums">
        {label} : {typed === '' ? '…' : count(Number(typed))} {unit}
      </p>
      <Cards
        label={label}
        cards={[
          ...digitCards(registry),
          ...ownCards(registry, typed === '' ? [] : ['keypad.validate', 'keypad.clear']),
        ]}
        columns={5}
      />
    </>
  )
}
