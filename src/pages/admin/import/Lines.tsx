import { useState } from 'react'
import { type Import, type LineOutcome, lineOutcomes } from '#contract/endpoints/import.ts'
import { useReading } from '#src/api/useReading.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { Cell, type Column, Table } from '#src/ui/aria/Table.tsx'
import { useImportDoor } from '../import-door.ts'
import { useWay } from '../list/useWay.tsx'
import { outcomeWords } from './words.ts'

const heading = 'px-4 py-3'
const columns: readonly Column[] = [
  { id: 'line', title: 'Ligne', className: heading },
  { id: 'what', title: 'Quoi', names: true, className: heading },
  { id: 'why', title: 'Ce qu’elle devient', className: heading },
]

const cell = 'px-4 py-2.5 align-top wrap-anywhere'

/** All refused lines, and the first of the others. */
export function Lines({ job }: { job: Import }) {
  const [outcome, setOutcome] = useState<LineOutcome>(job.counts.refused > 0 ? 'refused' : 'made')
  const way = useWay()
  const { calls, of } = useImportDoor()
  const { data } = useReading(
    calls.lines,
    {
      params: { ...of, import: job.id },
      query: { outcome, ...(way.from === undefined ? {} : { after: way.from }) },
    },
    { keepPrevious: true },
  )
  const words = outcomeWords(job.dry)
  const next = data?.data.next
  return (
    <section aria-label="Lignes" className="panel grid gap-3 overflow-hidden p-0">
      <div className="px-5 pt-4">
        <Select
          label="Lignes"
          value={outcome}
          options={lineOutcomes.map(id => ({
            id,
            label: `${words[id]} (${job.counts[id].toLocaleString('fr-FR')})`,
          }))}
          onChange={id => {
            setOutcome(lineOutcomes.find(one => one === id) ?? outcome)
            way.begin()
          }}
          className="max-w-72"
        />
      </div>
      <div className="overflow-x-auto">
        <Table
          label="Ce que deviennent les lignes"
          columns={columns}
          rows={(data?.data.lines ?? []).map(line => ({ id: String(line.line), ...line }))}
          none={<p className="px-4 py-8 text-center text-ink-2">Aucune ligne.</p>}
          className="text-sm"
          headClassName="border-y border-line bg-ground"
          rowClassName="border-b border-line last:border-0"
        >
          {({ line, what, why, outcome }) => (
            <>
              <Cell className={`${cell} tabular-nums text-ink-2`}>{line}</Cell>
              <Cell className={`${cell} min-w-32 font-semibold`}>{what}</Cell>
              <Cell className={cell}>{why || words[outcome]}</Cell>
            </>
          )}
        </Table>
      </div>
      {(!way.isAtStart || typeof next === 'number') &&
        way.buttons(next, { label: 'Pages des lignes', back: 'Avant', on: 'Après' })}
    </section>
  )
}
