import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type Sorting, Table } from '#src/ui/Table.tsx'

/** A column, declared: its head and each of its cells. `S` are the orders that the call knows; a column that sorts is named after one. */
export type Column<R, S extends string = never> = {
  readonly title: string
  readonly cell: (row: R) => ReactNode
  /** A second, smaller line of the cell. */
  readonly below?: (row: R) => ReactNode
  /** Its cells name their rows, and lead to where the row opens. */
  readonly names?: true
  /** What is unusual of a row, behind the value. */
  readonly tags?: (row: R) => ReactNode
  /** Where the heads are not seen, its title stands in the cell: before or behind the value, or before a list of values. */
  readonly titled?: 'before' | 'behind' | 'list'
  /** A name that looks like the other cells. */
  readonly plain?: true
  readonly quiet?: true
  readonly figures?: true
  /** Stays in one line. */
  readonly unbroken?: true
  /** Left out where there is no room for columns. */
  readonly wide?: true
  /** Its head is for screen readers alone. */
  readonly headless?: true
  /** What else its cells look like. */
  readonly className?: string
} & ({ readonly id: S; readonly sorts: true } | { readonly id: string; readonly sorts?: never })

type Props<R, S extends string> = {
  label: string
  columns: readonly Column<R, S>[]
  rows: readonly R[]
  /** Stands in the place of rows. */
  none?: string
  /** Before the columns, a box that chooses the row. */
  tick?: ((row: R) => ReactNode) | undefined
  /** The address that a row's name leads to. */
  pathOf?: ((row: R) => string) | undefined
  onOpen?: ((row: R) => void) | undefined
  sorting?: Sorting<S> | undefined
  onSort?: (sorting: Sorting<S>) => void
  small?: boolean
  /** Few columns, which fit on any desk. */
  few?: boolean
  headClassName?: string
}

/** Rows under declared columns. A handheld has no room for columns: there each row is a small card. */
export function Rows<R extends { id: string }, S extends string>(props: Props<R, S>) {
  const { label, columns, rows, none, tick, pathOf, onOpen, sorting, onSort } = props
  const { small = false, few = false, headClassName = 'border-b' } = props
  const declared = columns.map(column => ({
    ...{ id: column.id, title: column.title, names: column.names ?? false, quiet: column.headless ?? false },
    ...(column.sorts ? { sorts: true } : { headClassName: column.headless ? '' : 'px-4 py-3' }),
    className: looksOf(column),
    cell: (row: R) => <Content column={column} row={row} path={pathOf?.(row)} />,
  }))
  const ticks = tick && [
    { id: 'chosen', title: 'Choisi', quiet: true, className: 'px-4 max-md:float-end', cell: tick },
  ]
  return (
    // A head for screen readers alone must not make the page wider.
    <div className="relative md:overflow-x-auto">
      <Table
        label={label}
        columns={[...(ticks ?? []), ...declared]}
        rows={rows}
        none={<p className="px-4 py-12 text-center text-ink-2">{none}</p>}
        sorting={sorting}
        onSort={({ by, order }) => {
          const column = columns.find(({ id }) => id === by)
          if (column?.sorts) onSort?.({ by: column.id, order })
        }}
        onOpen={onOpen}
        className={`${few ? '' : 'md:min-w-[52rem]'} ${small ? 'text-sm' : ''}`}
        headClassName={`${headClassName} border-line bg-ground text-sm max-md:hidden`}
        rowClassName="border-b border-line last:border-0 max-md:block max-md:py-3"
      />
    </div>
  )
}

/** A column on a desk, a line of a small card on a handheld. */
const looksOf = <R, S extends string>({
  names,
  plain,
  quiet,
  figures,
  unbroken,
  wide,
  className,
}: Column<R, S>) =>
  [
    'px-4 py-2.5 wrap-anywhere max-md:py-0.5',
    wide ? 'max-md:hidden' : 'max-md:block',
    names && !plain ? 'font-semibold' : 'font-normal',
    quiet && 'text-ink-2',
    figures && 'tabular-nums',
    unbroken && 'whitespace-nowrap',
    className,
  ]
    .filter(Boolean)
    .join(' ')

function Content<R, S extends string>({
  column,
  row,
  path,
}: {
  column: Column<R, S>
  row: R
  path: string | undefined
}) {
  const { title, names, titled, cell, tags, below } = column
  const value = cell(row)
  const second = below?.(row)
  const word = title.toLowerCase()
  return (
    <>
      {titled === 'before' && <Unseen>{`${word} `}</Unseen>}
      {titled === 'list' && <Unseen>{`${word} : `}</Unseen>}
      {names && path ? (
        <Link to={path} className="inline-flex min-h-11 items-center hover:underline">
          {value}
        </Link>
      ) : (
        value
      )}
      {titled === 'behind' && <Unseen>{` ${word}`}</Unseen>}
      {tags?.(row)}
      {second && <span className="block text-sm font-normal text-ink-2">{second}</span>}
    </>
  )
}

/** Seen only where the heads are not. */
const Unseen = ({ children }: { children: ReactNode }) => (
  <span className="text-ink-2 md:sr-only">{children}</span>
)

/** What is unusual of a row, behind its name. */
export const Tag = ({ look = 'quiet', children }: { look?: keyof typeof tags; children: ReactNode }) => (
  <span className={`ms-2 rounded-md px-2 py-0.5 text-sm font-semibold ${tags[look]}`}>{children}</span>
)

const tags = { quiet: 'bg-ground text-ink-2', warning: 'bg-warning-soft text-warning-ink' } as const
