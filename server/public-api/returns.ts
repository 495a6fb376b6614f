import { and, asc, eq, gt, inArray, ne } from 'drizzle-orm'
import { formatOwn } from '#contract/barcodes/own.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import {
  ReturnAsking,
  type ReturnBody,
  ReturnDecision,
  type ReturnView,
  returns as resource,
} from '#contract/public/return.ts'
import { ofOwnShops, within } from '../auth/reach.ts'
import { nextName } from '../db/numbers.ts'
import type { Db, Tx } from '../db/open.ts'
import { announcedReturns, orderKits, orderLines, orders, products, returns } from '../db/schema/index.ts'
import { readAs } from '../http/input.ts'
import { cameOfAnnounced } from '../returns/coming.ts'
import { wishFor } from '../returns/wish.ts'
import { cameBack } from './came.ts'
import { askAbout } from './questions.ts'
import { type Asking, actOf, type Item, type Outcome, reachOf, storeOf } from './store.ts'

const named = (asking: Asking, references: readonly string[]) =>
  and(within(reachOf(asking), announcedReturns), inArray(announcedReturns.reference, [...references]))

export const returnStore = storeOf(resource, {
  find: findReturns,

  async list(db, asking, { after, limit, filters: { order } }) {
    const rows = await db
      .select({ reference: announcedReturns.reference })
      .from(announcedReturns)
      .where(
        and(
          within(reachOf(asking), announcedReturns),
          after === undefined ? undefined : gt(announcedReturns.reference, after),
          order === undefined
            ? undefined
            : inArray(announcedReturns.orderId, ordersCalled(db, asking, order)),
        ),
      )
      .orderBy(asc(announcedReturns.reference))
      .limit(limit)
    return rows.map(({ reference }) => reference)
  },

  async put(tx, asking, items) {
    const outcomes: (Outcome | Refusal)[] = []
    for (const item of items) outcomes.push(await putReturn(tx, asking, item))
    return outcomes
  },

  async remove(tx, asking, reference) {
    const view = (await findReturns(tx, asking, [reference])).get(reference)
    if (!view) return notFound('return-unknown', `Le retour ${reference} n’est pas annoncé.`)
    if (view.status === 'received') return arrived(reference)
    await tx.delete(announcedReturns).where(named(asking, [reference]))
    return undefined
  },

  acts: {
    async decide(tx, asking, { reference, body }) {
      const read = readAs('body', ReturnDecision, body)
      if (isRefusal(read)) return read
      const { number, ...wanted } = read.value
      const name = await cameAs(tx, asking, reference, number)
      if (isRefusal(name)) return name
      const { by: user, ...act } = actOf(tx, asking)
      return wishFor({ ...act, user }, name, wanted)
    },

    async ask(tx, asking, { reference, body }) {
      const read = readAs('body', ReturnAsking, body)
      if (isRefusal(read)) return read
      const name = await cameAs(tx, asking, reference, read.value.number)
      return isRefusal(name) ? name : askAbout(tx, asking, { kind: 'return', about: name }, body)
    },
  },
})

/** The warehouse's number of what came of an announced return: the one that is named, else the one that waits, else the last. */
async function cameAs(
  tx: Tx,
  asking: Asking,
  reference: string,
  number: string | undefined,
): OrRefusal<string> {
  const view = (await findReturns(tx, asking, [reference])).get(reference)
  if (!view) return notFound('return-unknown', `Le retour ${reference} n’est pas annoncé.`)
  const { came } = view
  const named = number === undefined ? undefined : came.find(one => one.number === number.toUpperCase())
  if (number !== undefined && !named) {
    return notFound('return-unknown', `Le retour ${number} n’est pas de ${reference}.`, number)
  }
  const one = named ?? came.find(({ status }) => status === 'waiting') ?? came.at(-1)
  return one?.number ?? conflict('return-not-come', `Rien n’est encore revenu de ${reference}.`, reference)
}

async function findReturns(
  db: Db | Tx,
  asking: Asking,
  references: readonly string[],
): Promise<Map<string, ReturnView>> {
  const found = new Map<string, ReturnView>()
  if (references.length === 0) return found
  const rows = await db
    .select({ row: announcedReturns, order: orders.reference, number: orders.name })
    .from(announcedReturns)
    .innerJoin(orders, eq(orders.id, announcedReturns.orderId))
    .where(named(asking, references))
  const arrivals = await cameOfAnnounced(
    db,
    rows.map(({ row }) => row.orderId),
  )
  for (const { row, order, number } of rows) {
    const came = await cameAsOf(db, asking, arrivals.get(row.id))
    found.set(row.reference, {
      reference: row.reference,
      label: row.name === null ? null : formatOwn('return', row.name),
      order: order ?? number,
      status: came.length > 0 ? 'received' : 'announced',
      trackingNumber: row.tracking,
      note: row.note,
      lines: row.lines,
      announcedAt: row.announcedAt.toISOString(),
      numbers: came.map(({ number }) => number),
      came,
    })
  }
  return found
}

async function cameAsOf(
  db: Db | Tx,
  asking: Asking,
  numbers: readonly string[] = [],
): Promise<ReturnView['came']> {
  if (numbers.length === 0) return []
  const came = await cameBack(db, asking, inArray(returns.name, [...numbers]))
  return came.map(({ row, came }) => ({ number: row.name, ...came }))
}

const ordersCalled = (db: Db, asking: Asking, reference: string) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(within(reachOf(asking), orders), eq(orders.reference, reference)))

async function putReturn(tx: Tx, asking: Asking, { reference, body }: Item<ReturnBody>): OrRefusal<Outcome> {
  const orderId = await orderOf(tx, asking, body)
  if (typeof orderId !== 'string') return orderId
  const before = (await findReturns(tx, asking, [reference])).get(reference)
  const { trackingNumber: tracking, note, lines } = body
  const row = { orderId, tracking: tracking?.replaceAll(' ', '').toUpperCase() ?? null, note, lines }
  if (!before) {
    if (await isElsewhere(tx, asking, reference)) return elsewhere(reference)
    const { shop, warehouseId } = asking.program
    await tx.insert(announcedReturns).values({
      ...{ ...row, reference, warehouseId, shopId: shop.id, announcedAt: asking.now },
      name: await nextName(tx, 'return'),
    })
    return 'created'
  }
  const key = (one: ReturnBody) => JSON.stringify([one.order, one.trackingNumber, one.note, byArticle(one)])
  if (key(before) === key({ ...body, trackingNumber: row.tracking })) return 'unchanged'
  if (before.status === 'received') return arrived(reference)
  await tx
    .update(announcedReturns)
    .set(row)
    .where(named(asking, [reference]))
  return 'changed'
}

/** A reference is the shop's own, whichever warehouse it announced it to. */
async function isElsewhere(tx: Tx, { program }: Asking, reference: string): Promise<boolean> {
  const { shop, warehouseId } = program
  const others = await tx.$count(
    announcedReturns,
    and(
      ofOwnShops({ shops: [shop] }, announcedReturns.shopId),
      ne(announcedReturns.warehouseId, warehouseId),
      eq(announcedReturns.reference, reference),
    ),
  )
  return others > 0
}

const byArticle = ({ lines }: ReturnBody) => lines.map(({ sku, quantity }) => [sku, quantity])

/** The order of this reference, if all these articles were ordered with it. */
async function orderOf(tx: Tx, asking: Asking, { order, lines }: ReturnBody): OrRefusal<string> {
  const rows = await tx
    .select({ id: orders.id, sku: products.sku })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(and(within(reachOf(asking), orders), eq(orders.reference, order)))
  const [first] = rows
  if (!first) return refuse('order-unknown', `La commande ${order} n’existe pas.`, { got: order })
  const strange = lines.find(line => !rows.some(({ sku }) => sku === line.sku))
  if (!strange) return first.id
  const [kit] = await tx
    .select({ sku: products.sku })
    .from(orderKits)
    .innerJoin(products, eq(products.id, orderKits.productId))
    .where(and(eq(orderKits.orderId, first.id), eq(products.sku, strange.sku)))
  if (kit) {
    const why = `Le kit ${kit.sku} est parti en pièces : annoncez le retour de ses pièces.`
    return refuse('return-of-kit', why, { got: kit.sku })
  }
  return refuse('return-not-ordered', `L’article ${strange.sku} n’est pas de la commande ${order}.`, {
    got: strange.sku,
  })
}

const elsewhere = (reference: string): Refusal =>
  conflict('return-elsewhere', `Le retour ${reference} est attendu dans un autre entrepôt.`, reference)

const arrived = (reference: string): Refusal =>
  conflict('return-arrived', `Le retour ${reference} est arrivé : il ne change plus.`, reference)
