import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { conflict, type Refusal } from '#contract/problems.ts'
import { within } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { moves, orders, parcels, receptions, serialNumbers } from '../db/schema/index.ts'

/** A serial number that comes in, with the move that brings its piece. */
type Coming = {
  readonly warehouseId: string
  readonly productId: string
  readonly number: string
  readonly receivedBy: string
}

/** Writes the numbers of received pieces. One that is in the house already, or left and did not come back, is a refusal. */
export async function comeIn(tx: Tx, user: User, coming: readonly Coming[]): Promise<Refusal | undefined> {
  if (coming.length === 0) return undefined
  const written = await tx
    .insert(serialNumbers)
    .values([...coming])
    .onConflictDoNothing()
    .returning({ productId: serialNumbers.productId, number: serialNumbers.number })
  const strange = coming.find(
    ({ productId, number }) => !written.some(row => row.productId === productId && row.number === number),
  )
  return strange && whereItIs(tx, user, strange)
}

/** Takes back the numbers that these moves brought in; a packed one is a refusal. */
export async function goBack(tx: Tx, moveIds: readonly string[]): Promise<Refusal | undefined> {
  const came = inArray(serialNumbers.receivedBy, [...moveIds])
  const [packed] = await tx
    .select({ number: serialNumbers.number })
    .from(serialNumbers)
    .where(and(came, isNotNull(serialNumbers.parcelId)))
    .limit(1)
  if (packed) {
    return conflict(
      'serial-packed',
      `${packed.number} est déjà emballé : ce dépôt ne s’annule plus.`,
      packed.number,
    )
  }
  await tx.delete(serialNumbers).where(came)
  return undefined
}

async function whereItIs(tx: Tx, user: User, { productId, number }: Coming): Promise<Refusal> {
  const [known] = await tx
    .select({ order: orders.name, reception: receptions.name })
    .from(serialNumbers)
    .leftJoin(parcels, eq(parcels.id, serialNumbers.parcelId))
    .leftJoin(orders, and(eq(orders.id, parcels.orderId), within(user, orders)))
    .leftJoin(moves, eq(moves.id, serialNumbers.receivedBy))
    .leftJoin(receptions, and(eq(receptions.id, moves.receptionId), within(user, receptions)))
    .where(
      and(
        eq(serialNumbers.productId, productId),
        eq(serialNumbers.number, number),
        isNull(serialNumbers.returnId),
      ),
    )
  const where = known?.order
    ? `est déjà parti avec ${known.order}`
    : `est déjà reçu${known?.reception ? ` avec ${known.reception}` : ''}`
  return conflict('serial-known', `${number} ${where}. Mettez cette pièce de côté.`, number)
}
