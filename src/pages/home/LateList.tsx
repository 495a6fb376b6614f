import type { Attention, LateOrder } from '#contract/endpoints/home.ts'
import { listedId } from '#src/commands/attention.ts'
import { OrderBadge } from '#src/operations/order-information/parts.tsx'
import { type May, orderPlace } from './places.ts'
import { More, Panel, Row } from './Row.tsx'
import { sayWhen } from './words.ts'

const atOnce = 4

/** The longest late, each of which opens its order. */
export function LateList({ late: { first, total }, may }: { late: Attention['late']; may: May }) {
  if (total === 0) return null
  const rest = first.slice(atOnce)
  return (
    <Panel id="late" title="En retard" note="les plus anciennes d’abord">
      <Orders orders={first.slice(0, atOnce)} may={may} />
      {rest.length > 0 && (
        <details className="border-t border-line">
          <summary className="flex min-h-12 cursor-pointer items-center px-5 text-sm font-semibold -outline-offset-2 hover:bg-hover">
            {rest.length === 1 ? 'La suivante' : `Les ${rest.length} suivantes`}
          </summary>
          <Orders orders={rest} may={may} />
          <More shown={first.length} total={total} />
        </details>
      )}
    </Panel>
  )
}

function Orders({ orders, may }: { orders: readonly LateOrder[]; may: May }) {
  return (
    <ul>
      {orders.map(({ name, customer, shop, status, cutoffAt }) => (
        <Row
          key={name}
          listed={listedId('late', name)}
          title={`${name} · ${customer}`}
          hint={`${shop} · limite ${sayWhen(cutoffAt)}`}
          aside={<OrderBadge status={status} />}
          to={orderPlace(may, name)}
        />
      ))}
    </ul>
  )
}
