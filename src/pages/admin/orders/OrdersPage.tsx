import { useState } from 'react'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { orderStatusWords } from '#contract/entities/order.ts'
import { OrderBadge } from '#src/operations/order-information/parts.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatDayHour } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'
import { newOrderPath, orderPath } from '../addresses.ts'
import { campaignFilter, carrierFilter, dueFilter, shopFilter } from '../list/filters.tsx'
import { listPage } from '../list/list-page.tsx'
import { useMany, useWithoutRole } from '../list/useMany.tsx'
import { ShopName } from '../shop-names.tsx'
import { PrintLate } from './PrintLate.tsx'
import { useOrderDeeds } from './useOrderDeeds.tsx'
import { useOrderScans } from './useOrderScans.ts'

/** « Commandes »: what is to leave, what has left, and what was stopped. */
export const OrdersPage = listPage({
  title: 'Commandes',
  lead: 'Ce qui doit partir, ce qui est parti, ce qui attend. Un numéro scanné ouvre sa commande.',
  add: {
    id: 'order.add',
    title: 'Ajouter une commande',
    keywords: ['créer', 'nouvelle'],
    to: newOrderPath,
  },
  files: 'orders',
  call: orderFileCalls.list,
  read: ({ orders, total }) => ({ rows: orders.map(order => ({ id: order.name, ...order })), total }),
  sorted: { by: 'created', order: 'desc' },
  search: 'Numéro, client…',
  filters: {
    status: { label: 'État', all: 'Tous', options: orderStatusWords },
    shop: { ...shopFilter, clears: 'campaign' },
    campaign: campaignFilter,
    carrier: carrierFilter,
    due: dueFilter,
  },
  opens: ({ name }) => orderPath(name),
  none: 'Aucune commande ne répond à ces filtres.',
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
  ],
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
