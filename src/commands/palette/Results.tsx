import Check from 'lucide-react/icons/check'
import { memo, type UIEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from '#src/ui/Icon.tsx'
import type { CommandGroup } from '../command.ts'
import { Keys } from '../Keys.tsx'
import type { LookUp } from '../look-up.ts'
import { highlight } from './highlight.ts'
import { canBeMarked, isIn } from './marks.ts'
import type { Block, Row } from './rows.ts'

type Props = {
  id: string
  blocks: readonly Block[]
  query: string
  chosen: Row | undefined
  optionId: (list: string, row: Row) => string
  onPoint: (row: Row) => void
  onRun: (row: Row) => void
  marked: readonly LookUp[]
  onMark: (row: Row) => void
  /** Opens the page of what may be done to the row's thing. */
  onActs: (row: Row) => void
}

export function Results({
  id,
  blocks,
  query,
  chosen,
  optionId,
  onPoint,
  onRun,
  marked,
  onMark,
  onActs,
}: Props) {
  const list = useRef<HTMLDivElement>(null)
  const point = useStable(onPoint)
  const run = useStable(onRun)
  const acts = useStable(onActs)
  const mark = useStable(onMark)
  const active = chosen && optionId(id, chosen)

  const [scrolled, setScrolled] = useState<readonly Block[]>()
  const [seen] = useState(seenAtOnce)
  const first = blocks[0]?.rows[0]
  const rest = scrolled === blocks || beyond(blocks, chosen, seen)
  const shown = rest ? blocks : atFirst(blocks, seen)

  // Only a list that is longer than the screen scrolls: to ask for it makes the browser lay out the page at once.
  const isDown = useRef(false)
  const mayScroll = chosen !== first || isDown.current
  useEffect(() => {
    if (active && mayScroll) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active, mayScroll])

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Résultats"
      tabIndex={-1}
      onScroll={({ currentTarget }: UIEvent) => {
        isDown.current = currentTarget.scrollTop > 0
        if (isDown.current) setScrolled(blocks)
      }}
      className="max-h-[55vh] overflow-y-auto p-2 empty:hidden"
    >
      {shown.map(({ title, rows }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the next letter's rows are written into the same places.
        <fieldset key={nth} aria-label={title} className="min-w-0">
          <p aria-hidden className="px-3 pt-3 pb-1 text-xs font-bold tracking-wide text-ink-2 uppercase">
            {title}
          </p>
          {rows.map((row, place) => (
            <Option
              // biome-ignore lint/suspicious/noArrayIndexKey: as above, no row holds anything of its own.
              key={place}
              id={optionId(id, row)}
              row={row}
              query={query}
              active={row === chosen}
              onPoint={point}
              onRun={run}
              marked={row.kind === 'found' && isIn(marked, row.found)}
              onMark={mark}
              onActs={acts}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

/** Each key press paints only the rows that fit before scrolling. */
const rowHeight = 56
const seenAtOnce = () => Math.ceil((window.innerHeight * 0.55) / rowHeight) + 1

function atFirst(blocks: readonly Block[], most: number): Block[] {
  let left = most
  return blocks.flatMap(({ title, rows }) => {
    const seen = rows.slice(0, Math.max(left, 0))
    left -= seen.length
    return seen.length > 0 ? [{ title, rows: seen }] : []
  })
}

function beyond(blocks: readonly Block[], chosen: Row | undefined, most: number): boolean {
  if (!chosen) return false
  const at = blocks.flatMap(({ rows }) => rows).indexOf(chosen)
  return at >= most - 1
}

/** Returns the same function on every render, so that rows do not render again for a new handler. */
function useStable(handle: (row: Row) => void) {
  const latest = useRef(handle)
  latest.current = handle
  return useCallback((row: Row) => latest.current(row), [])
}

/** Its lines are as many as a row's other parts together, and the next letter's row often has the same. */
const StillIcon = memo(Icon)

/** Of one height whatever it holds, so that the next letter's words lay out no more than their own row. */
const sized = 'h-14 contain-strict'

type OptionProps = {
  id: string
  row: Row
  query: string
  active: boolean
  onPoint: (row: Row) => void
  onRun: (row: Row) => void
  marked: boolean
  onMark: (row: Row) => void
  /** Opens the page of what may be done to the row's thing. */
  onActs: (row: Row) => void
}

/** Memoised, because the arrow keys move through fifty of these. */
export const Option = memo(function Option({
  id,
  row,
  query,
  active,
  onPoint,
  onRun,
  marked,
  onMark,
  onActs,
}: OptionProps) {
  const refused = refusalOf(row)
  const keys = row.kind === 'command' ? row.command.keys : row.kind === 'act' ? row.keys : undefined
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      aria-checked={marked || undefined}
      aria-disabled={refused !== undefined || undefined}
      tabIndex={-1}
      onPointerMove={() => onPoint(row)}
      onClick={event =>
        isOnActs(event.target) ? onActs(row) : event.shiftKey && canBeMarked(row) ? onMark(row) : onRun(row)
      }
      onKeyDown={event => event.key === 'Enter' && onRun(row)}
      className={`flex ${refused ? 'min-h-14 contain-content text-ink-2' : sized} items-center gap-4 rounded-xl px-3 ${active ? 'bg-hover' : ''}`}
    >
      {marked ? (
        <Check size={20} strokeWidth={3} aria-hidden className="shrink-0 text-primary-ink" />
      ) : (
        <StillIcon name={iconOf(row)} className="shrink-0" />
      )}
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
      {hasActs(row) && (
        <span data-acts className="-me-3 grid size-11 shrink-0 place-items-center text-ink-2">
          <Icon name="arrow-right" />
        </span>
      )}
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

/** The matching keyword, when nothing else on the row shows why it matches. */
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

/** The reason why the row's command or act may not run now. */
export const refusalOf = (row: Row): string | undefined =>
  row.kind === 'command' || row.kind === 'act' ? row.refused : undefined

export const hasActs = (row: Row | undefined): row is Extract<Row, { kind: 'found' }> =>
  row?.kind === 'found' && row.found.acts !== undefined

/** The arrow is the row's own second target, for a finger or a mouse. */
const isOnActs = (target: EventTarget) => target instanceof Element && target.closest('[data-acts]') !== null

const iconOfGroup: Readonly<Record<CommandGroup, IconName>> = {
  'Dans cette étape': 'scan-line',
  Quantités: 'hash',
  'Aller à': 'arrow-right',
  Session: 'circle-user',
  'Ce terminal': 'monitor',
}

function iconOf(row: Row): IconName {
  if (row.kind === 'found') return row.found.icon ?? 'search'
  if (row.kind === 'act') return row.act.icon
  if (row.kind === 'choice') return row.icon ?? 'arrow-right'
  return row.command.icon ?? iconOfGroup[row.command.group]
}
