import type { OrderStatus, PackageStatus } from '#contract/entities/order.ts'
import { orderStatusWords, parcelStatusWords } from '#machines/shared/order-state.ts'

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

const ofParcel: Readonly<Record<PackageStatus, keyof typeof grounds>> = {
  open: 'plain',
  sealed: 'plain',
  labelled: 'info',
  manifested: 'success',
  void: 'error',
}

export const OrderBadge = ({ status }: { status: OrderStatus }) => (
  <Badge ground={ofOrder[status]} text={orderStatusWords[status]} />
)

export const ParcelBadge = ({ status }: { status: PackageStatus }) => (
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
