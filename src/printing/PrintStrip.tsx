import Printer from 'lucide-react/icons/printer'
import { Link } from 'react-router-dom'
import type { QueuedJob } from '#machines/print-queue/job.ts'
import { type Readable, useStore } from '#src/store.ts'
import { usePrinting } from './environment.tsx'
import { Presented } from './Presented.tsx'
import { Remedies } from './Remedies.tsx'
import type { Printing } from './running.ts'
import { troubleWords } from './words.ts'

/** Over every page: the first print that stands still, and what to do about it. Nothing while all goes well. */
export function PrintStrip() {
  const printing = usePrinting()
  return printing && <Strip printing={printing} />
}

function Strip({ printing }: { printing: Printing }) {
  useStore(printing.queue)
  const [first, ...others] = printing.troubles()
  return (
    <>
      {first && (
        <section
          aria-label="Impression arrêtée"
          className="mb-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-2xl bg-warning-soft px-5 py-3 text-warning-ink"
        >
          <p role="status" className="flex min-w-0 flex-1 basis-80 items-start gap-3">
            <Printer size={22} aria-hidden className="mt-0.5 shrink-0" />
            <span className="min-w-0 wrap-break-word">
              <strong className="block">{troubleWords(first).head}</strong>
              {troubleWords(first).text}
            </span>
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <Remedies printing={printing} job={first} />
            {others.length > 0 && (
              <Link to="/printing" className="inline-flex min-h-11 items-center px-2 font-semibold underline">
                {others.length === 1 ? 'et une autre' : `et ${others.length} autres`}
              </Link>
            )}
          </div>
        </section>
      )}
      <Presented printing={printing} />
    </>
  )
}

/** What stands still here, the first to be settled first. */
export function usePrintTroubles(): readonly QueuedJob[] {
  const printing = usePrinting()
  useStore(printing?.queue ?? noQueue)
  return printing?.troubles() ?? none
}

const none: readonly QueuedJob[] = []
const noQueue: Readable<readonly QueuedJob[]> = { get: () => none, subscribe: () => () => {} }

/** The same on a wall: what to scan stands among the cards. */
export function WallPrintStrip({ trouble }: { trouble: QueuedJob | undefined }) {
  if (!trouble) return null
  const { head, text } = troubleWords(trouble)
  return (
    <p
      role="status"
      data-print-trouble
      className="flex shrink-0 items-center gap-3 rounded-xl bg-warning px-4 py-1 text-[1.125rem] leading-snug text-grey-900"
    >
      <Printer size="1.5rem" aria-hidden className="shrink-0" />
      <span className="line-clamp-2 min-w-0">
        <strong>{head}</strong> · {text}
      </span>
    </p>
  )
}
