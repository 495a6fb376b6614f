import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { billCalls, proofsOnPage } from '#contract/endpoints/bill.ts'
import type { BillLine, Month } from '#contract/entities/bill.ts'
import { quantityText } from '#contract/entities/bill-words.ts'
import { useReading } from '#src/api/useReading.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatDayHour } from '#src/ui/dates.ts'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { plural } from '#src/ui/numbers.ts'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { FiguresTable } from '../figures/FiguresTable.tsx'
import { orderDoor } from '../order-door.ts'

type Props = { shop: string; month: Month; line: BillLine }

/** The orders, parcels, moves or places that a line counts. An order leads to its history, down to the scan. */
export function Proof({ shop, month, line }: Props) {
  const [page, setPage] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const reading = useReading(
    billCalls.proof,
    { params: { slugShop: shop, month }, query: { key: line.key, of: line.month, page } },
    { keepPrevious: true },
  )
  const found = reading.data?.data
  const { order } = orderDoor({ shopSlug: shop })
  return (
    <section
      aria-label="Ce que compte la ligne"
      className="panel grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h3 ref={heading} tabIndex={-1} className="font-bold outline-none">
          {line.label}
        </h3>
        <Link
          to={`?month=${month}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Fermer
        </Link>
      </div>
      {reading.refused && !found ? (
        <LoadFailure refused={reading.refused} onRetry={reading.readAgain} busy={reading.isFetching} />
      ) : !found ? (
        <LoadingPanel />
      ) : (
        <>
          <FiguresTable
            of="Objet"
            titles={['Quand', 'Par', 'Quantité']}
            none="Plus rien : ce qui était compté a été repris."
            rows={found.rows.map((row, nth) => ({
              id: `${page} ${nth}`,
              name:
                row.order === null ? (
                  row.what
                ) : (
                  <Link to={order(row.order)} className="underline underline-offset-4">
                    {[row.order, row.what].filter(Boolean).join(', ')}
                  </Link>
                ),
              cells: [formatDayHour(row.at), row.by ?? '', quantityText(row.units, line.unit)],
            }))}
          />
          <Pages page={page} total={found.total} onPage={setPage} />
        </>
      )}
    </section>
  )
}

type PagesProps = { page: number; total: number; onPage: (page: number) => void }

function Pages({ page, total, onPage }: PagesProps) {
  if (total <= proofsOnPage) return null
  const last = Math.ceil(total / proofsOnPage) - 1
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="plain" disabled={page === 0} onClick={() => onPage(page - 1)}>
        Précédent
      </Button>
      <p className="text-ink-2">{`Page ${page + 1} sur ${last + 1}, ${plural(total, 'ligne')}`}</p>
      <Button look="plain" disabled={page === last} onClick={() => onPage(page + 1)}>
        Suivant
      </Button>
    </div>
  )
}
