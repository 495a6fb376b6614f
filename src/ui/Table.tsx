import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { useGridKeys } from './grid-keys.ts'

export type Sorting<K extends string = string> = { by: K; order: 'asc' | 'desc' }

export type Column<R, K extends string = string> = {
  readonly id: K
  readonly title: string
  readonly cell: (row: R) => ReactNode
  /** A press on its head sorts by it; a second one turns the order. */
  readonly sorts?: boolean
  /** The cells of this column name their rows. Exactly one column does. */
  readonly names?: boolean
  /** The title is for screen readers only. */
  readonly quiet?: boolean
  readonly headClassName?: string
  readonly className?: string
}

type Props<R extends { id: string }, K extends string> = {
  label: string
  columns: readonly Column<R, K>[]
  rows: readonly R[]
  /** Stands in the place of rows. */
  none?: ReactNode
  sorting?: Sorting | undefined
  onSort?: (sorting: { by: K; order: Sorting['order'] }) => void
  /** Enter on a row, or a press on it. */
  onOpen?: ((row: R) => void) | undefined
  className?: string
  headClassName?: string
  rowClassName?: string
}

/**
 * Arrow keys walk through rows, heads and cells, Tab through what stands in a row. The focus is the browser's alone: React Aria's
 * table draws all rows anew for each arrow key, which takes a fifth of a second for a hundred of them.
 */
export function Table<R extends { id: string }, K extends string>({
  label,
  columns,
  rows,
  none,
  sorting,
  onSort,
  onOpen,
  className = '',
  headClassName = '',
  rowClassName = '',
}: Props<R, K>) {
  const grid = useRef<HTMLTableElement>(null)
  const keys = useGridKeys(grid)
  const open = (event: MouseEvent | KeyboardEvent, row: R) => {
    if (event.defaultPrevented || isOnControl(event) || isTextChosen()) return
    // Else the same Enter would submit the form that opens.
    event.preventDefault()
    onOpen?.(row)
  }
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are walked through and opened is a grid.
      role="grid"
      aria-label={label}
      tabIndex={0}
      className={`w-full border-collapse text-start [&_:is(tr,th,td):focus-visible]:-outline-offset-3 ${className}`}
      {...keys}
    >
      <thead className={headClassName}>
        <tr>
          {columns.map(column => (
            <Head key={column.id} column={column} sorting={sorting} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr
            key={row.id}
            tabIndex={-1}
            className={`${rowClassName} ${onOpen ? 'cursor-pointer hover:bg-hover' : ''}`}
            {...(onOpen && {
              onClick: event => open(event, row),
              onKeyDown: event => event.key === 'Enter' && open(event, row),
            })}
          >
            {columns.map(({ id, names, cell, className = '' }) =>
              names ? (
                <th key={id} scope="row" tabIndex={-1} className={`text-start ${className}`}>
                  {cell(row)}
                </th>
              ) : (
                <td key={id} tabIndex={-1} className={className}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
        {rows.length === 0 && none && (
          <tr>
            <td colSpan={columns.length}>{none}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** A link, a button or a field in a row does its own work. */
const isOnControl = ({ target, currentTarget }: MouseEvent | KeyboardEvent): boolean => {
  const control = target instanceof Element && target.closest('a, button, input, select, textarea, label')
  return Boolean(control && currentTarget.contains(control))
}

/** A person who draws the mouse over a number wants to copy it. */
const isTextChosen = (): boolean => getSelection()?.isCollapsed === false

function Head<R, K extends string>({
  column: { id, title, sorts = false, quiet = false, headClassName = '' },
  sorting,
  onSort,
}: {
  column: Column<R, K>
  sorting: Sorting | undefined
  onSort: Props<{ id: string }, K>['onSort']
}) {
  const order = sorting?.by === id ? sorting.order : undefined
  const sort = () => onSort?.({ by: id, order: order === 'asc' ? 'desc' : 'asc' })
  const written = (
    <span className={quiet ? 'sr-only' : `flex items-center gap-1 ${sorts ? 'min-h-11 px-4' : ''}`}>
      {title}
      {order === 'asc' && <ArrowUp size={16} aria-hidden />}
      {order === 'desc' && <ArrowDown size={16} aria-hidden />}
    </span>
  )
  const looks = `text-start font-semibold ${sorts ? 'cursor-pointer p-0 hover:bg-hover' : ''} ${headClassName}`
  if (!sorts) {
    return (
      <th scope="col" tabIndex={-1} className={looks}>
        {written}
      </th>
    )
  }
  return (
    <th
      scope="col"
      tabIndex={-1}
      aria-sort={order ? ways[order] : 'none'}
      className={looks}
      onClick={sort}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        sort()
      }}
    >
      {written}
    </th>
  )
}

const ways = { asc: 'ascending', desc: 'descending' } as const
