import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import type { PrintJob } from '#contract/answer.ts'
import { ssccOf } from '#contract/barcodes/sscc.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { labelsAtMost } from '#contract/endpoints/label.ts'
import type { receptionCalls } from '#contract/endpoints/reception.ts'
import { conflict, isRefusal, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { atShop } from '../auth/reach.ts'
import type { UserShop, WarehouseUser } from '../auth/user.ts'
import { nextNumbers } from '../db/numbers.ts'
import type { Tx } from '../db/open.ts'
import { products, receptionCartons, shops } from '../db/schema/index.ts'
import { type CartonLabel, cartonLabel } from '../documents/carton-label.ts'
import { tooManyLabels } from '../labels/print.ts'
import { labelPrint, labelPrinterOf } from '../printing/labels.ts'
import { keepPrints } from '../printing/prints.ts'
import { productsBySku, productUnknown } from '../stock/taking.ts'
import { countsOf, holdReception, type ReceptionRow } from './documents.ts'

type Wanted = BodyOf<typeof receptionCalls.cartons>
type Carton = { readonly productId: string; readonly qty: number }
/** A carton with the pallet that it stands on, or a pallet. */
type Content = { readonly id: string; readonly palletId: string | null; readonly carton: Carton | null }
type Labelled = typeof receptionCartons.$inferSelect

/** Numbers the cartons or the pallets of a delivery and prints their labels, or prints those on their way again. */
export async function labelCartons(
  tx: Tx,
  user: WarehouseUser,
  shop: UserShop,
  { document: name, again = false, ...wanted }: Wanted,
  now: Date,
): OrRefusal<{ labels: number; prints: PrintJob[] }> {
  const document = await holdReception(tx, atShop(user, shop), name)
  if (isRefusal(document)) return document
  const labelled = again
    ? await onTheirWay(tx, document.id)
    : await numberCartons(tx, shop, document, wanted, now)
  if (isRefusal(labelled)) return labelled
  if (labelled.length === 0) return nothingToLabel(document.name)
  const known = await articlesOf(tx, labelled)
  const onPallet = await cartonsOn(tx, labelled)
  const labels = labelled.map(({ id, sscc, productId, qty }, at): CartonLabel => {
    const article = productId === null ? undefined : known.get(productId)
    return {
      ...{ sscc, shop: shop.name, delivery: document.name, supplier: document.supplier },
      content: article ? { ...article, qty: qty ?? 0 } : null,
      cartons: onPallet.get(id) ?? 0,
      place: again ? null : `${at + 1}/${labelled.length}`,
    }
  })
  const print = await labelPrint(await labelPrinterOf(tx, user), labels.map(cartonLabel), {
    title: `${labels.length === 1 ? '1 étiquette' : `${labels.length} étiquettes`} SSCC de ${document.name}`,
    ...{ type: 'RECEPTION', shopId: shop.id },
    things: labelled.map(({ sscc }) => sscc),
  })
  return { labels: labels.length, prints: await keepPrints(tx, user, now, [print]) }
}

/** Numbers cartons and pallets of a delivery that is held. */
export async function numberCartons(
  tx: Tx,
  shop: UserShop,
  document: ReceptionRow,
  wanted: Omit<Wanted, 'document' | 'again'>,
  now: Date,
): OrRefusal<Labelled[]> {
  const contents = await contentsOf(tx, shop, document, wanted)
  if (isRefusal(contents)) return contents
  if (contents.length === 0) return nothingToLabel(document.name)
  if (contents.length > labelsAtMost) return tooManyLabels(contents.length)
  return number(tx, shop, document, contents, now)
}

/** The pieces of each carton, the last one of an article with the rest; a pallet comes before its cartons. */
async function contentsOf(
  tx: Tx,
  shop: UserShop,
  { id, name }: ReceptionRow,
  { lines = [], perPallet, pallets = 0 }: Omit<Wanted, 'document' | 'again'>,
): OrRefusal<Content[]> {
  const known = await productsBySku(
    tx,
    lines.map(({ sku }) => sku),
  )
  const counts = await countsOf(tx, id)
  const cartons: Carton[] = []
  for (const { sku, qty, per } of lines) {
    const product = known.get(sku)
    if (product?.shopId !== shop.id) return productUnknown(sku)
    const { expected = 0 } = counts.get(product.id) ?? {}
    if (expected === 0) return conflict('carton-not-announced', `${sku} n’est pas sur ${name}.`, sku)
    for (let left = qty; left > 0; left -= per) {
      cartons.push({ productId: product.id, qty: Math.min(per, left) })
    }
  }
  return [...onPallets(cartons, perPallet), ...Array.from({ length: pallets }, aPallet)]
}

const aPallet = (): Content => ({ id: randomUUID(), palletId: null, carton: null })

function onPallets(cartons: readonly Carton[], perPallet = 0): Content[] {
  const alone = (carton: Carton): Content => ({ id: randomUUID(), palletId: null, carton })
  if (perPallet === 0) return cartons.map(alone)
  const pallets = Array.from({ length: Math.ceil(cartons.length / perPallet) }, aPallet)
  return pallets.flatMap((pallet, at) => [
    pallet,
    ...cartons
      .slice(at * perPallet, (at + 1) * perPallet)
      .map(carton => ({ ...alone(carton), palletId: pallet.id })),
  ])
}

/** Numbers that no other label has, under what GS1 lent the shop. */
async function number(
  tx: Tx,
  shop: UserShop,
  { id: receptionId }: ReceptionRow,
  contents: readonly Content[],
  now: Date,
): OrRefusal<Labelled[]> {
  const [row] = await tx.select({ prefix: shops.gs1Prefix }).from(shops).where(eq(shops.id, shop.id))
  const prefix = row?.prefix ?? null
  if (prefix === null) return noPrefix(shop)
  const numbers = await nextNumbers(tx, 'sscc', contents.length)
  const rows: (typeof receptionCartons.$inferInsert)[] = []
  for (const [at, { id, palletId, carton }] of contents.entries()) {
    const sscc = ssccOf(prefix, numbers[at] ?? 0)
    if (sscc === undefined) return usedUp(prefix)
    rows.push({ id, receptionId, sscc, palletId, labelledAt: now, ...carton })
  }
  return tx.insert(receptionCartons).values(rows).returning()
}

const onTheirWay = (tx: Tx, receptionId: string): Promise<Labelled[]> =>
  tx
    .select()
    .from(receptionCartons)
    .where(and(eq(receptionCartons.receptionId, receptionId), isNull(receptionCartons.moveId)))
    .orderBy(asc(receptionCartons.sscc))
    .limit(labelsAtMost)

/** The number of cartons on each of these pallets. */
async function cartonsOn(tx: Tx, labelled: readonly Labelled[]): Promise<ReadonlyMap<string, number>> {
  const pallets = labelled.flatMap(({ id, productId }) => (productId === null ? id : []))
  if (pallets.length === 0) return new Map()
  const { palletId } = receptionCartons
  const rows = await tx
    .select({ pallet: palletId, cartons: count() })
    .from(receptionCartons)
    .where(inArray(palletId, pallets))
    .groupBy(palletId)
  return new Map(rows.map(({ pallet, cartons }) => [pallet ?? '', cartons]))
}

async function articlesOf(tx: Tx, labelled: readonly Labelled[]) {
  const ids = labelled.flatMap(({ productId }) => productId ?? [])
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: products.id, sku: products.sku, name: products.name })
          .from(products)
          .where(inArray(products.id, [...new Set(ids)]))
  return new Map(rows.map(row => [row.id, row]))
}

const noPrefix = ({ name }: UserShop): Refusal =>
  conflict(
    'gs1-prefix-missing',
    `Il manque le préfixe GS1 de ${name} : donnez-le dans ses « Réglages », « Papiers et étiquettes ».`,
  )

const usedUp = (prefix: string): Refusal =>
  conflict('gs1-prefix-used-up', `Le préfixe GS1 ${prefix} n’a plus de numéro : il en faut un autre.`, prefix)

const nothingToLabel = (name: string): Refusal =>
  refuse('carton-none', `${name} n’a pas d’étiquette à faire : dites les cartons, ou les palettes.`)
