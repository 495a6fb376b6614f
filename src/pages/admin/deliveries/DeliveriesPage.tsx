import { deliveryCalls } from '#contract/endpoints/delivery.ts'
import { formatLongDay } from '#src/ui/dates.ts'
import { count } from '#src/ui/numbers.ts'
import { deliveryPath, newDeliveryPath } from '../addresses.ts'
import { shopFilter } from '../list/filters.tsx'
import { listPage } from '../list/list-page.tsx'
import { useMany } from '../list/useMany.tsx'
import { ShopName } from '../shop-names.tsx'
import { useClosing } from './useClosing.tsx'
import { useDeliveryScans } from './useDeliveryScans.ts'
import { statusWords } from './words.ts'

/** « Livraisons »: what suppliers have announced. */
export const DeliveriesPage = listPage({
  title: 'Livraisons',
  lead: 'Ce que les fournisseurs ont annoncé. Un numéro scanné ouvre sa livraison.',
  add: {
    id: 'delivery.add',
    title: 'Annoncer une livraison',
    keywords: ['créer', 'ajouter', 'fournisseur'],
    to: newDeliveryPath,
  },
  files: 'deliveries',
  call: deliveryCalls.list,
  read: ({ deliveries, total }) => ({
    rows: deliveries.map(delivery => ({ id: delivery.name, ...delivery })),
    total,
  }),
  sorted: { by: 'expected', order: 'asc' },
  search: 'Numéro, fournisseur…',
  filters: {
    state: { label: 'État', all: 'Toutes', start: 'due', options: { due: 'À recevoir', ...statusWords } },
    shop: shopFilter,
  },
  opens: ({ name }) => deliveryPath(name),
  none: 'Aucune livraison ne répond à ces filtres.',
  columns: [
    {
      id: 'name',
      title: 'Numéro',
      sorts: true,
      names: true,
      unbroken: true,
      cell: ({ name }) => name,
      below: ({ shop }) => <ShopName of={shop} />,
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
  ],
  usePage({ rows }) {
    useDeliveryScans()
    return useMany(rows, [useClosing()])
  },
})
