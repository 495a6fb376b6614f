import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { articleCalls } from '#contract/endpoints/article.ts'
import { shelfKinds } from '#contract/entities/stock.ts'
import { levelWords } from '../../articles/levels.ts'
import { recordAct } from '../../audit/record.ts'
import type { Tx } from '../../db/open.ts'
import { locations, placeLevels } from '../../db/schema/index.ts'
import { productsBySku } from '../../stock/taking.ts'
import { actorOf, defineKind, needed, refused, type Scope, type Verdict } from '../kind.ts'
import { whole, words } from '../values.ts'

const most = 1_000_000

type Level = typeof placeLevels.$inferInsert
type Change = { readonly sku: string; readonly place: string; readonly to: Level; from: Level | undefined }

export const levels = defineKind({
  id: 'levels',
  title: 'Minimums et maximums',
  fields: {
    sku: needed('SKU', 'reference, ref, code article, reference article, article, item', words(64), {
      help: 'Un article qui existe déjà.',
      examples: ['MIEL-250', 'BOL-BLEU'],
    }),
    place: needed('Emplacement', 'place, location, adresse, bin, emplacement de picking', words(60), {
      help: 'Là où l’article se prélève.',
      examples: ['A-01-01-1', 'A-01-02-1'],
    }),
    least: needed('Minimum', 'mini, min, seuil, least, minimum stock, stock mini', whole(0, most), {
      help: 'Au-dessous, l’article est à apporter de la réserve.',
      examples: ['12', '4'],
    }),
    most: needed('Maximum', 'maxi, max, most, maximum stock, stock maxi, capacite', whole(0, most), {
      help: 'Ce qui y tient. 0 et 0 : l’emplacement n’a plus ni minimum ni maximum.',
      examples: ['48', '24'],
    }),
  },
  names: 'sku',
  keys: ({ sku, place }) => [`l’article ${sku} à ${place.toUpperCase()}`],
  async settle(tx, scope, units, apply) {
    const rows = units.map(({ rows: [row] }) => ({ ...row, place: row.place.toUpperCase() }))
    const products = await productsBySku(
      tx,
      rows.map(({ sku }) => sku),
    )
    const places = await placesNamed(
      tx,
      scope,
      rows.map(({ place }) => place),
    )
    const before = await levelsAt(
      tx,
      [...products.values()].map(({ id }) => id),
      [...places.values()].map(({ id }) => id),
    )
    const changes: Change[] = []
    const verdicts = rows.map(({ sku, place: name, least, most }): Verdict => {
      const product = products.get(sku)
      if (!product || !scope.shops.some(({ id }) => id === product.shopId)) {
        return refused(`L’article ${sku} n’existe pas.`)
      }
      const place = places.get(name)
      if (!place) return refused(`L’emplacement ${name} n’existe pas.`)
      if (!shelfKinds.some(kind => kind === place.kind)) {
        return refused(`${name} n’est pas un emplacement de stockage.`)
      }
      if (least > most) return refused(`À ${name}, le minimum dépasse le maximum.`)
      const from = before.get(keyOf(product.id, place.id))
      if (from ? from.least === least && from.most === most : most === 0) return { outcome: 'same' }
      const to = { productId: product.id, locationId: place.id, least, most }
      changes.push({ sku, place: name, to, from })
      return { outcome: from ? 'changed' : 'made' }
    })
    if (apply) await write(tx, scope, changes)
    return verdicts
  },
})

async function write(tx: Tx, scope: Scope, changes: readonly Change[]): Promise<void> {
  const [kept, gone] = [changes.filter(({ to }) => to.most > 0), changes.filter(({ to }) => to.most === 0)]
  if (kept.length > 0) {
    await tx
      .insert(placeLevels)
      .values(kept.map(({ to }) => to))
      .onConflictDoUpdate({
        target: [placeLevels.productId, placeLevels.locationId],
        set: { least: sql`excluded.least`, most: sql`excluded.most` },
      })
  }
  if (gone.length > 0) {
    const these = gone.map(({ to }) =>
      and(eq(placeLevels.productId, to.productId), eq(placeLevels.locationId, to.locationId)),
    )
    await tx.delete(placeLevels).where(or(...these))
  }
  const { user, address, now: at } = actorOf(scope)
  for (const { sku, place, from, to } of changes) {
    await recordAct(tx, {
      ...{ user, address, at, warehouseId: scope.warehouseId, call: articleCalls.saveLevels.name },
      ...{ subject: sku, result: null },
      details: {
        [place]: { from: from ? levelWords(from) : null, to: to.most > 0 ? levelWords(to) : null },
      },
    })
  }
}

const keyOf = (productId: string, locationId: string) => `${productId} ${locationId}`

async function placesNamed(tx: Tx, { warehouseId }: Scope, names: readonly string[]) {
  const rows = await tx
    .select({ id: locations.id, name: locations.name, kind: locations.kind })
    .from(locations)
    .where(and(eq(locations.warehouseId, warehouseId), inArray(locations.name, [...names])))
  return new Map(rows.map(row => [row.name, row]))
}

async function levelsAt(tx: Tx, productIds: readonly string[], placeIds: readonly string[]) {
  if (productIds.length === 0 || placeIds.length === 0) return new Map<string, Level>()
  const rows = await tx
    .select()
    .from(placeLevels)
    .where(
      and(inArray(placeLevels.productId, [...productIds]), inArray(placeLevels.locationId, [...placeIds])),
    )
  return new Map(rows.map(row => [keyOf(row.productId, row.locationId), row]))
}
