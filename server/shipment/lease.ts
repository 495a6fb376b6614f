import { eq } from 'drizzle-orm'
import { type Refusal, refuse } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { users } from '../db/schema/index.ts'
import type { OrderRow } from '../orders/find.ts'
import type { Lease } from '../orders/progress.ts'

const minutes = 30

export const leaseOf = (user: User, now: Date): Lease => ({
  heldBy: user.id,
  heldUntil: new Date(now.getTime() + minutes * 60_000),
})

/** Who holds an order now; a lease that has ended holds nothing. */
export const holderOf = ({ heldBy, heldUntil }: OrderRow, now: Date): string | null =>
  heldUntil !== null && heldUntil > now ? heldBy : null

/** Why this person must leave an order alone: somebody else is packing it. */
export async function whyHeld(tx: Tx, order: OrderRow, user: User, now: Date): Promise<Refusal | undefined> {
  const holder = holderOf(order, now)
  if (holder === null || holder === user.id) return undefined
  const [person] = await tx.select({ name: users.displayName }).from(users).where(eq(users.id, holder))
  const by = person?.name ?? 'quelqu’un d’autre'
  return refuse('order-held', `${order.name} est en cours d’emballage par ${by}.`, { status: 409, got: by })
}
