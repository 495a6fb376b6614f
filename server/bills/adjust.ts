import { and, eq } from 'drizzle-orm'
import type { Adjustment } from '#contract/endpoints/bill.ts'
import { monthText } from '#contract/entities/bill.ts'
import { euroText } from '#contract/money.ts'
import { conflict, notFound, type OrRefusal } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { billAdjustments, users } from '../db/schema/index.ts'
import { closedBill } from './closed.ts'
import { type AdjustmentRow, type Asked, ofMonth } from './draft.ts'
import { lockTariffs } from './tariffs.ts'

export async function listAdjustments(db: Db | Tx, asked: Asked): Promise<Adjustment[]> {
  const rows = await db
    .select({ row: billAdjustments, by: users.displayName })
    .from(billAdjustments)
    .innerJoin(users, eq(users.id, billAdjustments.byId))
    .where(ofMonth(asked))
    .orderBy(billAdjustments.at)
  return rows.map(({ row, by }) => described(row, by))
}

const described = ({ id, label, reason, cents, vat, at }: AdjustmentRow, by: string | null): Adjustment => ({
  ...{ id, label, reason, cents, vat, by, at: at.toISOString() },
})

type Wanted = Pick<Adjustment, 'label' | 'reason' | 'cents' | 'vat'>

const isClosed = conflict(
  'bill-closed',
  'Cette facture est arrêtée : faites l’ajustement sur le mois suivant.',
)

export async function adjust(
  { tx, now, note }: AdminAct,
  asked: Asked & { readonly by: WarehouseUser },
  wanted: Wanted,
): OrRefusal<{ adjustment: Adjustment }> {
  const { by, shop, month } = asked
  await lockTariffs(tx, by, shop)
  note({ libellé: wanted.label, montant: euroText(wanted.cents) }, `${shop.name}, ${monthText(month)}`)
  if (await closedBill(tx, { by, shop }, month)) return isClosed
  const [made] = await tx
    .insert(billAdjustments)
    .values({ warehouseId: by.warehouseId, shopId: shop.id, month, ...wanted, at: now, byId: by.id })
    .returning()
  if (!made) throw new Error('The adjustment was not written')
  return { adjustment: described(made, by.displayName) }
}

export async function removeAdjustment(
  { tx, now, note }: AdminAct,
  asked: Asked & { readonly by: WarehouseUser },
  id: string,
): OrRefusal<{ adjustment: Adjustment }> {
  const { by, shop, month } = asked
  await lockTariffs(tx, by, shop)
  if (await closedBill(tx, { by, shop }, month)) return isClosed
  const [gone] = await tx
    .update(billAdjustments)
    .set({ removedAt: now, removedBy: by.id })
    .where(and(ofMonth(asked), eq(billAdjustments.id, id)))
    .returning()
  if (!gone) return notFound('adjustment-unknown', 'Cet ajustement n’existe plus.')
  note({ libellé: gone.label, montant: euroText(gone.cents) }, `${shop.name}, ${monthText(month)}`)
  return { adjustment: described(gone, null) }
}
