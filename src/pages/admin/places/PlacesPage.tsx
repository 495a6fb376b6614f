import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { labelCalls } from '#contract/endpoints/label.ts'
import { type PlaceChange, type PlaceEntry, placeCalls, type placeSorts } from '#contract/endpoints/place.ts'
import { type LocationKind, locationKinds } from '#contract/entities/stock.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/context.tsx'
import { useReading } from '#src/api/useReading.ts'
import type { PageAct } from '#src/commands/page.ts'
import { Checkbox } from '#src/ui/aria/Checkbox.tsx'
import { Cell, type Column } from '#src/ui/aria/Table.tsx'
import { Button } from '#src/ui/Button.tsx'
import { notify } from '#src/ui/notify.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { newPlacesPath } from '../addresses.ts'
import { queryOf, useAsked } from '../list/asked.ts'
import { ChosenBar } from '../list/ChosenBar.tsx'
import { Filter } from '../list/Filter.tsx'
import { cell, ListPage, Tag } from '../list/ListPage.tsx'
import { useChosen } from '../list/useChosen.ts'
import { PlaceDialog } from './PlaceDialog.tsx'
import { kindWords } from './words.ts'

type Sort = (typeof placeSorts)[number]
type Filters = { kind: LocationKind | undefined; blocked: 'yes' | 'no' | undefined }

const columns: readonly Column[] = [
  { id: 'chosen', title: 'Choisi', quiet: true },
  { id: 'name', title: 'Emplacement', sorts: true, names: true },
  { id: 'zone', title: 'Zone', sorts: true },
  { id: 'kind', title: 'Genre', sorts: true },
  { id: 'walk', title: 'Marche', sorts: true },
  { id: 'pieces', title: 'Pièces', sorts: true },
]

/** « Emplacements »: made by a plan, put in walking order, blocked, labelled. */
export function PlacesPage() {
  const call = useCall()
  const go = useNavigate()
  const [asked, onAsk] = useAsked<Sort, Filters>('walk', { kind: 'storage', blocked: undefined })
  const { kind, blocked } = asked.filters
  const filter = (change: Partial<Filters>) => onAsk({ filters: { ...asked.filters, ...change } })
  const { data, ...reading } = useReading(
    placeCalls.list,
    { query: { ...queryOf(asked), ...(kind ? { kind } : {}), ...(blocked ? { blocked } : {}) } },
    { keepPrevious: true, afterChanges: true },
  )
  const chosen = useChosen<PlaceEntry>()
  const [edited, setEdited] = useState<PlaceEntry>()
  const [busy, setBusy] = useState(false)
  const rows = data?.data.places
  const here = rows ?? []

  const change = async (
    places: readonly PlaceEntry[],
    wanted: PlaceChange,
    said: string,
    undo?: () => unknown,
  ) => {
    setBusy(true)
    const ids = places.map(({ id }) => id)
    const answer = await call(placeCalls.change, { body: { places: ids, change: wanted } })
    setBusy(false)
    if (isRefusal(answer)) return notify({ level: 'error', text: answer.refused.detail })
    setEdited(undefined)
    notify({ level: 'success', text: said, ...(undo ? { undo } : {}) })
  }
  const block = (on: boolean) => {
    const places = chosen.rows.filter(place => place.blocked !== on)
    const said = `${plural(places.length, 'emplacement')} ${on ? 'bloqués' : 'débloqués'}.`
    if (places.length === 0) return
    void change(places, { blocked: on }, said, () => change(places, { blocked: !on }, 'C’est comme avant.'))
  }
  const save = (place: PlaceEntry, wanted: PlaceChange) => {
    const { zone, walk, blocked, capacity } = place
    void change([place], wanted, `${place.name} est enregistré.`, () =>
      change([place], { zone, walk, blocked, capacity }, 'C’est comme avant.'),
    )
  }
  const print = async () => {
    const walked = chosen.rows.sort((one, other) => one.walk - other.walk)
    const lines = walked.flatMap(({ name, code }) => (code === null ? [] : [{ name, code, qty: 1 }]))
    setBusy(true)
    const answer = await call(labelCalls.print, { params: { kind: 'location' }, body: { lines } })
    setBusy(false)
    if (isRefusal(answer)) return notify({ level: 'error', text: answer.refused.detail })
    notify({ level: 'success', text: `${plural(answer.data.labels, 'étiquette')} en ordre de marche.` })
    chosen.clear()
  }
  const nothing = chosen.size === 0 ? 'Choisissez d’abord des emplacements.' : undefined
  const all = chosen.hasAll(here)
  const acts: PageAct[] = [
    {
      id: 'place.choose',
      title: all ? 'Ne plus choisir cette page' : 'Choisir toute cette page',
      run: () => chosen.choose(here, !all),
    },
    { id: 'place.print', title: 'Imprimer les étiquettes choisies', because: nothing, run: print },
    {
      id: 'place.block',
      title: 'Bloquer les emplacements choisis',
      because: nothing,
      run: () => block(true),
    },
    {
      id: 'place.unblock',
      title: 'Débloquer les emplacements choisis',
      because: nothing,
      run: () => block(false),
    },
  ]
  return (
    <>
      <ListPage
        title="Emplacements"
        lead="Où les articles sont rangés, dans l’ordre où l’on marche."
        add={{
          id: 'place.generate',
          title: 'Faire des emplacements',
          keywords: ['générer', 'allées'],
          run: () => go(newPlacesPath),
        }}
        acts={acts}
        files="places"
        search={{ label: 'Rechercher', placeholder: 'A-01, Allée B…' }}
        filters={
          <>
            <Filter
              label="Genre"
              all="Tous"
              value={kind}
              onChange={kind => filter({ kind })}
              options={locationKinds.map(id => ({ id, label: kindWords[id] }))}
            />
            <Filter
              label="État"
              all="Tous"
              value={blocked}
              onChange={blocked => filter({ blocked })}
              options={[
                { id: 'no', label: 'Libres' },
                { id: 'yes', label: 'Bloqués' },
              ]}
            />
          </>
        }
        asked={asked}
        onAsk={onAsk}
        columns={columns}
        rows={rows}
        total={data?.data.total ?? 0}
        reading={reading}
        none="Aucun emplacement ne répond à ces filtres."
        above={
          <ChosenBar chosen={chosen} here={here}>
            <Button look="plain" disabled={chosen.size === 0} busy={busy} onClick={() => void print()}>
              Imprimer les étiquettes
            </Button>
            <Button look="quiet" disabled={chosen.size === 0} busy={busy} onClick={() => block(true)}>
              Bloquer
            </Button>
            <Button look="quiet" disabled={chosen.size === 0} busy={busy} onClick={() => block(false)}>
              Débloquer
            </Button>
          </ChosenBar>
        }
        onOpen={id => setEdited(here.find(place => place.id === id))}
      >
        {place => (
          <>
            <Cell className="px-4 max-md:float-end">
              <Checkbox
                label={`Choisir ${place.name}`}
                quiet
                selected={chosen.has(place)}
                onChange={on => chosen.choose([place], on)}
              />
            </Cell>
            <Cell className={`${cell} font-semibold`}>
              {place.name}
              {place.blocked && <Tag look="warning">bloqué</Tag>}
            </Cell>
            <Cell className={cell}>{place.zone}</Cell>
            <Cell className={cell}>{kindWords[place.kind]}</Cell>
            <Cell className={`${cell} tabular-nums text-ink-2`}>
              <span className="md:sr-only">Marche </span>
              {place.walk}
            </Cell>
            <Cell className={`${cell} tabular-nums`}>
              {count(place.pieces)}
              {place.capacity !== null && <span className="text-ink-2"> / {count(place.capacity)}</span>}
              <span className="text-ink-2 md:sr-only"> pièces</span>
            </Cell>
          </>
        )}
      </ListPage>
      {edited && (
        <PlaceDialog
          place={edited}
          busy={busy}
          onSave={wanted => save(edited, wanted)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
