import type { AuditEntry } from '#contract/endpoints/audit.ts'
import { formatNumericSecond } from '#src/ui/dates.ts'

const columns = ['Date', 'Personne', 'Action', 'Objet', 'D’où', 'Résultat']

/** A handheld has no room for columns: there each action is a small card. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) {
    return <p className="px-4 py-12 text-center text-ink-2">Aucune action ne répond à ces filtres.</p>
  }
  return (
    <div className="md:overflow-x-auto">
      <table className="w-full border-collapse text-sm md:min-w-[52rem]">
        <caption className="sr-only">Les actions, de la plus récente à la plus ancienne</caption>
        <thead className="border-b border-line bg-ground max-md:hidden">
          <tr>
            {columns.map(title => (
              <th key={title} scope="col" className="px-4 py-3 text-start font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map(entry => (
            <Row key={entry.number} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cell = 'px-4 py-2.5 align-top wrap-anywhere max-md:block max-md:py-0.5'

function Row({ entry }: { entry: AuditEntry }) {
  const { at, user, what, subject, workplace, address, outcome, code, details } = entry
  return (
    <tr className="border-b border-line last:border-0 max-md:block max-md:py-3">
      <td className={`${cell} whitespace-nowrap tabular-nums text-ink-2`}>{formatNumericSecond(at)}</td>
      <td className={`${cell} font-semibold`}>{user ?? 'Inconnu'}</td>
      <td className={cell}>{what}</td>
      <td className={cell}>
        {subject}
        {details && (
          <span className="block text-ink-2">
            {Object.entries(details)
              .map(([name, value]) => `${name} : ${value ?? '—'}`)
              .join(', ')}
          </span>
        )}
      </td>
      <td className={`${cell} md:min-w-36`}>
        {workplace}
        <span className={`tabular-nums text-ink-2 ${workplace ? 'block' : ''}`}>{address}</span>
      </td>
      <td className={cell}>
        {outcome === 'done' ? (
          'Fait'
        ) : (
          <>
            <span className="font-semibold text-error-ink">Refusé</span>
            <span className="block text-ink-2">{code}</span>
          </>
        )}
      </td>
    </tr>
  )
}
