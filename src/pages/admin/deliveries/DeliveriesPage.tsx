import { useNavigate } from 'react-router-dom'
import type { QueryOf } from '#contract/endpoint.ts'
import { type DeliveryEntry, deliveryCalls } from '#contract/endpoints/delivery.ts'
import { shopDeliveryCalls } from '#contract/endpoints/shop-delivery.ts'
import { formatLongDay } from '#src/ui/dates.ts'
import { count } from '#src/ui/numbers.ts'
import { deliveryPath, newDeliveryPath } from '../addresses.ts'
import { deliveryDoor, useDeliveryDoor } from '../delivery-door.ts'
import { shopFilter } from '../list/filters.tsx'
import { listPage } from '../list/list-page.tsx'
import type { Column } from '../list/Rows.tsx'
import { useMany } from '../list/useMany.tsx'
import { ShopName } from '../shop-names.tsx'
import { useClosing } from './useClosing.tsx'
import { useDeliveryScans } from './useDeliveryScans.ts'
import { statusWords } from './words.ts'

type Row = DeliveryEntry & { readonly id: string }

const read = ({ deliveries, total }: { deliveries: readonly DeliveryEntry[]; total: number }) => ({
  rows: deliveries.map(delivery => ({ id: delivery.name, ...delivery })),
  total,
})

const add = {
  id: 'delivery.add',
  title: 'Annoncer une livraison',
  keywords: ['créer', 'ajouter', 'fournisseur'],
}

const common = {
  title: 'Livraisons',
  sorted: { by: 'expected', order: 'asc' },
  search: 'Numéro, fournisseur…',
  none: 'Aucune livraison ne répond à ces filtres.',
} as const

const state = {
  label: 'État',
  all: 'Toutes',
  start: 'due',
  options: { due: 'À recevoir', ...statusWords },
} as const

type Sort = NonNullable<QueryOf<typeof deliveryCalls.list>['sort']>

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
  { id: 'supplier', title: 'Fournisseur', sorts: true, cell: ({ supplier }) => supplier || '—' },
  {
    id: 'expected',
    title: 'Attendue le',
    sorts: true,
    titled: 'before',
    unbroken: true,
    cell: ({ expectedOn }) => (expectedOn === null ? '—' : formatLongDay(expectedOn)),
  },
  { id: 'status', title: 'État', sorts: true, cell: ({ status }) => statusWords[status] },
  {
    id: 'pieces',
    title: 'Pièces',
    unbroken: true,
    figures: true,
    cell: ({ received, expected }) => (
      <>
        {count(received)} <span className="text-ink-2">sur {count(expected)}</span>
      </>
    ),
  },
]

/** « Livraisons »: what suppliers have announced. */
export const DeliveriesPage = listPage({
  ...common,
  lead: 'Ce que les fournisseurs ont annoncé. Un numéro scanné ouvre sa livraison.',
  add: { ...add, to: newDeliveryPath },
  files: 'deliveries',
  call: deliveryCalls.list,
  read,
  filters: { state, shop: shopFilter },
  opens: ({ name }) => deliveryPath(name),
  columns: columns(true),
  usePage({ rows }) {
    useDeliveryScans()
    return useMany(rows, [useClosing()])
  },
})

/** « Livraisons » at a shop's own door. */
export const ShopDeliveriesPage = listPage({
  ...common,
  lead: 'Ce que vous avez annoncé à l’entrepôt, et ce qui en est arrivé.',
  shopFiles: 'deliveries',
  call: shopDeliveryCalls.list,
  params: ({ shopSlug = '' }) => ({ slugShop: shopSlug }),
  again: { everyMs: 30_000, onFocus: true },
  read,
  filters: { state },
  opens: ({ name }, here) => deliveryDoor(here).delivery(name),
  empty: 'Aucune livraison encore. Annoncez la prochaine : l’entrepôt la reçoit plus vite.',
  columns: columns(false),
  usePage({ rows }) {
    useDeliveryScans()
    const go = useNavigate()
    const { newDelivery, bringAt, readOnly } = useDeliveryDoor()
    const many = useMany(rows, [useClosing()])
    if (readOnly !== undefined) return {}
    return { ...many, bringAt, add: { ...add, run: () => go(newDelivery) } }
  },
})
