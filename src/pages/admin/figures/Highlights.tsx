import type { Activity, WorkKind } from '#contract/endpoints/figures.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { duration, share } from './words.ts'

/** What a manager asks first. */
export function Highlights({ activity }: { activity: Activity }) {
  const { days, delay, carriers, refusals, counts } = activity
  const sum = (kind: WorkKind, what: 'pieces' | 'orders') =>
    days.reduce((total, row) => (row.kind === kind ? total + row[what] : total), 0)
  const refused = refusals.reduce((total, { times }) => total + times, 0)
  const found = refusals.reduce((total, { cause, times }) => (isError(cause) ? total + times : total), 0)
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:gap-4 2xl:grid-cols-6">
      <Tile
        name="Commandes emballées"
        value={count(sum('packed', 'orders'))}
        more={plural(sum('packed', 'pieces'), 'pièce')}
      />
      <Tile
        name="Envois partis"
        value={count(consignmentsOf(carriers))}
        more={plural(sum('shipped', 'pieces'), 'pièce')}
      />
      <Punctuality delay={delay} carriers={carriers} />
      <Tile name="Erreurs évitées" value={count(found)} more={`sur ${plural(refused, 'refus', 'refus')}`} />
      <Counted counts={counts} />
    </dl>
  )
}

/** How fast and how punctually it left. */
export function Punctuality({ delay, carriers }: Pick<Activity, 'delay' | 'carriers'>) {
  const consignments = consignmentsOf(carriers)
  const late = carriers.reduce((total, carrier) => total + carrier.late, 0)
  return (
    <>
      <Tile
        name="De la commande au camion"
        value={delay ? duration(delay.median) : '–'}
        more={delay ? `9 sur 10 en ${duration(delay.ninetieth)} au plus` : 'Rien n’est parti'}
      />
      <Tile
        name="Partis après l’heure"
        value={share(late, consignments)}
        more={late === 0 ? 'Aucun envoi' : `${plural(late, 'envoi')} sur ${count(consignments)}`}
        alarming={late > 0}
      />
    </>
  )
}

export const consignmentsOf = (carriers: Activity['carriers']): number =>
  carriers.reduce((total, carrier) => total + carrier.consignments, 0)

export const Counted = ({ counts }: Pick<Activity, 'counts'>) => (
  <Tile
    name="Écarts d’inventaire"
    value={share(counts.linesOff, counts.lines)}
    more={
      counts.lines === 0
        ? 'Aucun comptage clos'
        : `${plural(counts.piecesOff, 'pièce')} sur ${count(counts.pieces)} comptées`
    }
    alarming={counts.linesOff > 0}
  />
)

/** What a control found: the wrong article, place or parcel. */
const isError = (cause: Activity['refusals'][number]['cause']): boolean =>
  cause === 'article' || cause === 'place' || cause === 'parcel'

type TileProps = { name: string; value: string; more: string; alarming?: boolean }

export function Tile({ name, value, more, alarming = false }: TileProps) {
  return (
    <div className="panel flex min-w-0 flex-col p-4">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="mt-auto pt-2">
        <span className={`block text-2xl font-bold tabular-nums ${alarming ? 'text-warning-ink' : ''}`}>
          {value}
        </span>
        <span className="block text-sm text-ink-2">{more}</span>
      </dd>
    </div>
  )
}
