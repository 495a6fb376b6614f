import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { workListCalls } from '#contract/endpoints/work-list.ts'
import type { ParcelEntry } from '#contract/entities/work-list.ts'
import { isRefusal } from '#contract/problems.ts'
import { parcelStatusWords } from '#machines/shared/order-state.ts'
import { useCall } from '#src/api/useReading.tsx'
import { operationPage } from '#src/operations/addresses.ts'
import { ParcelBadge } from '#src/operations/order-information/parts.tsx'
import { withCode } from '#src/operations/thing-pages.ts'
import { formatDayHour } from '#src/ui/dates.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { carrierFilter, dueFilter, shopFilter } from '../list/filters.tsx'
import { listPage } from '../list/list-page.tsx'
import { reprintField } from '../list/QuestionDialog.tsx'
import { type Deed, useMany, useWithoutRole } from '../list/useMany.tsx'
import { ShopName } from '../shop-names.tsx'

/** « Colis »: of all shops, where each is, and its label again. */
export const ParcelsPage = listPage({
  title: 'Colis',
  lead: 'Ce qui est emballé, ce qui attend le camion, ce qui est parti.',
  files: 'parcels',
  call: workListCalls.parcels,
  read: ({ parcels, total }) => ({ rows: parcels, total }),
  sorted: { by: 'created', order: 'desc' },
  search: 'Colis, suivi, commande, client…',
  filters: {
    state: { label: 'État', all: 'Tous', options: parcelStatusWords },
    shop: shopFilter,
    carrier: carrierFilter,
    due: dueFilter,
  },
  opens: ({ name }) => withCode(operationPage('order-information'), name),
  none: 'Aucun colis ne répond à ces filtres.',
  columns: [
    {
      id: 'name',
      title: 'Colis',
      sorts: true,
      names: true,
      unbroken: true,
      cell: ({ name }) => name,
      below: ({ shop }) => <ShopName of={shop} />,
    },
    {
      id: 'order',
      title: 'Commande',
      cell: ({ order }) => <span className="whitespace-nowrap">{order}</span>,
      below: ({ customer }) => customer,
    },
    {
      id: 'status',
      title: 'État',
      sorts: true,
      cell: ({ status }) => <ParcelBadge status={status} />,
      below: ({ slip }) => slip,
    },
    {
      id: 'carrier',
      title: 'Transporteur',
      cell: ({ carrier }) => carrier ?? 'sans transporteur',
      below: ({ tracking, weightG }) => (
        <>
          <span className="block whitespace-nowrap tabular-nums">{tracking}</span>
          {weightG !== null && <span className="block tabular-nums">{count(weightG)} g</span>}
        </>
      ),
    },
    {
      id: 'cutoff',
      title: 'Départ',
      sorts: true,
      titled: 'before',
      unbroken: true,
      cell: ({ cutoffAt }) => formatDayHour(cutoffAt),
    },
    {
      id: 'created',
      title: 'Fermé',
      sorts: true,
      titled: 'before',
      unbroken: true,
      quiet: true,
      cell: ({ createdAt }) => formatDayHour(createdAt),
    },
  ],
  usePage: ({ rows }) => useMany(rows, [useReprinting()]),
})

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
