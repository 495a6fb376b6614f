import type { FiguresAsked } from '#contract/endpoints/figures.ts'
import type { ShopActivity } from '#contract/endpoints/shop-figures.ts'
import { plural } from '#src/ui/numbers.ts'
import { StepsPanel } from './StepsPanel.tsx'

type Props = { activity: Pick<ShopActivity, 'orders' | 'days'>; asked: FiguresAsked }
type Counted = readonly { readonly day: string; readonly orders: number }[]

/** The orders that came and those that left. */
export function OrdersByDay({ activity, asked }: Props) {
  const left = activity.days.filter(({ kind }) => kind === 'shipped')
  const on = (rows: Counted) => (days: readonly string[]) =>
    rows.reduce((sum, { day, orders }) => (days.includes(day) ? sum + orders : sum), 0)
  const came = activity.orders.reduce((sum, { orders }) => sum + orders, 0)
  return (
    <StepsPanel
      title="Commandes"
      table="orders"
      asked={asked}
      series={[
        { name: 'Reçues', on: on(activity.orders) },
        { name: 'Expédiées', on: on(left) },
      ]}
      summary={pace =>
        `Commandes reçues et expédiées, ${pace} : ${plural(came, 'commande reçue', 'commandes reçues')} en tout.`
      }
    />
  )
}
