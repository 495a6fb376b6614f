import type * as z from 'zod/mini'
import { billCalls, type HouseBill } from '#contract/endpoints/bill.ts'
import type { Month } from '#contract/entities/bill.ts'
import { euroText, rateText } from '#contract/money.ts'
import { useReading } from '#src/api/useReading.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { shopBillsPath } from '../bill-door.ts'
import { Heading } from '../Heading.tsx'
import { type Column, Rows, Tag } from '../list/Rows.tsx'
import { missingText } from './months.ts'
import { useMonth } from './useMonth.tsx'

type Row = HouseBill & { readonly id: string; readonly month: Month }

const columns: readonly Column<Row>[] = [
  { id: 'shop', title: 'Boutique', names: true, cell: ({ shop }) => shop.name },
  {
    id: 'number',
    title: 'Facture',
    cell: ({ entry }) => entry?.number ?? (entry ? 'Brouillon' : '—'),
    tags: ({ warnings }) => warnings > 0 && <Tag look="warning">à vérifier</Tag>,
  },
  {
    id: 'net',
    title: 'Hors taxes',
    titled: 'before',
    figures: true,
    unbroken: true,
    cell: ({ entry }) => (entry ? euroText(entry.net) : '—'),
  },
  {
    id: 'total',
    title: 'Toutes taxes',
    titled: 'before',
    figures: true,
    unbroken: true,
    cell: ({ entry }) => (entry ? euroText(entry.total) : '—'),
  },
  { id: 'missing', title: 'Avant d’arrêter', cell: row => missingText(row, row.month) },
]

/** « Factures »: what all shops owe for a month, and what misses before their bills can be closed. */
export function HouseBillsPage() {
  const { month, field } = useMonth('Factures')
  const { data, refused, isFetching, readAgain } = useReading(
    billCalls.house,
    { query: { month } },
    { keepPrevious: true },
  )
  const found = data?.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
      <Heading title="Factures" lead="Ce que chaque boutique doit pour un mois, et ce qui manque encore." />
      {refused && !found ? (
        <LoadFailure refused={refused} onRetry={readAgain} busy={isFetching} />
      ) : !found ? (
        <LoadingPanel />
      ) : (
        <section aria-label="Factures" aria-busy={isFetching} className="panel overflow-hidden p-0">
          {field}
          <Rows
            label="Factures"
            columns={columns}
            rows={found.shops.map(one => ({ ...one, id: one.shop.slug, month }))}
            none="Aucune boutique ne vous est ouverte."
            pathOf={({ shop }) => shopBillsPath(shop.slug, month)}
          />
          <Sums sums={found.sums} />
        </section>
      )}
    </div>
  )
}

type Sums = z.infer<typeof billCalls.house.answer>['data']['sums']

const Sums = ({ sums: { net, vats, total } }: { sums: Sums }) => (
  <p className="border-t border-line px-4 py-3 tabular-nums">
    Toutes les boutiques : <span className="font-semibold">{`${euroText(net)} HT`}</span>
    {vats.map(({ rate, cents }) => `, TVA ${rateText(rate)} ${euroText(cents)}`).join('')},{' '}
    <span className="font-bold">{`${euroText(total)} TTC`}</span>
  </p>
)
