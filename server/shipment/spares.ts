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
import {
  type Spare,
  type shipmentCalls,
  sparesAtMost,
  sparesAtOnce,
  sparesOfListAtMost,
} from '#contract/endpoints/shipment.ts'
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
import { cartonsFor, chooseCarton, describeCarton } from './cartons.ts'
import { describeForPacking } from './describe.ts'
import { papersAhead } from './label.ts'
import { holderOf, whyHeld, whyNotPacked } from './ready.ts'
import { parcelToBe, type SpareRow, saidOf } from './spare.ts'
import { askBack, noPapers, ordersOfList } from './spares-of-list.ts'
import { findMonoList, isWaiting, type List } from './urgent.ts'

type Body = BodyOf<typeof shipmentCalls.spares>
type Kept = AnswerOf<typeof shipmentCalls.spares>['data']

/**
 * Gives a bench numbers and papers for the orders that it may pack next, and says which of those that it holds are void. What
 * it does not name was lost on the way, and is taken back.
 */
export async function keepSpares(act: Act, body: Body): Promise<Kept> {
  const { tx, user, now } = act
  const { bench, holding, order } = body
  const ours = and(eq(spareParcels.bench, bench), ofOwnWarehouse(user, spareParcels.warehouseId))
  await giveOn(act, body)
  const list = body.list === undefined ? undefined : await findMonoList(tx, user, body.list)
  const inHand = isRefusal(list) ? undefined : list
  const rows = await tx.select().from(spareParcels).where(ours).orderBy(spareParcels.id).for('update')
  const printer = printerText(await labelPrinterOf(tx, user))
  const found = await lookAt(act, rows, printer)
  const stays = ({ row, whole, isGood }: Looked) => {
    const isOfHand = inHand !== undefined && whole?.order.pickingListId === inHand.id
    const isToPack = isGood && isOfHand && whole !== undefined && isWaiting(whole, user, now)
    return isToPack && row.wantedBy === null && holding.includes(row.id)
  }
  const back = found.filter(one => one.isOfList && !stays(one))
  const good = found.filter(one => one.isGood && !back.includes(one))
  const gone = holding.filter(id => ![...good, ...back].some(({ row }) => row.id === id))
  await tx.delete(spareParcels).where(and(ours, inArray(spareParcels.id, gone)))
  const mono = good.filter(one => one.isOfList).length
  const room = inHand ? sparesOfListAtMost - mono : sparesAtMost - (good.length - mono)
  const free = body.enough ? 0 : Math.max(Math.min(room, sparesAtOnce), 0)
  await forgetDone(act)
  const next =
    free === 0
      ? []
      : inHand
        ? await ordersOfList(act, inHand)
        : await ordersNext(act, { bench, inHand: order, count: free })
  const spares: Spare[] = []
  for (const whole of next) {
    if (spares.length === free) break
    const spare = await makeSpare(act, whole, { bench, list: inHand })
    if (spare) spares.push(spare)
  }
  const isOver = spares.length < free || next.length < sparesAtOnce
  const coming =
    inHand !== undefined &&
    isOver &&
    free > 0 &&
    (await askBack(act, { bench, list: inHand, ours: mono + spares.length }))
  const more = spares.length > 0 && !isOver && spares.length < room
  return { spares, gone, back: back.map(({ row }) => row.id), more, coming }
}

/** An order that the bench gives back goes to the bench that asked for a share, or to all. */
async function giveOn({ tx, user }: Act, { bench, holding, given = [] }: Body): Promise<void> {
  const ofLists = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(within(user, orders), eq(orders.type, 'mono')))
  const left = and(
    eq(spareParcels.bench, bench),
    ofOwnWarehouse(user, spareParcels.warehouseId),
    notInArray(spareParcels.id, holding),
    or(
      inArray(spareParcels.id, given),
      eq(spareParcels.says, noPapers),
      notInArray(spareParcels.orderId, ofLists),
    ),
  )
  await tx.delete(spareParcels).where(and(left, isNull(spareParcels.wantedBy)))
  await tx
    .update(spareParcels)
    .set({ bench: sql`${spareParcels.wantedBy}`, wantedBy: null, says: noPapers })
    .where(and(left, isNotNull(spareParcels.wantedBy)))
}

const printerText = ({ language, dpi }: LabelPrinter): string => `${language} ${dpi}`

type Looked = { row: SpareRow; whole: WholeOrder | undefined; isGood: boolean; isOfList: boolean }

/** Says whose papers are still right. Whether its order may be packed is decided when it is. */
async function lookAt({ tx, user }: Act, rows: readonly SpareRow[], printer: string): Promise<Looked[]> {
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
  return rows.map(row => {
    const whole = wholes.get(row.orderId)
    const isRight = whole && row.printer === printer && row.says === saidOf(whole)
    const isGood = isRight === true && whole.lines.some(line => leftOf(line) > 0)
    return { row, whole, isGood, isOfList: whole?.order.type === 'mono' }
  })
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
  // An order of a list of single articles may be sealed there and not told: the one that is told first counts.
  if (isMine && hand.type === 'multi') {
    const isInHand = and(eq(spareParcels.orderId, hand.id), ne(spareParcels.bench, bench))
    await tx.delete(spareParcels).where(and(ofOwnWarehouse(user, spareParcels.warehouseId), isInHand))
  }
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

/** Numbers of orders that need none any more. */
async function forgetDone({ tx, user }: Act): Promise<void> {
  const done = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(within(user, orders), inArray(orders.status, ['packed', 'shipped', 'cancelled', 'returned'])))
  await tx
    .delete(spareParcels)
    .where(and(ofOwnWarehouse(user, spareParcels.warehouseId), inArray(spareParcels.orderId, done)))
}

/** Undefined where the order cannot be packed, its carrier numbers by itself, or another bench was faster. */
async function makeSpare(
  act: Act,
  whole: WholeOrder,
  { bench, list }: { bench: string; list: List | undefined },
): Promise<Spare | undefined> {
  const { tx, user, now } = act
  const { order, carrier } = whole
  if (!carrier || !(await isToPack(act, whole))) return undefined
  const cartons = await cartonsFor(tx, order, carrier)
  // A piece of a list goes into its carton without a question.
  const closing = list && (await chooseCarton(tx, whole, carrier))
  if (isRefusal(closing)) return undefined
  const first = closing?.carton ?? cartons[0]
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
    parcel: describeParcel({
      ...parcel,
      row: { ...parcel.row, status: 'labelled', tracking, weightG: closing?.weightG ?? null },
    }),
    order: {
      ...(await describeForPacking(act, whole)),
      packagings: list ? [] : cartons.map(describeCarton),
    },
    box: box?.name ?? null,
    ...(list ? { list: { name: list.name, type: list.type } } : {}),
    prints: prints.map(handOn),
  }
}
