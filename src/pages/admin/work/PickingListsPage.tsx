import { Link } from 'react-router-dom'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { workListCalls } from '#contract/endpoints/work-list.ts'
import type { PickingListEntry } from '#contract/entities/work-list.ts'
import { pickingTypeWords } from '#contract/picking-words.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { operationPage, shopPage } from '#src/operations/addresses.ts'
import { withCode } from '#src/operations/thing-pages.ts'
import { formatDayHour } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'
import { carrierFilter, dueFilter, shopFilter } from '../list/filters.tsx'
import { listPage } from '../list/list-page.tsx'
import { reprintField } from '../list/QuestionDialog.tsx'
import { Tag } from '../list/Rows.tsx'
import { type Deed, useMany, useWithoutRole } from '../list/useMany.tsx'
import { ShopName } from '../shop-names.tsx'

const stateWords: Readonly<Record<PickingListEntry['state'], string>> = {
  open: 'En cours',
  done: 'Terminée',
  cancelled: 'Annulée',
}

/** « Listes de picking »: of all shops, what is left of each, printed again or given back. */
export const PickingListsPage = listPage({
  title: 'Listes de picking',
  lead: 'Ce qui est en préparation, dans toutes les boutiques.',
  files: 'picking-lists',
  call: workListCalls.pickingLists,
  read: ({ lists, total }) => ({ rows: lists.map(list => ({ id: list.name, ...list })), total }),
  sorted: { by: 'printed', order: 'desc' },
  search: 'Numéro, campagne, personne…',
  filters: {
    state: { label: 'État', all: 'Toutes', start: 'open', options: stateWords },
    shop: shopFilter,
    carrier: carrierFilter,
    due: dueFilter,
  },
  opens: ({ name, shop }) => withCode(shopPage('picking', shop), name),
  none: 'Aucune liste ne répond à ces filtres.',
  columns: [
    {
      id: 'name',
      title: 'Liste',
      sorts: true,
      names: true,
      unbroken: true,
      cell: ({ name }) => name,
      tags: ({ printCount }) => printCount > 1 && <Tag>duplicata</Tag>,
      below: ({ shop }) => <ShopName of={shop} />,
    },
    {
      id: 'kind',
      title: 'Commandes',
      cell: ({ packed, orders }) => `${packed} sur ${plural(orders, 'emballée')}`,
      below: ({ campaign, type }) => campaign ?? pickingTypeWords[type],
    },
    {
      id: 'state',
      title: 'État',
      cell: ({ state, name }) => (
        <>
          {stateWords[state]}
          {state === 'open' && (
            <Link
              to={withCode(operationPage('shipment'), name)}
              className="ms-2 text-sm underline underline-offset-4"
            >
              emballer
            </Link>
          )}
        </>
      ),
    },
    {
      id: 'cutoff',
      title: 'Départ',
      sorts: true,
      titled: 'before',
      unbroken: true,
      cell: ({ cutoffAt }) => (cutoffAt === null ? '—' : formatDayHour(cutoffAt)),
    },
    {
      id: 'printed',
      title: 'Lancée',
      sorts: true,
      quiet: true,
      cell: ({ printedAt }) => formatDayHour(printedAt),
      below: ({ printedBy }) => printedBy,
    },
  ],
  usePage: ({ rows }) => useMany(rows, useDeeds()),
})

type Row = PickingListEntry & { id: string }

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
