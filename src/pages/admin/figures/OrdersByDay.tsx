import type { FiguresAsked } from '#contract/endpoints/figures.ts'
import type { ShopActivity } from '#contract/endpoints/shop-figures.ts'
import { formatShortDay } from '#src/ui/dates.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { stepsOf } from './days.ts'
import { FigureChart } from './FigureChart.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { Numbers, Panel } from './Panel.tsx'

type Props = { activity: Pick<ShopActivity, 'orders' | 'days'>; asked: FiguresAsked }

/** The orders that came and those that left, by day; over a long time by week. */
export function OrdersByDay({ activity, asked }: Props) {
  const steps = stepsOf(asked)
  const byWeek = steps.some(step => step.days.length > 1)
  const left = activity.days.filter(({ kind }) => kind === 'shipped')
  const on = (rows: readonly { day: string; orders: number }[], days: readonly string[]) =>
    rows.reduce((sum, { day, orders }) => (days.includes(day) ? sum + orders : sum), 0)
  const labels = steps.map(({ first }) => formatShortDay(first))
  const series = [
    { name: 'Reçues', values: steps.map(({ days }) => on(activity.orders, days)) },
    { name: 'Expédiées', values: steps.map(({ days }) => on(left, days)) },
  ]
  const came = activity.orders.reduce((sum, { orders }) => sum + orders, 0)
  return (
    <Panel
      title={byWeek ? 'Commandes par semaine' : 'Commandes par jour'}
      note={byWeek ? 'Chaque point est une semaine, par son premier jour.' : undefined}
      table="orders"
      asked={asked}
    >
      <FigureChart
        summary={`Commandes reçues et expédiées, ${byWeek ? 'par semaine' : 'par jour'} : ${plural(came, 'commande reçue', 'commandes reçues')} en tout.`}
        drawn={{ kind: steps.length > 1 ? 'line' : 'bar', labels, series }}
      />
      <Numbers>
        <FiguresTable
          of={byWeek ? 'Semaine' : 'Jour'}
          titles={series.map(({ name }) => name)}
          rows={labels.map((label, nth) => ({
            id: steps[nth]?.first ?? label,
            name: label,
            cells: series.map(({ values }) => count(values[nth] ?? 0)),
          }))}
        />
      </Numbers>
    </Panel>
  )
}
