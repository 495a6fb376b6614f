import CircleCheck from 'lucide-react/icons/circle-check'
import ClockAlert from 'lucide-react/icons/clock-alert'
import { Link } from 'react-router-dom'
import type { NavSection } from '#src/operations/menu.ts'
import { plural } from '#src/ui/numbers.ts'

const picking = '/warehouse/picking'

/** The one figure that asks for something to be done comes first. */
export function LateOrders({ late, sections }: { late: number; sections: readonly NavSection[] }) {
  const mayPick = sections.some(({ items }) => items.some(({ path }) => path === picking))
  if (late === 0) {
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
        <span className="block text-xl font-bold">{plural(late, 'commande')} en retard</span>
        <span className="text-sm">L’heure limite de départ est passée.</span>
      </p>
      {mayPick && (
        <Link
          to={picking}
          className="inline-flex min-h-11 items-center rounded-xl bg-warning-ink px-5 font-semibold text-warning-soft"
        >
          Ouvrir le picking
        </Link>
      )}
    </div>
  )
}
