import { memo } from 'react'
import { Keys } from '../Keys.tsx'
import { highlight } from './highlight.ts'
import { iconOf } from './icons.ts'
import type { Row } from './rows.ts'

type Props = {
  id: string
  row: Row
  query: string
  active: boolean
  onPoint: (row: Row) => void
  onRun: (row: Row) => void
}

/** Drawn again only when it changes itself: the arrows move through fifty of them. */
export const Option = memo(function Option({ id, row, query, active, onPoint, onRun }: Props) {
  const Icon = iconOf(row)
  const refused = row.kind === 'command' ? row.refused : undefined
  const keys = row.kind === 'command' ? row.command.keys : undefined
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      aria-disabled={refused !== undefined || undefined}
      tabIndex={-1}
      onPointerMove={() => onPoint(row)}
      onClick={() => onRun(row)}
      onKeyDown={event => event.key === 'Enter' && onRun(row)}
      className={`flex min-h-14 items-center gap-4 rounded-xl px-3 ${active ? 'bg-hover' : ''} ${refused ? 'text-ink-2' : ''}`}
    >
      <Icon size={20} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1 py-1">
        <span className="block truncate font-semibold">
          <Highlighted text={row.title} query={query} />
        </span>
        <Second row={row} query={query} refused={refused} />
      </span>
      {row.section && (
        <span className="hidden shrink-0 rounded-md bg-hover px-2 py-0.5 text-xs font-semibold sm:block">
          <Highlighted text={row.section} query={query} />
        </span>
      )}
      {keys && <Keys keys={keys} />}
    </div>
  )
})

function Second({ row, query, refused }: { row: Row; query: string; refused: string | undefined }) {
  if (refused !== undefined) return <span className="block text-sm">{refused}</span>
  const keyword = row.kind === 'command' ? telling(row, query) : undefined
  if (!row.hint && !keyword) return null
  return (
    <span className="block truncate text-sm text-ink-2">
      {row.hint && <Highlighted text={row.hint} query={query} />}
      {row.hint && keyword && ' · '}
      {keyword && <Highlighted text={keyword} query={query} />}
    </span>
  )
}

/** The keyword that matches where nothing else that is shown does: why else would it be here? */
function telling(row: Extract<Row, { kind: 'command' }>, query: string): string | undefined {
  const { keywords } = row.command
  if (!query || !keywords || isLit(`${row.title} ${row.hint ?? ''} ${row.section ?? ''}`, query))
    return undefined
  return keywords.find(keyword => isLit(keyword, query))
}

const isLit = (text: string, query: string) => highlight(text, query).some(part => part.hit)

function Highlighted({ text, query }: { text: string; query: string }) {
  if (!query) return text
  return highlight(text, query).map(part =>
    part.hit ? (
      <mark key={part.at} className="bg-transparent font-bold text-primary-ink">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
