import { type UIEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Option } from './Option.tsx'
import type { Block, Row } from './rows.ts'

type Props = {
  id: string
  blocks: readonly Block[]
  query: string
  chosen: Row | undefined
  optionId: (list: string, row: Row) => string
  onPoint: (row: Row) => void
  onRun: (row: Row) => void
}

export function Results({ id, blocks, query, chosen, optionId, onPoint, onRun }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const point = useStable(onPoint)
  const run = useStable(onRun)
  const active = chosen && optionId(id, chosen)

  const [scrolled, setScrolled] = useState<readonly Block[]>()
  const rest = scrolled === blocks || beyond(blocks, chosen)
  const shown = rest ? blocks : atFirst(blocks)

  useEffect(() => {
    if (active) list.current?.querySelector(`[id="${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Résultats"
      tabIndex={-1}
      onScroll={(event: UIEvent) => event.currentTarget.scrollTop > 0 && setScrolled(blocks)}
      className="max-h-[55vh] overflow-y-auto p-2 empty:hidden"
    >
      {shown.map(({ title, rows }) => (
        <fieldset key={title} aria-label={title} className="min-w-0">
          <p aria-hidden className="px-3 pt-3 pb-1 text-xs font-bold tracking-wide text-ink-2 uppercase">
            {title}
          </p>
          {rows.map(row => (
            <Option
              key={row.key}
              id={optionId(id, row)}
              row={row}
              query={query}
              active={row === chosen}
              onPoint={point}
              onRun={run}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

/** As many as can be seen before somebody scrolls: each key paints these again, and no more. */
const rowHeight = 56
const seenAtOnce = () => Math.ceil((window.innerHeight * 0.55) / rowHeight) + 1

function atFirst(blocks: readonly Block[]): Block[] {
  let left = seenAtOnce()
  return blocks.flatMap(({ title, rows }) => {
    const seen = rows.slice(0, Math.max(left, 0))
    left -= seen.length
    return seen.length > 0 ? [{ title, rows: seen }] : []
  })
}

function beyond(blocks: readonly Block[], chosen: Row | undefined): boolean {
  if (!chosen) return false
  const at = blocks.flatMap(({ rows }) => rows).indexOf(chosen)
  return at >= seenAtOnce() - 1
}

/** The same function for as long as the list stands: its rows are not drawn again because it is a new one. */
function useStable(handle: (row: Row) => void) {
  const latest = useRef(handle)
  latest.current = handle
  return useCallback((row: Row) => latest.current(row), [])
}
