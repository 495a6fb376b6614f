import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { PrintHistoryEntry } from '#contract/endpoints/print-log.ts'
import { statusWords } from '#src/printing/words.ts'
import { Button } from '#src/ui/Button.tsx'
import { formatNumericHour } from '#src/ui/dates.ts'
import { SortHeader, type Sorting } from '#src/ui/table/SortHeader.tsx'
import { type HistorySort, typeText } from './history.ts'

type Props = {
  /** Undefined during the first load. */
  entries: readonly PrintHistoryEntry[] | undefined
  filtered: boolean
  sorting: Sorting<HistorySort>
  onSort: (sorting: Sorting<HistorySort>) => void
  onReprint: (job: { id: string; name: string }) => void
}

const columns: readonly [HistorySort, string][] = [
  ['date', 'Date'],
  ['name', 'Document'],
  ['type', 'Type'],
  ['user', 'Par'],
  ['printer', 'Imprimante'],
]

/** A handheld has no room for these columns. There the row repeats them in one line under the document's name. */
const wide = 'max-md:hidden'

export function HistoryTable({ entries, filtered, sorting, onSort, onReprint }: Props) {
  return (
    <section aria-label="Tableau des impressions" className="md:overflow-x-auto">
      <SortChoice sorting={sorting} onSort={onSort} />
      <table className="w-full border-collapse md:min-w-[46rem]">
        <caption className="sr-only">Ce qui a été imprimé, par qui, où et quand</caption>
        <thead className="border-b border-line bg-ground text-sm max-md:hidden">
          <tr>
            {columns.map(([by, title]) => (
              <SortHeader key={by} title={title} by={by} sorting={sorting} onSort={onSort} />
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {entries === undefined && <Waiting />}
          {entries?.length === 0 && (
            <tr>
              <td colSpan={6} className="px-4 py-12 text-center text-ink-2">
                {filtered ? 'Aucune impression ne répond à ces filtres.' : 'Rien n’a encore été imprimé.'}
              </td>
            </tr>
          )}
          {entries?.map(entry => (
            <Line key={entry.id} entry={entry} onReprint={onReprint} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Line({ entry, onReprint }: { entry: PrintHistoryEntry; onReprint: Props['onReprint'] }) {
  const { date, name, type, link, user, computer, printer, job, reason } = entry
  return (
    <tr className="border-t border-line align-top">
      <td className={`px-4 py-3 whitespace-nowrap tabular-nums ${wide}`}>{formatNumericHour(date)}</td>
      <th scope="row" className="max-w-72 px-4 py-3 text-start font-semibold wrap-anywhere">
        {link === '' ? (
          name
        ) : (
          <Link to={link} className="underline underline-offset-4">
            {name}
          </Link>
        )}
        {reason !== null && <span className="block text-sm font-normal text-ink-2">{reason}</span>}
        <span className="block text-sm font-normal text-ink-2 md:hidden">{inShort(entry)}</span>
      </th>
      <td className={`px-4 py-3 ${wide}`}>{typeText(type)}</td>
      <td className={`px-4 py-3 wrap-anywhere ${wide}`}>
        {user ?? '—'}
        {computer !== null && <span className="block text-sm text-ink-2">{computer}</span>}
      </td>
      <td className={`px-4 py-3 wrap-anywhere ${wide}`}>
        {printer === '' ? '—' : printer}
        {job && <span className="block text-sm text-ink-2">{statusWords[job.status]}</span>}
      </td>
      <td className="px-2 py-1 text-end">
        {job && (
          <Button
            look="quiet"
            aria-label={`Réimprimer ${name}`}
            onClick={() => onReprint({ id: job.id, name })}
          >
            Réimprimer
          </Button>
        )}
      </td>
    </tr>
  )
}

function inShort({ date, type, user, computer, printer, job }: PrintHistoryEntry): string {
  const parts = [
    formatNumericHour(date),
    typeText(type),
    user,
    computer,
    printer,
    job && statusWords[job.status],
  ]
  return parts.filter(part => part).join(' · ')
}

/** Sorts on a handheld, which hides the column heads. */
function SortChoice({ sorting, onSort }: Pick<Props, 'sorting' | 'onSort'>) {
  const id = useId()
  const sort = (by: string) => {
    const column = columns.find(([one]) => one === by)?.[0]
    if (column) onSort({ by: column, order: column === 'date' ? 'desc' : 'asc' })
  }
  return (
    <div className="flex items-center gap-3 border-b border-line px-4 py-2 md:hidden">
      <label htmlFor={id} className="text-sm text-ink-2">
        Trier par
      </label>
      <select
        id={id}
        value={sorting.by}
        onChange={event => sort(event.target.value)}
        className="h-11 grow rounded-lg bg-transparent px-2 font-semibold"
      >
        {columns.map(([by, title]) => (
          <option key={by} value={by} className="bg-surface text-ink">
            {title}
          </option>
        ))}
      </select>
    </div>
  )
}

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

function Waiting() {
  return places.map(place => (
    <tr key={place} className="border-t border-line">
      <td colSpan={6} className="px-4 py-3">
        <div className="h-6 animate-pulse rounded-lg bg-hover" />
      </td>
    </tr>
  ))
}
