import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { isTrouble, type Pieces, type Shipped, type Trouble } from './connector.ts'
import { openAt, skuOf } from './shopify-answers.ts'
import * as queries from './shopify-queries.ts'
import type { Talk } from './shopify-talk.ts'

type Parcel = Shipped['parcels'][number]

/** Each parcel is a fulfilment of its own, found again by its number. Shopify closes the order with the last one. */
export async function ship(
  talk: Talk,
  place: string,
  { reference, parcels }: Shipped,
): Promise<Trouble | undefined> {
  const order = await idOf(talk, reference)
  if (typeof order !== 'string') return order
  const sent = await talk(queries.sent, { id: order }, queries.Sent)
  if (isTrouble(sent)) return sent
  const known = new Set(
    (sent.order?.fulfillments ?? [])
      .filter(({ status }) => status !== 'CANCELLED')
      .flatMap(({ trackingInfo }) => trackingInfo.map(({ number }) => number)),
  )
  // A parcel with a part of a kit alone has nothing that Shopify sold.
  const untold = parcels.filter(({ number, lines }) => lines.length > 0 && !known.has(number))
  if (untold.length === 0) return undefined
  const work = await workOf(talk, order)
  if (isTrouble(work)) return work
  const left = openAt(work, place).flatMap(({ id: part, lineItems }) =>
    lineItems.nodes.map(line => ({ part, id: line.id, sku: skuOf(line), pieces: line.remainingQuantity })),
  )
  for (const parcel of untold) {
    const failed = await fulfil(talk, parcel, take(left, parcel), reference)
    if (failed) return failed
  }
  return undefined
}

/** Shopify's search also finds names that only begin alike. */
async function idOf(talk: Talk, reference: string): Promise<string | Trouble> {
  const quoted = reference.replace(/[\\"]/g, sign => `\\${sign}`)
  const found = await talk(queries.found, { query: `name:"${quoted}"` }, queries.Found)
  if (isTrouble(found)) return found
  const [order, another] = found.orders.nodes.filter(({ name }) => name === reference)
  if (another) return { trouble: `Shopify a plusieurs commandes ${reference}` }
  return order ? order.id : { trouble: `Shopify n’a plus la commande ${reference}` }
}

type Left = { readonly part: string; readonly id: string; readonly sku: string; pieces: number }

/** Takes a parcel's pieces from the parts of the order that wait for them. */
function take(left: readonly Left[], { lines }: Parcel) {
  const taken = new Map<string, { id: string; quantity: number }[]>()
  for (const { sku, quantity } of lines) {
    let missing = quantity
    for (const one of left.filter(line => line.sku === sku)) {
      const pieces = Math.min(one.pieces, missing)
      if (pieces === 0) continue
      one.pieces -= pieces
      missing -= pieces
      taken.set(one.part, [...(taken.get(one.part) ?? []), { id: one.id, quantity: pieces }])
    }
  }
  return [...taken].map(([fulfillmentOrderId, fulfillmentOrderLineItems]) => ({
    fulfillmentOrderId,
    fulfillmentOrderLineItems,
  }))
}

async function fulfil(
  talk: Talk,
  { number, carrier, link }: Parcel,
  lineItemsByFulfillmentOrder: ReturnType<typeof take>,
  reference: string,
): Promise<Trouble | undefined> {
  if (lineItemsByFulfillmentOrder.length === 0) {
    return {
      trouble: `Shopify n’attend plus ce que contient le colis ${number} de la commande ${reference} : prévenez le client`,
    }
  }
  const fulfillment = {
    lineItemsByFulfillmentOrder,
    notifyCustomer: true,
    trackingInfo: { number, ...(carrier ? { company: carrier } : {}), ...(link ? { url: link } : {}) },
  }
  const said = await talk(queries.fulfil, { fulfillment }, queries.Fulfilled)
  if (isTrouble(said)) return said
  const [refused] = said.fulfillmentCreate.userErrors
  return refused && { trouble: `Shopify répond : ${refused.message}` }
}

/** Another sale or another look changed the figure between our reading and our writing. */
const stale = 'CHANGE_FROM_QUANTITY_STALE'
const triesAtMost = 3

/** Shopify knows itself what its open orders take: it hears what lies here. */
export async function setStock(
  talk: Talk,
  place: string,
  { sku, pieces }: Pieces,
): Promise<Trouble | undefined> {
  for (let tries = 1; ; tries += 1) {
    const quantities = await differing(talk, place, sku, pieces)
    if (isTrouble(quantities)) return quantities
    if (quantities.length === 0) return undefined
    const input = { name: 'on_hand', reason: 'correction', quantities }
    // The figure that it changes from holds off a second sending; the key is asked for all the same.
    const said = await talk(queries.setStock, { input, key: randomUUID() }, queries.StockSet)
    if (isTrouble(said)) return said
    const [refused] = said.inventorySetQuantities.userErrors
    if (!refused) return undefined
    if (refused.code !== stale || tries >= triesAtMost)
      return { trouble: `Shopify répond : ${refused.message}` }
  }
}

/**
 * An article that the shop does not sell is no error, nor is one whose stock Shopify does not follow, or not at that
 * location.
 */
async function differing(talk: Talk, place: string, sku: string, pieces: number) {
  const quoted = sku.replace(/[\\"]/g, sign => `\\${sign}`)
  const found = await talk(queries.articles, { query: `sku:"${quoted}"`, place }, queries.Articles)
  if (isTrouble(found)) return found
  return found.inventoryItems.nodes.flatMap(item => {
    const there = item.inventoryLevel?.quantities.find(({ name }) => name === 'on_hand')?.quantity
    return item.sku === sku && item.tracked && there !== undefined && there !== pieces
      ? [{ inventoryItemId: item.id, locationId: place, quantity: pieces, changeFromQuantity: there }]
      : []
  })
}

/** The parts of an order to send, by location, from all pages. An unknown order has none. */
export async function workOf(talk: Talk, order: string): Promise<queries.WorkPart[] | Trouble> {
  const parts: queries.WorkPart[] = []
  let after: string | null = null
  do {
    const said = await pageOf(talk, order, after)
    if (isTrouble(said)) return said
    const page: WorkPage = said.order?.fulfillmentOrders
    for (const part of page?.nodes ?? []) {
      const whole = await wholeOf(talk, part)
      if (isTrouble(whole)) return whole
      parts.push(whole)
    }
    after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  } while (after !== null)
  return parts
}

type WorkPage = NonNullable<z.output<typeof queries.Work>['order']>['fulfillmentOrders'] | undefined

const pageOf = (talk: Talk, id: string, after: string | null) =>
  talk(queries.work, { id, after }, queries.Work)

/** A part with the lines that had no room on its first page. */
async function wholeOf(talk: Talk, part: queries.WorkPart): Promise<queries.WorkPart | Trouble> {
  const nodes = [...part.lineItems.nodes]
  let { pageInfo } = part.lineItems
  while (pageInfo.hasNextPage) {
    const said = await talk(queries.moreWork, { id: part.id, after: pageInfo.endCursor }, queries.MoreWork)
    if (isTrouble(said)) return said
    if (!said.fulfillmentOrder) break
    nodes.push(...said.fulfillmentOrder.lineItems.nodes)
    pageInfo = said.fulfillmentOrder.lineItems.pageInfo
  }
  return { ...part, lineItems: { pageInfo, nodes } }
}
