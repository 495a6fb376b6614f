import { useState } from 'react'
import { type PlaceEntry, type PlaceKind, placeKinds } from '#contract/endpoints/place.ts'
import { Select } from '#src/ui/aria/Select.tsx'
import { plural } from '#src/ui/numbers.ts'
import { Confirm } from '../Confirm.tsx'
import { kindUses, kindWords } from './words.ts'

type Props = {
  places: readonly PlaceEntry[]
  busy: boolean
  onSave: (kind: PlaceKind) => void
  onClose: () => void
}

const named = 5

/** Gives places another kind, and says before what will happen there from now on. */
export function KindDialog({ places, busy, onSave, onClose }: Props) {
  const [first] = places
  const [kind, setKind] = useState<PlaceKind>(placeKinds.find(one => one !== first?.kind) ?? 'storage')
  const names = places.slice(0, named).map(({ name }) => name)
  const title =
    places.length === 1 ? `Genre de ${names[0]}` : `Genre de ${plural(places.length, 'emplacement')}`
  return (
    <Confirm title={title} act="Changer le genre" busy={busy} onAct={() => onSave(kind)} onClose={onClose}>
      <p>
        <span className="font-semibold">{names.join(', ')}</span>
        {places.length > named && ` et ${plural(places.length - named, 'autre')}`} :{' '}
        {[...new Set(places.map(place => kindWords[place.kind]))].join(', ').toLowerCase()} aujourd’hui.
      </p>
      <Select
        label="Genre"
        value={kind}
        onChange={id => setKind(placeKinds.find(one => one === id) ?? kind)}
        options={placeKinds.map(id => ({ id, label: kindWords[id] }))}
      />
      <p>{kindUses[kind]}</p>
      <p className="text-ink-2">
        Possible quand l’emplacement est vide et que personne n’y compte ni n’y prélève. Nom, zone et ordre de
        marche restent.
      </p>
    </Confirm>
  )
}
