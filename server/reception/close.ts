import { eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { receptionCalls } from '#contract/endpoints/reception.ts'
import { conflict, isRefusal, type OrRefusal } from '#contract/problems.ts'
import type { Reach } from '../auth/reach.ts'
import type { UserShop } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { receptionLines, receptions } from '../db/schema/index.ts'
import { cartonsFollow } from './cartons.ts'
import { beginReception, countsOf, holdReception, type ReceptionRow } from './documents.ts'

type Order = BodyOf<typeof receptionCalls.close>
type Closed = { missing: number; followedBy: string | null }

/** Closes a reception for good. The missing pieces are expected on a new reception, or given up. */
export async function closeReception(
  tx: Tx,
  by: Reach & { readonly id: string | null },
  shop: UserShop,
  { document: name, rest }: Order,
  now: Date,
): OrRefusal<Closed> {
  const document = await holdReception(tx, { ...by, shops: [shop] }, name)
  if (isRefusal(document)) return document

  const counts = [...(await countsOf(tx, document.id))]
  const lacking = counts.flatMap(([productId, { expected, received }]) =>
    expected > received ? [{ productId, expected: expected - received }] : [],
  )
  const missing = lacking.reduce((sum, { expected }) => sum + expected, 0)
  const nothingCame = counts.every(([, { received }]) => received === 0)
  if (nothingCame && missing > 0 && rest !== 'drop') {
    return conflict('reception-empty', `Rien n’a été reçu sur ${name} : elle reste attendue.`)
  }
  if (missing > 0 && rest === undefined) {
    const pieces = missing === 1 ? 'Il manque 1 pièce' : `Il manque ${missing} pièces`
    return conflict('reception-short', `${pieces} sur ${name}.`, String(missing))
  }

  await tx
    .update(receptions)
    .set({ status: 'closed', closedAt: now, closedBy: by.id })
    .where(eq(receptions.id, document.id))
  const followedBy = missing > 0 && rest === 'expect' ? await follow(tx, document, lacking) : null
  return { missing, followedBy }
}

async function follow(
  tx: Tx,
  { id, warehouseId, shopId, supplier }: ReceptionRow,
  lacking: readonly { productId: string; expected: number }[],
): Promise<string> {
  const next = await beginReception(tx, { warehouseId, shopId, supplier, status: 'expected', followsId: id })
  await cartonsFollow(tx, id, next.id)
  await tx.insert(receptionLines).values(lacking.map(line => ({ ...line, receptionId: next.id })))
  return next.name
}
