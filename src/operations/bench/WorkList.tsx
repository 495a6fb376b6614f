import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { memo, type ReactNode } from 'react'
import { count } from '#src/ui/numbers.ts'
import { Unbroken } from '#src/ui/Unbroken.tsx'
import type { OperationView, ViewRow } from '../definition.ts'

/** A focus on the list lets the arrow keys scroll it. */
const byKeys = { tabIndex: 0 }

type Props = NonNullable<OperationView['list']> & {
  /** A field in its head. */
  entry?: ReactNode
}

export function WorkList({ title, note, rows, empty, entry }: Props) {
  return (
    <section aria-label={title} className="bench-list panel min-w-0 overflow-hidden">
      <header className="flex min-h-12 items-center justify-between gap-4 border-b border-line px-4 py-1">
        <h2 className="min-w-0 font-bold wrap-break-word">{title}</h2>
        {entry}
        {note && <p className="max-w-1/2 min-w-0 text-end text-ink-2 wrap-anywhere">{note}</p>}
      </header>
      {rows.length === 0 ? (
        <p className="px-4 py-6 text-ink-2">{empty}</p>
      ) : (
        <ul {...byKeys} className="bench-frame max-lg:max-h-[34rem]">
          {rows.map(row => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Memoised: the verdict on a scan would wait while every row renders. */
const Row = memo(function Row({ row }: { row: ViewRow }) {
  const { title, hint, photo } = row
  return (
    <li className="flex items-center gap-4 border-b border-line px-4 py-2 last:border-0">
      {photo && <img src={photo} alt="" className="size-12 shrink-0 rounded-xl" />}
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-semibold max-sm:line-clamp-4 wrap-anywhere" title={title}>
          <Unbroken>{title}</Unbroken>
        </p>
        <p className="line-clamp-2 text-sm max-sm:line-clamp-4 wrap-anywhere text-ink-2" title={hint}>
          {hint}
        </p>
      </div>
      <Figure {...row} />
    </li>
  )
}, looksTheSame)

function looksTheSame({ row: one }: { row: ViewRow }, { row: other }: { row: ViewRow }): boolean {
  return (['title', 'hint', 'photo', 'done', 'total', 'figure'] as const).every(
    key => one[key] === other[key],
  )
}

function Figure({ done, total, figure }: Pick<ViewRow, 'done' | 'total' | 'figure'>) {
  if (done === undefined || total === undefined) {
    const text = figure ?? (done === undefined ? undefined : count(done))
    return text && <p className="shrink-0 text-xl font-bold tabular-nums">{text}</p>
  }
  const complete = done >= total
  return (
    <>
      <p className="shrink-0 text-xl font-bold tabular-nums">
        <span className={complete ? 'text-success-ink' : ''}>{count(done)}</span>
        <span className="text-ink-2">/{count(total)}</span>
      </p>
      {complete ? (
        <CircleCheck size={26} aria-label="Complet" className="shrink-0 text-success-ink" />
      ) : (
        <Circle size={26} aria-hidden className="shrink-0 text-line-strong" />
      )}
    </>
  )
}
