import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { KeyboardEvent, ReactNode } from 'react'
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
  /** The cells of this column name their rows. Exactly one column does. */
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

/** Arrow keys walk through rows and cells, Tab through their contents. */
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
        <Ticks>
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
            <TableBody
              items={rows}
              // A row is kept as it was drawn for the same object, and what stands in it may come from the page: a tick.
              dependencies={[children]}
              renderEmptyState={() => none}
            >
              {row => (
                // The id lets a row keep the focus while others come and go around it.
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
        </Ticks>
      </PassLetters>
    </French>
  )
}

/** Space on a row presses its tick box, which Tab does not reach: Tab leaves the table. */
function Ticks({ children }: { children: ReactNode }) {
  const press = (event: KeyboardEvent) => {
    const row = event.target
    if (event.key !== ' ' || !(row instanceof HTMLTableRowElement)) return
    const box = row.querySelector<HTMLInputElement>('input[type=checkbox]')
    if (!box) return
    event.preventDefault()
    event.stopPropagation()
    box.click()
  }
  return (
    <div role="none" onKeyDownCapture={press}>
      {children}
    </div>
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
        <span className={quiet ? 'sr-only' : `flex items-center gap-1 ${sorts ? 'min-h-11 px-4' : ''}`}>
          {title}
          {sortDirection === 'ascending' && <ArrowUp size={16} aria-hidden />}
          {sortDirection === 'descending' && <ArrowDown size={16} aria-hidden />}
        </span>
      )}
    </AriaColumn>
  )
}
