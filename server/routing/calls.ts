import { and, eq } from 'drizzle-orm'
import { type Routing, routingCalls } from '#contract/endpoints/routing.ts'
import { isRefusal, notFound, type OrRefusal } from '#contract/problems.ts'
import { shopOf } from '../auth/permissions.ts'
import type { User } from '../auth/user.ts'
import { findParcel, type ParcelRow } from '../carrier-slip/parcels.ts'
import type { Db } from '../db/open.ts'
import { boxes, orders, shops } from '../db/schema/index.ts'
import { data, handlers } from '../handlers.ts'
import { stopWords } from '../orders/describe.ts'

export const routingHandlers = handlers(routingCalls, {
  box: ({ params, user, db }) => data(routeBox(db, user, params.box)),

  parcel: ({ params, user, db }) => data(routeParcel(db, user, params.package)),
})

/** Sends a box to the operation that its order needs next. */
async function routeBox(db: Db, user: User, name: string): OrRefusal<Routing> {
  const [box] = user.warehouseId
    ? await db
        .select({
          order: orders.name,
          status: orders.status,
          stopReason: orders.stopReason,
          shop: shops.slug,
          slot: boxes.wallSlot,
        })
        .from(boxes)
        .leftJoin(orders, eq(orders.id, boxes.orderId))
        .leftJoin(shops, eq(shops.id, orders.shopId))
        .where(and(eq(boxes.warehouseId, user.warehouseId), eq(boxes.name, name)))
    : []
  if (!box) return notFound('box-unknown', `La caisse ${name} n’existe pas.`, name)
  const { order, status, stopReason, shop } = box
  const called =
    box.slot === null
      ? { the: `la caisse ${name}`, of: `de la caisse ${name}` }
      : { the: `le casier ${box.slot}`, of: `du casier ${box.slot}` }
  if (!order || !status || !shop) return nowhere(name, called.the, 'est libre : aucune commande ne l’attend')
  if (!shopOf(user, shop)) return nowhere(name, called.the, 'sert à une boutique que vous ne servez pas')
  return { kind: 'box', target: order, ...boxGoesTo(called, order, { status, stopReason }) }
}

function nowhere(name: string, called: string, why: string): Routing {
  const next = `${called.charAt(0).toUpperCase()}${called.slice(1)} ${why}.`
  return { kind: 'box', operation: null, target: name, next }
}

type Stop = Parameters<typeof stopWords>[0]

type Called = { readonly the: string; readonly of: string }

function boxGoesTo({ the, of }: Called, order: string, stop: Stop): Pick<Routing, 'operation' | 'next'> {
  switch (stop.status) {
    case 'pending':
    case 'picking':
    case 'packing':
      return { operation: 'shipment', next: `Emballez la commande ${order} ${of}.` }
    case 'cancelled':
      return {
        operation: 'order-information',
        next: `La commande ${order} ${stopWords(stop)} : videz ${the}.`,
      }
    case 'on_hold':
      return {
        operation: 'order-information',
        next: `La commande ${order} ${stopWords(stop)} : gardez ${the}.`,
      }
    case 'packed':
    case 'shipped':
    case 'returned':
      return {
        operation: 'order-information',
        next: `La commande ${order} est déjà emballée : ${the} devrait être vide.`,
      }
  }
}

/** Sends a parcel to the operation that it needs next, by its own code or its tracking number. */
async function routeParcel(db: Db, user: User, text: string): OrRefusal<Routing> {
  const parcel = await findParcel(db, user, text)
  return isRefusal(parcel) ? parcel : { kind: 'package', ...(outOfTheWay(parcel) ?? parcelGoesTo(parcel)) }
}

type Whither = Omit<Routing, 'kind'>

/** A parcel of a cancelled or held order is put aside, unless a slip has it already. */
function outOfTheWay({ name, status, order, orderStatus, stopReason }: ParcelRow): Whither | undefined {
  const why = stopWords({ status: orderStatus, stopReason })
  if (status === 'manifested' || why === undefined) return undefined
  return {
    operation: 'order-information',
    target: order,
    next: `La commande ${order} ${why} : mettez le colis ${name} de côté.`,
  }
}

function parcelGoesTo({ name, status, order, slip, carrier, group, weightG }: ParcelRow): Whither {
  switch (status) {
    case 'open':
      return {
        operation: 'shipment',
        target: order,
        next: `Finissez le colis ${name} de la commande ${order}.`,
      }
    case 'sealed':
      return weightG === null
        ? { operation: 'packaging', target: name, next: `Pesez le colis ${name}.` }
        : {
            operation: 'shipment',
            target: order,
            next: `Étiquetez le colis ${name} de la commande ${order}.`,
          }
    case 'labelled':
      return group
        ? {
            operation: 'carrier-slip',
            target: name,
            group,
            next: `Chargez le colis ${name} pour ${carrier}.`,
          }
        : {
            operation: 'order-information',
            target: order,
            next: `Le colis ${name} n’a pas de transporteur : voyez la commande ${order}.`,
          }
    case 'manifested':
      return {
        operation: 'order-information',
        target: order,
        next: `Le colis ${name} est déjà sur le bordereau ${slip}.`,
      }
    case 'void':
      return {
        operation: 'packaging',
        target: order,
        next: `Le colis ${name} est annulé : voyez les cartons de la commande ${order}.`,
      }
  }
}
