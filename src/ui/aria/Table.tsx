import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { Column as AriaColumn, Table as AriaTable, Row, TableBody, TableHeader } from 'react-aria-components'
import { French } from './French.tsx'
import { PassLetters } from './PassLetters.tsx'

export { Cell } from 'react-aria-components'

export type Sorting<K extends string = string> = { by: K; order: 'asc' | 'desc' }

export type Column<K extends string = string> = {
  readonly id: K
  readonly title: string
  /** A press on its head sorts by it; a second one turns the order. */
  readonly sorts?: boolean
  /** Its cells name their rows. One column does. */
  readonly names?: boolean
  /** The title is for screen readers only. */
  readonly quiet?: boolean
  readonly className?: string
}

type Props<K extends string, R extends { id: string }> = {
  label: string
  columns: readonly Column<K>[]
  rows: readonly R[]
  /** A `Cell` for each column. */
  children: (row: R) => ReactNode
  /** Stands in the place of rows. */
  none?: ReactNode
  sorting?: Sorting
  onSort?: (sorting: { by: K; order: Sorting['order'] }) => void
  /** Enter on a row, or a press on it. */
  onOpen?: (id: string) => void
  className?: string
  headClassName?: string
  rowClassName?: string
}

/** Rows and cells are walked through by arrow keys, what is in them by Tab. */
export function Table<K extends string, R extends { id: string }>({
  label,
  columns,
  rows,
  children,
  none,
  sorting,
  onSort,
  onOpen,
  className = '',
  headClassName = '',
  rowClassName = '',
}: Props<K, R>) {
  const sort = (key: unknown, direction: 'ascending' | 'descending') => {
    const column = columns.find(({ id }) => id === key)
    if (column) onSort?.({ by: column.id, order: direction === 'ascending' ? 'asc' : 'desc' })
  }
  return (
    <French>
      <PassLetters>
        <AriaTable
          aria-label={label}
          keyboardNavigationBehavior="tab"
          {...(sorting && {
            sortDescriptor: {
              column: sorting.by,
              direction: sorting.order === 'asc' ? ('ascending' as const) : ('descending' as const),
            },
          })}
          onSortChange={({ column, direction }) => sort(column, direction)}
          className={`w-full border-collapse text-start ${className}`}
        >
          <TableHeader className={headClassName}>
            {columns.map(column => (
              <Head key={column.id} column={column} />
            ))}
          </TableHeader>
          <TableBody items={rows} renderEmptyState={() => none}>
            {row => (
              // By its id a row keeps the focus while others come and go around it.
              <Row
                id={row.id}
                className={`${rowClassName} ${onOpen ? 'cursor-pointer hover:bg-hover' : ''}`}
                {...(onOpen && { onAction: () => onOpen(row.id) })}
              >
                {children(row)}
              </Row>
            )}
          </TableBody>
        </AriaTable>
      </PassLetters>
    </French>
  )
}

function Head({
  column: { id, title, sorts = false, names = false, quiet = false, className },
}: {
  column: Column
}) {
  return (
    <AriaColumn
      id={id}
      textValue={title}
      allowsSorting={sorts}
      isRowHeader={names}
      className={`text-start font-semibold ${sorts ? 'cursor-pointer p-0 hover:bg-hover' : ''} ${className ?? ''}`}
    >
      {({ sortDirection }) => (
        <span className={quiet ? 'sr-only' : sorts ? 'flex min-h-11 items-center gap-1 px-4' : undefined}>
          {title}
          {sortDirection === 'ascending' && <ArrowUp size={16} aria-hidden />}
          {sortDirection === 'descending' && <ArrowDown size={16} aria-hidden />}
        </span>
      )}
    </AriaColumn>
  )
}
