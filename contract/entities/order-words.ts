import type { Carriage, Order, OrderStatus } from './order.ts'

export const orderStatusWords: Readonly<Record<OrderStatus, string>> = {
  pending: 'À préparer',
  picking: 'En préparation',
  packing: 'En emballage',
  packed: 'Emballée',
  shipped: 'Expédiée',
  on_hold: 'En attente',
  cancelled: 'Annulée',
  returned: 'Retournée',
}

/** Some of it left or can leave, and the rest is still to come. */
export function isPartial({ status, lines, parcels }: Pick<Order, 'status' | 'lines' | 'parcels'>): boolean {
  return (
    (status === 'packing' || status === 'picking') &&
    parcels.some(parcel => parcel.status === 'labelled' || parcel.status === 'manifested') &&
    lines.some(({ qty, packed }) => packed < qty)
  )
}

export const partialWord = 'Partielle'

export const orderWord = (order: Pick<Order, 'status' | 'lines' | 'parcels'>): string =>
  isPartial(order) ? partialWord : orderStatusWords[order.status]

/** « relais, 6,90 € » */
export const carriageText = ({ service, priceCents, currency }: Carriage): string =>
  [
    service,
    priceCents !== null &&
      `${(priceCents / 100).toFixed(2).replace('.', ',')} ${currency === 'EUR' ? '€' : (currency ?? '')}`.trim(),
  ]
    .filter(Boolean)
    .join(', ')
