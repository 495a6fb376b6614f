import { eq } from 'drizzle-orm'
import { dayIn } from '#contract/day.ts'
import type { OrderChange, OrderFile } from '#contract/entities/order-file.ts'
import { conflict, isRefusal, type OrRefusal, type Refusal } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import { carriers, orderEvents, orders, parcels, type SentOrder } from '../db/schema/index.ts'
import { searchText } from '../db/search.ts'
import { type Carrier, carriersWithDepartures, leavesFrom } from '../orders/departure.ts'
import {
  addressRefused,
  carrierNamed,
  leavesAt,
  linesNamed,
  relayRefused,
  styleOf,
  wishRefused,
} from '../orders/draft.ts'
import { mendSent } from '../orders/held.ts'
import { soldLines } from '../orders/kits.ts'
import { campaignNamed, rewriteLines } from '../orders/save.ts'
import { isLive } from '../orders/whole.ts'
import { cartonsFor, judgeCarton } from '../shipment/cartons.ts'
import { productsBySku } from '../stock/taking.ts'
import { warehouseOf } from '../warehouse/grammar.ts'
import { closedOf, type Standing } from './closed.ts'
import { changedFile, lockFile, refuseOutdated } from './file.ts'
import { type Values, valuesOf } from './words.ts'

type Asked = { readonly version: number; readonly change: OrderChange }
type Part = 'contents' | 'address' | 'priority'

const partOf: Readonly<Record<keyof OrderChange, Part>> = {
  customer: 'address',
  address: 'address',
  carrier: 'address',
  relay: 'address',
  priority: 'priority',
  wishedOn: 'priority',
  campaign: 'contents',
  giftMessage: 'contents',
  instructions: 'contents',
  lines: 'contents',
}

/** Changes the given fields that can still change, if nobody has changed the order since it was read. */
export async function saveOrder(
  act: AdminAct,
  name: string,
  { version, change }: Asked,
): OrRefusal<{ order: OrderFile }> {
  const { tx, by, now, note } = act
  const found = await lockFile(act, name)
  if (isRefusal(found)) return found
  const { order } = found
  const { timeZone } = await warehouseOf(tx, by.warehouseId)
  const refused =
    (await refuseOutdated(act, found, version)) ??
    refuseClosed(found, change) ??
    wishRefused(change.wishedOn, dayIn(timeZone, now)) ??
    (change.address && addressRefused(change.address)) ??
    (change.relay ? relayRefused(change.relay) : undefined)
  if (refused) return refused
  const carrier = await carrierAfter(act, found, change)
  if (isRefusal(carrier)) return carrier
  const lines = change.lines && (await linesAfter(act, found, change.lines))
  if (isRefusal(lines)) return lines

  const wishedOn = change.wishedOn === undefined ? order.wishedOn : change.wishedOn
  const departure = await departureAfter(act, found, { carrierId: carrier.id, wishedOn })
  const campaign = await campaignAfter(act, found, change, departure)
  const before = valuesBefore(found)
  const after: typeof before = {
    customer: change.customer ?? before.customer,
    address: change.address ?? before.address,
    carrier: carrier.name,
    relay: change.relay === undefined ? before.relay : change.relay,
    campaign: campaign.name,
    priority: change.priority ?? before.priority,
    wishedOn,
    giftMessage: change.giftMessage === undefined ? before.giftMessage : change.giftMessage,
    instructions: change.instructions ?? before.instructions,
    lines: change.lines ?? before.lines,
  }
  const said = changesOf(valuesOf(before, after))
  note(said, order.name)
  if (Object.keys(said).length === 0) return changedFile(act, order.id)
  if (lines) await rewriteLines(tx, order.id, lines)
  const { customer, address, relay, priority, giftMessage, instructions } = after
  const restyled = lines !== undefined || giftMessage !== order.giftMessage
  await tx
    .update(orders)
    .set({
      ...{ customer, address, relay, priority, wishedOn, giftMessage, instructions },
      carrierId: carrier.id,
      campaignId: campaign.id,
      cutoffAt: campaign.cutoffAt,
      ...(restyled ? styleOf({ lines: lines ?? found.lines, giftMessage }) : {}),
      search: searchText(order.name, customer, order.reference ?? ''),
      version: order.version + 1,
    })
    .where(eq(orders.id, order.id))
  // The timeline is kept when the customer is forgotten, so it has no values; the audit log has them.
  const text = `Modifiée : ${Object.keys(said).join(', ')}`
  await tx.insert(orderEvents).values({ orderId: order.id, userId: by.id, at: now, what: 'note', text })
  await mendSent(tx, order.id, sentBy(change), now)
  return changedFile(act, order.id)
}

/** The change in the form in which shops' programs send orders. */
const sentBy = ({ lines, ...change }: OrderChange): Partial<SentOrder> => ({
  ...change,
  ...(lines && {
    lines: lines.map(({ customization = null, gift = false, ...line }) => ({ ...line, customization, gift })),
  }),
})

function refuseClosed(found: Standing, change: OrderChange): Refusal | undefined {
  const closed = closedOf(found)
  for (const [field, part] of Object.entries(partOf)) {
    const why = closed[part]
    if (why !== null && Reflect.get(change, field) !== undefined) {
      return conflict('order-closed', why, found.order.name)
    }
  }
  return undefined
}

const valuesBefore = ({ order, carrier, campaignName, lines }: Standing): Values => ({
  customer: order.customer,
  address: order.address,
  carrier: carrier?.name ?? null,
  relay: order.relay,
  campaign: campaignName,
  priority: order.priority,
  wishedOn: order.wishedOn,
  giftMessage: order.giftMessage,
  instructions: order.instructions,
  lines: soldLines(lines).map(({ product, qty, customization, gift, unitPriceCents }) => ({
    sku: product.sku,
    qty,
    customization,
    gift,
    unitPriceCents,
  })),
})

type CarrierAfter = { readonly id: string | null; readonly name: string | null }

/** The order's carrier after the change. Closed parcels without a label go over to it. */
async function carrierAfter(
  { tx, by, now }: AdminAct,
  found: Standing,
  { carrier: said }: OrderChange,
): OrRefusal<CarrierAfter> {
  const { order, carrier } = found
  const stays = { id: order.carrierId, name: carrier?.name ?? null }
  if (said === undefined) return stays
  const next = carrierNamed(await carriersWithDepartures(tx, by.warehouseId, now), said, order.shopId)
  if (isRefusal(next)) return next
  if ((next?.id ?? null) === order.carrierId) return stays
  for (const parcel of found.parcels.filter(isLive)) {
    const stuck = await whyStuck(tx, order, parcel, next)
    if (stuck) return stuck
    await tx
      .update(parcels)
      .set({ carrierId: next?.id ?? null })
      .where(eq(parcels.id, parcel.row.id))
  }
  return { id: next?.id ?? null, name: next?.name ?? null }
}

type Leaving = { readonly carrierId: string | null; readonly wishedOn: string | null }

/** The departure after the change. With the same carrier and day it stays: one that was missed yesterday stays missed. */
async function departureAfter(
  { tx, by, now }: AdminAct,
  { order }: Standing,
  { carrierId, wishedOn }: Leaving,
): Promise<Date> {
  if (carrierId === order.carrierId && wishedOn === order.wishedOn) return order.cutoffAt
  const { timeZone } = await warehouseOf(tx, by.warehouseId)
  const from = leavesFrom(wishedOn, { now, timeZone })
  const carriers = await carriersWithDepartures(tx, by.warehouseId, from)
  return leavesAt(carriers.find(({ id }) => id === carrierId) ?? null, from)
}

/** The reason why a closed parcel cannot go with another carrier. */
async function whyStuck(
  tx: AdminAct['tx'],
  order: Standing['order'],
  { row, carton }: Standing['parcels'][number],
  next: Carrier | null,
): Promise<Refusal | undefined> {
  if (row.tracking !== null) {
    return conflict(
      'parcel-numbered',
      `Le colis ${row.name} porte déjà le numéro ${row.tracking} : retirez-le d’abord à l’écran Commande.`,
      row.name,
    )
  }
  if (!next) {
    return conflict(
      'carrier-missing',
      `Le colis ${row.name} est fermé : il lui faut un transporteur.`,
      row.name,
    )
  }
  const [carrier] = await tx.select().from(carriers).where(eq(carriers.id, next.id))
  if (!carrier) throw new Error(`The carrier ${next.name} has gone`)
  const judged = judgeCarton(await cartonsFor(tx, order, carrier), carrier, {
    code: carton.code,
    weightG: row.weightG ?? 0,
    pieces: [],
    confirmed: true,
  })
  return isRefusal(judged) ? judged : undefined
}

async function linesAfter({ tx }: AdminAct, { shop }: Standing, lines: NonNullable<OrderChange['lines']>) {
  const products = await productsBySku(
    tx,
    lines.map(({ sku }) => sku),
  )
  return linesNamed(products, shop, lines)
}

/** The campaign and the departure after the change. A campaign's departure goes before the carrier's. */
async function campaignAfter(
  { tx }: AdminAct,
  { order, campaignName }: Standing,
  { campaign: said }: OrderChange,
  cutoffAt: Date,
): Promise<{ id: string | null; name: string | null; cutoffAt: Date }> {
  if (said === undefined || said === campaignName) {
    const { campaignId: id } = order
    return { id, name: campaignName, cutoffAt: id === null ? cutoffAt : order.cutoffAt }
  }
  if (said === null) return { id: null, name: null, cutoffAt }
  return campaignNamed(tx, { shopId: order.shopId, name: said, cutoffAt })
}
