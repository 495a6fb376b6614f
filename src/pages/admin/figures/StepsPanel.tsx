import type { ComponentProps, ReactNode } from 'react'
import { formatShortDay } from '#src/ui/dates.ts'
import { count } from '#src/ui/numbers.ts'
import { stepsOf } from './days.ts'
import { FigureChart } from './FigureChart.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { Numbers, Panel } from './Panel.tsx'

type Props = Pick<ComponentProps<typeof Panel>, 'table' | 'asked'> & {
  /** « Pièces »: the panel counts them « par jour », over a long time « par semaine ». */
  title: string
  series: readonly { readonly name: string; readonly on: (days: readonly string[]) => number }[]
  summary: (pace: string) => string
  /** The only days that are drawn: on others nothing was to be done, and a fall to nothing would say more than is true. */
  only?: readonly string[]
  /** Stands below the chart, before its table. */
  children?: ReactNode
}

/** Counts by day, over a long time by week: drawn as lines, and as a table. */
export function StepsPanel({ title, series, summary, only, table, asked, children }: Props) {
  const all = stepsOf(asked)
  const byWeek = all.some(({ days }) => days.length > 1)
  const steps = only ? all.filter(({ days }) => days.some(day => only.includes(day))) : all
  const pace = byWeek ? 'par semaine' : 'par jour'
  const labels = steps.map(({ first }) => formatShortDay(first))
  const drawn = series.map(({ name, on }) => ({ name, values: steps.map(({ days }) => on(days)) }))
  return (
    <Panel
      title={`${title} ${pace}`}
      note={byWeek ? 'Chaque point est une semaine, par son premier jour.' : undefined}
      table={table}
      asked={asked}
    >
      <FigureChart
        summary={summary(pace)}
        drawn={{ kind: steps.length > 1 ? 'line' : 'bar', labels, series: drawn }}
      />
      {children}
      <Numbers>
        <FiguresTable
          of={byWeek ? 'Semaine' : 'Jour'}
          titles={drawn.map(({ name }) => name)}
          rows={labels.map((label, nth) => ({
            id: steps[nth]?.first ?? label,
            name: label,
            cells: drawn.map(({ values }) => count(values[nth] ?? 0)),
          }))}
        />
      </Numbers>
    </Panel>
  )
}
