import { and, eq, sql } from 'drizzle-orm'
import { dayIn } from '#contract/day.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { conflict, isRefusal, type OrRefusal, refuse } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import { makeNeighboursDue } from '../count-plan/neighbours.ts'
import { dayPlanOf, placesDue } from '../count-plan/today.ts'
import { placeMark } from '../db/ledger.ts'
import type { Tx } from '../db/open.ts'
import { send } from '../db/pool.ts'
import { insertFrom, rowsFor } from '../db/rows.ts'
import { countLines, counts } from '../db/schema/index.ts'
import { command, statements } from '../db/statements.ts'
import { data, handlers } from '../handlers.ts'
import { held } from '../stock/adjusting.ts'
import { findLocation } from '../stock/locations.ts'
import { articlesKept } from '../stock/product-page.ts'
import { openShelf, productsBySku, productUnknown } from '../stock/taking.ts'
import { decide, mayApprove, variancesOf } from './approval.ts'
import {
  beginCount,
  type CountRow,
  countsFor,
  giveUp,
  openCountAt,
  openCounts,
  type PlacedGoods,
  placeToCount,
  type Round,
  roundOf,
  takeUp,
} from './counts.ts'
import { nextPlace } from './tour.ts'

export const inventoryHandlers = handlers(inventoryCalls, {
  list: async ({ user, db, clock }) => ({
    data: {
      mayApprove: mayApprove(user),
      counts: await openCounts(db, user),
      plan: dayPlanOf(await placesDue(db, user, clock())),
    },
  }),

  next: async ({ body, user, db, clock }) => ({ data: await nextPlace(db, user, body, clock()) }),

  begin: async ({ body, user, db, clock }) => {
    const location = await openShelf(db, user, body.location)
    if (isRefusal(location)) return location
    const [mark, open] = await Promise.all([placeMark(db, location.id), openCountAt(db, location.id)])
    const count = await takeUp(db, user, location, { open, mark, now: clock() })
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
  const [mark, place] = await Promise.all([placeMark(tx, location.id), placeToCount(tx, location.id)])
  const { open, lastMove, holdings } = place
  const count = open && roundOf(open, user) ? open : await takeUp(tx, user, location, { open, mark, now })
  if (isRefusal(count)) return count
  const round = roundOf(count, user)
  if (!round) throw new Error(`Nobody counts ${location.name}`)

  const since = given.startedAtMove ?? count.startedAtMove
  if (since > mark) {
    return refuse('count-start-unknown', 'Ce comptage ne dit pas quand il a commencé. Recommencez-le.')
  }
  if (lastMove > since) {
    return conflict(
      'count-moved',
      `${location.name} a bougé pendant le comptage : recomptez-le depuis le début.`,
    )
  }
  const shopIds = await countsFor(tx, count)
  const lines = await linesOf(tx, holdings, shopIds, given.lines)
  if (isRefusal(lines)) return lines
  return closeRound(tx, user, { count, round, lines, mark, now })
}

type Closing = { count: CountRow; round: Round; lines: Counted[]; mark: number; now: Date }

async function closeRound(tx: Tx, user: User, { count, round, lines, mark, now }: Closing): Promise<Answer> {
  const differing = lines.filter(differs).length
  const give = (status: CountRow['status']) => giveLines(tx, count, { round, status, lines, now })
  if (differing === 0) {
    await give('closed')
    return { status: 'closed', differing, approval: null }
  }
  if (round === 1) {
    await give('recount')
    return { status: 'recount', differing, approval: null }
  }
  if (await agrees(tx, count.id, lines)) {
    await give('approval')
    const { warehouseId, timeZone } = user
    if (warehouseId !== null) {
      await makeNeighboursDue(tx, { warehouseId, day: dayIn(timeZone, now), countId: count.id })
    }
    const variances = mayApprove(user) ? await variancesOf(tx, count.id) : null
    return {
      status: 'approval',
      differing,
      approval: variances && { count: count.id, variances },
    }
  }
  await give('abandoned')
  const { locationId } = count
  const fresh = await beginCount(tx, {
    ...{ locationId, status: 'recount', firstBy: user.id, startedAtMove: mark, startedAt: now },
  })
  await giveLines(tx, fresh, { round: 1, status: 'recount', lines, now })
  return { status: 'recount', differing, approval: null }
}

/** Pairs counted and expected quantities of every product that was seen or should have been. */
async function linesOf(
  tx: Tx,
  there: readonly PlacedGoods[],
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

async function ofShops(
  tx: Tx,
  holdings: readonly PlacedGoods[],
  shopIds: readonly string[],
): Promise<PlacedGoods[]> {
  const articles = await articlesKept.many(
    tx,
    holdings.map(({ productId }) => productId),
  )
  return holdings.filter(({ productId }) => {
    const shopId = articles.get(productId)?.shopId
    return shopId !== undefined && shopIds.includes(shopId)
  })
}

type RoundGiven = { round: Round; status: CountRow['status']; lines: readonly Counted[]; now: Date }

/** Writes what was counted, and what becomes of the count. */
function giveLines(tx: Tx, { id: countId }: CountRow, { round, status, lines, now }: RoundGiven) {
  const rows = lines.map(line => ({ countId, round, ...line }))
  const closedAt = status === 'closed' ? now : null
  return send(rounds(tx).give, { countId, status, closedAt, lines: rowsFor(countLines, rows) })
}

const rounds = statements(db => ({
  give: command(
    db,
    sql`with given as (${insertFrom(countLines, ['countId', 'round', 'productId', 'counted', 'expected'], 'lines')})
      update ${counts} set status = ${sql.placeholder('status')}, closed_at = ${sql.placeholder('closedAt')}
      where id = ${sql.placeholder('countId')}`,
  ),
}))

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
