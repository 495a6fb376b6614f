import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { orderFileCalls, type orderSorts } from '#contract/endpoints/order-file.ts'
import { type DueTime, type OrderStatus, orderStatuses, orderStatusWords } from '#contract/entities/order.ts'
import type { OrderEntry } from '#contract/entities/order-file.ts'
import { useReading } from '#src/api/useReading.tsx'
import { OrderBadge } from '#src/operations/order-information/parts.tsx'
import { useAccess } from '#src/session/access.tsx'
import { Cell, type Column } from '#src/ui/aria/Table.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatDayHour } from '#src/ui/dates.ts'
import { count } from '#src/ui/numbers.ts'
import { newOrderPath, orderPath } from '../addresses.ts'
import { queryOf, useAsked } from '../list/asked.ts'
import { CarrierFilter } from '../list/CarrierFilter.tsx'
import { DueFilter } from '../list/DueFilter.tsx'
import { Filter } from '../list/Filter.tsx'
import { cell, ListPage } from '../list/ListPage.tsx'
import { ShopFilter } from '../list/ShopFilter.tsx'
import { useMany } from '../list/useMany.tsx'
import { useWithoutRole } from '../list/useRole.ts'
import { PrintLate } from './PrintLate.tsx'
import { useOrderDeeds } from './useOrderDeeds.tsx'
import { useOrderScans } from './useOrderScans.ts'

type Sort = (typeof orderSorts)[number]
type Filters = {
  status: OrderStatus | undefined
  shop: string | undefined
  campaign: string | undefined
  carrier: string | undefined
  due: DueTime | undefined
}

const columns: readonly Column[] = [
  { id: 'name', title: 'Numéro', sorts: true, names: true },
  { id: 'customer', title: 'Client', sorts: true },
  { id: 'status', title: 'État', sorts: true },
  { id: 'priority', title: 'Priorité', sorts: true },
  { id: 'cutoff', title: 'Départ', sorts: true },
  { id: 'created', title: 'Reçue', sorts: true },
]

/** « Commandes »: what is to leave, what has left, and what was stopped. */
export function OrdersPage() {
  const go = useNavigate()
  const unpicking = useWithoutRole('Picking')
  const [asked, onAsk] = useAsked<Sort, Filters>(
    'created',
    { status: undefined, shop: undefined, campaign: undefined, carrier: undefined, due: undefined },
    'desc',
  )
  const { status, shop, campaign, carrier, due } = asked.filters
  const filter = (change: Partial<Filters>) => onAsk({ filters: { ...asked.filters, ...change } })
  const { data: choices } = useReading(orderFileCalls.choices, {}, { freshMs: 60_000 })
  const { data, ...reading } = useReading(
    orderFileCalls.list,
    {
      query: {
        ...queryOf(asked),
        ...(status ? { status } : {}),
        ...(shop ? { shop } : {}),
        ...(campaign ? { campaign } : {}),
        ...(carrier ? { carrier } : {}),
        ...(due ? { due } : {}),
      },
    },
    { keepPrevious: true, afterChanges: true },
  )
  useOrderScans()
  const campaigns = (choices?.data.campaigns ?? []).filter(one => shop === undefined || one.shop === shop)
  const rows = data?.data.orders.map(order => ({ id: order.name, ...order }))
  const many = useMany(rows, useOrderDeeds())
  const [printing, setPrinting] = useState(false)
  const late = () => setPrinting(true)
  return (
    <>
      <ListPage
        title="Commandes"
        lead="Ce qui doit partir, ce qui est parti, ce qui attend. Un numéro scanné ouvre sa commande."
        add={{
          id: 'order.add',
          title: 'Ajouter une commande',
          keywords: ['créer', 'nouvelle'],
          run: () => go(newOrderPath),
        }}
        acts={[
          {
            id: 'order.print-late',
            title: 'Imprimer ce qui est en retard, toutes boutiques',
            keywords: ['picking', 'listes', 'départ manqué'],
            because: unpicking,
            run: late,
          },
        ]}
        files="orders"
        search={{ label: 'Rechercher', placeholder: 'Numéro, client…' }}
        filters={
          <>
            <Filter
              label="État"
              all="Tous"
              value={status}
              onChange={status => filter({ status })}
              options={orderStatuses.map(id => ({ id, label: orderStatusWords[id] }))}
            />
            <ShopFilter value={shop} onChange={shop => filter({ shop, campaign: undefined })} />
            <Filter
              label="Campagne"
              all="Toutes"
              value={campaign}
              onChange={campaign => filter({ campaign })}
              options={campaigns.map(({ slug, name }) => ({ id: slug, label: name }))}
            />
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
        none="Aucune commande ne répond à ces filtres."
        many={many}
        above={
          !unpicking && (
            <Button look="quiet" onClick={late}>
              Imprimer le retard…
            </Button>
          )
        }
        onOpen={({ name }) => go(orderPath(name))}
      >
        {order => <Line order={order} />}
      </ListPage>
      {printing && <PrintLate onClose={() => setPrinting(false)} />}
    </>
  )
}

type OrderRow = OrderEntry & { id: string }

function Line({ order }: { order: OrderRow }) {
  const { shops } = useAccess()
  const {
    name,
    shop,
    customer,
    city,
    status,
    stopReason,
    priority,
    cutoffAt,
    createdAt,
    carrier,
    pieces,
    partial,
  } = order
  return (
    <>
      <Cell className={`${cell} font-semibold whitespace-nowrap`}>
        <Link to={orderPath(name)} className="inline-flex min-h-11 items-center hover:underline">
          {name}
        </Link>
        <span className="block text-sm font-normal text-ink-2">
          {shops.find(({ slug }) => slug === shop)?.name}
        </span>
      </Cell>
      <Cell className={cell}>
        {customer}
        <span className="block text-sm text-ink-2">
          {[city, `${count(pieces)} pièce${pieces > 1 ? 's' : ''}`].filter(Boolean).join(' · ')}
        </span>
      </Cell>
      <Cell className={cell}>
        <OrderBadge status={status} partial={partial} />
        {stopReason !== null && <span className="block text-sm text-ink-2">{stopReason}</span>}
      </Cell>
      <Cell className={`${cell} tabular-nums`}>
        <span className="text-ink-2 md:sr-only">priorité </span>
        {priority}
      </Cell>
      <Cell className={`${cell} whitespace-nowrap`}>
        <span className="text-ink-2 md:sr-only">départ </span>
        {formatDayHour(cutoffAt)}
        <span className="block text-sm text-ink-2">{carrier ?? 'sans transporteur'}</span>
      </Cell>
      <Cell className={`${cell} whitespace-nowrap text-ink-2`}>
        <span className="md:sr-only">reçue </span>
        {formatDayHour(createdAt)}
      </Cell>
    </>
  )
}
