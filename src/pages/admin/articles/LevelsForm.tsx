import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { type FormEvent, useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import { NumberField } from '#src/ui/aria/fields.tsx'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { FormProblem } from '#src/ui/FormProblem.tsx'
import { plural } from '#src/ui/numbers.ts'
import { PlaceField } from '../../information/PlaceField.tsx'
import { useFormAct } from '../useFormAct.ts'
import type { Levels } from './useLevels.ts'

/** What each place should hold of an article, at least and at most. */
export function LevelsForm({ levels }: { levels: Levels }) {
  const { rows, piecesAt, add, change, remove } = levels
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useFormAct('article.save-levels', 'Enregistrer les seuils', form)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(await levels.save())
    setBusy(false)
  }
  return (
    <Form
      ref={form}
      onSubmit={event => void save(event)}
      aria-labelledby="levels"
      className="panel grid gap-4 p-5"
    >
      <div>
        <h2 id="levels" className="text-lg font-bold">
          Minimum et maximum par emplacement
        </h2>
        <p className="mt-1 text-sm text-ink-2">
          Sous le minimum, l’article apparaît dans le filtre « Il manque : du stock ». Scannez un emplacement
          pour l’ajouter.
        </p>
      </div>
      {rows.map(({ row, place, least, most }, at) => {
        const pieces = piecesAt(place)
        return (
          <div
            key={row}
            className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_10rem_auto]"
          >
            <div className="max-sm:col-span-2">
              <PlaceField
                label={`Emplacement ${at + 1}`}
                value={place}
                onChange={place => change(row, { place })}
                autoFocus={place === ''}
              />
            </div>
            <NumberField
              label="Minimum"
              value={least}
              onChange={least => change(row, { least })}
              max={1_000_000}
            />
            <NumberField
              label="Maximum"
              value={most}
              onChange={most => change(row, { most })}
              min={1}
              max={1_000_000}
            />
            <IconButton label={`Retirer l’emplacement ${at + 1}`} onClick={() => remove(row)}>
              <Trash size={20} aria-hidden />
            </IconButton>
            {pieces !== undefined && (
              <p
                className={`col-span-full -mt-1 text-sm ${pieces < least ? 'text-error-ink' : 'text-ink-2'}`}
              >
                {plural(pieces, 'pièce')} {pieces < least ? 'seulement ' : ''}à {place} maintenant.
              </p>
            )}
          </div>
        )
      })}
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-3">
        <Button look="plain" onClick={() => add()}>
          <Plus size={20} aria-hidden />
          Ajouter un emplacement
        </Button>
        <Button type="submit" look="plain" busy={busy}>
          Enregistrer les seuils
        </Button>
      </div>
    </Form>
  )
}
