import { useState } from 'react'
import { formatOwn } from '#contract/barcodes/own.ts'
import { computerCalls } from '#contract/endpoints/computer.ts'
import type { Computer } from '#contract/entities/printer.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/context.tsx'
import { newId } from '#src/api/id.ts'
import { NumberField } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Barcode } from '#src/ui/barcode.tsx'
import { formatHour } from '#src/ui/dates.ts'
import { FormProblem } from '#src/ui/FormProblem.tsx'

type Made = { readonly card: string; readonly until: string }

/** A card that makes a fresh browser the wall screen of this computer: asked for with the screen's size, then shown. */
export function WallCard({ computer, onClose }: { computer: Computer; onClose: () => void }) {
  const call = useCall()
  const [inches, setInches] = useState(24)
  // A double press makes one card.
  const [key, setKey] = useState(newId)
  const [made, setMade] = useState<Made>()
  const [problem, setProblem] = useState('')

  const make = async () => {
    if (Number.isNaN(inches)) return setProblem('Donnez la diagonale de l’écran, en pouces.')
    const body = { id: computer.id, inches }
    const answer = await call(computerCalls.makeWallCard, { body }, { idempotencyKey: key })
    setKey(newId())
    if (isRefusal(answer)) return setProblem(answer.refused.detail)
    setProblem('')
    setMade(answer.data)
  }

  return (
    <section
      aria-label={`Écran mural de ${computer.name}`}
      className="grid gap-3 rounded-xl border border-line p-4"
    >
      {made ? (
        <>
          <p>
            Sur l’écran neuf, ouvrez la page de connexion et scannez cette carte avec sa douchette. Elle sert
            une fois, jusqu’à {formatHour(made.until)}.
          </p>
          <Barcode text={formatOwn('command', made.card)} className="h-16 w-full max-w-md rounded-sm" />
        </>
      ) : (
        <NumberField
          label="Diagonale de l’écran, en pouces"
          value={inches}
          min={10}
          max={200}
          onChange={setInches}
        />
      )}
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-3">
        {!made && <Button onClick={() => void make()}>Faire la carte</Button>}
        <Button look="plain" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </section>
  )
}
