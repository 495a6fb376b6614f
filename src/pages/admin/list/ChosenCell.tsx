import { Checkbox } from '#src/ui/aria/fields.tsx'
import { Cell, type Column } from '#src/ui/aria/Table.tsx'
import type { Chosen } from './useChosen.ts'

export const chosenColumn = { id: 'chosen', title: 'Choisi', quiet: true } as const satisfies Column

type Row = { readonly id: string; readonly name: string }

export const ChosenCell = <R extends Row>({ row, chosen }: { row: R; chosen: Chosen<R> }) => (
  <Cell className="px-4 max-md:float-end">
    <Checkbox
      label={`Choisir ${row.name}`}
      quiet
      selected={chosen.has(row)}
      onChange={on => chosen.choose([row], on)}
    />
  </Cell>
)
