import { PlaceChange, type PlaceEntry } from '#contract/endpoints/place.ts'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { besideCancel, EntryForm } from '../form/EntryForm.tsx'
import { checkbox, number, type Part, shown, text } from '../form/parts.tsx'
import { kindWords } from './words.ts'

type Draft = { zone: string; walk: number; capacity: number; blocked: boolean }

type Props = {
  place: PlaceEntry
  onSave: (change: PlaceChange) => Promise<undefined>
  onKind: () => void
  onClose: () => void
}

/** One place: its zone, its number on the walk, its capacity, blocked or not. */
export function PlaceDialog({ place, onSave, onKind, onClose }: Props) {
  const { zone, walk, capacity, blocked } = place
  const fields: readonly Part<Draft>[] = [
    text('zone', 'Zone', { required: true, maxLength: 40, autoFocus: true }),
    number('walk', 'Ordre de marche', {
      max: 10_000_000,
      help: 'Le picking va du plus petit au plus grand.',
    }),
    number('capacity', 'Capacité, en pièces', {
      min: 1,
      max: 1_000_000,
      help: 'Vide : elle n’est pas connue.',
    }),
    checkbox('blocked', 'Bloqué : rien n’y entre, rien n’en sort'),
    shown('kind', () => (
      <p className="flex flex-wrap items-center justify-between gap-2">
        Genre : {kindWords[place.kind].toLowerCase()}
        <Button look="plain" onClick={onKind}>
          Changer le genre
        </Button>
      </p>
    )),
  ]
  return (
    <Dialog title={place.name} onClose={onClose}>
      <EntryForm<Draft, PlaceChange>
        label={`Emplacement ${place.name}`}
        act="Enregistrer"
        start={{ zone, walk, capacity: capacity ?? Number.NaN, blocked }}
        fields={fields}
        read={({ capacity, ...draft }) =>
          PlaceChange.safeParse({ ...draft, capacity: Number.isNaN(capacity) ? null : capacity })
        }
        onSave={onSave}
        className="mt-4 grid gap-4"
        buttons={besideCancel(onClose)}
        waits
      />
    </Dialog>
  )
}
