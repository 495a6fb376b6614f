import { and, eq, inArray } from 'drizzle-orm'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { conflict, isRefusal, type OrRefusal, refuse } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import { placeMark } from '../db/ledger.ts'
import type { Tx } from '../db/open.ts'
import { countLines, counts, products } from '../db/schema/index.ts'
import { data, handlers } from '../handlers.ts'
import { held } from '../stock/adjusting.ts'
import { findLocation, holdingsAt } from '../stock/locations.ts'
import { openShelf, productsBySku, productUnknown } from '../stock/taking.ts'
import { decide, mayApprove, variancesOf } from './approval.ts'
import {
  type CountRow,
  countsFor,
  giveUp,
  hasMovedSince,
  openCountAt,
  openCounts,
  type Round,
  roundOf,
  takeUp,
} from './counts.ts'

export const inventoryHandlers = handlers(inventoryCalls, {
  list: async ({ user, db }) => ({
    data: { mayApprove: mayApprove(user), counts: await openCounts(db, user) },
  }),

  begin: async ({ body, user, db, clock }) => {
    const location = await openShelf(db, user, body.location)
    if (isRefusal(location)) return location
    const count = await takeUp(db, user, location, await placeMark(db, location.id), clock())
    if (isRefusal(count)) return count
    const { name, zone } = location
    return {
      data: { location: name, zone, round: roundOf(count, user) ?? 1, startedAtMove: count.startedAtMove },
    }
  },

  count: ({ body, user, db, clock }) => data(giveRound(db, user, body, clock())),

  abandon: async ({ body, user, db }) => {
    const location = await findLocation(db, user.warehouseId, body.location)
    if (isRefusal(location)) return location
    await giveUp(db, user, location.id)
    return { data: { location: location.name } }
  },

  approve: ({ body, user, db, clock }) => data(decide(db, user, body, clock())),
})

type Given = BodyOf<typeof inventoryCalls.count>
type Answer = AnswerOf<typeof inventoryCalls.count>['data']
type Counted = { productId: string; counted: number; expected: number }

/**
 * Records a round of counting. Without a difference, the count closes. Otherwise a second person counts. If
 * both rounds differ from the ledger alike, a manager approves. If not, a new count starts with the later
 * round as its first.
 */
async function giveRound(tx: Tx, user: User, given: Given, now: Date): OrRefusal<Answer> {
  const location = await openShelf(tx, user, given.location)
  if (isRefusal(location)) return location
  const mark = await placeMark(tx, location.id)
  const open = await openCountAt(tx, location.id)
  const count = open && roundOf(open, user) ? open : await takeUp(tx, user, location, mark, now, { open })
  if (isRefusal(count)) return count
  const round = roundOf(count, user)
  if (!round) throw new Error(`Nobody counts ${location.name}`)

  const since = given.startedAtMove ?? count.startedAtMove
  if (since > mark) {
    return refuse('count-start-unknown', 'Ce comptage ne dit pas quand il a commencé. Recommencez-le.')
  }
  if (await hasMovedSince(tx, location.id, since)) {
    return conflict(
      'count-moved',
      `${location.name} a bougé pendant le comptage : recomptez-le depuis le début.`,
    )
  }
  const shopIds = await countsFor(tx, count)
  const lines = await linesOf(tx, location.id, shopIds, given.lines)
  if (isRefusal(lines)) return lines
  return closeRound(tx, user, { count, round, lines, mark, now })
}

type Closing = { count: CountRow; round: Round; lines: Counted[]; mark: number; now: Date }

async function closeRound(tx: Tx, user: User, { count, round, lines, mark, now }: Closing): Promise<Answer> {
  const differing = lines.filter(differs).length
  const status = async (status: CountRow['status']) => {
    await tx
      .update(counts)
      .set({ status, ...(status === 'closed' ? { closedAt: now } : {}) })
      .where(eq(counts.id, count.id))
  }
  await writeLines(tx, count.id, round, lines)
  if (differing === 0) {
    await status('closed')
    return { status: 'closed', differing, approval: null }
  }
  if (round === 1) {
    await status('recount')
    return { status: 'recount', differing, approval: null }
  }
  if (await agrees(tx, count.id, lines)) {
    await status('approval')
    const variances = mayApprove(user) ? await variancesOf(tx, count.id) : null
    return {
      status: 'approval',
      differing,
      approval: variances && { count: count.id, variances },
    }
  }
  await status('abandoned')
  const [fresh] = await tx
    .insert(counts)
    .values({
      locationId: count.locationId,
      status: 'recount',
      startedAtMove: mark,
      startedAt: now,
      firstBy: user.id,
    })
    .returning({ id: counts.id })
  await writeLines(tx, fresh?.id ?? '', 1, lines)
  return { status: 'recount', differing, approval: null }
}

/** Pairs counted and expected quantities of every product that was seen or should have been. */
async function linesOf(
  tx: Tx,
  locationId: string,
  shopIds: readonly string[],
  given: Given['lines'],
): OrRefusal<Counted[]> {
  const counted = new Map<string, number>()
  const bySku = await productsBySku(
    tx,
    given.map(({ sku }) => sku),
  )
  for (const { sku, counted: qty } of given) {
    const product = bySku.get(sku)
    if (!product || !shopIds.includes(product.shopId)) return productUnknown(sku)
    counted.set(product.id, qty + (counted.get(product.id) ?? 0))
  }
  const there = await holdingsAt(tx, locationId)
  const missed = there.filter(({ productId }) => !counted.has(productId))
  const own = new Set([
    ...counted.keys(),
    ...(await ofShops(tx, missed, shopIds)).map(({ productId }) => productId),
  ])
  const holdings = there.filter(({ productId }) => own.has(productId))
  const ids = new Set([...counted.keys(), ...holdings.map(({ productId }) => productId)])
  return [...ids].map(productId => ({
    productId,
    counted: counted.get(productId) ?? 0,
    expected: held(holdings, productId),
  }))
}

async function ofShops<H extends { productId: string }>(
  tx: Tx,
  holdings: readonly H[],
  shopIds: readonly string[],
): Promise<H[]> {
  if (holdings.length === 0) return []
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        inArray(products.shopId, [...shopIds]),
        inArray(
          products.id,
          holdings.map(({ productId }) => productId),
        ),
      ),
    )
  const own = new Set(rows.map(({ id }) => id))
  return holdings.filter(({ productId }) => own.has(productId))
}

async function writeLines(tx: Tx, countId: string, round: Round, lines: readonly Counted[]): Promise<void> {
  if (lines.length === 0) return
  await tx.insert(countLines).values(lines.map(line => ({ countId, round, ...line })))
}

/** Compares the differences, not the quantities: pieces may have been taken between the two rounds. */
async function agrees(tx: Tx, countId: string, second: readonly Counted[]): Promise<boolean> {
  const first = await tx
    .select()
    .from(countLines)
    .where(and(eq(countLines.countId, countId), eq(countLines.round, 1)))
  return JSON.stringify(deltas(first)) === JSON.stringify(deltas(second))
}

const deltas = (lines: readonly Counted[]) =>
  lines
    .filter(differs)
    .map(({ productId, counted, expected }) => [productId, counted - expected] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))

const differs = ({ counted, expected }: Counted) => counted !== expected
