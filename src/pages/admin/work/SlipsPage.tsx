import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { workListCalls } from '#contract/endpoints/work-list.ts'
import type { SlipEntry } from '#contract/entities/work-list.ts'
import { isRefusal } from '#contract/problems.ts'
import { useCall } from '#src/api/useReading.tsx'
import { operationPage } from '#src/operations/addresses.ts'
import { printsPage, withCode } from '#src/operations/thing-pages.ts'
import { formatDayHour } from '#src/ui/dates.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { carrierFilter, dueFilter } from '../list/filters.tsx'
import { listPage } from '../list/list-page.tsx'
import { reprintField } from '../list/QuestionDialog.tsx'
import { type Deed, useMany, useWithoutRole } from '../list/useMany.tsx'

const stateWords: Readonly<Record<SlipEntry['status'], string>> = { open: 'Ouvert', sealed: 'Clôturé' }

/** « Bordereaux »: of all days, and their papers again. */
export const SlipsPage = listPage({
  title: 'Bordereaux',
  lead: 'Ce que chaque camion a pris, et ce qu’il prend.',
  files: 'slips',
  call: workListCalls.slips,
  read: ({ slips, total }) => ({ rows: slips.map(slip => ({ id: slip.name, ...slip })), total }),
  sorted: { by: 'cutoff', order: 'desc' },
  search: 'Numéro, transporteur…',
  filters: {
    state: { label: 'État', all: 'Tous', options: stateWords },
    carrier: carrierFilter,
    due: dueFilter,
  },
  // An open slip is loaded, a sealed one is a paper.
  opens: ({ name, group, status }) =>
    status === 'open' ? withCode(operationPage('carrier-slip'), group) : printsPage(name),
  none: 'Aucun bordereau ne répond à ces filtres.',
  columns: [
    {
      id: 'name',
      title: 'Bordereau',
      sorts: true,
      names: true,
      unbroken: true,
      cell: ({ name }) => name,
    },
    { id: 'carrier', title: 'Transporteur', sorts: true, cell: ({ carrier }) => carrier },
    {
      id: 'status',
      title: 'État',
      sorts: true,
      cell: ({ status }) => stateWords[status],
      below: ({ sealedAt, sealedBy }) =>
        sealedAt && [formatDayHour(sealedAt), sealedBy].filter(Boolean).join(' · '),
    },
    {
      id: 'parcels',
      title: 'Colis',
      unbroken: true,
      figures: true,
      cell: ({ parcels }) => plural(parcels, 'colis', 'colis'),
      below: ({ weightG }) => `${count(weightG)} g`,
    },
    {
      id: 'cutoff',
      title: 'Départ',
      sorts: true,
      titled: 'before',
      unbroken: true,
      cell: ({ cutoffAt }) => formatDayHour(cutoffAt),
    },
  ],
  usePage: ({ rows }) => useMany(rows, [useReprinting()]),
})

function useReprinting(): Deed<SlipEntry & { id: string }> {
  const call = useCall()
  return {
    id: 'slip.reprint-chosen',
    title: 'Réimprimer',
    keywords: ['duplicata', 'papier'],
    because: useWithoutRole('Barcode'),
    asks: rows => ({
      title: `Réimprimer ${plural(rows.length, 'bordereau', 'bordereaux')} ?`,
      text: 'Un exemplaire de chacun, marqué DUPLICATA. Un bordereau ouvert s’imprime à sa clôture.',
      act: 'Réimprimer',
      field: reprintField,
    }),
    send: async ({ name }, reason) => {
      const answer = await call(carrierSlipCalls.reprint, { params: { slip: name }, body: { reason } })
      return isRefusal(answer) ? answer : {}
    },
    said: n => `${plural(n, 'bordereau', 'bordereaux')} à l’impression.`,
  }
}
