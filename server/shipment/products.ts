import { and, eq, sql } from 'drizzle-orm'
import { classify } from '#contract/barcodes/index.ts'
import { dayIn } from '#contract/day.ts'
import { conflict, notFound, type Refusal } from '#contract/problems.ts'
import { mayLeave, whyStays } from '#contract/shelf-life.ts'
import type { User } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { productCodes, products } from '../db/schema/index.ts'
import { isOneOfThese, statements, unnamed } from '../db/statements.ts'
import type { Line as OrderPiece } from '../orders/whole.ts'

/** `qty`: the pieces that one scan of the code stands for; `expiry`: the date that its label tells. */
export type Scanned = { id: string; sku: string; name: string; qty: number; expiry: string | null }

export async function productsByBarcode(
  tx: Tx,
  shopId: string,
  barcodes: readonly string[],
): Promise<Map<string, Scanned>> {
  const readings = new Map(barcodes.map(barcode => [barcode, codesIn(barcode)]))
  const known = await articles(tx).withCodes.execute({
    shopId,
    codes: [...new Set([...readings.values()].flat())],
  })
  const found = new Map<string, Scanned>()
  for (const [barcode, codes] of readings) {
    const named = codes.flatMap(code => known.find(row => row.code === code) ?? [])[0]
    if (!named) continue
    const { id, sku, name, qty } = named
    found.set(barcode, { id, sku, name, qty: qty * timesIn(barcode), expiry: dateIn(barcode) })
  }
  return found
}

const articles = statements(db => ({
  withCodes: db
    .select({
      code: productCodes.code,
      id: products.id,
      sku: products.sku,
      name: products.name,
      qty: productCodes.qty,
    })
    .from(productCodes)
    .innerJoin(products, eq(products.id, productCodes.productId))
    .where(and(eq(productCodes.shopId, sql.placeholder('shopId')), isOneOfThese(productCodes.code, 'codes')))
    .prepare(unnamed),
}))

/** The barcode as printed, and as the grammar reads it: a GTIN in canonical form, from a GS1 message too. */
export function codesIn(barcode: string): string[] {
  const read = classify(barcode).flatMap(({ kind, value }) => (kind === 'product' ? value : []))
  return [...read, barcode, barcode.toUpperCase()]
}

/** A GS1 message may count its pieces. */
export function timesIn(barcode: string): number {
  for (const read of classify(barcode)) if (read.kind === 'product') return read.gs1?.quantity ?? 1
  return 1
}

/** A GS1 message may tell the date until which its goods are good. */
export function dateIn(barcode: string): string | null {
  for (const read of classify(barcode)) {
    if (read.kind === 'product') return read.gs1?.expiry ?? read.gs1?.bestBefore ?? null
  }
  return null
}

/** Refuses a piece whose label tells a date that is too near for a parcel of today. */
export function whyTooNear(
  { timeZone }: Pick<User, 'timeZone'>,
  now: Date,
  { product, leastDays }: Pick<OrderPiece, 'product' | 'leastDays'>,
  expiry: string | null,
): Refusal | undefined {
  const today = dayIn(timeZone, now)
  if (expiry === null || mayLeave(expiry, today, leastDays)) return undefined
  const why = whyStays(product.name, expiry, today, leastDays)
  return conflict('date-too-near', `${why} Mettez la pièce de côté.`, expiry)
}

export const barcodeUnknown = (barcode: string): Refusal =>
  notFound(
    'product-unknown',
    `Aucun article de cette boutique ne porte le code ${shorten(barcode)}.`,
    shorten(barcode),
  )

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)
