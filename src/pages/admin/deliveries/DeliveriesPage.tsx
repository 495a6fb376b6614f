import { Link, useNavigate } from 'react-router-dom'
import {
  type DeliveryEntry,
  type DeliveryState,
  deliveryCalls,
  type deliverySorts,
  deliveryStates,
} from '#contract/endpoints/delivery.ts'
import { useReading } from '#src/api/useReading.tsx'
import { useAccess } from '#src/session/access.tsx'
import { Cell, type Column } from '#src/ui/aria/Table.tsx'
import { formatLongDay } from '#src/ui/dates.ts'
import { count } from '#src/ui/numbers.ts'
import { deliveryPath, newDeliveryPath } from '../addresses.ts'
import { queryOf, useAsked } from '../list/asked.ts'
import { Filter } from '../list/Filter.tsx'
import { cell, ListPage } from '../list/ListPage.tsx'
import { ShopFilter } from '../list/ShopFilter.tsx'
import { useMany } from '../list/useMany.tsx'
import { useClosing } from './useClosing.tsx'
import { useDeliveryScans } from './useDeliveryScans.ts'
import { statusWords } from './words.ts'

type Sort = (typeof deliverySorts)[number]
type Filters = { state: DeliveryState | undefined; shop: string | undefined }

const columns: readonly Column[] = [
  { id: 'name', title: 'Numéro', sorts: true, names: true },
  { id: 'supplier', title: 'Fournisseur', sorts: true },
  { id: 'expected', title: 'Attendue le', sorts: true },
  { id: 'status', title: 'État', sorts: true },
  { id: 'pieces', title: 'Pièces', className: 'px-4 py-3' },
]

const stateWords: Readonly<Record<DeliveryState, string>> = { due: 'À recevoir', ...statusWords }

/** « Livraisons »: what suppliers have announced. */
export function DeliveriesPage() {
  const go = useNavigate()
  const [asked, onAsk] = useAsked<Sort, Filters>('expected', { state: 'due', shop: undefined })
  const { state, shop } = asked.filters
  const filter = (change: Partial<Filters>) => onAsk({ filters: { ...asked.filters, ...change } })
  const { data, ...reading } = useReading(
    deliveryCalls.list,
    { query: { ...queryOf(asked), ...(state ? { state } : {}), ...(shop ? { shop } : {}) } },
    { keepPrevious: true, afterChanges: true },
  )
  useDeliveryScans()
  const rows = data?.data.deliveries.map(delivery => ({ id: delivery.name, ...delivery }))
  const many = useMany(rows, [useClosing()])
  return (
    <ListPage
      title="Livraisons"
      lead="Ce que les fournisseurs ont annoncé. Un numéro scanné ouvre sa livraison."
      add={{
        id: 'delivery.add',
        title: 'Annoncer une livraison',
        keywords: ['créer', 'ajouter', 'fournisseur'],
        run: () => go(newDeliveryPath),
      }}
      files="deliveries"
      search={{ label: 'Rechercher', placeholder: 'Numéro, fournisseur…' }}
      filters={
        <>
          <Filter
            label="État"
            all="Toutes"
            value={state}
            onChange={state => filter({ state })}
            options={deliveryStates.map(id => ({ id, label: stateWords[id] }))}
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
      none="Aucune livraison ne répond à ces filtres."
      many={many}
      onOpen={({ name }) => go(deliveryPath(name))}
    >
      {delivery => <Line delivery={delivery} />}
    </ListPage>
  )
}

type DeliveryRow = DeliveryEntry & { id: string }

function Line({ delivery }: { delivery: DeliveryRow }) {
  const { shops } = useAccess()
  const { name, shop, supplier, expectedOn, status, expected, received } = delivery
  return (
    <>
      <Cell className={`${cell} font-semibold whitespace-nowrap`}>
        <Link to={deliveryPath(name)} className="inline-flex min-h-11 items-center hover:underline">
          {name}
        </Link>
        <span className="block text-sm font-normal text-ink-2">
          {shops.find(({ slug }) => slug === shop)?.name}
        </span>
      </Cell>
      <Cell className={cell}>{supplier || '—'}</Cell>
      <Cell className={`${cell} whitespace-nowrap`}>
        <span className="text-ink-2 md:sr-only">attendue le </span>
        {expectedOn === null ? '—' : formatLongDay(expectedOn)}
      </Cell>
      <Cell className={cell}>{statusWords[status]}</Cell>
      <Cell className={`${cell} whitespace-nowrap tabular-nums`}>
        {count(received)} <span className="text-ink-2">sur {count(expected)}</span>
      </Cell>
    </>
  )
}
