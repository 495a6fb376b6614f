import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Variance } from '#contract/entities/stock.ts'
import { conflict, isRefusal, notFound, type OrRefusal } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import { type Move, placeMark } from '../db/ledger.ts'
import type { Db, Tx } from '../db/open.ts'
import { countLines, counts, locations, products } from '../db/schema/index.ts'
import { adjustmentPlace, adjustments, between } from '../stock/adjusting.ts'
import { holdingsAt } from '../stock/locations.ts'
import { summariesOf } from '../stock/product-page.ts'
import { moveOrRefuse, serves } from '../stock/taking.ts'

type Decision = { count: string; approve: boolean }

export const mayApprove = ({ standing }: User): boolean => standing !== 'operator'

/** The differences between the second round and the ledger. */
export async function variancesOf(db: Db | Tx, countId: string): Promise<Variance[]> {
  const lines = await db
    .select()
    .from(countLines)
    .where(isVariance(countId))
    .orderBy(asc(countLines.productId))
  const summaries = await summariesOf(
    db,
    lines.map(({ productId }) => productId),
  )
  return lines
    .flatMap(({ productId, expected, counted }) => {
      const product = summaries.get(productId)
      return product ? [{ product, expected, counted }] : []
    })
    .sort((one, other) => one.product.name.localeCompare(other.product.name, 'fr'))
}

const isVariance = (countId: string) =>
  and(eq(countLines.countId, countId), eq(countLines.round, 2), ne(countLines.counted, countLines.expected))

/** Corrects the ledger to the counted quantities, all or nothing, or sends the location to a new count. */
export async function decide(
  tx: Tx,
  user: User,
  { count: countId, approve }: Decision,
  now: Date,
): OrRefusal<{ location: string; moves: string[] }> {
  // Locks the place before the count, as counting does, so two managers who decide at once take turns.
  const [at] = await tx.select({ place: counts.locationId }).from(counts).where(eq(counts.id, countId))
  if (!at) return unknown
  await placeMark(tx, at.place)
  const [found] = await tx
    .select({ count: counts, location: locations })
    .from(counts)
    .innerJoin(locations, eq(locations.id, counts.locationId))
    .where(eq(counts.id, countId))
  if (!found || found.location.warehouseId !== user.warehouseId) return unknown
  const { count, location } = found
  const lines = await linesToCorrect(tx, countId)
  if (!lines.every(({ shopId }) => serves(user, shopId))) return unknown
  if (count.status !== 'approval') {
    return conflict('count-decided', `Le comptage de ${location.name} n’attend plus d’approbation.`)
  }
  const moves = approve ? await correct(tx, user, { countId, location, lines, now }) : []
  if (isRefusal(moves)) return moves
  await tx
    .update(counts)
    .set(approve ? { status: 'closed', approvedBy: user.id, closedAt: now } : { status: 'abandoned' })
    .where(eq(counts.id, countId))
  return { location: location.name, moves }
}

const unknown = notFound('count-unknown', 'Ce comptage n’existe pas.')

type Line = { productId: string; shopId: string; sku: string; delta: number }

async function linesToCorrect(tx: Tx, countId: string): Promise<Line[]> {
  const lines = await tx.select().from(countLines).where(isVariance(countId))
  if (lines.length === 0) return []
  const known = await tx
    .select({ id: products.id, sku: products.sku, shopId: products.shopId })
    .from(products)
    .where(
      inArray(
        products.id,
        lines.map(({ productId }) => productId),
      ),
    )
  return lines.flatMap(({ productId, counted, expected }) => {
    const product = known.find(({ id }) => id === productId)
    if (!product) return []
    return [{ productId, sku: product.sku, shopId: product.shopId, delta: counted - expected }]
  })
}

type Correcting = {
  countId: string
  location: { id: string; name: string; warehouseId: string }
  lines: readonly Line[]
  now: Date
}

async function correct(tx: Tx, user: User, { countId, location, lines, now }: Correcting) {
  const far = await adjustmentPlace(tx, location.warehouseId)
  if (isRefusal(far)) return far
  const about = { reason: 'Inventaire', userId: user.id, at: now, countId }
  const holdings = await holdingsAt(tx, location.id)
  const entries: Move[] = []
  for (const line of lines) {
    const adjusted = adjustments(holdings, line)
    if (isRefusal(adjusted)) {
      return conflict(
        'count-moved',
        `Le stock de ${location.name} a changé depuis le comptage : faites-le recompter.`,
      )
    }
    entries.push(...adjusted.map(between(location, far, about)))
  }
  return moveOrRefuse(tx, entries)
}
