import type { ReactNode } from 'react'
import type { KnownOrder } from '#machines/order-information/ports.ts'
import { shortMoment } from './dates.ts'
import { Panel } from './Panel.tsx'
import { OrderBadge } from './StatusBadge.tsx'

const variants = { customized: 'personnalisée', gift: 'cadeau', classic: 'classique' } as const

/** Who it is for, where it goes, and how far it has come. */
export function Summary({ order }: { order: KnownOrder }) {
  const { name, status, shopName, customer, address, carrier, type, variant } = order
  return (
    <Panel title={name}>
      <div className="grid gap-5 px-5 py-4">
        <p className="flex flex-wrap items-center gap-3">
          <OrderBadge status={status} />
          <span className="text-ink-2">
            {shopName} · {type === 'mono' ? 'Mono' : 'Multi'} {variants[variant]}
          </span>
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
          <Fact name="Reçue">{shortMoment(order.createdAt)}</Fact>
          <Fact name="Départ limite">{shortMoment(order.cutoffAt)}</Fact>
          <Fact name="Transporteur">{carrier?.name ?? 'Pas encore choisi'}</Fact>
          {order.pickingList && <Fact name="Liste de picking">{order.pickingList}</Fact>}
          {order.box && <Fact name="Caisse">{order.box}</Fact>}
          {order.campaign && <Fact name="Campagne">{order.campaign}</Fact>}
        </dl>
      </div>
    </Panel>
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
