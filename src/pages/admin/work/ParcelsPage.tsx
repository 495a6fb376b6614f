import { Link, useNavigate } from 'react-router-dom'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { type parcelSorts, workListCalls } from '#contract/endpoints/work-list.ts'
import { type DueTime, parcelStatuses } from '#contract/entities/order.ts'
import type { ParcelEntry } from '#contract/entities/work-list.ts'
import { isRefusal } from '#contract/problems.ts'
import { parcelStatusWords } from '#machines/shared/order-state.ts'
import { useCall, useReading } from '#src/api/useReading.tsx'
import { operationPage } from '#src/operations/addresses.ts'
import { ParcelBadge } from '#src/operations/order-information/parts.tsx'
import { withCode } from '#src/operations/thing-pages.ts'
import { useAccess } from '#src/session/access.tsx'
import { Cell, type Column } from '#src/ui/aria/Table.tsx'
import { formatDayHour } from '#src/ui/dates.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { queryOf, useAsked } from '../list/asked.ts'
import { CarrierFilter } from '../list/CarrierFilter.tsx'
import { DueFilter } from '../list/DueFilter.tsx'
import { Filter } from '../list/Filter.tsx'
import { reprintField } from '../list/fields.tsx'
import { cell, ListPage } from '../list/ListPage.tsx'
import { ShopFilter } from '../list/ShopFilter.tsx'
import { setOnly } from '../list/set-only.ts'
import { type Deed, useMany } from '../list/useMany.tsx'
import { useWithoutRole } from '../list/useRole.ts'

type State = ParcelEntry['status']
type Filters = {
  state: State | undefined
  shop: string | undefined
  carrier: string | undefined
  due: DueTime | undefined
}

const columns: readonly Column[] = [
  { id: 'name', title: 'Colis', sorts: true, names: true },
  { id: 'order', title: 'Commande', className: 'px-4 py-3' },
  { id: 'status', title: 'État', sorts: true },
  { id: 'carrier', title: 'Transporteur', className: 'px-4 py-3' },
  { id: 'cutoff', title: 'Départ', sorts: true },
  { id: 'created', title: 'Fermé', sorts: true },
]

const pathOf = (name: string) => withCode(operationPage('order-information'), name)

/** « Colis »: of all shops, where each is, and its label again. */
export function ParcelsPage() {
  const go = useNavigate()
  const { shops } = useAccess()
  const [asked, onAsk] = useAsked<(typeof parcelSorts)[number], Filters>(
    'created',
    { state: undefined, shop: undefined, carrier: undefined, due: undefined },
    'desc',
  )
  const { state, shop, carrier, due } = asked.filters
  const filter = (change: Partial<Filters>) => onAsk({ filters: { ...asked.filters, ...change } })
  const { data, ...reading } = useReading(
    workListCalls.parcels,
    { query: { ...queryOf(asked), ...setOnly(asked.filters) } },
    { keepPrevious: true, afterChanges: true },
  )
  const rows = data?.data.parcels
  const many = useMany(rows, [useReprinting()])
  return (
    <ListPage
      title="Colis"
      lead="Ce qui est emballé, ce qui attend le camion, ce qui est parti."
      files="parcels"
      search={{ label: 'Rechercher', placeholder: 'Colis, suivi, commande, client…' }}
      filters={
        <>
          <Filter
            label="État"
            all="Tous"
            value={state}
            onChange={state => filter({ state })}
            options={parcelStatuses.map(id => ({ id, label: parcelStatusWords[id] }))}
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
      none="Aucun colis ne répond à ces filtres."
      many={many}
      onOpen={row => go(pathOf(row.name))}
    >
      {parcel => (
        <>
          <Cell className={`${cell} font-semibold whitespace-nowrap`}>
            <Link to={pathOf(parcel.name)} className="inline-flex min-h-11 items-center hover:underline">
              {parcel.name}
            </Link>
            <span className="block text-sm font-normal text-ink-2">
              {shops.find(({ slug }) => slug === parcel.shop)?.name}
            </span>
          </Cell>
          <Cell className={cell}>
            <span className="whitespace-nowrap">{parcel.order}</span>
            <span className="block text-sm text-ink-2">{parcel.customer}</span>
          </Cell>
          <Cell className={cell}>
            <ParcelBadge status={parcel.status} />
            {parcel.slip && <span className="block text-sm text-ink-2">{parcel.slip}</span>}
          </Cell>
          <Cell className={cell}>
            {parcel.carrier ?? 'sans transporteur'}
            <span className="block text-sm whitespace-nowrap text-ink-2 tabular-nums">{parcel.tracking}</span>
            {parcel.weightG !== null && (
              <span className="block text-sm text-ink-2 tabular-nums">{count(parcel.weightG)} g</span>
            )}
          </Cell>
          <Cell className={`${cell} whitespace-nowrap`}>
            <span className="text-ink-2 md:sr-only">départ </span>
            {formatDayHour(parcel.cutoffAt)}
          </Cell>
          <Cell className={`${cell} whitespace-nowrap text-ink-2`}>
            <span className="md:sr-only">fermé </span>
            {formatDayHour(parcel.createdAt)}
          </Cell>
        </>
      )}
    </ListPage>
  )
}

function useReprinting(): Deed<ParcelEntry> {
  const call = useCall()
  return {
    id: 'parcel.reprint-chosen',
    title: 'Réimprimer l’étiquette',
    keywords: ['duplicata', 'étiquettes'],
    because: useWithoutRole('Shipping'),
    asks: rows => ({
      title: `Réimprimer ${plural(rows.length, 'étiquette')} ?`,
      text: 'Le numéro de suivi reste. Détruisez les anciennes étiquettes.',
      act: 'Réimprimer',
      field: reprintField,
    }),
    send: async ({ id, order }, reason) => {
      const body = { orderName: order, parcelId: id, reprint: true, reason }
      const answer = await call(shipmentCalls.printMulti, { body })
      return isRefusal(answer) ? answer : {}
    },
    said: n => `${plural(n, 'étiquette')} à l’impression.`,
  }
}
