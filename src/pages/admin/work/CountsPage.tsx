import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { workListCalls } from '#contract/endpoints/work-list.ts'
import type { CountEntry } from '#contract/entities/work-list.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { placePage } from '#src/operations/thing-pages.ts'
import { formatDayHour } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'
import { shopFilter } from '../list/filters.tsx'
import { listPage } from '../list/list-page.tsx'
import { type Deed, useMany, useWithoutRole } from '../list/useMany.tsx'

const stateWords: Readonly<Record<CountEntry['status'], string>> = {
  open: 'En cours',
  recount: 'À recompter',
  approval: 'À approuver',
  closed: 'Clos',
  abandoned: 'Abandonné',
}

/** « Comptages »: those under way and those of before; differences that two people counted are approved here, many at once. */
export const CountsPage = listPage({
  title: 'Comptages',
  lead: 'Ce qui se compte, se recompte, et attend votre accord.',
  files: 'counts',
  call: workListCalls.counts,
  read: ({ counts, total }) => ({ rows: counts.map(count => ({ name: count.location, ...count })), total }),
  sorted: { by: 'started', order: 'desc' },
  search: 'Emplacement, zone, personne…',
  filters: {
    state: { label: 'État', all: 'Tous', start: 'approval', options: stateWords },
    shop: shopFilter,
  },
  opens: ({ location }) => placePage(location),
  none: 'Aucun comptage ne répond à ces filtres.',
  columns: [
    {
      id: 'location',
      title: 'Emplacement',
      sorts: true,
      names: true,
      cell: ({ location }) => location,
      below: ({ zone }) => zone,
    },
    { id: 'status', title: 'État', sorts: true, cell: ({ status }) => stateWords[status] },
    {
      id: 'differing',
      title: 'Écarts',
      figures: true,
      cell: ({ differing }) => (differing === 0 ? '—' : plural(differing, 'article')),
    },
    {
      id: 'people',
      title: 'Compté par',
      cell: ({ firstBy, secondBy }) => [firstBy, secondBy].filter(Boolean).join(', ') || '—',
    },
    {
      id: 'started',
      title: 'Commencé',
      sorts: true,
      unbroken: true,
      quiet: true,
      cell: ({ startedAt }) => formatDayHour(startedAt),
    },
  ],
  usePage: ({ rows }) => useMany(rows, useDeeds()),
})

type Row = CountEntry & { name: string }

function useDeeds(): readonly Deed<Row>[] {
  const call = useCall()
  const because = useWithoutRole('Inventory')
  const decide = async (count: string, approve: boolean) => {
    const answer = await call(inventoryCalls.approve, { body: { count, approve } })
    return isRefusal(answer) ? answer : {}
  }
  return [
    {
      id: 'count.approve-chosen',
      title: 'Approuver',
      keywords: ['accepter', 'corriger', 'écarts', 'valider'],
      because,
      asks: rows => ({
        title: `Approuver ${plural(rows.length, 'comptage')} ?`,
        text: `Le stock est corrigé comme deux personnes l’ont compté : ${plural(differing(rows), 'écart')}.`,
        act: 'Corriger le stock',
      }),
      send: ({ id }) => decide(id, true),
      said: n => `${plural(n, 'comptage approuvé', 'comptages approuvés')}, stock corrigé.`,
    },
    {
      id: 'count.recount-chosen',
      title: 'Faire recompter',
      keywords: ['refuser', 'rejeter', 'recommencer'],
      because,
      asks: rows => ({
        title: `Faire recompter ${plural(rows.length, 'emplacement')} ?`,
        text: 'Ce qui a été compté est laissé, le stock ne change pas, et chacun est à compter depuis le début.',
        act: 'Faire recompter',
      }),
      send: ({ id }) => decide(id, false),
      said: n => `${plural(n, 'emplacement')} à recompter.`,
    },
  ]
}

const differing = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + row.differing, 0)
