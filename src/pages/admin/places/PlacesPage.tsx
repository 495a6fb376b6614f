import { useState } from 'react'
import { type PlaceEntry, placeCalls, walkedAtMost } from '#contract/endpoints/place.ts'
import { notify } from '#src/ui/notify.ts'
import { count } from '#src/ui/numbers.ts'
import { newPlacesPath } from '../addresses.ts'
import { choosing, useChosen } from '../list/choosing.tsx'
import { type Listed, listPage } from '../list/list-page.tsx'
import { Tag } from '../list/Rows.tsx'
import { KindDialog } from './KindDialog.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import { usePlaceChanges } from './usePlaceChanges.ts'
import { WalkDialog } from './WalkDialog.tsx'
import { kindWords } from './words.ts'

/** « Emplacements »: made by a plan, put in walking order, blocked, labelled. */
export const PlacesPage = listPage({
  title: 'Emplacements',
  lead: 'Où les articles sont rangés, dans l’ordre où l’on marche.',
  add: {
    id: 'place.generate',
    title: 'Faire des emplacements',
    keywords: ['générer', 'allées'],
    to: newPlacesPath,
  },
  files: 'places',
  call: placeCalls.list,
  read: ({ places, total }) => ({ rows: places, total }),
  sorted: { by: 'walk', order: 'asc' },
  search: 'A-01, Allée B…',
  filters: {
    kind: { label: 'Genre', all: 'Tous', start: 'storage', options: kindWords },
    blocked: { label: 'État', all: 'Tous', options: { no: 'Libres', yes: 'Bloqués' } },
  },
  none: 'Aucun emplacement ne répond à ces filtres.',
  columns: [
    {
      id: 'name',
      title: 'Emplacement',
      sorts: true,
      names: true,
      cell: ({ name }) => name,
      tags: ({ blocked }) => blocked && <Tag look="warning">bloqué</Tag>,
    },
    { id: 'zone', title: 'Zone', sorts: true, cell: ({ zone }) => zone },
    { id: 'kind', title: 'Genre', sorts: true, cell: ({ kind }) => kindWords[kind] },
    {
      id: 'walk',
      title: 'Marche',
      sorts: true,
      titled: 'before',
      figures: true,
      quiet: true,
      cell: ({ walk }) => walk,
    },
    {
      id: 'pieces',
      title: 'Pièces',
      sorts: true,
      titled: 'behind',
      figures: true,
      cell: ({ pieces, capacity }) => (
        <>
          {count(pieces)}
          {capacity !== null && <span className="text-ink-2"> / {count(capacity)}</span>}
        </>
      ),
    },
  ],
  usePage: usePlaces,
})

/** The dialog that is open, over which places. */
type Open = { what: 'edit'; place: PlaceEntry } | { what: 'kind' | 'walk'; places: readonly PlaceEntry[] }

/** What is done to one place in a dialog, to chosen ones by tools. */
function usePlaces({ rows: here = [], total }: Listed<PlaceEntry>) {
  const chosen = useChosen<PlaceEntry>()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { busy, ...changes } = usePlaceChanges(() => {
    close()
    chosen.clear()
  })
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
  const because = chosen.size === 0 ? 'Choisissez d’abord des emplacements.' : undefined
  const quiet = { look: 'quiet', because, busy } as const
  return {
    choosing: choosing(chosen, here, [
      {
        id: 'place.print',
        title: 'Imprimer les étiquettes choisies',
        button: 'Imprimer les étiquettes',
        ...{ because, busy, run: () => changes.print(chosen.rows) },
      },
      {
        id: 'place.block',
        title: 'Bloquer les emplacements choisis',
        button: 'Bloquer',
        ...quiet,
        run: () => changes.block(chosen.rows, true),
      },
      {
        id: 'place.unblock',
        title: 'Débloquer les emplacements choisis',
        button: 'Débloquer',
        ...quiet,
        run: () => changes.block(chosen.rows, false),
      },
      {
        id: 'place.kind',
        title: 'Changer le genre des emplacements choisis',
        keywords: ['sorte', 'quarantaine', 'emballage', 'stockage'],
        button: 'Genre…',
        ...quiet,
        run: () => setOpen({ what: 'kind', places: chosen.rows }),
      },
      {
        id: 'place.walk',
        title: 'Changer l’ordre de marche',
        keywords: ['parcours', 'picking', 'trier'],
        button: 'Marche…',
        ...{ ...quiet, because: tooMany, explains: true, run: walk },
      },
    ]),
    onOpen: (place: PlaceEntry) => setOpen({ what: 'edit', place }),
    dialog:
      open?.what === 'edit' ? (
        <PlaceDialog
          place={open.place}
          onSave={wanted => changes.save(open.place, wanted)}
          onKind={() => setOpen({ what: 'kind', places: [open.place] })}
          onClose={close}
        />
      ) : open?.what === 'kind' ? (
        <KindDialog
          places={open.places}
          busy={busy}
          onSave={kind => changes.changeKind(open.places, kind)}
          onClose={close}
        />
      ) : open?.what === 'walk' ? (
        <WalkDialog places={open.places} busy={busy} onSave={changes.walk} onClose={close} />
      ) : undefined,
  }
}
