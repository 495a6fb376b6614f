import type { OrderStatus } from './order.ts'

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
