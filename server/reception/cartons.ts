import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isSscc } from '#contract/barcodes/sscc.ts'
import type { ReceptionCarton } from '#contract/endpoints/reception.ts'
import { conflict, notFound, type Refusal } from '#contract/problems.ts'
import type { Db, Tx } from '../db/open.ts'
import { products, receptionCartons } from '../db/schema/index.ts'

const pallets = alias(receptionCartons, 'pallets')

/** The labelled cartons and pallets of receptions, in the order of their numbers. */
export async function cartonsOf(
  db: Db | Tx,
  receptionIds: readonly string[],
): Promise<(receptionId: string) => ReceptionCarton[]> {
  if (receptionIds.length === 0) return () => []
  const rows = await db
    .select({ carton: receptionCartons, sku: products.sku, pallet: pallets.sscc })
    .from(receptionCartons)
    .leftJoin(pallets, eq(pallets.id, receptionCartons.palletId))
    .leftJoin(products, eq(products.id, receptionCartons.productId))
    .where(inArray(receptionCartons.receptionId, [...receptionIds]))
    .orderBy(asc(receptionCartons.sscc))
  return receptionId =>
    rows
      .filter(({ carton }) => carton.receptionId === receptionId)
      .map(({ carton: { sscc, qty, moveId }, sku, pallet }) => ({
        ...{ sscc, sku, qty, received: moveId !== null },
        ...(pallet === null ? {} : { pallet }),
      }))
}

/** The reception that this carton or pallet was labelled for, as a condition of its id; undefined for another text. */
export const labelledFor = (db: Db | Tx, text: string) =>
  isSscc(text)
    ? db
        .select({ id: receptionCartons.receptionId })
        .from(receptionCartons)
        .where(eq(receptionCartons.sscc, text))
    : undefined

/** Why these cartons cannot come in on this document. The document is locked, so nobody receives them meanwhile. */
export async function whyNotCartons(
  tx: Tx,
  { id, name }: { readonly id: string; readonly name: string },
  ssccs: readonly string[],
): Promise<Refusal | undefined> {
  if (ssccs.length === 0) return undefined
  const rows = await tx
    .select()
    .from(receptionCartons)
    .where(and(eq(receptionCartons.receptionId, id), inArray(receptionCartons.sscc, [...ssccs])))
  const known = new Map(rows.map(row => [row.sscc, row]))
  for (const [at, sscc] of ssccs.entries()) {
    const row = known.get(sscc)
    if (!row) return notFound('carton-unknown', `Le carton ${sscc} n’est pas annoncé sur ${name}.`, sscc)
    if (row.moveId !== null || ssccs.indexOf(sscc) !== at) {
      return conflict('carton-received', `Le carton ${sscc} est déjà reçu.`, sscc)
    }
  }
  return undefined
}

/** These cartons came in by this move. */
export async function cartonsCame(tx: Tx, ssccs: readonly string[], moveId: string): Promise<void> {
  if (ssccs.length === 0) return
  await tx
    .update(receptionCartons)
    .set({ moveId })
    .where(inArray(receptionCartons.sscc, [...ssccs]))
}

/** The goods of these moves went back to the lorry, and their cartons with them. */
export async function cartonsLeft(tx: Tx, moveIds: readonly string[]): Promise<void> {
  await tx
    .update(receptionCartons)
    .set({ moveId: null })
    .where(inArray(receptionCartons.moveId, [...moveIds]))
}

/** The cartons that have not come are expected with the rest. */
export async function cartonsFollow(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .update(receptionCartons)
    .set({ receptionId: to })
    .where(and(eq(receptionCartons.receptionId, from), isNull(receptionCartons.moveId)))
}
