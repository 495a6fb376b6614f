import { Link } from 'react-router-dom'
import type { PrintHistoryEntry } from '#contract/endpoints/print-log.ts'
import { statusWords } from '#src/printing/words.ts'
import { Select } from '#src/ui/aria/Select.tsx'
import { Cell, type Column, type Sorting, Table } from '#src/ui/aria/Table.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatNumericHour } from '#src/ui/dates.ts'
import { type HistorySort, typeText } from './history.ts'

type Props = {
  /** Undefined during the first load. */
  entries: readonly PrintHistoryEntry[] | undefined
  filtered: boolean
  sorting: Sorting<HistorySort>
  onSort: (sorting: Sorting<HistorySort>) => void
  onReprint: (job: { id: string; name: string }) => void
}

const titles = {
  date: 'Date',
  name: 'Document',
  type: 'Type',
  user: 'Par',
  printer: 'Imprimante',
} as const
const sorts = ['date', 'name', 'type', 'user', 'printer'] as const

const columns: readonly Column<keyof typeof titles | 'again'>[] = [
  ...sorts.map(id => ({ id, title: titles[id], sorts: true, names: id === 'name' })),
  { id: 'again', title: 'Réimprimer', quiet: true },
]

/** A handheld has no room for these columns. There the row repeats them in one line under the document's name. */
const wide = 'max-md:hidden'

export function HistoryTable({ entries, filtered, sorting, onSort, onReprint }: Props) {
  return (
    <section aria-label="Tableau des impressions" className="md:overflow-x-auto">
      <SortChoice sorting={sorting} onSort={onSort} />
      <Table
        label="Ce qui a été imprimé, par qui, où et quand"
        columns={columns}
        rows={entries ?? []}
        none={entries ? <Nothing filtered={filtered} /> : <Waiting />}
        sorting={sorting}
        onSort={({ by, order }) => by !== 'again' && onSort({ by, order })}
        className="md:min-w-[46rem]"
        headClassName={`border-b border-line bg-ground text-sm ${wide}`}
        rowClassName="border-t border-line align-top"
      >
        {entry => <Line entry={entry} onReprint={onReprint} />}
      </Table>
    </section>
  )
}

function Line({ entry, onReprint }: { entry: PrintHistoryEntry; onReprint: Props['onReprint'] }) {
  const { date, name, type, link, user, computer, printer, job, reason } = entry
  return (
    <>
      <Cell className={`px-4 py-3 whitespace-nowrap tabular-nums ${wide}`}>{formatNumericHour(date)}</Cell>
      <Cell className="max-w-72 px-4 py-3 text-start font-semibold wrap-anywhere">
        {link === '' ? (
          name
        ) : (
          <Link to={link} className="underline underline-offset-4">
            {name}
          </Link>
        )}
        {reason !== null && <span className="block text-sm font-normal text-ink-2">{reason}</span>}
        <span className="block text-sm font-normal text-ink-2 md:hidden">{inShort(entry)}</span>
      </Cell>
      <Cell className={`px-4 py-3 ${wide}`}>{typeText(type)}</Cell>
      <Cell className={`px-4 py-3 wrap-anywhere ${wide}`}>
        {user ?? '—'}
        {computer !== null && <span className="block text-sm text-ink-2">{computer}</span>}
      </Cell>
      <Cell className={`px-4 py-3 wrap-anywhere ${wide}`}>
        {printer === '' ? '—' : printer}
        {job && <span className="block text-sm text-ink-2">{statusWords[job.status]}</span>}
      </Cell>
      <Cell className="px-2 py-1 text-end">
        {job && (
          <Button
            look="quiet"
            aria-label={`Réimprimer ${name}`}
            onClick={() => onReprint({ id: job.id, name })}
          >
            Réimprimer
          </Button>
        )}
      </Cell>
    </>
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
  const sort = (chosen: string) => {
    const by = sorts.find(one => one === chosen)
    if (by) onSort({ by, order: by === 'date' ? 'desc' : 'asc' })
  }
  return (
    <div className="border-b border-line px-4 py-2 md:hidden">
      <Select
        look="inline"
        label="Trier par"
        value={sorting.by}
        onChange={sort}
        options={sorts.map(id => ({ id, label: titles[id] }))}
      />
    </div>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  return (
    <p className="px-4 py-12 text-center text-ink-2">
      {filtered ? 'Aucune impression ne répond à ces filtres.' : 'Rien n’a encore été imprimé.'}
    </p>
  )
}

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

function Waiting() {
  return places.map(place => (
    <div key={place} className="border-t border-line px-4 py-3 first:border-0">
      <div className="h-6 animate-pulse rounded-lg bg-hover" />
    </div>
  ))
}
