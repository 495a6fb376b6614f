import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { KnownOrder } from '#machines/order-information/ports.ts'
import { pieces, sum } from '#machines/shared/stock.ts'
import { plural } from '#src/ui/numbers.ts'
import { shortDate } from './dates.ts'
import { Panel } from './Panel.tsx'
import { OrderBadge } from './StatusBadge.tsx'

type Props = { orders: readonly KnownOrder[]; more: boolean; onChoose: (choice: string) => void }

/** Several orders bear the name: one is scanned, pressed, or reached by the arrow keys. */
export function Answers({ orders, more, onChoose }: Props) {
  const list = useRef<HTMLUListElement>(null)
  // It has just come in answer to what was typed or scanned: the next key chooses.
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  const steer = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const buttons: Element[] = [...(list.current?.querySelectorAll('button') ?? [])]
    const here = document.activeElement ? buttons.indexOf(document.activeElement) : -1
    if (step === undefined || here === -1) return
    event.preventDefault()
    const next = buttons[(here + step + buttons.length) % buttons.length]
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <Panel
      title={plural(orders.length, 'commande')}
      note={more ? 'Les plus récentes seulement : précisez la recherche.' : undefined}
    >
      <ul ref={list} onKeyDown={steer}>
        {orders.map(order => (
          <li key={order.name} className="border-b border-line last:border-0">
            <button
              type="button"
              onClick={() => onChoose(`order-information.choose.${order.name.toLowerCase()}`)}
              className="flex min-h-16 w-full flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 text-start hover:bg-hover"
            >
              <span className="min-w-0 grow basis-48">
                <span className="block truncate font-semibold">{order.name}</span>
                <span className="block truncate text-sm text-ink-2">
                  {[
                    order.customer,
                    order.shopName,
                    pieces(sum(order.lines)),
                    shortDate(order.createdAt),
                  ].join(' · ')}
                </span>
              </span>
              <OrderBadge status={order.status} />
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
