import type { QueryOf } from '#contract/endpoint.ts'
import type { prestationCalls } from '#contract/endpoints/prestation.ts'
import type { Prestation } from '#contract/entities/prestation.ts'
import { minutesText, thingText } from '#machines/prestation/rules.ts'
import { formatDayHour } from '#src/ui/dates.ts'
import type { Column } from '../list/Rows.tsx'
import { stateWords } from './words.ts'

type Sort = NonNullable<QueryOf<typeof prestationCalls.list>['sort']>

/** A list of prestations, in the administration and at a shop's own door. */
export const prestationList = {
  title: 'Prestations',
  read: ({ prestations, total }: { prestations: readonly Prestation[]; total: number }) => ({
    rows: prestations,
    total,
  }),
  sorted: { by: 'at', order: 'desc' },
  days: true,
  search: 'Prestation, commande, article…',
  none: 'Aucune prestation ne répond à ces filtres.',
  empty: 'Aucune prestation encore.',
} as const

export const stateFilter = { label: 'État', all: 'Tous', options: stateWords } as const

/** The warehouse's list names who did it. */
export const prestationColumns = (ofHouse: boolean): readonly Column<Prestation, Sort>[] => [
  {
    id: 'kind',
    title: 'Prestation',
    sorts: true,
    names: true,
    cell: ({ kind }) => kind.name,
    below: ({ note }) => note,
  },
  {
    id: 'subject',
    title: 'Pour',
    cell: ({ subject }) => thingText(subject),
    below: ({ subject }) => ofHouse && subject.what !== 'shop' && subject.shopName,
  },
  {
    id: 'quantity',
    title: 'Quantité',
    figures: true,
    unbroken: true,
    cell: quantityOf,
  },
  {
    id: 'state',
    title: 'État',
    cell: ({ state }) =>
      state === 'forgotten' ? (
        <span className="font-semibold text-error-ink">{stateWords.forgotten}</span>
      ) : (
        stateWords[state]
      ),
    below: ({ undoneBy }) => ofHouse && undoneBy !== null && `par ${undoneBy}`,
  },
  {
    id: 'at',
    title: 'Date',
    sorts: true,
    quiet: true,
    unbroken: true,
    cell: ({ at }) => formatDayHour(at),
    below: ({ by }) => ofHouse && by,
  },
]

export function quantityOf({ count, minutes }: Prestation): string {
  if (count !== null) return String(count)
  return minutes === null ? '—' : minutesText(minutes)
}
