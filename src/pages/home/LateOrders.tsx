import CircleCheck from 'lucide-react/icons/circle-check'
import ClockAlert from 'lucide-react/icons/clock-alert'
import { Link } from 'react-router-dom'
import type { Attention, LateOrder } from '#contract/endpoints/home.ts'
import { listedId } from '#src/commands/attention.ts'
import { operationPage, shopPage } from '#src/operations/addresses.ts'
import type { NavSection } from '#src/operations/menu.ts'
import { OrderBadge } from '#src/operations/order-information/parts.tsx'
import { formatRecent } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'
import { type May, orderPlace } from './items.ts'
import { More, Panel, Row } from './Row.tsx'

const picking = operationPage('picking')

type BannerProps = { late: Attention['late']; sections: readonly NavSection[] }

/** The top of the page: how many orders are late, with a link to the picking of the longest overdue. */
export function LateBanner({ late: { first, total }, sections }: BannerProps) {
  const mayPick = sections.some(({ items }) => items.some(({ path }) => path === picking))
  const toPick = first.find(({ status, partial }) => status === 'pending' || partial)
  if (total === 0) {
    return (
      <p className="flex items-center gap-3 rounded-2xl bg-success-soft px-5 py-4 font-semibold text-success-ink">
        <CircleCheck size={24} aria-hidden className="shrink-0" />
        Aucune commande en retard
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl bg-warning-soft px-5 py-4 text-warning-ink">
      <ClockAlert size={32} aria-hidden className="hidden shrink-0 sm:block" />
      <p className="grow basis-48">
        <span className="block text-xl font-bold">{plural(total, 'commande')} en retard</span>
        <span className="text-sm">L’heure limite de départ est passée.</span>
      </p>
      {mayPick && toPick && (
        <Link
          to={shopPage('picking', toPick.shopSlug)}
          className="inline-flex min-h-11 items-center rounded-xl bg-warning-ink px-5 font-semibold text-warning-soft"
        >
          Ouvrir le picking de {toPick.shop}
        </Link>
      )}
    </div>
  )
}

/** The page folds further late orders away. */
const shownAtOnce = 4

export function LateOrders({ late: { first, total }, may }: { late: Attention['late']; may: May }) {
  if (total === 0) return null
  const rest = first.slice(shownAtOnce)
  return (
    <Panel id="late" title="En retard" note="les plus anciennes d’abord">
      <Orders orders={first.slice(0, shownAtOnce)} may={may} />
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
      {orders.map(({ name, customer, shop, status, partial, cutoffAt }) => (
        <Row
          key={name}
          item={listedId('late', name)}
          title={`${name} · ${customer}`}
          hint={`${shop} · limite ${formatRecent(cutoffAt)}`}
          aside={<OrderBadge status={status} partial={partial} />}
          to={orderPlace(may, name)}
        />
      ))}
    </ul>
  )
}
