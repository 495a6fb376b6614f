import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'

export type Sorting<K extends string> = { by: K; order: 'asc' | 'desc' }

type Props<K extends string> = {
  title: string
  by: K
  sorting: Sorting<K>
  onSort: (sorting: Sorting<K>) => void
}

/** Sorts by its column; a second press reverses the order. */
export function SortHeader<K extends string>({ title, by, sorting, onSort }: Props<K>) {
  const here = sorting.by === by
  const Arrow = sorting.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={here ? (sorting.order === 'asc' ? 'ascending' : 'descending') : 'none'}
      className="p-0 text-start"
    >
      <button
        type="button"
        onClick={() => onSort({ by, order: here && sorting.order === 'asc' ? 'desc' : 'asc' })}
        className="flex min-h-11 w-full items-center gap-1 px-4 font-semibold hover:bg-hover"
      >
        {title}
        {here && <Arrow size={16} aria-hidden />}
      </button>
    </th>
  )
}
