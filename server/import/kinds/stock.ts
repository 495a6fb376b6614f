import { and, eq, inArray } from 'drizzle-orm'
import { shelfKinds } from '#contract/entities/stock.ts'
import { type Move, recordMoves } from '../../db/ledger.ts'
import type { Db, Tx } from '../../db/open.ts'
import { locations, moves } from '../../db/schema/index.ts'
import { farEnd, type LocationRow } from '../../stock/locations.ts'
import { productsBySku } from '../../stock/taking.ts'
import { defineKind, needed, optional, refused, type Scope, type Verdict } from '../kind.ts'
import { day, whole, words } from '../values.ts'

/** The reason of the moves that open the ledger. It tells a second run which pieces the first has brought in. */
const opening = 'Stock d’ouverture'

export const stock = defineKind({
  id: 'stock',
  title: 'Stock d’ouverture',
  fields: {
    place: needed(
      'Emplacement',
      'place, location, adresse, bin, emplacement de stockage, casier',
      words(60),
      { examples: ['A-01-01-1', 'A-01-02-1'] },
    ),
    sku: needed('SKU', 'reference, ref, code article, reference article, article, item', words(64), {
      examples: ['MIEL-250', 'BOL-BLEU'],
    }),
    qty: needed('Quantité', 'qte, qty, quantity, stock, pieces, stock physique, units', whole(0, 1_000_000), {
      help: 'En pièces ; 0 ne fait rien.',
      examples: ['48', '24'],
    }),
    lot: optional('Lot', 'numero de lot, n lot, batch, lot number', words(60), {
      examples: ['L2026-04', ''],
    }),
    expiry: optional(
      'Péremption',
      'dluo, dlc, ddm, date de peremption, expiry, expiry date, best before',
      day,
      { examples: ['31/12/2027', ''] },
    ),
  },
  names: 'sku',
  keys: ({ place, sku, lot, expiry }) => [
    `l’article ${sku} à ${place}${lot ? `, lot ${lot}` : ''}${expiry ? ` du ${expiry}` : ''}`,
  ],
  async settle(db, scope, units, apply) {
    const rows = units.map(({ rows: [row] }) => row)
    const places = await placesNamed(
      db,
      scope.warehouseId,
      rows.map(({ place }) => place),
    )
    const products = await productsBySku(
      db,
      rows.map(({ sku }) => sku),
    )
    const far = await farEnd(db, scope.warehouseId, 'adjustment')
    const before = await movesInto(
      db,
      [...places.values()].map(({ id }) => id),
      [...products.values()].map(({ id }) => id),
    )
    const entries: Move[] = []
    const verdicts = rows.map(({ place: name, sku, qty, lot = null, expiry = null }): Verdict => {
      const place = places.get(name)
      if (!place) return refused(`L’emplacement ${name} n’existe pas.`)
      if (!shelfKinds.includes(place.kind)) return refused(`${name} n’est pas un emplacement de stockage.`)
      if (place.blocked) return refused(`${name} est bloqué.`)
      const product = products.get(sku)
      if (!product || !scope.shops.some(({ id }) => id === product.shopId)) {
        return refused(`L’article ${sku} n’existe pas.`)
      }
      if (!far) return refused('Cet entrepôt n’a pas de lieu d’ajustement.')
      const known = before.get(keyOf(place.id, product.id, lot, expiry))
      if (known)
        return known.others || known.opened !== qty ? refused(counted(name, sku)) : { outcome: 'same' }
      if (qty === 0) return { outcome: 'same' }
      const at = { productId: product.id, lot, expiry, qty, fromId: far.id, toId: place.id }
      entries.push({ ...at, type: 'INVENTORY', reason: opening, userId: scope.userId, at: scope.now })
      return { outcome: 'made' }
    })
    if (apply) await recordMoves(db, entries)
    return verdicts
  },
})

const counted = (place: string, sku: string) =>
  `${sku} a déjà bougé à ${place} : le stock d’ouverture ne s’y remet pas. Comptez l’emplacement.`

const keyOf = (...parts: (string | null)[]) => parts.join(' ')

async function placesNamed(
  db: Db | Tx,
  warehouseId: Scope['warehouseId'],
  names: readonly string[],
): Promise<Map<string, LocationRow>> {
  const rows = await db
    .select()
    .from(locations)
    .where(and(eq(locations.warehouseId, warehouseId), inArray(locations.name, [...names])))
  return new Map(rows.map(row => [row.name, row]))
}

/** Earlier moves into these places: pieces of an opening, and whether there were others. */
async function movesInto(db: Db | Tx, placeIds: readonly string[], productIds: readonly string[]) {
  const found = new Map<string, { opened: number; others: boolean }>()
  if (placeIds.length === 0 || productIds.length === 0) return found
  const rows = await db
    .select({
      toId: moves.toId,
      productId: moves.productId,
      lot: moves.lot,
      expiry: moves.expiry,
      qty: moves.qty,
      reason: moves.reason,
    })
    .from(moves)
    .where(and(inArray(moves.toId, [...placeIds]), inArray(moves.productId, [...productIds])))
  for (const { toId, productId, lot, expiry, qty, reason } of rows) {
    const key = keyOf(toId, productId, lot, expiry)
    const known = found.get(key) ?? { opened: 0, others: false }
    if (reason === opening) known.opened += qty
    else known.others = true
    found.set(key, known)
  }
  return found
}
