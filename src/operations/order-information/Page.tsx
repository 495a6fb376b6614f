import Search from 'lucide-react/icons/search'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ContextFrom } from 'xstate'
import { isPartial } from '#contract/entities/order.ts'
import type { orderInformationMachine } from '#machines/order-information/machine.ts'
import type { KnownOrder } from '#machines/order-information/ports.ts'
import { pieces, sum } from '#machines/shared/stock.ts'
import { Button } from '#src/ui/Button.tsx'
import { formatShortDay } from '#src/ui/dates.ts'
import { plural } from '#src/ui/numbers.ts'
import type { PageActions } from '../definition.ts'
import { Files } from './Files.tsx'
import { Lines } from './Lines.tsx'
import { Documents, Summary, Timeline } from './Order.tsx'
import { Parcels } from './Parcels.tsx'
import { OrderBadge, Panel } from './parts.tsx'

type Props = PageActions & {
  context: ContextFrom<typeof orderInformationMachine>
  find: (text: string) => void
  canFind: boolean
}

/** Everything about one order, or the list of orders that match a text. */
export function Page({ context: { order, answers, more }, choose, showActs, find, canFind }: Props) {
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-3">
      <FindField onFind={find} disabled={!canFind} />
      {!order && answers.length > 0 && <Answers orders={answers} more={more} onChoose={choose} />}
      {order && (
        <>
          <Summary order={order} onActs={showActs} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 @xl:grid-cols-2">
            <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
              <Lines order={order} onActs={showActs} />
              <Files key={`${order.name} files`} order={order.name} />
            </div>
            <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
              <Parcels parcels={order.parcels} lines={order.lines} onActs={showActs} />
              <Documents documents={order.documents} onPrint={choose} />
              <Timeline events={order.timeline} />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

type AnswersProps = { orders: readonly KnownOrder[]; more: boolean; onChoose: (choice: string) => void }

/** Several orders match. The operator scans one, presses one, or moves to one with the arrow keys. */
export function Answers({ orders, more, onChoose }: AnswersProps) {
  const list = useRef<HTMLUListElement>(null)
  // The list answers what the operator just typed or scanned, so the next key chooses.
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
              className="flex min-h-16 w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-start hover:bg-hover"
            >
              <span className="min-w-0 grow basis-48">
                <span className="block truncate font-semibold">{order.name}</span>
                <span className="block truncate text-sm text-ink-2">
                  {[
                    order.customer,
                    order.shopName,
                    pieces(sum(order.lines)),
                    formatShortDay(order.createdAt),
                  ].join(' · ')}
                </span>
              </span>
              <OrderBadge status={order.status} partial={isPartial(order)} />
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const asked = 'Commande, colis, suivi ou client'

type FindFieldProps = { onFind: (text: string) => void; disabled: boolean }

/** For a customer's name, or a number heard on the telephone. One row, for the order matters more. */
export function FindField({ onFind, disabled }: FindFieldProps) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const sought = text.trim()
    if (sought === '' || disabled) return
    setText('')
    onFind(sought)
  }
  return (
    <form onSubmit={submit} className="flex gap-2 p-0.5">
      <input
        type="search"
        aria-label={asked}
        placeholder={asked}
        value={text}
        onChange={event => setText(event.target.value)}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        className="min-h-11 min-w-0 flex-1 rounded-xl border border-line-strong bg-surface px-4 text-base placeholder:text-ink-2"
      />
      <Button type="submit" look="plain" disabled={disabled} aria-label="Chercher" className="px-4">
        <Search size={20} aria-hidden />
        <span className="max-sm:hidden">Chercher</span>
      </Button>
    </form>
  )
}
