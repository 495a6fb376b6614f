import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'
import { type ReactNode, useId, useState } from 'react'
import type { FiguresAsked, FigureTable } from '#contract/endpoints/figures.ts'
import { useActs } from '#src/commands/page.ts'
import { useFigureDoor } from '../figure-door.ts'
import { useDownload } from '../useDownload.ts'

type Props = {
  title: string
  /** How the figures are to be understood. */
  note?: ReactNode
  /** The spreadsheet of these figures. */
  table: FigureTable
  asked: FiguresAsked
  className?: string
  children: ReactNode
}

/** One group of figures, with its spreadsheet. */
export function Panel({ title, note, table, asked, className = '', children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`panel grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 p-5 ${className}`}
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="font-bold">
            {title}
          </h2>
          {note && <p className="mt-0.5 text-sm text-ink-2">{note}</p>}
        </div>
        <Csv title={title} table={table} asked={asked} />
      </div>
      {children}
    </section>
  )
}

function Csv({ title, table, asked }: { title: string; table: FigureTable; asked: FiguresAsked }) {
  const download = useDownload()
  const { title: page, calls, of } = useFigureDoor()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await download(calls.export, { params: { ...of, table }, query: asked })
    setBusy(false)
  }
  useActs(page, [{ id: `figures.csv.${table}`, title: `Exporter en CSV : ${title}`, run: save }], table)
  return (
    <button
      type="button"
      aria-label={`Exporter en CSV : ${title}`}
      aria-busy={busy || undefined}
      onClick={() => !busy && void save()}
      className="-me-2 -mt-2 inline-flex min-h-11 shrink-0 items-center gap-2 rounded-xl px-3 text-sm font-semibold text-ink-2 hover:bg-hover"
    >
      <Download size={16} aria-hidden />
      CSV
    </button>
  )
}

/** The table of a chart. */
export function Numbers({ children }: { children: ReactNode }) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-xl text-sm font-semibold">
        Voir les chiffres
        <ChevronDown size={16} aria-hidden className="ms-2 transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
