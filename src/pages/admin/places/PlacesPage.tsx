import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { labelCalls } from '#contract/endpoints/label.ts'
import { type PlaceChange, type PlaceEntry, placeCalls, type placeSorts } from '#contract/endpoints/place.ts'
import { type LocationKind, locationKinds } from '#contract/entities/stock.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/context.tsx'
import { useReading } from '#src/api/useReading.ts'
import { Checkbox } from '#src/ui/aria/Checkbox.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Cell, type Column } from '#src/ui/aria/Table.tsx'
import { Button } from '#src/ui/Button.tsx'
import { notify } from '#src/ui/notify.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { newPlacesPath } from '../addresses.ts'
import { queryOf, useAsked } from '../list/asked.ts'
import { cell, ListPage } from '../list/ListPage.tsx'
import { useActs } from '../useActs.ts'
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

const every = 'every'

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
  /** By their ids, also from other pages of the list. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, PlaceEntry>>(new Map())
  const [edited, setEdited] = useState<PlaceEntry>()
  const [busy, setBusy] = useState(false)
  const rows = data?.data.places

  const choose = (places: readonly PlaceEntry[], on: boolean) => {
    const next = new Map(chosen)
    for (const place of places)
      if (on) next.set(place.id, place)
      else next.delete(place.id)
    setChosen(next)
  }
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
    const places = [...chosen.values()].filter(place => place.blocked !== on)
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
    const walked = [...chosen.values()].sort((one, other) => one.walk - other.walk)
    const lines = walked.flatMap(({ name, code }) => (code === null ? [] : [{ name, code, qty: 1 }]))
    setBusy(true)
    const answer = await call(labelCalls.print, { params: { kind: 'location' }, body: { lines } })
    setBusy(false)
    if (isRefusal(answer)) return notify({ level: 'error', text: answer.refused.detail })
    notify({ level: 'success', text: `${plural(answer.data.labels, 'étiquette')} en ordre de marche.` })
    setChosen(new Map())
  }
  const make = () => go(newPlacesPath)
  const nothing = chosen.size === 0 ? 'Choisissez d’abord des emplacements.' : undefined
  const here = rows ?? []
  const all = here.length > 0 && here.every(({ id }) => chosen.has(id))
  useActs('Emplacements', [
    { id: 'place.generate', title: 'Faire des emplacements', keywords: ['générer', 'allées'], run: make },
    {
      id: 'place.choose',
      title: all ? 'Ne plus choisir cette page' : 'Choisir toute cette page',
      run: () => choose(here, !all),
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
  ])
  return (
    <>
      <ListPage
        title="Emplacements"
        lead="Où les articles sont rangés, dans l’ordre où l’on marche."
        acts={
          <Button onClick={make}>
            <Plus size={20} aria-hidden />
            Faire des emplacements
          </Button>
        }
        search={{ label: 'Rechercher', placeholder: 'A-01, Allée B…' }}
        filters={
          <>
            <Select
              label="Genre"
              value={kind ?? every}
              onChange={id => filter({ kind: locationKinds.find(one => one === id) })}
              options={[
                { id: every, label: 'Tous' },
                ...locationKinds.map(id => ({ id, label: kindWords[id] })),
              ]}
            />
            <Select
              label="État"
              value={blocked ?? every}
              onChange={id => filter({ blocked: id === 'yes' || id === 'no' ? id : undefined })}
              options={[
                { id: every, label: 'Tous' },
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
          <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2">
            <Checkbox label="Toute la page" selected={all} onChange={on => choose(here, on)} />
            <p role="status" className="me-auto text-ink-2">
              {chosen.size > 0 && plural(chosen.size, 'choisi')}
            </p>
            <Button look="plain" disabled={chosen.size === 0} busy={busy} onClick={() => void print()}>
              Imprimer les étiquettes
            </Button>
            <Button look="quiet" disabled={chosen.size === 0} busy={busy} onClick={() => block(true)}>
              Bloquer
            </Button>
            <Button look="quiet" disabled={chosen.size === 0} busy={busy} onClick={() => block(false)}>
              Débloquer
            </Button>
          </div>
        }
        onOpen={id => setEdited(here.find(place => place.id === id))}
      >
        {place => (
          <>
            <Cell className="px-4 max-md:float-end">
              <Checkbox
                label={`Choisir ${place.name}`}
                quiet
                selected={chosen.has(place.id)}
                onChange={on => choose([place], on)}
              />
            </Cell>
            <Cell className={`${cell} font-semibold`}>
              {place.name}
              {place.blocked && (
                <span className="ms-2 rounded-md bg-warning-soft px-2 py-0.5 text-sm font-semibold text-warning-ink">
                  bloqué
                </span>
              )}
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
