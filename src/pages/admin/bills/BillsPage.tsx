import { Link, useParams, useSearchParams } from 'react-router-dom'
import { billCalls } from '#contract/endpoints/bill.ts'
import { type BillEntry, Month, monthText } from '#contract/entities/bill.ts'
import { euroText } from '#contract/money.ts'
import { useReading } from '#src/api/useReading.tsx'
import { useShop } from '#src/session/access.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { billsPath, newTariffPath } from '../addresses.ts'
import { Heading } from '../Heading.tsx'
import { useManages } from '../shop-right.ts'
import { BillView } from './BillView.tsx'

const everyMs = 60_000

/** « Factures » at a shop's own door: what each month costs, and for a month that runs what it has come to. */
export function BillsPage() {
  const { shopSlug = '' } = useParams()
  const { name } = useShop()
  const manages = useManages()
  const [search] = useSearchParams()
  const list = useReading(billCalls.list, { params: { slugShop: shopSlug } }, { everyMs, keepPrevious: true })
  const asked = Month.safeParse(search.get('month')).data
  const bills = list.data?.data.bills
  const month = asked ?? bills?.[0]?.month
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2 lg:gap-6">
      <Heading
        title="Factures"
        lead={manages ? name : 'Ce que chaque mois coûte, ligne par ligne, et ce que compte chaque ligne.'}
        {...(manages ? { back: { to: billsPath, title: 'Toutes les boutiques' } } : {})}
      />
      {list.refused && !bills ? (
        <LoadFailure refused={list.refused} onRetry={list.readAgain} busy={list.isFetching} />
      ) : !bills ? (
        <LoadingPanel />
      ) : month === undefined ? (
        <p className="panel p-5">
          Aucun tarif n’est donné à cette boutique : rien n’est facturé. L’entrepôt le donne.
          {manages && (
            <Link
              to={`${newTariffPath}?${new URLSearchParams({ shop: shopSlug })}`}
              className="flex min-h-11 items-center underline underline-offset-4"
            >
              Donner un tarif à cette boutique
            </Link>
          )}
        </p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-6">
          <Months bills={bills} chosen={month} />
          <BillView key={month} shop={shopSlug} month={month} onChanged={list.readAgain} />
        </div>
      )}
    </div>
  )
}

/** The months that have a bill or a draft, the latest first. */
function Months({ bills, chosen }: { bills: readonly BillEntry[]; chosen: string }) {
  return (
    <nav aria-label="Mois" className="panel max-h-72 overflow-y-auto p-2 lg:max-h-[70vh]">
      <ul>
        {bills.map(({ month, number, total }) => (
          <li key={month}>
            <Link
              to={`?month=${month}`}
              aria-current={month === chosen ? 'page' : undefined}
              className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-xl px-3 py-2 hover:bg-hover aria-[current=page]:bg-primary-soft"
            >
              <span className="font-semibold first-letter:uppercase">{monthText(month)}</span>
              <span className="text-end tabular-nums">{euroText(total)}</span>
              <span className="col-span-2 text-sm text-ink-2">{number ?? 'Brouillon, à ce jour'}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
