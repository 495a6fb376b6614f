import { Link, useNavigate } from 'react-router-dom'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { type pickingListSorts, workListCalls } from '#contract/endpoints/work-list.ts'
import type { DueTime } from '#contract/entities/order.ts'
import { type PickingListEntry, pickingListStates } from '#contract/entities/work-list.ts'
import { pickingTypeWords } from '#contract/picking-types.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { operationPage, shopPage } from '#src/operations/addresses.ts'
import { withCode } from '#src/operations/thing-pages.ts'
import { useAccess } from '#src/session/access.tsx'
import { Cell, type Column } from '#src/ui/aria/Table.tsx'
import { formatDayHour } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'
import { queryOf, useAsked } from '../list/asked.ts'
import { CarrierFilter } from '../list/CarrierFilter.tsx'
import { DueFilter } from '../list/DueFilter.tsx'
import { Filter } from '../list/Filter.tsx'
import { reprintField } from '../list/fields.tsx'
import { cell, ListPage, Tag } from '../list/ListPage.tsx'
import { ShopFilter } from '../list/ShopFilter.tsx'
import { setOnly } from '../list/set-only.ts'
import { type Deed, useMany } from '../list/useMany.tsx'
import { useWithoutRole } from '../list/useRole.ts'

type Row = PickingListEntry & { id: string }
type State = PickingListEntry['state']
type Filters = {
  state: State | undefined
  shop: string | undefined
  carrier: string | undefined
  due: DueTime | undefined
}

const stateWords: Readonly<Record<State, string>> = {
  open: 'En cours',
  done: 'Terminée',
  cancelled: 'Annulée',
}

const columns: readonly Column[] = [
  { id: 'name', title: 'Liste', sorts: true, names: true },
  { id: 'kind', title: 'Commandes', className: 'px-4 py-3' },
  { id: 'state', title: 'État', className: 'px-4 py-3' },
  { id: 'cutoff', title: 'Départ', sorts: true },
  { id: 'printed', title: 'Lancée', sorts: true },
]

/** « Listes de picking »: of all shops, what is left of each, printed again or given back. */
export function PickingListsPage() {
  const go = useNavigate()
  const { shops } = useAccess()
  const [asked, onAsk] = useAsked<(typeof pickingListSorts)[number], Filters>(
    'printed',
    { state: 'open', shop: undefined, carrier: undefined, due: undefined },
    'desc',
  )
  const { state, shop, carrier, due } = asked.filters
  const filter = (change: Partial<Filters>) => onAsk({ filters: { ...asked.filters, ...change } })
  const { data, ...reading } = useReading(
    workListCalls.pickingLists,
    { query: { ...queryOf(asked), ...setOnly(asked.filters) } },
    { keepPrevious: true, afterChanges: true },
  )
  const rows = data?.data.lists.map(list => ({ id: list.name, ...list }))
  const many = useMany(rows, useDeeds())
  const pathOf = ({ name, shop }: Pick<Row, 'name' | 'shop'>) => withCode(shopPage('picking', shop), name)
  return (
    <ListPage
      title="Listes de picking"
      lead="Ce qui est en préparation, dans toutes les boutiques."
      files="picking-lists"
      search={{ label: 'Rechercher', placeholder: 'Numéro, campagne, personne…' }}
      filters={
        <>
          <Filter
            label="État"
            all="Toutes"
            value={state}
            onChange={state => filter({ state })}
            options={pickingListStates.map(id => ({ id, label: stateWords[id] }))}
          />
          <ShopFilter value={shop} onChange={shop => filter({ shop })} />
          <CarrierFilter value={carrier} onChange={carrier => filter({ carrier })} />
          <DueFilter value={due} onChange={due => filter({ due })} />
        </>
      }
      asked={asked}
      onAsk={onAsk}
      columns={columns}
      rows={rows}
      total={data?.data.total ?? 0}
      reading={reading}
      none="Aucune liste ne répond à ces filtres."
      many={many}
      onOpen={row => go(pathOf(row))}
    >
      {row => (
        <>
          <Cell className={`${cell} font-semibold whitespace-nowrap`}>
            <Link to={pathOf(row)} className="inline-flex min-h-11 items-center hover:underline">
              {row.name}
            </Link>
            {row.printCount > 1 && <Tag>duplicata</Tag>}
            <span className="block text-sm font-normal text-ink-2">
              {shops.find(({ slug }) => slug === row.shop)?.name}
            </span>
          </Cell>
          <Cell className={cell}>
            {row.packed} sur {plural(row.orders, 'emballée')}
            <span className="block text-sm text-ink-2">{row.campaign ?? pickingTypeWords[row.type]}</span>
          </Cell>
          <Cell className={cell}>
            {stateWords[row.state]}
            {row.state === 'open' && (
              <Link
                to={withCode(operationPage('shipment'), row.name)}
                className="ms-2 text-sm underline underline-offset-4"
              >
                emballer
              </Link>
            )}
          </Cell>
          <Cell className={`${cell} whitespace-nowrap`}>
            <span className="text-ink-2 md:sr-only">départ </span>
            {row.cutoffAt === null ? '—' : formatDayHour(row.cutoffAt)}
          </Cell>
          <Cell className={`${cell} text-ink-2`}>
            {formatDayHour(row.printedAt)}
            {row.printedBy && <span className="block text-sm">{row.printedBy}</span>}
          </Cell>
        </>
      )}
    </ListPage>
  )
}

function useDeeds(): readonly Deed<Row>[] {
  const call = useCall()
  const because = useWithoutRole('Picking')
  const paramsOf = ({ name, shop }: Row) => ({ slug: shop, pickingName: name })
  return [
    {
      id: 'picking.reprint-chosen',
      title: 'Réimprimer',
      keywords: ['duplicata', 'papier'],
      because,
      asks: rows => ({
        title: `Réimprimer ${plural(rows.length, 'liste')} ?`,
        text: 'Chaque feuille dit DUPLICATA. Jetez les anciennes.',
        act: 'Réimprimer',
        field: reprintField,
      }),
      send: async (row, reason) => {
        const answer = await call(pickingCalls.reprint, { params: paramsOf(row), body: { reason } })
        return isRefusal(answer) ? answer : {}
      },
      said: n => `${plural(n, 'liste')} à l’impression.`,
    },
    {
      id: 'picking.release-chosen',
      title: 'Rendre',
      keywords: ['annuler', 'abandonner', 'libérer'],
      because,
      asks: rows => ({
        title: `Rendre ${plural(rows.length, 'liste')} ?`,
        text: 'Leurs commandes sont de nouveau à préparer, et leurs feuilles sont à jeter. Une liste commencée reste.',
        act: 'Rendre les listes',
      }),
      send: async row => {
        const answer = await call(pickingCalls.release, { params: paramsOf(row) })
        return isRefusal(answer) ? answer : {}
      },
      said: n => `${plural(n, 'liste rendue', 'listes rendues')}.`,
    },
  ]
}
