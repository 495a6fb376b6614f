import { and, eq, sql } from 'drizzle-orm'
import { classify } from '#contract/barcodes/index.ts'
import { notFound, type Refusal } from '#contract/problems.ts'
import type { Tx } from '../db/open.ts'
import { productCodes, products } from '../db/schema/index.ts'
import { isOneOfThese, statements, unnamed } from '../db/statements.ts'

/** `qty`: the pieces that one scan of the code stands for. */
export type Scanned = { id: string; sku: string; name: string; qty: number }

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
    found.set(barcode, { id, sku, name, qty: qty * timesIn(barcode) })
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

export const barcodeUnknown = (barcode: string): Refusal =>
  notFound(
    'product-unknown',
    `Aucun article de cette boutique ne porte le code ${shorten(barcode)}.`,
    shorten(barcode),
  )

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)
