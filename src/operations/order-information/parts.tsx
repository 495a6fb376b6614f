import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  type OrderStatus,
  orderStatusWords,
  type ParcelStatus,
  partialWord,
} from '#contract/entities/order.ts'
import { parcelStatusWords } from '#machines/shared/order-state.ts'
import { IconButton } from '#src/ui/Button.tsx'
import type { PageActions } from '../definition.ts'

type Props = { title: string; note?: string | undefined; children: ReactNode }

export function Panel({ title, note, children }: Props) {
  return (
    <section aria-label={title} className="panel min-w-0 overflow-hidden">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-2.5">
        <h2 className="font-bold">{title}</h2>
        {note && <p className="text-ink-2">{note}</p>}
      </header>
      {children}
    </section>
  )
}

export const Empty = ({ children }: { children: ReactNode }) => (
  <p className="px-4 py-4 text-ink-2">{children}</p>
)

const grounds = {
  plain: 'bg-hover text-ink',
  info: 'bg-info-soft text-info-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  error: 'bg-error-soft text-error-ink',
} as const

const ofOrder: Readonly<Record<OrderStatus, keyof typeof grounds>> = {
  pending: 'plain',
  picking: 'info',
  packing: 'info',
  packed: 'info',
  shipped: 'success',
  on_hold: 'warning',
  cancelled: 'error',
  returned: 'warning',
}

const ofParcel: Readonly<Record<ParcelStatus, keyof typeof grounds>> = {
  open: 'plain',
  sealed: 'plain',
  labelled: 'info',
  manifested: 'success',
  void: 'error',
}

export const OrderBadge = ({ status, partial = false }: { status: OrderStatus; partial?: boolean }) =>
  partial ? (
    <Badge ground="warning" text={partialWord} />
  ) : (
    <Badge ground={ofOrder[status]} text={orderStatusWords[status]} />
  )

export const ParcelBadge = ({ status }: { status: ParcelStatus }) => (
  <Badge ground={ofParcel[status]} text={parcelStatusWords[status]} />
)

function Badge({ ground, text }: { ground: keyof typeof grounds; text: string }) {
  return (
    <span
      className={`inline-block rounded-lg px-2.5 py-1 text-sm font-bold whitespace-nowrap ${grounds[ground]}`}
    >
      {text}
    </span>
  )
}

export type OnActs = PageActions['showActs']

type ThingLinkProps = { to: string; title?: string; children: ReactNode }

/** The page of a thing that the order names. */
export const ThingLink = ({ to, title, children }: ThingLinkProps) => (
  <Link
    to={to}
    title={title}
    className="inline-block py-0.5 font-semibold underline decoration-line-strong underline-offset-4 wrap-anywhere hover:decoration-current"
  >
    {children}
  </Link>
)

/** Opens the acts on a thing, as the palette offers them. */
export const ActsButton = ({ name, onActs }: { name: string; onActs: OnActs }) => (
  <IconButton label={`Que faire de ${name}`} onClick={() => onActs(name)} className="align-middle">
    <Ellipsis size={20} aria-hidden />
  </IconButton>
)
