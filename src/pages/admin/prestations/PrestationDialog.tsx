import * as z from 'zod/mini'
import { type Prestation, shiftHours } from '#contract/entities/prestation.ts'
import { text as words } from '#contract/values.ts'
import { subjectText } from '#machines/prestation/rules.ts'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatYearDayHour } from '#src/ui/dates.ts'
import { besideCancel, EntryForm } from '../form/EntryForm.tsx'
import { number, type Part, text } from '../form/parts.tsx'
import { quantityOf } from './prestation-list.tsx'
import { stateWords } from './words.ts'

const atMost = shiftHours * 60
const Typed = z.object({ minutes: z.int().check(z.minimum(1), z.maximum(atMost)), note: words(200) })
type Typed = z.infer<typeof Typed>

type Props = {
  prestation: Prestation
  /** Returns the server's refusal, in words. */
  onSettle: (prestation: Prestation, minutes: number, note: string) => Promise<string | undefined>
  onUndo: (prestation: Prestation) => Promise<void>
  onClose: () => void
}

const fields: readonly Part<Typed>[] = [
  number('minutes', 'Temps passé (minutes)', { min: 1, max: atMost }),
  text('note', 'Comment vous le savez', {
    required: true,
    maxLength: 200,
    help: 'La boutique le lit : « Paul est parti à midi ».',
  }),
]

export function PrestationDialog({ prestation, onSettle, onUndo, onClose }: Props) {
  const { kind, subject, state, by, at, note } = prestation
  const runs = state === 'running' || state === 'forgotten'
  const undo = state !== 'undone' && (
    <Button look="quiet" className="me-auto" onClick={() => void onUndo(prestation)}>
      Annuler la prestation
    </Button>
  )
  return (
    <Dialog title={kind.name} onClose={onClose}>
      <p className="mt-2 wrap-anywhere">{subjectText(subject)}</p>
      <p className="text-ink-2">
        {[stateWords[state], ...(runs ? [] : [quantityOf(prestation)]), by, formatYearDayHour(at)].join(
          ' · ',
        )}
      </p>
      {note !== '' && <p className="wrap-anywhere">{note}</p>}
      {runs ? (
        <EntryForm<Typed, Typed>
          id="prestation.settle"
          label="Fin de la prestation"
          act="Finir"
          start={{ minutes: 30, note: '' }}
          fields={fields}
          read={draft => Typed.safeParse(draft)}
          onSave={typed => onSettle(prestation, typed.minutes, typed.note)}
          className="mt-4 grid gap-4"
          buttons={besideCancel(onClose, undo)}
          waits
        />
      ) : (
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          {undo}
          <Button look="plain" onClick={onClose}>
            Fermer
          </Button>
        </div>
      )}
    </Dialog>
  )
}
