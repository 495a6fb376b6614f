import { and, asc, gt, isNotNull, ne, sql } from 'drizzle-orm'
import { countryNamed } from '#contract/entities/customer-address.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import {
  type OrderBody,
  type OrderHistoryView,
  OrderHolding,
  orders as resource,
} from '#contract/public/order.ts'
import { ofOwnShops, within } from '../auth/reach.ts'
import type { Db, Tx } from '../db/open.ts'
import { isOneOf } from '../db/rows.ts'
import { orders, type SentOrder } from '../db/schema/index.ts'
import { readAs } from '../http/input.ts'
import { closedOf, standingOf } from '../order-files/closed.ts'
import { orderHistory, orderPaper } from '../order-files/history.ts'
import { ordersOf } from '../order-files/list.ts'
import { cancelForShop, holdOrder, releaseOrder } from '../order-files/stop.ts'
import type { OrderRow } from '../orders/find.ts'
import { createSent, holdOf, rewriteSent, type Sending, tryAgain } from '../orders/held.ts'
import { judgeSent } from '../orders/sent.ts'
import { photoOfReturn } from '../returns/photo.ts'
import { warehouseOf } from '../warehouse/grammar.ts'
import { isSame, viewsOf } from './order-view.ts'
import { askAbout } from './questions.ts'
import {
  type Asking,
  actOf,
  addressOf,
  administratorOf,
  type Item,
  type Outcome,
  reachOf,
  storeOf,
} from './store.ts'

const named = (asking: Asking, references: readonly string[]) =>
  and(within(reachOf(asking), orders), isOneOf(orders.reference, references))

export const orderStore = storeOf(resource, {
  async find(db, asking, references) {
    if (references.length === 0) return new Map()
    return viewsOf(db, asking, await db.select().from(orders).where(named(asking, references)))
  },

  async list(db, asking, { after, limit, filters }) {
    const reader = administratorOf(asking)
    const { timeZone } = await warehouseOf(db, reader.warehouseId)
    // A search is sorted after it is found: read in the list's order, a rare name would be sought in every order.
    const sorted = filters.text ? sql`${orders.reference} || ''` : orders.reference
    const rows = await db
      .select({ reference: orders.reference })
      .from(orders)
      .where(
        and(
          ordersOf(db, reader, filters, { timeZone, now: asking.now }),
          after === undefined ? isNotNull(orders.reference) : gt(orders.reference, after),
        ),
      )
      .orderBy(asc(sorted))
      .limit(limit)
    return rows.flatMap(({ reference }) => reference ?? [])
  },

  put: putOrders,

  async remove(tx, asking, reference) {
    const [row] = await tx
      .select()
      .from(orders)
      .where(named(asking, [reference]))
      .for('update')
    return row ? cancelForShop(actOf(tx, asking), await standingOf(tx, row)) : orderUnknown(reference)
  },

  readings: {
    async history(db, asking, { reference }): OrRefusal<OrderHistoryView> {
      const name = await nameOf(db, asking, reference)
      if (isRefusal(name)) return name
      const told = await orderHistory(db, reachOf(asking), name)
      if (isRefusal(told)) return told
      const { timeline, papers, photos } = told
      const addressed = <T extends { id: string }>(files: readonly T[], kind: string) =>
        files.map(file => ({ ...file, address: addressOf(asking, 'orders', reference, kind, file.id) }))
      return {
        timeline,
        papers: addressed(papers, 'papers'),
        photos: addressed(
          photos.map(({ origin: reason, ...photo }) => ({ ...photo, reason })),
          'photos',
        ),
      }
    },
  },

  files: {
    async papers(db, asking, { reference, id }) {
      const name = await nameOf(db, asking, reference)
      return isRefusal(name) ? name : orderPaper(db, reachOf(asking), name, id)
    },

    async photos(db, asking, { reference, id }) {
      const name = await nameOf(db, asking, reference)
      if (isRefusal(name)) return name
      const told = await orderHistory(db, reachOf(asking), name)
      if (isRefusal(told)) return told
      if (!told.photos.some(photo => photo.id === id)) return photoElsewhere(reference)
      return photoOfReturn(db, reachOf(asking), asking.program.shop, id)
    },
  },

  acts: {
    async hold(tx, asking, { reference, body }) {
      const read = readAs('body', OrderHolding, body)
      if (isRefusal(read)) return read
      const name = await nameOf(tx, asking, reference)
      return isRefusal(name) ? name : holdOrder(actOf(tx, asking), name, read.value.reason)
    },

    async release(tx, asking, { reference }) {
      const name = await nameOf(tx, asking, reference)
      return isRefusal(name) ? name : releaseOrder(actOf(tx, asking), name)
    },

    async ask(tx, asking, { reference, body }) {
      const name = await nameOf(tx, asking, reference)
      return isRefusal(name) ? name : askAbout(tx, asking, { kind: 'order', about: name }, body)
    },
  },
})

/** The warehouse's own number of an order. */
async function nameOf(tx: Db | Tx, asking: Asking, reference: string): OrRefusal<string> {
  const [row] = await tx
    .select({ name: orders.name })
    .from(orders)
    .where(named(asking, [reference]))
  return row?.name ?? orderUnknown(reference)
}

async function putOrders(
  tx: Tx,
  asking: Asking,
  items: readonly Item<OrderBody>[],
): Promise<(Outcome | Refusal)[]> {
  const { program, now } = asking
  const { shop, warehouseId } = program
  const references = items.map(({ reference }) => reference)
  const rows = await tx
    .select()
    .from(orders)
    .where(named(asking, references))
    .orderBy(asc(orders.id))
    .for('update')
  const known = new Map(rows.map(row => [row.reference ?? '', row]))
  const elsewhere = await preparedElsewhere(tx, asking, references)
  const sent = items.map(({ body }) => sentBy(body))
  const house = { warehouseId, shops: [shop], now }
  const judged = await judgeSent(
    tx,
    house,
    sent.map(order => ({ shop: shop.slug, order })),
  )
  const made: Sending[] = []
  const outcomes: (Outcome | Refusal)[] = []
  for (const [at, { reference }] of items.entries()) {
    const [one, verdict] = [sent[at], judged[at]]
    if (!one || !verdict) throw new Error('An order was given and not judged')
    const sending = { reference, sent: one, judged: verdict }
    const row = known.get(reference)
    if (elsewhere.has(reference)) outcomes.push(orderElsewhere(reference))
    else if (row) outcomes.push(await putAgain(tx, row, sending, now))
    else {
      made.push(sending)
      outcomes.push('created')
    }
  }
  await createSent(tx, { warehouseId, now }, made)
  return outcomes
}

/** An order that is there: the same again changes nothing, another one until a list claims it. */
async function putAgain(
  tx: Tx,
  row: OrderRow,
  { reference, ...sending }: Sending,
  now: Date,
): OrRefusal<Outcome> {
  if (await isSame(tx, row, sending.sent)) {
    // The missing thing may have come without an event, such as a carrier's departure.
    const isWaiting = (await holdOf(tx, row.id))?.kind === 'unprepared'
    return isWaiting && !(await tryAgain(tx, row.id, now)) ? 'changed' : 'unchanged'
  }
  const closed = await whyClosed(tx, row, reference)
  if (closed) return closed
  await rewriteSent(tx, row, sending, now)
  return 'changed'
}

async function whyClosed(tx: Tx, row: OrderRow, reference: string): Promise<Refusal | undefined> {
  const standing = await standingOf(tx, row)
  const { contents, cancel } = closedOf(standing)
  if (contents === null) return undefined
  if (cancel !== null) return conflict('order-closed', cancel, reference)
  return refuse(
    'order-claimed',
    `La commande ${reference} est en préparation : elle ne change plus. DELETE demande encore son arrêt, et l’emballeur l’apprend à son prochain scan.`,
    { status: 409, expected: 'DELETE', got: reference },
  )
}

async function preparedElsewhere(
  tx: Tx,
  { program }: Asking,
  references: readonly string[],
): Promise<ReadonlySet<string | null>> {
  const { warehouseId, shop } = program
  const rows = await tx
    .select({ reference: orders.reference })
    .from(orders)
    .where(
      and(
        ofOwnShops({ shops: [shop] }, orders.shopId),
        ne(orders.warehouseId, warehouseId),
        isOneOf(orders.reference, references),
      ),
    )
  return new Set(rows.map(({ reference }) => reference))
}

function sentBy({ lines, address, relay, carrier, campaign, ...body }: OrderBody): SentOrder {
  const { customer, priority, wishedOn, giftMessage, instructions } = body
  return {
    ...{ customer, carrier, campaign, priority, wishedOn, giftMessage },
    address: address && { ...address, country: countryNamed(address.country) ?? address.country },
    relay: relay && { ...relay, country: countryNamed(relay.country) ?? relay.country },
    instructions: [...new Set(instructions)],
    lines: lines.map(({ quantity: qty, ...line }) => ({ ...line, qty })),
  }
}

const orderUnknown = (reference: string): Refusal =>
  notFound('order-unknown', `La commande ${reference} n’existe pas.`, reference)

const photoElsewhere = (reference: string): Refusal =>
  notFound('photo-unknown', `Cette photo n’est pas d’un retour de ${reference}.`, reference)

const orderElsewhere = (reference: string): Refusal =>
  conflict(
    'order-elsewhere',
    `La commande ${reference} est préparée dans un autre entrepôt, avec sa clé à lui.`,
    reference,
  )
