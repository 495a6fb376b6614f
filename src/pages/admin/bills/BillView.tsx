import { Link, useSearchParams } from 'react-router-dom'
import { billCalls } from '#contract/endpoints/bill.ts'
import type { Bill, BillLine, BillPaper, Month } from '#contract/entities/bill.ts'
import { ofMonth, quantityText, unitPriceText } from '#contract/entities/bill-words.ts'
import { chargeGroups, charges, groupWords } from '#contract/entities/tariff.ts'
import { euroText, rateText } from '#contract/money.ts'
import { useReading } from '#src/api/useReading.tsx'
import { useActs } from '#src/commands/page.ts'
import { Button } from '#src/ui/Button.tsx'
import { formatDayHour } from '#src/ui/dates.ts'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { LoadingPanel } from '#src/ui/Spinner.tsx'
import { FiguresTable } from '../figures/FiguresTable.tsx'
import { useManages } from '../shop-right.ts'
import { useDownload } from '../useDownload.ts'
import { Managing } from './Managing.tsx'
import { Proof } from './Proof.tsx'

type Props = {
  shop: string
  month: Month
  /** After a manager changed it. */
  onChanged: () => void
}

/** A bill as it was closed, or its draft up to now. */
export function BillView({ shop, month, onChanged }: Props) {
  const manages = useManages()
  const [search] = useSearchParams()
  const reading = useReading(billCalls.month, { params: { slugShop: shop, month } }, { keepPrevious: true })
  const bill = reading.data?.data.bill
  if (reading.refused && !bill) {
    return <LoadFailure refused={reading.refused} onRetry={reading.readAgain} busy={reading.isFetching} />
  }
  if (!bill) return <LoadingPanel />
  const line = bill.lines.find(({ key, month }) => key === search.get('line') && month === search.get('of'))
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <Sums bill={bill} shop={shop} />
      {manages && (
        <Managing
          bill={bill}
          onChanged={() => {
            reading.readAgain()
            onChanged()
          }}
        />
      )}
      {line && <Proof key={`${line.month} ${line.key}`} shop={shop} month={month} line={line} />}
      {chargeGroups.map(group => {
        const lines = bill.lines.filter(({ kind }) => charges[kind].group === group)
        return lines.length > 0 && <Group key={group} title={groupWords[group]} lines={lines} month={month} />
      })}
    </div>
  )
}

function Sums({ bill, shop }: { bill: Bill; shop: string }) {
  const { closed, month, net, vats, total, upTo, warnings } = bill
  return (
    <section aria-label="Total" className="panel grid gap-4 p-5">
      <div>
        <h2 className="text-xl font-bold">
          {closed ? `Facture ${closed.number}` : `Brouillon ${ofMonth(month)}`}
        </h2>
        <p className="text-ink-2">
          {closed
            ? `Arrêtée le ${formatDayHour(closed.at)}. Elle ne change plus : une correction vient avec la facture suivante.`
            : `À ce jour, le ${formatDayHour(upTo)}. Rien n’est dû tant que la facture n’est pas arrêtée.`}
        </p>
      </div>
      {warnings.map(warning => (
        <p key={warning} className="rounded-xl bg-warning-soft p-3 text-warning-ink">
          {warning}
        </p>
      ))}
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 tabular-nums sm:max-w-sm">
        <dt>Total HT</dt>
        <dd className="text-end">{euroText(net)}</dd>
        {vats.map(({ rate, cents }) => (
          <Vat key={rate} rate={rate} cents={cents} />
        ))}
        <dt className="text-lg font-bold">Total TTC</dt>
        <dd className="text-end text-lg font-bold">{euroText(total)}</dd>
      </dl>
      <Papers shop={shop} bill={bill} />
    </section>
  )
}

const Vat = ({ rate, cents }: { rate: number; cents: number }) => (
  <>
    <dt>{`TVA ${rateText(rate)}`}</dt>
    <dd className="text-end">{euroText(cents)}</dd>
  </>
)

const papers: readonly (readonly [paper: BillPaper, title: string])[] = [
  ['pdf', 'PDF'],
  ['xlsx', 'Lignes (Excel)'],
  ['csv', 'Lignes (CSV)'],
  ['detail', 'Détail (CSV)'],
  ['xml', 'Facture électronique (XML)'],
]

function Papers({ shop, bill: { month, closed } }: { shop: string; bill: Bill }) {
  const save = useDownload()
  const offered = papers.filter(([paper]) => closed || paper !== 'xml')
  const take = (paper: BillPaper) => () => save(billCalls.file, { params: { slugShop: shop, month, paper } })
  useActs(
    `Facture ${ofMonth(month)}`,
    offered.map(([paper, title]) => ({
      id: `bill.file.${paper}`,
      title: `Télécharger : ${title}`,
      keywords: ['facture', 'papier'],
      run: take(paper),
    })),
  )
  return (
    <div className="flex flex-wrap gap-3">
      {offered.map(([paper, title]) => (
        <Button key={paper} look="plain" aria-label={`Télécharger : ${title}`} onClick={take(paper)}>
          {title}
        </Button>
      ))}
    </div>
  )
}

type GroupProps = { title: string; lines: readonly BillLine[]; month: Month }

function Group({ title, lines, month }: GroupProps) {
  const sum = lines.reduce((total, { cents }) => total + cents, 0)
  return (
    <section aria-label={title} className="panel grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 p-5">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-bold">{title}</h3>
        <p className="font-semibold tabular-nums">{euroText(sum)}</p>
      </div>
      <FiguresTable
        of={`Lignes : ${title}`}
        titles={['Quantité', 'Prix', 'Montant HT']}
        rows={lines.map(line => ({
          id: `${line.month} ${line.key}`,
          name: <Label line={line} month={month} />,
          cells: [quantityText(line.quantity, line.unit), unitPriceText(line), euroText(line.cents)],
        }))}
      />
    </section>
  )
}

/** A line that counts something leads to it. */
function Label({ line, month }: { line: BillLine; month: Month }) {
  const { key, label, proof, reason } = line
  const to = `?${new URLSearchParams({ month, line: key, of: line.month })}`
  return (
    <>
      {proof ? (
        <Link to={to} className="underline underline-offset-4">
          {label}
        </Link>
      ) : (
        label
      )}
      {reason !== null && <span className="block font-normal text-ink-2">{reason}</span>}
    </>
  )
}
