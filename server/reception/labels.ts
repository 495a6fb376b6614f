import type { PrintJob } from '#contract/answer.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { labelsAtMost } from '#contract/endpoints/label.ts'
import type { receptionCalls } from '#contract/endpoints/reception.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { UserShop, WarehouseUser } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import type { Marked } from '../labels/label.ts'
import { printOut, subjectsFor, tooManyLabels } from '../labels/print.ts'
import { productsBySku, productUnknown } from '../stock/taking.ts'

type Lines = BodyOf<typeof receptionCalls.labels>['lines']

/** Prints a label for each piece of a delivery, with its lot. Other labels need the role Barcode; these do not. */
export async function labelDelivery(
  tx: Tx,
  user: WarehouseUser,
  shop: UserShop,
  lines: Lines,
  now: Date,
): Promise<{ labels: number; prints: PrintJob[] } | Refusal> {
  const total = lines.reduce((sum, { qty }) => sum + qty, 0)
  if (total > labelsAtMost) return tooManyLabels(total)
  const labels: Marked[] = []
  for (const { sku, qty, lot, expiry } of lines) {
    const label = await labelOf(tx, user, shop, sku)
    if (isRefusal(label)) return label
    const marked = { ...label, lot: lot || null, expiry: expiry ?? null }
    labels.push(...Array.from({ length: qty }, () => marked))
  }
  return printOut(tx, user, { kind: 'product', subjects: labels, type: 'RECEPTION', shopId: shop.id }, now)
}

async function labelOf(tx: Tx, user: WarehouseUser, shop: UserShop, sku: string): Promise<Marked | Refusal> {
  const product = (await productsBySku(tx, [sku])).get(sku)
  if (product?.shopId !== shop.id) return productUnknown(sku)
  const found = await subjectsFor(tx, user, { kind: 'product', code: sku })
  if (isRefusal(found)) return found
  return (
    found.find(({ name }) => name === sku) ??
    refuse('label-no-code', `L’article ${sku} n’a pas encore de code : liez-en un, puis étiquetez-le.`, {
      status: 409,
      got: sku,
    })
  )
}
