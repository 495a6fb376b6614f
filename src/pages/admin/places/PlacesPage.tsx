import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type PlaceEntry, placeCalls, type placeSorts, walkedAtMost } from '#contract/endpoints/place.ts'
import { type LocationKind, locationKinds } from '#contract/entities/stock.ts'
import { useReading } from '#src/api/useReading.tsx'
import type { PageAct } from '#src/commands/page.ts'
import { Checkbox } from '#src/ui/aria/fields.tsx'
import { Cell, type Column } from '#src/ui/aria/Table.tsx'
import { Button } from '#src/ui/Button.tsx'
import { notify } from '#src/ui/notify.ts'
import { count } from '#src/ui/numbers.ts'
import { newPlacesPath } from '../addresses.ts'
import { queryOf, useAsked } from '../list/asked.ts'
import { ChosenBar } from '../list/ChosenBar.tsx'
import { Filter } from '../list/Filter.tsx'
import { cell, ListPage, Tag } from '../list/ListPage.tsx'
import { useChosen } from '../list/useChosen.ts'
import { KindDialog } from './KindDialog.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import { usePlaceChanges } from './usePlaceChanges.ts'
import { WalkDialog } from './WalkDialog.tsx'
import { kindWords } from './words.ts'

type Sort = (typeof placeSorts)[number]
type Filters = { kind: LocationKind | undefined; blocked: 'yes' | 'no' | undefined }

/** The dialog that is open, over which places. */
type Open = { what: 'edit'; place: PlaceEntry } | { what: 'kind' | 'walk'; places: readonly PlaceEntry[] }

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
  const [open, setOpen] = useState<Open>()
  const rows = data?.data.places
  const here = rows ?? []

  const { busy, ...changes } = usePlaceChanges(() => {
    setOpen(undefined)
    chosen.clear()
  })
  const total = data?.data.total ?? 0
  // Chosen ones, else all that the filters show: both end somewhere.
  const toWalk = chosen.size > 1 ? chosen.size : total
  const tooMany =
    toWalk > walkedAtMost || (chosen.size < 2 && total > here.length)
      ? `Cherchez une allée qui tienne sur une page, ou choisissez des emplacements : ${walkedAtMost} au plus.`
      : undefined
  const walk = () => {
    if (tooMany) return notify({ level: 'error', text: tooMany })
    const places = chosen.size > 1 ? chosen.rows : here
    setOpen({ what: 'walk', places: places.toSorted((one, other) => one.walk - other.walk) })
  }
  const block = (on: boolean) => changes.block(chosen.rows, on)
  const print = () => changes.print(chosen.rows)
  const askKind = () => setOpen({ what: 'kind', places: chosen.rows })
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
    {
      id: 'place.kind',
      title: 'Changer le genre des emplacements choisis',
      keywords: ['sorte', 'quarantaine', 'emballage', 'stockage'],
      because: nothing,
      run: askKind,
    },
    {
      id: 'place.walk',
      title: 'Changer l’ordre de marche',
      keywords: ['parcours', 'picking', 'trier'],
      because: tooMany,
      run: walk,
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
        total={total}
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
            <Button look="quiet" disabled={chosen.size === 0} busy={busy} onClick={askKind}>
              Genre…
            </Button>
            <Button look="quiet" busy={busy} onClick={walk}>
              Marche…
            </Button>
          </ChosenBar>
        }
        onOpen={place => setOpen({ what: 'edit', place })}
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
      {open?.what === 'edit' && (
        <PlaceDialog
          place={open.place}
          busy={busy}
          onSave={wanted => changes.save(open.place, wanted)}
          onKind={() => setOpen({ what: 'kind', places: [open.place] })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.what === 'kind' && (
        <KindDialog
          places={open.places}
          busy={busy}
          onSave={kind => changes.changeKind(open.places, kind)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.what === 'walk' && (
        <WalkDialog
          places={open.places}
          busy={busy}
          onSave={changes.walk}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
