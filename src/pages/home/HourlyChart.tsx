import ChevronDown from 'lucide-react/icons/chevron-down'
import { count, plural } from '#src/ui/numbers.ts'

export function HourlyChart({ byHour, hourNow }: { byHour: readonly number[]; hourNow: number }) {
  const hours = hoursToShow(byHour)
  const total = byHour.reduce((sum, pieces) => sum + pieces, 0)
  return (
    <section aria-labelledby="hourly" className="panel p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="hourly" className="font-bold">
          Pièces traitées par heure
        </h2>
        <p className="text-ink-2 tabular-nums">{plural(total, 'pièce')} aujourd’hui</p>
      </div>
      {total === 0 ? (
        <p className="grid min-h-40 place-items-center text-ink-2">Rien n’a encore été traité aujourd’hui.</p>
      ) : (
        <>
          <Bars hours={hours} hourNow={hourNow} summary={summaryOf(hours, total)} />
          <details className="group mt-3">
            <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-xl text-sm font-semibold">
              Voir les chiffres
              <ChevronDown
                size={16}
                aria-hidden
                className="ms-2 transition-transform group-open:rotate-180"
              />
            </summary>
            <Table hours={hours} />
          </details>
        </>
      )}
    </section>
  )
}

function Bars({ hours, hourNow, summary }: { hours: Hour[]; hourNow: number; summary: string }) {
  const top = scaleTop(Math.max(...hours.map(({ pieces }) => pieces)))
  return (
    <div
      role="img"
      aria-label={summary}
      className="mt-4 grid grid-cols-[auto_1fr] gap-x-3 text-xs text-ink-2"
    >
      <div className="flex h-48 flex-col justify-between text-end tabular-nums md:h-56">
        {[top, top / 2, 0].map(value => (
          <span key={value} className="-my-2 leading-4">
            {count(value)}
          </span>
        ))}
      </div>
      <div className="relative flex h-48 items-end gap-[3px] border-b border-line-strong sm:gap-1.5 md:h-56">
        <span className="absolute inset-x-0 top-0 border-t border-line" />
        <span className="absolute inset-x-0 top-1/2 border-t border-line" />
        {hours.map(({ hour, pieces }) => (
          <span
            key={hour}
            title={`${hour} h : ${plural(pieces, 'pièce')}`}
            className="relative flex h-full flex-1 items-end"
          >
            <span
              className={`w-full rounded-t-md ${pieces > 0 ? 'min-h-1' : ''} ${hour === hourNow ? 'bg-primary' : 'bg-bar'}`}
              style={{ height: `${(pieces / top) * 100}%` }}
            />
          </span>
        ))}
      </div>
      <div className="col-start-2 mt-2 flex gap-[3px] tabular-nums sm:gap-1.5">
        {hours.map(({ hour }) => (
          <span
            key={hour}
            className={`min-w-0 flex-1 text-center whitespace-nowrap ${hour === hourNow ? 'font-bold text-ink' : ''}`}
          >
            <span className={hour % 3 === 0 ? '-mx-3' : 'hidden md:inline'}>{hour} h</span>
          </span>
        ))}
      </div>
    </div>
  )
}

function Table({ hours }: { hours: Hour[] }) {
  return (
    <table className="mt-2 w-full max-w-xs text-sm tabular-nums">
      <thead>
        <tr className="text-start text-ink-2">
          <th scope="col" className="py-1 text-start font-medium">
            Heure
          </th>
          <th scope="col" className="py-1 text-end font-medium">
            Pièces
          </th>
        </tr>
      </thead>
      <tbody>
        {hours.map(({ hour, pieces }) => (
          <tr key={hour} className="border-t border-line">
            <th scope="row" className="py-1.5 text-start font-normal">
              {hour} h – {hour + 1} h
            </th>
            <td className="py-1.5 text-end font-semibold">{count(pieces)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function summaryOf(hours: Hour[], total: number): string {
  const best = hours.reduce((most, hour) => (hour.pieces > most.pieces ? hour : most))
  return `Graphique : ${plural(total, 'pièce')} aujourd’hui, le plus entre ${best.hour} h et ${best.hour + 1} h avec ${count(best.pieces)}.`
}

type Hour = { readonly hour: number; readonly pieces: number }

const opening = 6
const closing = 21

/** Shows the working day, and widens it when there was work before or after it. */
export function hoursToShow(byHour: readonly number[]): Hour[] {
  const worked = byHour.flatMap((pieces, hour) => (pieces > 0 ? [hour] : []))
  const first = Math.min(opening, ...worked)
  const last = Math.max(closing, ...worked)
  return byHour.map((pieces, hour) => ({ hour, pieces })).slice(first, last + 1)
}

/** The round figure at the top of the scale: 412 gives 500. */
export function scaleTop(most: number): number {
  if (most <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 4, 5, 10].find(factor => factor * power >= most) ?? 10
  return step * power
}
