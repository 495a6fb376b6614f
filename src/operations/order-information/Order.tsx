import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { OrderDocument } from '#contract/endpoints/order.ts'
import { isPartial, type OrderEvent } from '#contract/entities/order.ts'
import type { KnownOrder } from '#machines/order-information/ports.ts'
import { useActs } from '#src/commands/page.ts'
import { useAccess } from '#src/session/access.tsx'
import { IconButton } from '#src/ui/Button.tsx'
import { formatDayHour } from '#src/ui/dates.ts'
import { operationPage, orderFilePage, relaySearch } from '../addresses.ts'
import { withCode } from '../thing-pages.ts'
import { ActsButton, Empty, type OnActs, OrderBadge, Panel, ThingLink } from './parts.tsx'
import { printChoice } from './view.ts'

const variants = { customized: 'personnalisée', gift: 'cadeau', classic: 'classique' } as const

export function Summary({ order, onActs }: { order: KnownOrder; onActs: OnActs }) {
  const { name, status, shopName, customer, address, carrier, type, variant } = order
  return (
    <section aria-label={name} className="panel min-w-0 overflow-hidden">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 ps-4 pe-2">
        <h2 className="text-lg font-bold">{name}</h2>
        <OrderBadge status={status} partial={isPartial(order)} />
        <span className="min-w-0 flex-1 basis-32 text-sm leading-tight text-ink-2">
          {shopName} · {type === 'mono' ? 'Mono' : 'Multi'} {variants[variant]}
        </span>
        <span className="ms-auto flex items-center gap-1">
          <ChangeLink order={name} />
          <ActsButton name={name} onActs={onActs} />
        </span>
      </header>
      <div className="px-4 py-3">
        <dl className="grid grid-cols-2 gap-x-5 gap-y-2.5 @xl:grid-cols-3">
          <Fact name="Client" className="col-span-2 @xl:col-span-1 @xl:row-span-3">
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
          {order.pickingList && (
            <Fact name="Liste de picking">
              <span className="-my-2.5 flex items-center">
                <ThingLink
                  to={withCode(operationPage('order-information'), order.pickingList)}
                  title="Les commandes de cette liste"
                >
                  {order.pickingList}
                </ThingLink>
                <ActsButton name={order.pickingList} onActs={onActs} />
              </span>
            </Fact>
          )}
          {order.box && <Fact name="Caisse">{order.box}</Fact>}
          {order.campaign && <Fact name="Campagne">{order.campaign}</Fact>}
        </dl>
      </div>
    </section>
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
    mayChange
      ? [
          { id: 'order.change', title, keywords: ['administration'], run: () => go(page) },
          {
            id: 'order.change-relay',
            title: `Changer le point relais de ${order}`,
            keywords: ['retrait', 'chercher'],
            run: () => go(`${page}${relaySearch}`),
          },
        ]
      : [],
  )
  if (!mayChange) return null
  return (
    <Link
      to={page}
      title={title}
      className="inline-flex min-h-11 items-center rounded-xl border border-line-strong px-4 font-semibold hover:bg-hover"
    >
      Corriger
    </Link>
  )
}

type FactProps = { name: string; className?: string; children: ReactNode }

function Fact({ name, className = '', children }: FactProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="leading-snug wrap-anywhere">{children}</dd>
    </div>
  )
}

type DocumentsProps = { documents: readonly OrderDocument[]; onPrint: (choice: string) => void }

export function Documents({ documents, onPrint }: DocumentsProps) {
  return (
    <Panel title="Documents">
      {documents.length === 0 && <Empty>Rien n’a encore été imprimé pour cette commande.</Empty>}
      <ul>
        {documents.map(({ id, title, at, by }) => (
          <li key={id} className="flex items-center gap-3 border-b border-line py-2 ps-4 pe-2 last:border-0">
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-anywhere">{title}</p>
              <p className="text-sm text-ink-2">{[formatDayHour(at), ...(by ? [by] : [])].join(' · ')}</p>
            </div>
            <IconButton
              label={`Réimprimer : ${title}`}
              onClick={() => onPrint(printChoice(id))}
              className="border border-line-strong"
            >
              <Printer size={20} aria-hidden />
            </IconButton>
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
      <ol className="grid gap-3 px-4 py-3">
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
