import type { OrderEvent } from '#contract/entities/order.ts'
import { shortMoment } from './dates.ts'
import { Empty, Panel } from './Panel.tsx'

/** Who did what, and when; the last of it first, for that is what one is asked about. */
export function Timeline({ events }: { events: readonly OrderEvent[] }) {
  return (
    <Panel title="Historique">
      {events.length === 0 && <Empty>Rien n’est encore arrivé à cette commande.</Empty>}
      <ol className="grid gap-4 px-5 py-4">
        {[...events].reverse().map(({ at, what, text, by }, nth) => (
          <li key={`${at} ${what} ${text}`} className="flex gap-3">
            <span
              aria-hidden
              className={`mt-2 size-2.5 shrink-0 rounded-full ${nth === 0 ? 'bg-primary' : 'bg-line-strong'}`}
            />
            <div className="min-w-0">
              <p className={`wrap-anywhere ${nth === 0 ? 'font-semibold' : ''}`}>{text}</p>
              <p className="text-sm text-ink-2">
                <time dateTime={at}>{shortMoment(at)}</time>
                {by && ` · ${by}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
