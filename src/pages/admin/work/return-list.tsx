import type { QueryOf } from '#contract/endpoint.ts'
import type { workListCalls } from '#contract/endpoints/work-list.ts'
import type { ReturnEntry } from '#contract/entities/work-list.ts'
import { formatDayHour } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'
import type { Column } from '../list/Rows.tsx'
import { ShopName } from '../shop-names.tsx'

type Row = ReturnEntry & { readonly id: string }
type Sort = NonNullable<QueryOf<typeof workListCalls.returns>['sort']>

/** A list of returns, in the administration and at a shop's own door. */
export const returnList = {
  title: 'Retours',
  read: ({ returns, total }: { returns: readonly ReturnEntry[]; total: number }) => ({
    rows: returns.map(one => ({ id: one.name, ...one })),
    total,
  }),
  sorted: { by: 'created', order: 'desc' },
  search: 'Retour, commande, suivi, client…',
  none: 'Aucun retour ne répond à ces filtres.',
} as const

type Told = {
  readonly state: (entry: ReturnEntry) => string
  /** The warehouse's list names the shop, and who booked it. */
  readonly ofHouse: boolean
}

export const returnColumns = ({ state, ofHouse }: Told): readonly Column<Row, Sort>[] => [
  {
    id: 'name',
    title: 'Retour',
    sorts: true,
    names: true,
    unbroken: true,
    cell: ({ name }) => name,
    below: ({ shop }) => ofHouse && <ShopName of={shop} />,
  },
  {
    id: 'order',
    title: 'Commande',
    cell: ({ order }) => order ?? 'colis inconnu',
    below: ({ customer }) => customer,
  },
  { id: 'status', title: 'État', sorts: true, cell: state, below: ({ waitReason }) => waitReason },
  { id: 'origin', title: 'Origine', cell: ({ origin }) => origin },
  {
    id: 'pieces',
    title: 'Pièces',
    figures: true,
    unbroken: true,
    cell: ({ pieces }) => plural(pieces, 'pièce'),
  },
  {
    id: 'created',
    title: 'Reçu',
    sorts: true,
    quiet: true,
    unbroken: true,
    cell: ({ createdAt }) => formatDayHour(createdAt),
    below: ({ createdBy }) => ofHouse && createdBy,
  },
]
