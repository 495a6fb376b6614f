import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { QueryOf } from '#contract/endpoint.ts'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { shopOrderCalls } from '#contract/endpoints/shop-order.ts'
import { orderStatusWords } from '#contract/entities/order.ts'
import type { OrderEntry } from '#contract/entities/order-file.ts'
import { OrderBadge } from '#src/operations/order-information/parts.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatDayHour } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'
import { newOrderPath, orderPath } from '../addresses.ts'
import { campaignFilter, carrierFilter, dueFilter, shopFilter } from '../list/filters.tsx'
import { listPage } from '../list/list-page.tsx'
import type { Column } from '../list/Rows.tsx'
import { useMany, useWithoutRole } from '../list/useMany.tsx'
import { orderDoor, useOrderDoor } from '../order-door.ts'
import { ShopName } from '../shop-names.tsx'
import { PrintLate } from './PrintLate.tsx'
import { useOrderDeeds } from './useOrderDeeds.tsx'
import { useOrderScans } from './useOrderScans.ts'

type Row = OrderEntry & { readonly id: string }

const read = ({ orders, total }: { orders: readonly OrderEntry[]; total: number }) => ({
  rows: orders.map(order => ({ id: order.name, ...order })),
  total,
})

const add = { id: 'order.add', title: 'Ajouter une commande', keywords: ['créer', 'nouvelle'] }

const common = {
  title: 'Commandes',
  sorted: { by: 'created', order: 'desc' },
  search: 'Numéro, client…',
  none: 'Aucune commande ne répond à ces filtres.',
} as const

const status = { label: 'État', all: 'Tous', options: orderStatusWords }

type Sort = NonNullable<QueryOf<typeof orderFileCalls.list>['sort']>

const columns = (shopBelow: boolean): readonly Column<Row, Sort>[] => [
  {
    id: 'name',
    title: 'Numéro',
    sorts: true,
    names: true,
    unbroken: true,
    cell: ({ name }) => name,
    below: ({ shop }) => shopBelow && <ShopName of={shop} />,
  },
  {
    id: 'customer',
    title: 'Client',
    sorts: true,
    cell: ({ customer }) => customer,
    below: ({ city, pieces }) => [city, plural(pieces, 'pièce')].filter(Boolean).join(' · '),
  },
  {
    id: 'status',
    title: 'État',
    sorts: true,
    cell: ({ status, partial }) => <OrderBadge status={status} partial={partial} />,
    below: ({ stopReason }) => stopReason,
  },
  {
    id: 'priority',
    title: 'Priorité',
    sorts: true,
    titled: 'before',
    figures: true,
    cell: ({ priority }) => priority,
  },
  {
    id: 'cutoff',
    title: 'Départ',
    sorts: true,
    titled: 'before',
    unbroken: true,
    cell: ({ cutoffAt }) => formatDayHour(cutoffAt),
    below: ({ carrier }) => carrier ?? 'sans transporteur',
  },
  {
    id: 'created',
    title: 'Reçue',
    sorts: true,
    titled: 'before',
    unbroken: true,
    quiet: true,
    cell: ({ createdAt }) => formatDayHour(createdAt),
  },
]

/** « Commandes »: what is to leave, what has left, and what was stopped. */
export const OrdersPage = listPage({
  ...common,
  lead: 'Ce qui doit partir, ce qui est parti, ce qui attend. Un numéro scanné ouvre sa commande.',
  add: { ...add, to: newOrderPath },
  files: 'orders',
  call: orderFileCalls.list,
  read,
  filters: {
    status,
    shop: { ...shopFilter, clears: 'campaign' },
    campaign: campaignFilter,
    carrier: carrierFilter,
    due: dueFilter,
  },
  opens: ({ name }) => orderPath(name),
  columns: columns(true),
  usePage({ rows }) {
    useOrderScans()
    const many = useMany(rows, useOrderDeeds())
    const unpicking = useWithoutRole('Picking')
    const [printing, setPrinting] = useState(false)
    const late = {
      id: 'order.print-late',
      title: 'Imprimer ce qui est en retard, toutes boutiques',
      keywords: ['picking', 'listes', 'départ manqué'],
      because: unpicking,
      run: () => setPrinting(true),
    }
    return {
      choosing: many.choosing,
      acts: [late],
      above: !unpicking && (
        <Button look="quiet" onClick={late.run}>
          Imprimer le retard…
        </Button>
      ),
      dialog: (
        <>
          {many.dialog}
          {printing && <PrintLate onClose={() => setPrinting(false)} />}
        </>
      ),
    }
  },
})

/** « Commandes » at a shop's own door. */
export const ShopOrdersPage = listPage({
  ...common,
  lead: 'Vos commandes à l’entrepôt : ce qui attend, ce qui se prépare, ce qui est parti.',
  shopFiles: 'orders',
  call: shopOrderCalls.list,
  params: ({ shopSlug = '' }) => ({ slugShop: shopSlug }),
  read,
  filters: { status, campaign: campaignFilter, carrier: carrierFilter, due: dueFilter },
  opens: ({ name }, here) => orderDoor(here).order(name),
  empty:
    'Aucune commande encore. Ajoutez-en une, importez un fichier, ou reliez votre site : « Réglages », « Connexions ».',
  columns: columns(false),
  usePage({ rows }) {
    useOrderScans()
    const go = useNavigate()
    const { newOrder, bringAt, readOnly } = useOrderDoor()
    const many = useMany(rows, useOrderDeeds())
    if (readOnly !== undefined) return {}
    return {
      add: { ...add, run: () => go(newOrder) },
      bringAt,
      choosing: many.choosing,
      dialog: many.dialog,
    }
  },
})
