import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** A page of rows is as far as this. */
const pageOfRows = 10

/**
 * The keys of a grid: a stop of Tab, of which the last row in use has the focus. Arrow keys go through heads, rows and their cells; Tab
 * goes through what stands in the row, then out. Space on a row presses its tick box.
 */
export function useGridKeys(grid: RefObject<HTMLTableElement | null>) {
  /** The last row in use, by its place: another one takes the place of one that has gone. */
  const last = useRef(0)
  const isWithin = useRef(false)
  const isLeaving = useRef(false)

  /** The browser looks for the stop before or behind the table from where the focus is, and other rows have stops, too. */
  function leave(table: HTMLTableElement, back: boolean) {
    isLeaving.current = true
    const edge = back ? table : controlsIn(table).at(-1)
    edge?.focus({ preventScroll: true })
    isLeaving.current = false
  }

  useLayoutEffect(() => {
    const table = grid.current
    if (!table || !isWithin.current || table.contains(document.activeElement)) return
    // The focused row has gone with this drawing.
    if (document.activeElement === document.body) rowAt(table, last.current)?.focus()
  })

  return {
    onFocus({ target, currentTarget: table }: FocusEvent<HTMLTableElement>) {
      if (isLeaving.current) return
      isWithin.current = true
      const row = rowOf(target)
      if (row && row.parentElement === body(table)) last.current = rowsOf(table).indexOf(row)
      if (target === table) rowAt(table, last.current)?.focus()
      // Else Shift and Tab would come back to the table from its first row.
      table.tabIndex = -1
    },
    onBlur({ relatedTarget, currentTarget: table }: FocusEvent<HTMLTableElement>) {
      if (relatedTarget instanceof Node && table.contains(relatedTarget)) return
      isWithin.current = false
      table.tabIndex = 0
    },
    onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
      const { key, target, currentTarget: table, ctrlKey, metaKey, altKey, shiftKey } = event
      const row = rowOf(target)
      if (!row || altKey || event.defaultPrevented) return
      const at = target instanceof HTMLElement ? target : row
      if (key === 'Tab') {
        const next = besides(row, at, shiftKey)
        if (!next) return leave(table, shiftKey)
        event.preventDefault()
        return next.focus()
      }
      if (key === ' ' && target === row) {
        const box = row.querySelector<HTMLInputElement>('input[type=checkbox]')
        if (!box) return
        event.preventDefault()
        return box.click()
      }
      // A field within keeps its own keys.
      if (at.matches('input:not([type=checkbox]), select, textarea')) return
      const next = nextOf(table, row, at, ctrlKey || metaKey ? `ctrl+${key}` : key)
      if (!next) return
      event.preventDefault()
      next.focus()
    },
  }
}

/** The element that a key leads to, from a row, a cell or what stands in one. */
function nextOf(table: HTMLTableElement, row: HTMLTableRowElement, at: HTMLElement, key: string) {
  const cell = at.closest<HTMLTableCellElement>('td, th')
  const rows = [...table.rows]
  const place = rows.indexOf(row)
  const first = rows.length - rowsOf(table).length
  /** In a row above or below, the same cell, or the row itself. Heads have cells alone. */
  const goTo = (to: number): HTMLElement | undefined => {
    const other = rows[Math.max(0, Math.min(to, rows.length - 1))]
    if (!other || other === row) return undefined
    const isHead = other.parentElement?.tagName === 'THEAD'
    if (!cell && !isHead) return other
    const same = other.cells[cell?.cellIndex ?? 0]
    return same && same.getClientRects().length > 0 ? same : undefined
  }
  const cells = [...row.cells].filter(one => one.getClientRects().length > 0)
  const across = cell ? cells.indexOf(cell) : -1
  const isRow = cell === null
  switch (key) {
    case 'ArrowDown':
      return goTo(place + 1)
    case 'ArrowUp':
      return goTo(place - 1)
    case 'PageDown':
      return goTo(place + pageOfRows)
    case 'PageUp':
      return goTo(Math.max(first, place - pageOfRows))
    case 'ArrowRight':
      return cells[across + 1]
    case 'ArrowLeft':
      return across > 0 ? cells[across - 1] : row.hasAttribute('tabindex') ? row : undefined
    case 'Home':
      return isRow ? goTo(first) : cells[0]
    case 'End':
      return isRow ? goTo(rows.length - 1) : cells.at(-1)
    case 'ctrl+Home':
      return goTo(first)
    case 'ctrl+End':
      return goTo(rows.length - 1)
    default:
      return undefined
  }
}

/** The next control of the row in the way of Tab. */
function besides(row: HTMLTableRowElement, at: HTMLElement, back: boolean): HTMLElement | undefined {
  const stops = [row, ...controlsIn(row)]
  const place = at.matches('td, th') ? 0 : stops.indexOf(at)
  return stops[place + (back ? -1 : 1)]
}

const controlsIn = (within: HTMLElement): HTMLElement[] =>
  [
    ...within.querySelectorAll<HTMLElement>(
      'a[href], button:not(:disabled), input:not(:disabled), select, textarea',
    ),
  ].filter(one => one.tabIndex >= 0 && one.getClientRects().length > 0)

const rowOf = (target: EventTarget): HTMLTableRowElement | null =>
  target instanceof Element ? target.closest('tr') : null

const body = (table: HTMLTableElement) => table.tBodies[0]
const rowsOf = (table: HTMLTableElement): HTMLTableRowElement[] => [...(body(table)?.rows ?? [])]
const rowAt = (table: HTMLTableElement, place: number): HTMLTableRowElement | undefined => {
  const rows = rowsOf(table)
  return rows[Math.min(place, rows.length - 1)]
}
