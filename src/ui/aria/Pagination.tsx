import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { IconButton } from '../Button.tsx'
import { count } from '../numbers.ts'
import { Select } from './Select.tsx'

type Props = {
  page: number
  size: number
  total: number
  sizes?: readonly number[]
  onPage: (page: number) => void
  onSize: (size: number) => void
}

/** The specification's toolbar, 64 px high. */
export function Pagination({ page, size, total, sizes = [25, 50, 100], onPage, onSize }: Props) {
  const last = Math.max(0, Math.ceil(total / size) - 1)
  const first = total === 0 ? 0 : page * size + 1
  return (
    <div className="flex h-16 items-center justify-end gap-2 border-t border-line px-4 text-sm tabular-nums">
      <Select
        look="inline"
        label="Lignes par page"
        labelClassName="max-sm:sr-only"
        value={String(size)}
        onChange={chosen => onSize(Number(chosen))}
        options={sizes.map(one => ({ id: String(one), label: String(one) }))}
      />
      <p aria-live="polite" className="mx-2">
        {count(first)}–{count(Math.min(total, (page + 1) * size))} sur {count(total)}
      </p>
      <IconButton label="Page précédente" disabled={page === 0} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={20} aria-hidden />
      </IconButton>
      <IconButton label="Page suivante" disabled={page >= last} onClick={() => onPage(page + 1)}>
        <ChevronRight size={20} aria-hidden />
      </IconButton>
    </div>
  )
}
