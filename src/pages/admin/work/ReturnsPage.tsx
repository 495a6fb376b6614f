import { Link, useNavigate } from 'react-router-dom'
import { type returnSorts, workListCalls } from '#contract/endpoints/work-list.ts'
import { type ReturnEntry, returnStates } from '#contract/entities/work-list.ts'
import { useReading } from '#src/api/useReading.tsx'
import { operationPage } from '#src/operations/addresses.ts'
import { withCode } from '#src/operations/thing-pages.ts'
import { useAccess } from '#src/session/access.tsx'
import { Cell, type Column } from '#src/ui/aria/Table.tsx'
import { formatDayHour } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'
import { queryOf, useAsked } from '../list/asked.ts'
import { Filter } from '../list/Filter.tsx'
import { cell, ListPage } from '../list/ListPage.tsx'
import { ShopFilter } from '../list/ShopFilter.tsx'
import { setOnly } from '../list/set-only.ts'

type State = ReturnEntry['status']
type Filters = { state: State | undefined; shop: string | undefined }

const stateWords: Readonly<Record<State, string>> = { waiting: 'En attente', completed: 'Enregistré' }

const columns: readonly Column[] = [
  { id: 'name', title: 'Retour', sorts: true, names: true },
  { id: 'order', title: 'Commande', className: 'px-4 py-3' },
  { id: 'status', title: 'État', sorts: true },
  { id: 'origin', title: 'Origine', className: 'px-4 py-3' },
  { id: 'pieces', title: 'Pièces', className: 'px-4 py-3' },
  { id: 'created', title: 'Reçu', sorts: true },
]

/** One that waits is decided on at the screen of returns; another is told by its order. */
const pathOf = ({ name, status, order }: ReturnEntry) =>
  status === 'waiting' || order === null
    ? withCode(operationPage('order-return'), name)
    : withCode(operationPage('order-information'), order)

/** « Retours »: those that wait for a decision, and those of before. Each is decided on by itself, goods in hand. */
export function ReturnsPage() {
  const go = useNavigate()
  const { shops } = useAccess()
  const [asked, onAsk] = useAsked<(typeof returnSorts)[number], Filters>(
    'created',
    { state: 'waiting', shop: undefined },
    'desc',
  )
  const { state, shop } = asked.filters
  const filter = (change: Partial<Filters>) => onAsk({ filters: { ...asked.filters, ...change } })
  const { data, ...reading } = useReading(
    workListCalls.returns,
    { query: { ...queryOf(asked), ...setOnly(asked.filters) } },
    { keepPrevious: true, afterChanges: true },
  )
  const rows = data?.data.returns.map(one => ({ id: one.name, ...one }))
  return (
    <ListPage
      title="Retours"
      lead="Ce qui est revenu, et ce qui attend une décision."
      files="returns"
      search={{ label: 'Rechercher', placeholder: 'Retour, commande, suivi, client…' }}
      filters={
        <>
          <Filter
            label="État"
            all="Tous"
            value={state}
            onChange={state => filter({ state })}
            options={returnStates.map(id => ({ id, label: stateWords[id] }))}
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
      none="Aucun retour ne répond à ces filtres."
      onOpen={row => go(pathOf(row))}
    >
      {row => (
        <>
          <Cell className={`${cell} font-semibold whitespace-nowrap`}>
            <Link to={pathOf(row)} className="inline-flex min-h-11 items-center hover:underline">
              {row.name}
            </Link>
            <span className="block text-sm font-normal text-ink-2">
              {shops.find(({ slug }) => slug === row.shop)?.name}
            </span>
          </Cell>
          <Cell className={cell}>
            {row.order ?? 'colis inconnu'}
            {row.customer && <span className="block text-sm text-ink-2">{row.customer}</span>}
          </Cell>
          <Cell className={cell}>
            {stateWords[row.status]}
            {row.waitReason && <span className="block text-sm text-ink-2">{row.waitReason}</span>}
          </Cell>
          <Cell className={cell}>{row.origin}</Cell>
          <Cell className={`${cell} tabular-nums`}>{plural(row.pieces, 'pièce')}</Cell>
          <Cell className={`${cell} text-ink-2`}>
            {formatDayHour(row.createdAt)}
            {row.createdBy && <span className="block text-sm">{row.createdBy}</span>}
          </Cell>
        </>
      )}
    </ListPage>
  )
}
