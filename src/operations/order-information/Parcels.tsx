import ExternalLink from 'lucide-react/icons/external-link'
import type { ParcelInformation, ParcelTracking } from '#contract/endpoints/order.ts'
import { type Journey, journeyWords } from '#contract/entities/journey.ts'
import { carriageText, type OrderLine } from '#contract/entities/order.ts'
import { useAccess } from '#src/session/access.tsx'
import { formatDayHour } from '#src/ui/dates.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { operationPage } from '../addresses.ts'
import { printsPage, withCode } from '../thing-pages.ts'
import { ActsButton, Empty, type OnActs, Panel, ParcelBadge, ThingLink } from './parts.tsx'

type Props = {
  parcels: readonly ParcelInformation[]
  lines: readonly Pick<OrderLine, 'id' | 'product'>[]
  /** Undefined where nothing can be done with a parcel. */
  onActs?: OnActs
}

export function Parcels({ parcels, lines, onActs }: Props) {
  const { warehouse } = useAccess()
  const mayOpen = warehouse?.roles.includes('Shipping')
  return (
    <Panel title="Colis" {...(parcels.length > 0 ? { note: plural(parcels.length, 'colis', 'colis') } : {})}>
      {parcels.length === 0 && <Empty>Pas encore de colis : la commande n’est pas emballée.</Empty>}
      <ul>
        {parcels.map(parcel => (
          <li key={parcel.id} className="grid gap-1 border-b border-line py-2.5 ps-4 pe-2 last:border-0">
            <div className="flex flex-wrap items-center gap-x-3">
              <span
                className={`font-semibold whitespace-nowrap ${parcel.status === 'void' ? 'line-through' : ''}`}
              >
                {mayOpen ? (
                  <ThingLink to={withCode(operationPage('packaging'), parcel.name)}>{parcel.name}</ThingLink>
                ) : (
                  parcel.name
                )}
              </span>
              <ParcelBadge status={parcel.status} />
              {onActs && (
                <span className="ms-auto">
                  <ActsButton name={parcel.name} onActs={onActs} />
                </span>
              )}
            </div>
            <p className="text-sm text-ink-2">
              {madeOf(parcel).join(' · ')}
              {parcel.slip && (
                <>
                  {' · bordereau '}
                  <ThingLink to={printsPage(parcel.slip)}>{parcel.slip}</ThingLink>
                </>
              )}
            </p>
            <p className="text-sm wrap-anywhere">{contents(parcel, lines)}</p>
            {parcel.journey && <Whereabouts {...parcel.journey} />}
            {parcel.tracking && (
              <Tracking
                carrier={parcel.carrier}
                tracking={parcel.tracking}
                trackingUrl={parcel.trackingUrl}
                isCurrent
              />
            )}
            {parcel.formerTrackings.map(former => (
              <Tracking key={former.tracking} {...former} />
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function madeOf({ packaging, weightG, carriage }: ParcelInformation): string[] {
  const weight = weightG === null ? 'pas encore pesé' : `${(weightG / 1000).toLocaleString('fr-FR')} kg`
  return [packaging.name, weight, ...(carriage ? [carriageText(carriage)] : [])]
}

/** An article of several lines, by itself and in a kit, is said once. */
function contents({ lines: held }: ParcelInformation, lines: Props['lines']): string {
  const inside = new Map<string, { qty: number; serials: readonly string[] }>()
  for (const { line, qty, serials = [] } of held) {
    const name = lines.find(({ id }) => id === line)?.product.name ?? '?'
    const before = inside.get(name) ?? { qty: 0, serials: [] }
    inside.set(name, { qty: before.qty + qty, serials: [...before.serials, ...serials] })
  }
  return [...inside]
    .map(([name, { qty, serials }]) => {
      const numbers = serials.length > 0 ? ` (n° ${serials.join(', ')})` : ''
      return `${count(qty)} × ${name}${numbers}`
    })
    .join(', ')
}

/** The carrier's news of a parcel. */
function Whereabouts({ stage, at, said }: Journey) {
  const word = journeyWords[stage]
  return (
    <p className="text-sm wrap-anywhere">
      <span className="font-semibold">{word.charAt(0).toUpperCase() + word.slice(1)}</span>
      {said && ` : ${said}`} · <time dateTime={at}>{formatDayHour(at)}</time>
    </p>
  )
}

function Tracking({
  carrier,
  tracking,
  trackingUrl,
  isCurrent = false,
}: ParcelTracking & { isCurrent?: boolean }) {
  const text = `${carrier ?? 'Numéro'} ${tracking}`
  return (
    <p className={isCurrent ? 'font-semibold' : 'text-sm text-ink-2'}>
      {!isCurrent && 'Avant : '}
      {trackingUrl ? (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-2 wrap-anywhere underline underline-offset-4"
        >
          {text}
          <ExternalLink size={16} aria-label="(suivi du transporteur, nouvel onglet)" className="shrink-0" />
        </a>
      ) : (
        <span className="wrap-anywhere">{text}</span>
      )}
    </p>
  )
}
