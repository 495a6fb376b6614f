import { Link, useNavigate } from 'react-router-dom'
import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { type countSorts, workListCalls } from '#contract/endpoints/work-list.ts'
import { countStates } from '#contract/entities/stock.ts'
import type { CountEntry } from '#contract/entities/work-list.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { placePage } from '#src/operations/thing-pages.ts'
import { Cell, type Column } from '#src/ui/aria/Table.tsx'
import { formatDayHour } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'
import { queryOf, useAsked } from '../list/asked.ts'
import { Filter } from '../list/Filter.tsx'
import { cell, ListPage } from '../list/ListPage.tsx'
import { ShopFilter } from '../list/ShopFilter.tsx'
import { setOnly } from '../list/set-only.ts'
import { type Deed, useMany } from '../list/useMany.tsx'
import { useWithoutRole } from '../list/useRole.ts'

type Row = CountEntry & { name: string }
type State = CountEntry['status']
type Filters = { state: State | undefined; shop: string | undefined }

const stateWords: Readonly<Record<State, string>> = {
  open: 'En cours',
  recount: 'À recompter',
  approval: 'À approuver',
  closed: 'Clos',
  abandoned: 'Abandonné',
}

const columns: readonly Column[] = [
  { id: 'location', title: 'Emplacement', sorts: true, names: true },
  { id: 'status', title: 'État', sorts: true },
  { id: 'differing', title: 'Écarts', className: 'px-4 py-3' },
  { id: 'people', title: 'Compté par', className: 'px-4 py-3' },
  { id: 'started', title: 'Commencé', sorts: true },
]

/** « Comptages »: those under way and those of before; differences that two people counted are approved here, many at once. */
export function CountsPage() {
  const go = useNavigate()
  const [asked, onAsk] = useAsked<(typeof countSorts)[number], Filters>(
    'started',
    { state: 'approval', shop: undefined },
    'desc',
  )
  const { state, shop } = asked.filters
  const filter = (change: Partial<Filters>) => onAsk({ filters: { ...asked.filters, ...change } })
  const { data, ...reading } = useReading(
    workListCalls.counts,
    { query: { ...queryOf(asked), ...setOnly(asked.filters) } },
    { keepPrevious: true, afterChanges: true },
  )
  const rows = data?.data.counts.map(count => ({ name: count.location, ...count }))
  const many = useMany(rows, useDeeds())
  return (
    <ListPage
      title="Comptages"
      lead="Ce qui se compte, se recompte, et attend votre accord."
      files="counts"
      search={{ label: 'Rechercher', placeholder: 'Emplacement, zone, personne…' }}
      filters={
        <>
          <Filter
            label="État"
            all="Tous"
            value={state}
            onChange={state => filter({ state })}
            options={countStates.map(id => ({ id, label: stateWords[id] }))}
          />
          <ShopFilter value={shop} onChange={shop => filter({ shop })} />
        </>
      }
      asked={asked}
      onAsk={onAsk}
      columns={columns}
      rows={rows}
      total={data?.data.total ?? 0}
      reading={reading}
      none="Aucun comptage ne répond à ces filtres."
      many={many}
      onOpen={row => go(placePage(row.location))}
    >
      {row => (
        <>
          <Cell className={`${cell} font-semibold`}>
            <Link to={placePage(row.location)} className="inline-flex min-h-11 items-center hover:underline">
              {row.location}
            </Link>
            {row.zone && <span className="block text-sm font-normal text-ink-2">{row.zone}</span>}
          </Cell>
          <Cell className={cell}>{stateWords[row.status]}</Cell>
          <Cell className={`${cell} tabular-nums`}>
            {row.differing === 0 ? '—' : plural(row.differing, 'article')}
          </Cell>
          <Cell className={cell}>{[row.firstBy, row.secondBy].filter(Boolean).join(', ') || '—'}</Cell>
          <Cell className={`${cell} whitespace-nowrap text-ink-2`}>{formatDayHour(row.startedAt)}</Cell>
        </>
      )}
    </ListPage>
  )
}

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
