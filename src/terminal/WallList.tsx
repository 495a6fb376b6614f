import CircleCheck from 'lucide-react/icons/circle-check'
import { useLayoutEffect, useRef, useState } from 'react'
import type { OperationView, ViewRow } from '#src/operations/definition.ts'
import { count } from '#src/ui/numbers.ts'
import { CardCode, ownCards } from './Cards.tsx'
import { useKeypad, useWall } from './context.ts'

type Props = Omit<NonNullable<OperationView['list']>, 'empty'> & {
  /** Fills the screen's width. */
  wide?: boolean
  /** The number of times that the card turned the pages of the screen. */
  turned?: number
}

/** A list on the wall, remaining rows first. It shows the rows that fit; a card turns the page. */
export function WallList({ title, note, rows, wide = false, turned: around = 0 }: Props) {
  const { registry } = useWall()
  const { ref, fit } = useFittingRows()
  const [turned, setTurned] = useState(0)
  const pages = Math.ceil(rows.length / fit)
  const page = (turned + around) % Math.max(pages, 1)
  useKeypad(pages > 1 ? { more: () => setTurned(turned + 1) } : {})
  const [more] = pages > 1 ? ownCards(registry, ['keypad.more']) : []
  const letters = wide ? lettersOf.wide : lettersOf.narrow
  const shown = leftFirst(rows).slice(page * fit, (page + 1) * fit)
  return (
    <section
      aria-label={title}
      className={`wall-list flex min-h-0 flex-col overflow-hidden rounded-[1.25rem] bg-grey-800 px-4 py-1 ${wide ? 'flex-1' : 'w-[24rem] shrink-0'}`}
    >
      <h2 className="wall-list-title flex flex-wrap items-baseline justify-between gap-x-3 text-grey-300">
        <span className="min-w-0 wrap-anywhere">{title}</span>
        {note && <span className="text-[0.8em]">{note}</span>}
      </h2>
      <ul ref={ref} className="min-h-0 flex-1 overflow-hidden">
        {shown.map(row => (
          <Row key={row.id} {...row} letters={letters} />
        ))}
      </ul>
      {more && (
        <button
          type="button"
          onClick={() => void more.run()}
          className="flex items-center justify-between gap-3 overflow-hidden rounded-xl bg-white text-grey-900"
        >
          <span className="wall-row ps-3 font-bold whitespace-nowrap">
            {more.title} {page + 1}/{pages}
          </span>
          <CardCode card={more.card} columns={5} large={false} />
        </button>
      )}
    </section>
  )
}

/** About as many letters fit a row's line. */
const lettersOf = { narrow: 26, wide: 76 }

/** A name that is longer than its row takes a second line, in place of what else is known of the thing. */
function Row({ title, hint, done, total, figure, letters }: ViewRow & { letters: number }) {
  const isLong = title.length > letters
  const both = title.length + hint.length < letters
  const complete = done !== undefined && total !== undefined && done >= total
  const counted = total === undefined ? done && count(done) : `${count(done ?? 0)}/${count(total)}`
  return (
    <li
      className={`wall-row flex items-center gap-3 ${isLong ? 'wall-row-tall' : ''} ${complete ? 'text-grey-400' : ''}`}
    >
      <span className={`min-w-0 flex-1 ${isLong ? 'line-clamp-2' : 'truncate'}`}>
        {title} {both && <span className="text-grey-400">{hint}</span>}
      </span>
      <span className="shrink-0 font-bold tabular-nums">{figure ?? counted}</span>
      {complete && <CircleCheck size="0.9em" aria-label="Complet" className="shrink-0 text-success-ink" />}
    </li>
  )
}

const isLeft = ({ done, total }: ViewRow): boolean => total !== undefined && (done ?? 0) < total
const leftFirst = (rows: readonly ViewRow[]): readonly ViewRow[] =>
  [...rows].sort((one, other) => Number(isLeft(other)) - Number(isLeft(one)))

/** The number of rows that the list has room for. Its height depends on the cards and notices around it. */
function useFittingRows() {
  const ref = useRef<HTMLUListElement>(null)
  const [fit, setFit] = useState(1)
  useLayoutEffect(() => {
    const list = ref.current
    if (!list) return
    const measure = () => {
      const heights = [...list.children].map(row => row.getBoundingClientRect().height)
      // A lock hides the screen: nothing has a height then, and no row would come back.
      if (heights.length > 0 && list.clientHeight > 0)
        setFit(Math.max(1, Math.floor(list.clientHeight / Math.max(...heights))))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(list)
    return () => watch.disconnect()
  }, [])
  return { ref, fit }
}
