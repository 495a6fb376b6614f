import { createHash, randomInt } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import { computerCalls } from '#contract/endpoints/computer.ts'
import type { Computer } from '#contract/entities/printer.ts'
import { notFound, type OrRefusal, refuse } from '#contract/problems.ts'
import { recordAct } from '../audit/record.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { computers, wallCards } from '../db/schema/index.ts'
import { computersOf } from './computers.ts'

/** The name under which tries of cards are counted: a person's has no space. */
export const wallAccount = 'wall card'

const prefix = 'MUR-'
/** Base 32 without I, L, O and U. Sixteen are 80 random bits. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16
/** Long enough to walk to the new screen. */
const goodForMs = 30 * 60_000

const hashOf = (card: string): string => createHash('sha256').update(card).digest('base64url')

type Wanted = BodyOf<typeof computerCalls.makeWallCard>

export async function makeWallCard(
  tx: Tx,
  { id: madeBy, warehouseId }: WarehouseUser,
  { id, inches }: Wanted,
  now: Date,
): OrRefusal<{ card: string; until: string }> {
  const [computer] = await tx
    .select({ id: computers.id })
    .from(computers)
    .where(and(eq(computers.id, id), eq(computers.warehouseId, warehouseId)))
  if (!computer) return notFound('computer-unknown', 'Ce poste n’existe plus : rechargez la liste.')
  await tx.delete(wallCards).where(lte(wallCards.expiresAt, now))
  const card = prefix + Array.from({ length }, () => digits[randomInt(digits.length)]).join('')
  const expiresAt = new Date(now.getTime() + goodForMs)
  await tx.insert(wallCards).values({ hash: hashOf(card), computerId: id, inches, madeBy, expiresAt })
  return { card, until: expiresAt.toISOString() }
}

const noCard = refuse(
  'wall-card-unknown',
  'Cette carte a déjà servi ou n’est plus valable : faites-en une autre sur « Postes et imprimantes ».',
  { status: 403 },
)

/** Uses the card up. Of two browsers that scan it at once one is enrolled. */
export function enrolWall(
  db: Db,
  card: string,
  { address, now }: { address: string; now: Date },
): OrRefusal<{ computer: Computer; inches: number }> {
  return db.transaction(async tx => {
    const [used] = await tx
      .delete(wallCards)
      .where(and(eq(wallCards.hash, hashOf(card)), gt(wallCards.expiresAt, now)))
      .returning()
    const [place] = used
      ? await tx
          .select({ warehouseId: computers.warehouseId })
          .from(computers)
          .where(eq(computers.id, used.computerId))
      : []
    const [computer] = used && place ? await computersOf(tx, place, eq(computers.id, used.computerId)) : []
    const user = used && place ? { id: used.madeBy, warehouseId: place.warehouseId, ip: null } : undefined
    const result = used && computer ? { computer, inches: used.inches } : noCard
    await recordAct(tx, {
      user,
      address,
      at: now,
      call: computerCalls.enrolWall.name,
      subject: computer?.name ?? '',
      result,
    })
    return result
  })
}
