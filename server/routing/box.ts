import { and, eq } from 'drizzle-orm'
import type { Routing } from '#contract/endpoints/routing.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import { shopOf } from '../auth/permissions.ts'
import type { User } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { boxes, orders, shops } from '../db/schema/index.ts'
import { stopWords } from '../orders/describe.ts'

/** Sends a box to the operation that its order needs next. */
export async function routeBox(db: Db, user: User, name: string): Promise<Routing | Refusal> {
  const [box] = user.warehouseId
    ? await db
        .select({
          order: orders.name,
          status: orders.status,
          stopReason: orders.stopReason,
          shop: shops.slug,
        })
        .from(boxes)
        .leftJoin(orders, eq(orders.id, boxes.orderId))
        .leftJoin(shops, eq(shops.id, orders.shopId))
        .where(and(eq(boxes.warehouseId, user.warehouseId), eq(boxes.name, name)))
    : []
  if (!box) return refuse('box-unknown', `La caisse ${name} n’existe pas.`, { status: 404, got: name })
  const { order, status, stopReason, shop } = box
  if (!order || !status || !shop) return nowhere(name, 'est libre : aucune commande ne l’attend')
  if (!shopOf(user, shop)) return nowhere(name, 'sert à une boutique que vous ne servez pas')
  return { kind: 'box', target: order, ...whereTo(name, order, { status, stopReason }) }
}

function nowhere(name: string, why: string): Routing {
  return { kind: 'box', operation: null, target: name, next: `La caisse ${name} ${why}.` }
}

type Stop = Parameters<typeof stopWords>[0]

function whereTo(name: string, order: string, stop: Stop): Pick<Routing, 'operation' | 'next'> {
  switch (stop.status) {
    case 'pending':
    case 'picking':
    case 'packing':
      return { operation: 'shipment', next: `Emballez la commande ${order} de la caisse ${name}.` }
    case 'cancelled':
      return {
        operation: 'order-information',
        next: `La commande ${order} ${stopWords(stop)} : videz la caisse ${name}.`,
      }
    case 'on_hold':
      return {
        operation: 'order-information',
        next: `La commande ${order} ${stopWords(stop)} : gardez la caisse ${name}.`,
      }
    case 'packed':
    case 'shipped':
    case 'returned':
      return {
        operation: 'order-information',
        next: `La commande ${order} est déjà emballée : la caisse ${name} devrait être vide.`,
      }
  }
}
