import {
  type AnyColumn,
  and,
  arrayOverlaps,
  desc,
  eq,
  inArray,
  isNotNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import {
  type Code,
  classify,
  defaultGrammar,
  type Grammar,
  ownNameProblem,
} from '#contract/barcodes/index.ts'
import { notFound, type OrRefusal, type Refusal } from '#contract/problems.ts'
import { type Reach, within } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  announcedReturns,
  announcements,
  boxes,
  formerTrackings,
  orders,
  parcels,
  pickingLists,
  serialNumbers,
} from '../db/schema/index.ts'
import { findOrders } from '../db/search-orders.ts'
import { houseGrammar } from '../warehouse/grammar.ts'

export type OrderRow = typeof orders.$inferSelect

/** A longer list of orders would not help the operator to choose. */
export const answersAtMost = 20

export type NamedOrders = { readonly rows: readonly OrderRow[]; readonly more: boolean }

/**
 * Finds the orders that a text names: by the code of an order, box, parcel or picking list, by a tracking number, by the
 * serial number of a piece, or by words of the order's name or customer. Only orders within the user's reach are found.
 */
export async function ordersNamed(db: Db | Tx, user: User, text: string): OrRefusal<NamedOrders> {
  const grammar = await grammarOf(db, user)
  const codes = classify(text, { grammar })
  const named = await ordersByCode(db, user, namesIn(text, codes))
  if (named.length > 0) return cut(named)
  const [best = typedName(text, grammar)] = codes
  if (best?.checked && best.kind !== 'product') return nothingFor(best)
  const found = await findOrders(db, text, { which: within(user, orders), limit: answersAtMost + 1 })
  if (found.length === 0) return unknown(text)
  return cut(found)
}

/** Finds an order by its name, as it stands in the path of a call. */
export async function orderNamed(db: Db | Tx, user: Reach, name: string): OrRefusal<OrderRow> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.name, name.toUpperCase()), within(user, orders)))
  return row ?? noOrder(name)
}

type Names = { readonly names: string[]; readonly trackings: string[]; readonly bars: string[] }

/** Lists the names to look up: scanned codes without their check character, and the text as typed. */
export function namesIn(text: string, codes: readonly Code[]): Names {
  const typed = text.trim().toUpperCase()
  const of = (wanted: (code: Code) => boolean) => codes.filter(wanted).map(({ value }) => value)
  return {
    names: [...new Set([typed, ...of(({ kind }) => kind !== 'tracking' && kind !== 'product')])],
    trackings: [...new Set([typed.replaceAll(' ', ''), ...of(({ kind }) => kind === 'tracking')])],
    bars: [text.trim()],
  }
}

type ByCode = {
  readonly isNamed: (column: AnyColumn) => SQL
  readonly isTracked: (column: AnyColumn) => SQL
  readonly hasBar: (column: AnyColumn) => SQL
  readonly living: SQL | undefined
  readonly lists: boolean
}

/**
 * The ids of the orders that codes name. A change is about one order: it skips picking lists and serial numbers, which name
 * many, and void parcels, whose number may belong to another parcel by now.
 */
export function idsByCode(db: Db | Tx, { isNamed, isTracked, hasBar, living, lists }: ByCode) {
  return unionAll(
    db.select({ id: orders.id }).from(orders).where(isNamed(orders.name)),
    db.select({ id: parcels.orderId }).from(parcels).where(isNamed(parcels.name)),
    db
      .select({ id: parcels.orderId })
      .from(parcels)
      .where(and(isTracked(parcels.tracking), living)),
    db
      .select({ id: parcels.orderId })
      .from(formerTrackings)
      .innerJoin(parcels, eq(parcels.id, formerTrackings.parcelId))
      .where(and(isTracked(formerTrackings.tracking), living)),
    // A barcode of a carrier's own label.
    db
      .select({ id: parcels.orderId })
      .from(announcements)
      .innerJoin(parcels, eq(parcels.id, announcements.parcelId))
      .where(and(hasBar(announcements.bars), living)),
    // A customer's parcel on its way back has a number that the shop told, and no parcel of ours.
    db
      .select({ id: announcedReturns.orderId })
      .from(announcedReturns)
      .where(or(isTracked(announcedReturns.tracking), isNamed(announcedReturns.name))),
    db
      .select({ id: orders.id })
      .from(boxes)
      .innerJoin(orders, eq(orders.id, boxes.orderId))
      .where(and(isNamed(boxes.name), isNotNull(boxes.orderId))),
    // The serial number of a piece that left.
    db
      .select({ id: parcels.orderId })
      .from(serialNumbers)
      .innerJoin(parcels, eq(parcels.id, serialNumbers.parcelId))
      .where(lists ? isNamed(serialNumbers.number) : sql`false`),
    db
      .select({ id: orders.id })
      .from(pickingLists)
      .innerJoin(orders, eq(orders.pickingListId, pickingLists.id))
      .where(lists ? isNamed(pickingLists.name) : sql`false`),
  )
}

async function ordersByCode(db: Db | Tx, user: User, { names, trackings, bars }: Names): Promise<OrderRow[]> {
  const byCode = idsByCode(db, {
    isNamed: column => inArray(column, names),
    isTracked: column => inArray(column, trackings),
    hasBar: column => arrayOverlaps(column, bars),
    living: undefined,
    lists: true,
  })
  const ids = (await byCode).map(({ id }) => id)
  if (ids.length === 0) return []
  return db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, ids), within(user, orders)))
    .orderBy(orders.toteSlot, desc(orders.createdAt))
    .limit(answersAtMost + 1)
}

const cut = (rows: readonly OrderRow[]): NamedOrders => ({
  rows: rows.slice(0, answersAtMost),
  more: rows.length > answersAtMost,
})

export const grammarOf = (db: Db | Tx, { warehouseId }: User): Promise<Grammar> | Grammar =>
  warehouseId === null ? defaultGrammar : houseGrammar(db, warehouseId)

const nothing: Partial<Record<Code['kind'], (value: string) => string>> = {
  order: value => `La commande ${value} n’existe pas.`,
  package: value => `Le colis ${value} n’existe pas.`,
  box: value => `La caisse ${value} ne porte aucune commande.`,
  pickingList: value => `La liste ${value} n’a aucune commande.`,
  tracking: value => `Aucune commande ne porte le numéro de suivi ${value}.`,
}

const typed = ['order', 'package', 'box', 'pickingList'] as const

/** Recognises a whole name typed without its check character, as people read it aloud. */
function typedName(text: string, grammar: Grammar): Named | undefined {
  const value = text.trim().toUpperCase()
  const kind = typed.find(one => ownNameProblem(one, value, grammar) === undefined)
  return kind && { kind, value, checked: true }
}

type Named = Pick<Code, 'kind' | 'value' | 'checked'>

function nothingFor({ kind, value }: Named): Refusal {
  const say = nothing[kind]
  return say ? notFound('order-unknown', say(value), value) : unknown(value)
}

const unknown = (text: string): Refusal =>
  notFound('order-unknown', `Aucune commande ne répond à « ${text} ».`, text)

export const noOrder = (name: string): Refusal =>
  notFound('order-unknown', `La commande ${name} n’existe pas.`, name)
