import type { AuditEntry } from '#contract/endpoints/audit.ts'
import { Cell, type Column, Table } from '#src/ui/aria/Table.tsx'
import { formatNumericSecond } from '#src/ui/dates.ts'
import { detailText } from './details.ts'

const heading = 'px-4 py-3'
const columns: readonly Column[] = [
  { id: 'at', title: 'Date', names: true, className: heading },
  { id: 'who', title: 'Personne', names: true, className: heading },
  { id: 'what', title: 'Action', names: true, className: heading },
  { id: 'subject', title: 'Objet', className: heading },
  { id: 'where', title: 'D’où', className: heading },
  { id: 'outcome', title: 'Résultat', className: heading },
]

/** A handheld has no room for columns: there each action is a small card. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <div className="md:overflow-x-auto">
      <Table
        label="Les actions, de la plus récente à la plus ancienne"
        columns={columns}
        rows={entries.map(entry => ({ id: String(entry.number), ...entry }))}
        none={<p className="px-4 py-12 text-center text-ink-2">Aucune action ne répond à ces filtres.</p>}
        className="text-sm md:min-w-[52rem]"
        headClassName="border-b border-line bg-ground max-md:hidden"
        rowClassName="border-b border-line last:border-0 max-md:block max-md:py-3"
      >
        {entry => <Line entry={entry} />}
      </Table>
    </div>
  )
}

const cell = 'px-4 py-2.5 align-top wrap-anywhere max-md:block max-md:py-0.5'

function Line({ entry }: { entry: AuditEntry }) {
  const { at, user, what, subject, workplace, address, outcome, code, details } = entry
  return (
    <>
      <Cell className={`${cell} whitespace-nowrap tabular-nums text-ink-2`}>{formatNumericSecond(at)}</Cell>
      <Cell className={`${cell} font-semibold`}>{user ?? 'Inconnu'}</Cell>
      <Cell className={cell}>{what}</Cell>
      <Cell className={cell}>
        {subject}
        {details && <span className="block text-ink-2">{detailText(details)}</span>}
      </Cell>
      <Cell className={`${cell} md:min-w-36`}>
        {workplace}
        <span className={`tabular-nums text-ink-2 ${workplace ? 'block' : ''}`}>{address}</span>
      </Cell>
      <Cell className={cell}>
        {outcome === 'done' ? (
          'Fait'
        ) : (
          <>
            <span className="font-semibold text-error-ink">Refusé</span>
            <span className="block text-ink-2">{code}</span>
          </>
        )}
      </Cell>
    </>
  )
}
