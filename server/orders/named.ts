import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import {
  type Code,
  classify,
  defaultGrammar,
  type Grammar,
  ownNameProblem,
} from '#contract/barcodes/index.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { boxes, formerTrackings, orders, packages, pickingLists } from '../db/schema/index.ts'
import { findOrders } from '../db/search-orders.ts'
import { houseGrammar } from '../stock/house-grammar.ts'
import type { OrderRow } from './find.ts'

/** More answers than these help nobody to choose. */
export const answersAtMost = 20

export type NamedOrders = { readonly rows: readonly OrderRow[]; readonly more: boolean }

/**
 * The orders that a text names, whatever it was read from: the code of the order, its box, parcel or list, a tracking
 * number, or words of its name and customer. Only those of the shops that this person serves.
 */
export async function ordersNamed(db: Db | Tx, user: User, text: string): Promise<NamedOrders | Refusal> {
  const grammar = await grammarOf(db, user)
  const codes = classify(text, { grammar })
  const named = await ordersByCode(db, user, namesIn(text, codes))
  if (named.rows.length > 0) return named
  const [best = typedName(text, grammar)] = codes
  if (best?.checked && best.kind !== 'product') return nothingFor(best)
  const found = await findOrders(db, text, { shopIds: shopIdsOf(user), limit: answersAtMost + 1 })
  if (found.length === 0) return unknown(text)
  return cut(found)
}

type Names = { readonly names: string[]; readonly trackings: string[] }

/** What was scanned, without its check character; what was typed, as it stands. */
export function namesIn(text: string, codes: readonly Code[]): Names {
  const typed = text.trim().toUpperCase()
  const of = (wanted: (code: Code) => boolean) => codes.filter(wanted).map(({ value }) => value)
  return {
    names: [...new Set([typed, ...of(({ kind }) => kind !== 'tracking' && kind !== 'product')])],
    trackings: [...new Set([typed.replaceAll(' ', ''), ...of(({ kind }) => kind === 'tracking')])],
  }
}

async function ordersByCode(db: Db | Tx, user: User, { names, trackings }: Names): Promise<NamedOrders> {
  const which = unionAll(
    db.select({ id: orders.id }).from(orders).where(inArray(orders.name, names)),
    db.select({ id: packages.orderId }).from(packages).where(inArray(packages.name, names)),
    db.select({ id: packages.orderId }).from(packages).where(inArray(packages.tracking, trackings)),
    db
      .select({ id: packages.orderId })
      .from(formerTrackings)
      .innerJoin(packages, eq(packages.id, formerTrackings.packageId))
      .where(inArray(formerTrackings.tracking, trackings)),
    db
      .select({ id: orders.id })
      .from(boxes)
      .innerJoin(orders, eq(orders.id, boxes.orderId))
      .where(and(inArray(boxes.name, names), isNotNull(boxes.orderId))),
    db
      .select({ id: orders.id })
      .from(pickingLists)
      .innerJoin(orders, eq(orders.pickingListId, pickingLists.id))
      .where(inArray(pickingLists.name, names)),
  )
  const found = await which
  if (found.length === 0) return { rows: [], more: false }
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        inArray(
          orders.id,
          found.map(({ id }) => id),
        ),
        inArray(orders.shopId, shopIdsOf(user)),
      ),
    )
    .orderBy(orders.toteSlot, desc(orders.createdAt))
    .limit(answersAtMost + 1)
  return cut(rows)
}

const cut = (rows: readonly OrderRow[]): NamedOrders => ({
  rows: rows.slice(0, answersAtMost),
  more: rows.length > answersAtMost,
})

const shopIdsOf = (user: User): string[] => user.shops.map(({ id }) => id)

/** How codes are read where this person works. */
export const grammarOf = (db: Db | Tx, { warehouseId }: User): Promise<Grammar> | Grammar =>
  warehouseId === null ? defaultGrammar : houseGrammar(db, warehouseId)

/** One order by its name, as calls about one order take it. */
export async function orderNamed(db: Db | Tx, user: User, name: string): Promise<OrderRow | Refusal> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.name, name.toUpperCase()), inArray(orders.shopId, shopIdsOf(user))))
  return row ?? refuse('order-unknown', `La commande ${name} n’existe pas.`, { status: 404, got: name })
}

const nothing: Partial<Record<Code['kind'], (value: string) => string>> = {
  order: value => `La commande ${value} n’existe pas.`,
  package: value => `Le colis ${value} n’existe pas.`,
  box: value => `La caisse ${value} ne porte aucune commande.`,
  pickingList: value => `La liste ${value} n’a aucune commande.`,
  tracking: value => `Aucune commande ne porte le numéro de suivi ${value}.`,
}

const typed = ['order', 'package', 'box', 'pickingList'] as const

/** A whole name without its check character, as people read it out. */
function typedName(text: string, grammar: Grammar): Named | undefined {
  const value = text.trim().toUpperCase()
  const kind = typed.find(one => ownNameProblem(one, value, grammar) === undefined)
  return kind && { kind, value, checked: true }
}

type Named = Pick<Code, 'kind' | 'value' | 'checked'>

function nothingFor({ kind, value }: Named): Refusal {
  const say = nothing[kind]
  return say ? refuse('order-unknown', say(value), { status: 404, got: value }) : unknown(value)
}

const unknown = (text: string): Refusal =>
  refuse('order-unknown', `Aucune commande ne répond à « ${text} ».`, { status: 404, got: text })
