import { auditCalls } from '#contract/endpoints/audit.ts'
import { useReading } from '#src/api/useReading.tsx'
import { useAccess } from '#src/session/access.tsx'
import { formatYearDayHour } from '#src/ui/dates.ts'
import { detailText } from './details.ts'

const most = 10

type Props = { of: string }

/** What was changed of a thing, by whom, from which value to which. Administrators read the audit log, nobody else. */
export function Trail({ of }: Props) {
  return useAccess().user.role === 'admin' ? <LastLines of={of} /> : null
}

function LastLines({ of }: Props) {
  const { data } = useReading(
    auditCalls.list,
    { query: { text: of } },
    { afterChanges: true, keepPrevious: true },
  )
  const entries = data?.data.entries.slice(0, most) ?? []
  return (
    <section aria-labelledby="trail" className="panel p-5">
      <h2 id="trail" className="text-lg font-bold">
        Ce qui a changé
      </h2>
      {entries.length === 0 ? (
        <p className="mt-2 text-ink-2">Rien encore.</p>
      ) : (
        <ol className="mt-3 grid gap-3">
          {entries.map(({ number, at, user, what, workplace, details, outcome }) => (
            <li key={number} className="border-s-2 border-line-strong ps-3">
              <p>
                <span className="font-semibold">{what}</span>
                {outcome === 'refused' && <span className="ms-2 font-semibold text-error-ink">refusé</span>}
              </p>
              {details && <p className="wrap-anywhere">{detailText(details)}</p>}
              <p className="text-sm text-ink-2">
                {user ?? 'Inconnu'}, {formatYearDayHour(at)}
                {workplace && `, ${workplace}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
