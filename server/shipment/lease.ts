import { eq } from 'drizzle-orm'
import { type Refusal, refuse } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { users } from '../db/schema/index.ts'
import type { OrderRow } from '../orders/find.ts'
import type { Lease } from '../orders/progress.ts'

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
  return refuse('order-held', `${order.name} est en cours d’emballage par ${by}.`, { status: 409, got: by })
}
