import type { PrintJob } from '#contract/answer.ts'
import { formatOwn } from '#contract/barcodes/own.ts'
import type { Act } from '../auth/user.ts'
import { houseLongDay } from '../dates.ts'
import type { returns } from '../db/schema/index.ts'
import { returnTag } from '../documents/return-tag.ts'
import type { OrderRow } from '../orders/find.ts'
import { labelPrint, labelPrinterOf } from '../printing/labels.ts'
import { keepPrints } from '../printing/prints.ts'
import { summariesOf } from '../stock/product-page.ts'
import type { Decided } from './outcome.ts'

type Tagged = {
  row: typeof returns.$inferSelect
  order: OrderRow | null
  lines: readonly Decided[]
  wait: string | undefined
}

/** Prints the tag of a return. It says what the parcel in quarantine is, and its scan opens the return again. */
export async function printTag(
  { tx, user, now }: Act,
  { row, order, lines, wait }: Tagged,
): Promise<PrintJob[]> {
  const summaries = await summariesOf(
    tx,
    lines.map(({ productId }) => productId),
  )
  const tag = returnTag({
    name: row.name,
    code: formatOwn('return', row.name),
    order: order ? `${order.name} · ${order.customer}` : 'Commande inconnue',
    state: wait ? `En attente : ${wait}` : 'Traité',
    day: houseLongDay(now, user.timeZone),
    pieces: lines.map(({ productId, sku, qty }) => `${qty} × ${summaries.get(productId)?.name ?? sku}`),
  })
  const print = await labelPrint(await labelPrinterOf(tx, user), [tag], {
    title: `Retour ${row.name}`,
    type: 'RETURN_PRODUCT',
    shopId: row.shopId,
    ...(order ? { orderId: order.id } : {}),
  })
  return keepPrints(tx, user, now, [print])
}
