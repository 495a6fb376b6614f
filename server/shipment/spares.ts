import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { type Spare, type shipmentCalls, sparesAtMost, sparesAtOnce } from '#contract/endpoints/shipment.ts'
import { isRefusal } from '#contract/problems.ts'
import { ofOwnWarehouse, within } from '../auth/reach.ts'
import type { Act } from '../auth/user.ts'
import { nextName } from '../db/numbers.ts'
import { boxes, orders, spareParcels } from '../db/schema/index.ts'
import { describeParcel } from '../orders/describe.ts'
import { leftOf, packedInto, type WholeOrder, wholeOrders } from '../orders/whole.ts'
import { type LabelPrinter, labelPrinterOf } from '../printing/labels.ts'
import { handOn } from '../printing/prints.ts'
import { houseGrammar } from '../warehouse/grammar.ts'
import { accountsFor } from './announce.ts'
import { cartonsFor, describeCarton } from './cartons.ts'
import { describeForPacking } from './describe.ts'
import { papersAhead } from './label.ts'
import { holderOf, whyHeld, whyNotPacked } from './ready.ts'
import { parcelToBe, type SpareRow, saidOf } from './spare.ts'

type Body = BodyOf<typeof shipmentCalls.spares>
type Kept = AnswerOf<typeof shipmentCalls.spares>['data']

/**
 * Gives a bench numbers and papers for the orders that it may pack next, and says which of those that it holds are void. What
 * it does not name was lost on the way, and is taken back.
 */
export async function keepSpares(act: Act, { bench, holding, order }: Body): Promise<Kept> {
  const { tx, user } = act
  const ours = and(eq(spareParcels.bench, bench), ofOwnWarehouse(user, spareParcels.warehouseId))
  await tx.delete(spareParcels).where(and(ours, notInArray(spareParcels.id, holding)))
  const rows = await tx.select().from(spareParcels).where(ours).orderBy(spareParcels.id).for('update')
  const printer = printerText(await labelPrinterOf(tx, user))
  const good = await stillGood(act, rows, printer)
  const isGood = (id: string) => good.some(row => row.id === id)
  const gone = holding.filter(id => !isGood(id))
  await tx.delete(spareParcels).where(and(ours, inArray(spareParcels.id, gone)))
  const free = Math.min(sparesAtMost - good.length, sparesAtOnce)
  const next = free > 0 ? await ordersNext(act, { bench, inHand: order, count: free }) : []
  const spares: Spare[] = []
  for (const whole of next) {
    const spare = await makeSpare(act, whole, bench)
    if (spare) spares.push(spare)
  }
  const isFull = good.length + spares.length >= sparesAtMost
  return { spares, gone, more: spares.length > 0 && next.length === sparesAtOnce && !isFull }
}

const printerText = ({ language, dpi }: LabelPrinter): string => `${language} ${dpi}`

/** The spare parcels whose papers are still right. Whether its order may be packed is decided when it is. */
async function stillGood({ tx, user }: Act, rows: readonly SpareRow[], printer: string): Promise<SpareRow[]> {
  const found = await tx
    .select()
    .from(orders)
    .where(
      and(
        inArray(
          orders.id,
          rows.map(({ orderId }) => orderId),
        ),
        within(user, orders),
      ),
    )
  const wholes = new Map((await wholeOrders(tx, found)).map(whole => [whole.order.id, whole]))
  const good: SpareRow[] = []
  for (const row of rows) {
    const whole = wholes.get(row.orderId)
    const isRight = whole && row.printer === printer && row.says === saidOf(whole)
    if (isRight && whole.lines.some(line => leftOf(line) > 0)) good.push(row)
  }
  return good
}

/** Nothing of it waits for a label, and no carrier's service numbers it. */
async function isToPack(act: Act, whole: WholeOrder): Promise<boolean> {
  const { order, carrier, lines, parcels } = whole
  if (!carrier || whyNotPacked(order) || lines.every(line => leftOf(line) === 0)) return false
  if (parcels.some(({ row }) => row.status === 'sealed')) return false
  return (await whyHeld(act.tx, order, act.user, act.now)) === undefined
}

type Wanted = { bench: string; inHand: string | undefined; count: number }

/** The order in hand, then its list's, then other lists' by urgency. Orders that another bench has spares for are left out. */
async function ordersNext(act: Act, { bench, inHand, count }: Wanted): Promise<WholeOrder[]> {
  const { tx, user, now } = act
  const [hand] =
    inHand === undefined
      ? []
      : await tx
          .select()
          .from(orders)
          .where(and(eq(orders.name, inHand), within(user, orders)))
  // The bench that opened the order packs it, whichever was prepared for it.
  const isMine = hand && holderOf(hand, now) === user.id
  const isInHand = isMine ? and(eq(spareParcels.orderId, hand.id), ne(spareParcels.bench, bench)) : undefined
  const isDone = inArray(
    spareParcels.orderId,
    tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(within(user, orders), inArray(orders.status, ['packed', 'shipped', 'cancelled', 'returned'])),
      ),
  )
  await tx
    .delete(spareParcels)
    .where(and(ofOwnWarehouse(user, spareParcels.warehouseId), or(isDone, isInHand)))
  const isTheirs: SQL = sql`exists (select from ${spareParcels} where ${spareParcels.orderId} = ${orders.id})`
  const rows = await tx
    .select()
    .from(orders)
    .where(
      and(
        within(user, orders),
        inArray(orders.status, ['picking', 'packing']),
        eq(orders.type, 'multi'),
        isNotNull(orders.carrierId),
        isNotNull(orders.pickingListId),
        or(isNull(orders.heldUntil), eq(orders.heldBy, user.id), sql`not ${gt(orders.heldUntil, now)}`),
        sql`not ${isTheirs}`,
      ),
    )
    .orderBy(
      desc(sql`${orders.id} is not distinct from ${hand?.id ?? null}::uuid`),
      desc(sql`${orders.pickingListId} is not distinct from ${hand?.pickingListId ?? null}::uuid`),
      desc(orders.priority),
      asc(orders.cutoffAt),
      asc(orders.name),
    )
    .limit(count)
  return wholeOrders(tx, rows)
}

/** Undefined where the order cannot be packed, its carrier numbers by itself, or another bench was faster. */
async function makeSpare(act: Act, whole: WholeOrder, bench: string): Promise<Spare | undefined> {
  const { tx, user, now } = act
  const { order, carrier } = whole
  if (!carrier || !(await isToPack(act, whole))) return undefined
  const cartons = await cartonsFor(tx, order, carrier)
  const [first] = cartons
  if (!first) return undefined
  const name = await nextName(tx, 'package', houseGrammar(tx, user.warehouseId))
  const parcel = parcelToBe(whole, carrier, { name, carton: first, now })
  if ((await accountsFor(tx, whole, parcel)).found.length > 0) return undefined
  const packed = packedInto(whole, [parcel])
  const papers = await papersAhead(act, packed, parcel)
  if (isRefusal(papers)) return undefined
  const { prints, tracking, printer } = papers
  const { id } = parcel.row
  const written = await tx
    .insert(spareParcels)
    .values({
      ...{ id, name, tracking, bench, warehouseId: user.warehouseId, orderId: order.id },
      ...{
        says: saidOf(whole),
        printer: printerText(printer),
        prints: prints.map(one => one.id),
        madeAt: now,
      },
    })
    .onConflictDoNothing()
    .returning({ id: spareParcels.id })
  if (written.length === 0) return undefined
  const [box] = await tx
    .select({ name: boxes.name })
    .from(boxes)
    .where(and(eq(boxes.orderId, order.id), ofOwnWarehouse(user, boxes.warehouseId)))
  return {
    parcel: describeParcel({ ...parcel, row: { ...parcel.row, status: 'labelled', tracking } }),
    order: { ...(await describeForPacking(act, whole)), packagings: cartons.map(describeCarton) },
    box: box?.name ?? null,
    prints: prints.map(handOn),
  }
}
