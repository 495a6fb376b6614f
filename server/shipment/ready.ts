import { type Refusal, refuse } from '#contract/problems.ts'
import type { OrderRow } from '../orders/find.ts'
import { stopWords } from '../orders/stopped.ts'

/** Refuses every change of an order that was stopped, has left, or is not picked yet. */
export function whyStopped(order: OrderRow): Refusal | undefined {
  const { name, status } = order
  switch (status) {
    case 'pending':
      return no('order-not-picked', `${name} n’est sur aucune liste de picking. Imprimez d’abord sa liste.`)
    case 'on_hold':
      return no('order-on-hold', `${name} ${stopWords(order)}. Mettez ses articles de côté.`)
    case 'cancelled':
      return no('order-cancelled', `${name} ${stopWords(order)}. Remettez ses articles en rayon.`)
    case 'shipped':
      return no('order-shipped', `${name} est déjà expédiée.`)
    case 'returned':
      return no('order-returned', `${name} est revenue de chez le client.`)
    default:
      return undefined
  }
}

export function whyNotPacked(order: OrderRow): Refusal | undefined {
  return (
    whyStopped(order) ??
    (order.status === 'packed' ? no('order-packed', `${order.name} est déjà emballée.`) : undefined)
  )
}

const no = (code: string, detail: string) => refuse(code, detail, { status: 409 })
