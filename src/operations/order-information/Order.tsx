import ExternalLink from 'lucide-react/icons/external-link'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { OrderEvent, OrderLine } from '#contract/entities/order.ts'
import type {
  OrderDocument,
  ParcelInformation,
  ParcelTracking,
} from '#contract/entities/order-information.ts'
import { isPartial } from '#contract/entities/order-words.ts'
import type { KnownOrder } from '#machines/order-information/ports.ts'
import { pieces, sum } from '#machines/shared/stock.ts'
import { useActs } from '#src/commands/useActs.ts'
import { useAccess } from '#src/session/access.tsx'
import { Button } from '#src/ui/Button.tsx'
import { formatDayHour } from '#src/ui/dates.ts'
import { count, plural } from '#src/ui/numbers.ts'
import { orderFilePage } from '../addresses.ts'
import { Empty, OrderBadge, Panel, ParcelBadge } from './parts.tsx'
import { printChoice } from './view.ts'

const variants = { customized: 'personnalisée', gift: 'cadeau', classic: 'classique' } as const

export function Summary({ order }: { order: KnownOrder }) {
  const { name, status, shopName, customer, address, carrier, type, variant } = order
  return (
    <Panel title={name}>
      <div className="grid gap-5 px-5 py-4">
        <p className="flex flex-wrap items-center gap-3">
          <OrderBadge status={status} partial={isPartial(order)} />
          <span className="text-ink-2">
            {shopName} · {type === 'mono' ? 'Mono' : 'Multi'} {variants[variant]}
          </span>
          <ChangeLink order={name} />
        </p>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-6 gap-y-4">
          <Fact name="Client">
            <span className="block font-semibold wrap-anywhere">{customer}</span>
            {address.map(line => (
              <span key={line} className="block wrap-anywhere">
                {line}
              </span>
            ))}
          </Fact>
          <Fact name="Reçue">{formatDayHour(order.createdAt)}</Fact>
          <Fact name="Départ limite">{formatDayHour(order.cutoffAt)}</Fact>
          <Fact name="Transporteur">{carrier?.name ?? 'Pas encore choisi'}</Fact>
          {order.pickingList && <Fact name="Liste de picking">{order.pickingList}</Fact>}
          {order.box && <Fact name="Caisse">{order.box}</Fact>}
          {order.campaign && <Fact name="Campagne">{order.campaign}</Fact>}
        </dl>
      </div>
    </Panel>
  )
}

/** To where the order can be corrected, held or cancelled, for those who may. */
function ChangeLink({ order }: { order: string }) {
  const { adminUrl } = useAccess()
  const go = useNavigate()
  const page = orderFilePage(order)
  const mayChange = adminUrl !== undefined
  const title = `Corriger ${order}, la mettre en attente ou l’annuler`
  useActs(
    order,
    mayChange ? [{ id: 'order.change', title, keywords: ['administration'], run: () => go(page) }] : [],
  )
  if (!mayChange) return null
  return (
    <Link
      to={page}
      title={title}
      className="ms-auto inline-flex min-h-11 items-center rounded-xl border border-line-strong px-4 font-semibold hover:bg-hover"
    >
      Corriger
    </Link>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function Lines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <Panel title="Articles" note={pieces(sum(lines))}>
      {lines.length === 0 && <Empty>Cette commande n’a aucun article.</Empty>}
      <ul>
        {lines.map(({ id, product, qty, picked, packed, customization, gift }) => (
          <li key={id} className="flex items-center gap-4 border-b border-line px-5 py-3 last:border-0">
            {product.photo && <img src={product.photo} alt="" className="size-14 shrink-0 rounded-xl" />}
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-anywhere">{product.name}</p>
              <p className="truncate text-sm text-ink-2">{product.sku}</p>
              {customization && <p className="text-sm font-semibold wrap-anywhere">{customization}</p>}
              {gift && <p className="text-sm">Cadeau</p>}
            </div>
            <dl className="grid shrink-0 grid-cols-[auto_auto] gap-x-2 text-sm tabular-nums">
              <Figure name="Commandé" value={qty} of={qty} />
              <Figure name="Prélevé" value={picked} of={qty} />
              <Figure name="Emballé" value={packed} of={qty} />
            </dl>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Figure({ name, value, of }: { name: string; value: number; of: number }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-ink-2">{name}</dt>
      <dd className={`text-end font-bold ${value >= of ? '' : 'text-warning-ink'}`}>{count(value)}</dd>
    </div>
  )
}

type Props = { parcels: readonly ParcelInformation[]; lines: readonly OrderLine[] }

export function Parcels({ parcels, lines }: Props) {
  return (
    <Panel title="Colis" {...(parcels.length > 0 ? { note: plural(parcels.length, 'colis', 'colis') } : {})}>
      {parcels.length === 0 && <Empty>Pas encore de colis : la commande n’est pas emballée.</Empty>}
      <ul>
        {parcels.map(parcel => (
          <li key={parcel.id} className="grid gap-2 border-b border-line px-5 py-4 last:border-0">
            <p className="flex flex-wrap items-center gap-3">
              <span className={`font-semibold ${parcel.status === 'void' ? 'line-through' : ''}`}>
                {parcel.name}
              </span>
              <ParcelBadge status={parcel.status} />
            </p>
            <p className="text-sm text-ink-2">{madeOf(parcel).join(' · ')}</p>
            <p className="text-sm wrap-anywhere">{contents(parcel, lines)}</p>
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

function madeOf({ packaging, weightG, slip }: ParcelInformation): string[] {
  const weight = weightG === null ? 'pas encore pesé' : `${(weightG / 1000).toLocaleString('fr-FR')} kg`
  return [packaging.name, weight, ...(slip ? [`bordereau ${slip}`] : [])]
}

function contents({ lines: held }: ParcelInformation, lines: readonly OrderLine[]): string {
  return held
    .map(({ line, qty }) => `${count(qty)} × ${lines.find(({ id }) => id === line)?.product.name ?? '?'}`)
    .join(', ')
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

type DocumentsProps = { documents: readonly OrderDocument[]; onPrint: (choice: string) => void }

export function Documents({ documents, onPrint }: DocumentsProps) {
  return (
    <Panel title="Documents">
      {documents.length === 0 && <Empty>Rien n’a encore été imprimé pour cette commande.</Empty>}
      <ul>
        {documents.map(({ id, title, at, by }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-0"
          >
            <div className="min-w-0 grow basis-48">
              <p className="font-semibold wrap-anywhere">{title}</p>
              <p className="text-sm text-ink-2">{[formatDayHour(at), ...(by ? [by] : [])].join(' · ')}</p>
            </div>
            <Button
              look="plain"
              onClick={() => onPrint(printChoice(id))}
              aria-label={`Réimprimer : ${title}`}
            >
              <Printer size={20} aria-hidden />
              Réimprimer
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The latest event comes first, because people ask about that. */
export function Timeline({ events }: { events: readonly OrderEvent[] }) {
  return (
    <Panel title="Historique">
      {events.length === 0 && <Empty>Rien n’est encore arrivé à cette commande.</Empty>}
      <ol className="grid gap-4 px-5 py-4">
        {[...events].reverse().map(({ at, what, text, by }, nth) => (
          <li key={`${at} ${what} ${text}`} className="flex gap-3">
            <span
              aria-hidden
              className={`mt-2 size-2.5 shrink-0 rounded-full ${nth === 0 ? 'bg-primary' : 'bg-line-strong'}`}
            />
            <div className="min-w-0">
              <p className={`wrap-anywhere ${nth === 0 ? 'font-semibold' : ''}`}>{text}</p>
              <p className="text-sm text-ink-2">
                <time dateTime={at}>{formatDayHour(at)}</time>
                {by && ` · ${by}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
