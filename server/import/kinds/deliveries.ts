import { eq, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { shopNamed } from '../../articles/save.ts'
import type { Db, Tx } from '../../db/open.ts'
import { receptionLines, receptions } from '../../db/schema/index.ts'
import { nameInHouse } from '../../orders/draft.ts'
import { linesKey } from '../../orders/save.ts'
import { productArchived, productsBySku } from '../../stock/taking.ts'
import { houseGrammar } from '../../warehouse/grammar.ts'
import { defineKind, refused, type Verdict } from '../kind.ts'
import { day, whole, words } from '../values.ts'

export const deliveries = defineKind({
  id: 'deliveries',
  title: 'Livraisons attendues',
  fields: {
    delivery: {
      title: 'Livraison',
      hints: [
        'numero de livraison',
        'delivery',
        'reception',
        'bon de livraison',
        'po',
        'purchase order',
        'bl',
      ],
      help: 'Ses lignes se suivent. Un numéro seul devient un code de la maison : 4711, RC004711.',
      required: true,
      examples: ['RC009001', 'RC009001'],
      reads: words(60),
    },
    shop: {
      title: 'Boutique',
      hints: ['shop', 'store', 'client'],
      help: 'Inutile s’il n’y en a qu’une.',
      examples: ['', ''],
      reads: z.optional(words(120)),
    },
    supplier: {
      title: 'Fournisseur',
      hints: ['supplier', 'vendor', 'expediteur'],
      examples: ['Rucher des Monts', 'Rucher des Monts'],
      reads: z.optional(words(120)),
    },
    expectedOn: {
      title: 'Attendue le',
      hints: ['date', 'date prevue', 'date de livraison', 'expected', 'expected on', 'eta', 'due date'],
      examples: ['31/12/2026', '31/12/2026'],
      reads: z.optional(day),
    },
    sku: {
      title: 'SKU',
      hints: ['reference', 'ref', 'code article', 'reference article', 'article', 'item'],
      required: true,
      examples: ['MIEL-250', 'BOL-BLEU'],
      reads: words(64),
    },
    qty: {
      title: 'Quantité',
      hints: ['qte', 'qty', 'quantity', 'attendu', 'pieces', 'expected quantity'],
      required: true,
      examples: ['120', '60'],
      reads: whole(1, 1_000_000),
    },
  },
  names: 'delivery',
  groups: 'delivery',
  keys: ({ delivery }) => [`la livraison ${delivery.toUpperCase()}`],
  async settle(db, scope, units, apply) {
    const grammar = await houseGrammar(db, scope.warehouseId)
    const products = await productsBySku(
      db,
      units.flatMap(({ rows }) => rows.map(({ sku }) => sku)),
    )
    const drafts = units.map(({ rows }) => {
      const [first] = rows
      if (!first) throw new Error('A delivery without a line')
      const name = nameInHouse('reception', first.delivery, grammar)
      if (typeof name !== 'string') return name
      const shop = shopNamed(scope.shops, first.shop)
      if ('why' in shop) return shop
      const lines = new Map<string, number>()
      for (const { sku, qty } of rows) {
        const product = products.get(sku)
        if (product?.shopId !== shop.id) {
          return { why: `L’article ${sku} n’existe pas dans la boutique ${shop.name}.` }
        }
        if (product.archived) return { why: productArchived(sku).refused.detail }
        lines.set(product.id, (lines.get(product.id) ?? 0) + qty)
      }
      const { supplier = '', expectedOn = null } = first
      return { name, shopId: shop.id, supplier, expectedOn, lines }
    })
    const good = drafts.filter(draft => 'name' in draft)
    const known = await knownDeliveries(
      db,
      good.map(({ name }) => name),
    )
    const made: typeof good = []
    const verdicts = drafts.map((draft): Verdict => {
      if ('why' in draft) return refused(draft.why)
      const delivery = known.get(draft.name)
      if (!delivery) {
        made.push(draft)
        return { outcome: 'made' }
      }
      const same = delivery.warehouseId === scope.warehouseId && delivery.shopId === draft.shopId
      return same && delivery.lines === linesKey(asLines(draft.lines))
        ? { outcome: 'same' }
        : refused(
            `La livraison ${draft.name} existe déjà, avec d’autres lignes : un fichier ne la change pas.`,
          )
    })
    if (apply) await create(db, scope.warehouseId, made)
    return verdicts
  },
})

type Draft = {
  name: string
  shopId: string
  supplier: string
  expectedOn: string | null
  lines: ReadonlyMap<string, number>
}

const asLines = (lines: ReadonlyMap<string, number>) =>
  [...lines].map(([productId, qty]) => ({ productId, qty }))

async function create(db: Db | Tx, warehouseId: string, drafts: readonly Draft[]): Promise<void> {
  if (drafts.length === 0) return
  const withIds = drafts.map(draft => ({ ...draft, id: crypto.randomUUID() }))
  await db.insert(receptions).values(withIds.map(({ lines: _lines, ...row }) => ({ ...row, warehouseId })))
  await db
    .insert(receptionLines)
    .values(
      withIds.flatMap(({ id, lines }) =>
        [...lines].map(([productId, expected]) => ({ receptionId: id, productId, expected })),
      ),
    )
}

/** Deliveries of these names in all warehouses: a name is given once. */
async function knownDeliveries(db: Db | Tx, names: readonly string[]) {
  if (names.length === 0) return new Map<string, { warehouseId: string; shopId: string; lines: string }>()
  const rows = await db
    .select({
      name: receptions.name,
      warehouseId: receptions.warehouseId,
      shopId: receptions.shopId,
      productId: receptionLines.productId,
      qty: receptionLines.expected,
    })
    .from(receptions)
    .innerJoin(receptionLines, eq(receptionLines.receptionId, receptions.id))
    .where(inArray(receptions.name, [...names]))
  return new Map(
    rows.map(({ name, warehouseId, shopId }) => [
      name,
      { warehouseId, shopId, lines: linesKey(rows.filter(row => row.name === name)) },
    ]),
  )
}
