import { workListCalls } from '#contract/endpoints/work-list.ts'
import type { ReturnEntry } from '#contract/entities/work-list.ts'
import { operationPage } from '#src/operations/addresses.ts'
import { withCode } from '#src/operations/thing-pages.ts'
import { formatDayHour } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'
import { shopFilter } from '../list/filters.tsx'
import { listPage } from '../list/list-page.tsx'
import { ShopName } from '../shop-names.tsx'

const stateWords: Readonly<Record<ReturnEntry['status'], string>> = {
  waiting: 'En attente',
  completed: 'Enregistré',
}

/** « Retours »: those that wait for a decision, and those of before. Each is decided on by itself, goods in hand. */
export const ReturnsPage = listPage({
  title: 'Retours',
  lead: 'Ce qui est revenu, et ce qui attend une décision.',
  files: 'returns',
  call: workListCalls.returns,
  read: ({ returns, total }) => ({ rows: returns.map(one => ({ id: one.name, ...one })), total }),
  sorted: { by: 'created', order: 'desc' },
  search: 'Retour, commande, suivi, client…',
  filters: {
    state: { label: 'État', all: 'Tous', start: 'waiting', options: stateWords },
    shop: shopFilter,
  },
  // One that waits is decided on at the screen of returns; another is told by its order.
  opens: ({ name, status, order }) =>
    status === 'waiting' || order === null
      ? withCode(operationPage('order-return'), name)
      : withCode(operationPage('order-information'), order),
  none: 'Aucun retour ne répond à ces filtres.',
  columns: [
    {
      id: 'name',
      title: 'Retour',
      sorts: true,
      names: true,
      unbroken: true,
      cell: ({ name }) => name,
      below: ({ shop }) => <ShopName of={shop} />,
    },
    {
      id: 'order',
      title: 'Commande',
      cell: ({ order }) => order ?? 'colis inconnu',
      below: ({ customer }) => customer,
    },
    {
      id: 'status',
      title: 'État',
      sorts: true,
      cell: ({ status }) => stateWords[status],
      below: ({ waitReason }) => waitReason,
    },
    { id: 'origin', title: 'Origine', cell: ({ origin }) => origin },
    { id: 'pieces', title: 'Pièces', figures: true, cell: ({ pieces }) => plural(pieces, 'pièce') },
    {
      id: 'created',
      title: 'Reçu',
      sorts: true,
      quiet: true,
      cell: ({ createdAt }) => formatDayHour(createdAt),
      below: ({ createdBy }) => createdBy,
    },
  ],
})
