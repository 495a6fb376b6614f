import { eq } from 'drizzle-orm'
import { conflict, type Refusal } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { users } from '../db/schema/index.ts'
import { stopWords } from '../orders/describe.ts'
import type { OrderRow } from '../orders/find.ts'
import type { Lease } from '../orders/progress.ts'

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

const no = (code: string, detail: string) => conflict(code, detail)

const minutes = 30

export const leaseOf = (user: User, now: Date): Lease => ({
  heldBy: user.id,
  heldUntil: new Date(now.getTime() + minutes * 60_000),
})

export const holderOf = ({ heldBy, heldUntil }: OrderRow, now: Date): string | null =>
  heldUntil !== null && heldUntil > now ? heldBy : null

export async function holdingPerson(tx: Db | Tx, order: OrderRow, now: Date) {
  const holder = holderOf(order, now)
  if (holder === null) return undefined
  const [person] = await tx
    .select({ id: users.id, name: users.displayName, email: users.email })
    .from(users)
    .where(eq(users.id, holder))
  return person
}

/** Refuses an order that a colleague is packing. */
export async function whyHeld(
  tx: Db | Tx,
  order: OrderRow,
  user: User,
  now: Date,
): Promise<Refusal | undefined> {
  const holder = await holdingPerson(tx, order, now)
  if (!holder || holder.id === user.id) return undefined
  const by = holder.name
  return conflict('order-held', `${order.name} est en cours d’emballage par ${by}.`, by)
}
