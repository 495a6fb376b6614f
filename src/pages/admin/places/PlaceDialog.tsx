import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { PlaceChange, PlaceEntry } from '#contract/endpoints/place.ts'
import { Dialog } from '#src/ui/aria/Dialog.tsx'
import { Checkbox, NumberField, TextField } from '#src/ui/aria/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { kindWords } from './words.ts'

type Props = {
  place: PlaceEntry
  busy: boolean
  onSave: (change: PlaceChange) => void
  onKind: () => void
  onClose: () => void
}

/** One place: its zone, its number on the walk, its capacity, blocked or not. */
export function PlaceDialog({ place, busy, onSave, onKind, onClose }: Props) {
  const [zone, setZone] = useState(place.zone)
  const [walk, setWalk] = useState(place.walk)
  const [capacity, setCapacity] = useState(place.capacity ?? Number.NaN)
  const [blocked, setBlocked] = useState(place.blocked)
  const whole = zone.trim() !== '' && !Number.isNaN(walk)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (busy || !whole) return
    onSave({ zone: zone.trim(), walk, blocked, capacity: Number.isNaN(capacity) ? null : capacity })
  }
  return (
    <Dialog title={place.name} onClose={onClose}>
      <Form onSubmit={save} aria-label={`Emplacement ${place.name}`} className="mt-4 grid gap-4">
        <TextField label="Zone" value={zone} onChange={setZone} required maxLength={40} autoFocus />
        <NumberField
          label="Ordre de marche"
          value={walk}
          onChange={setWalk}
          max={10_000_000}
          help="Le picking va du plus petit au plus grand."
        />
        <NumberField
          label="Capacité, en pièces"
          value={capacity}
          onChange={setCapacity}
          min={1}
          max={1_000_000}
          help="Vide : elle n’est pas connue."
        />
        <Checkbox label="Bloqué : rien n’y entre, rien n’en sort" selected={blocked} onChange={setBlocked} />
        <p className="flex flex-wrap items-center justify-between gap-2">
          Genre : {kindWords[place.kind].toLowerCase()}
          <Button look="plain" onClick={onKind}>
            Changer le genre
          </Button>
        </p>
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" busy={busy} disabled={!whole}>
            Enregistrer
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
