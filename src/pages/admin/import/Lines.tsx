import { useState } from 'react'
import { type Import, type ImportLine, type LineOutcome, lineOutcomes } from '#contract/endpoints/import.ts'
import { useReading } from '#src/api/useReading.tsx'
import { Select } from '#src/ui/aria/Select.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { useImportDoor } from '../import-door.ts'
import { useWay } from '../list/useWay.tsx'
import { outcomeWords } from './words.ts'

const heading = 'px-4 py-3'
const cell = 'px-4 py-2.5 align-top wrap-anywhere'

type Line = ImportLine & { id: string }

const columnsOf = (words: Readonly<Record<LineOutcome, string>>): readonly Column<Line>[] => [
  {
    ...{ id: 'line', title: 'Ligne', headClassName: heading },
    ...{ className: `${cell} tabular-nums text-ink-2`, cell: ({ line }) => line },
  },
  {
    ...{ id: 'what', title: 'Quoi', names: true, headClassName: heading },
    ...{ className: `${cell} min-w-32 font-semibold`, cell: ({ what }) => what },
  },
  {
    ...{ id: 'why', title: 'Ce qu’elle devient', headClassName: heading },
    ...{ className: cell, cell: ({ why, outcome }) => why || words[outcome] },
  },
]

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
          columns={columnsOf(words)}
          rows={(data?.data.lines ?? []).map(line => ({ id: String(line.line), ...line }))}
          none={<p className="px-4 py-8 text-center text-ink-2">Aucune ligne.</p>}
          className="text-sm"
          headClassName="border-y border-line bg-ground"
          rowClassName="border-b border-line last:border-0"
        />
      </div>
      {(!way.isAtStart || typeof next === 'number') &&
        way.buttons(next, { label: 'Pages des lignes', back: 'Avant', on: 'Après' })}
    </section>
  )
}
