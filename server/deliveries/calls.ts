import { and, asc, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import { deliveryCalls } from '#contract/endpoints/delivery.ts'
import { shopDeliveryCalls } from '#contract/endpoints/shop-delivery.ts'
import type { Administrator } from '../administration/act.ts'
import { atDoor, type Reach, within } from '../auth/reach.ts'
import type { Db } from '../db/open.ts'
import { receptions, shops } from '../db/schema/index.ts'
import { holding } from '../db/search.ts'
import { actAtDoor, actOf, data, handlers } from '../handlers.ts'
import { piecesOf } from '../reception/documents.ts'
import { closeDelivery, createDelivery, saveDelivery } from './change.ts'
import { deliveryFile } from './file.ts'

export const deliveryHandlers = handlers(deliveryCalls, {
  list: ({ db, user, query }) => data(listDeliveries(db, user, query)),

  information: ({ db, user, params }) => data(deliveryFile(db, user, params.delivery)),

  create: ({ body, ...context }) => data(createDelivery(actOf(context), body)),

  save: ({ params, body, ...context }) => data(saveDelivery(actOf(context), params.delivery, body)),

  close: ({ params, body, ...context }) => data(closeDelivery(actOf(context), params.delivery, body)),
})

/** The same rules for one shop, by its own people and by the managers of its warehouse. */
export const shopDeliveryHandlers = handlers(shopDeliveryCalls, {
  list: ({ db, user, shop, query }) => data(atDoor(db, user, shop, by => listDeliveries(db, by, query))),

  information: ({ db, user, shop, params }) =>
    data(atDoor(db, user, shop, by => deliveryFile(db, by, params.delivery))),

  create: context =>
    actAtDoor(context, act => createDelivery(act, { ...context.body, shop: context.shop.slug })),

  save: context => actAtDoor(context, act => saveDelivery(act, context.params.delivery, context.body)),

  close: context => actAtDoor(context, act => closeDelivery(act, context.params.delivery, context.body)),
})

type Asked = QueryOf<typeof deliveryCalls.list>

async function listDeliveries(
  db: Db,
  by: Administrator,
  asked: Asked,
): Promise<AnswerOf<typeof deliveryCalls.list>['data']> {
  const { sort = 'expected', order = 'asc', page = 0, size = 50 } = asked
  const direction = order === 'asc' ? asc : desc
  const sorted: Record<typeof sort, SQL> = {
    // A delivery without a day comes last in both directions.
    expected: sql`${direction(receptions.expectedOn)} nulls last`,
    name: direction(receptions.name),
    supplier: direction(sql`lower(${receptions.supplier})`),
    status: direction(receptions.status),
  }
  const which = deliveriesOf(by, asked)
  const [counted] = await db.select({ total: count() }).from(receptions).where(which)
  const rows = await db
    .select({ row: receptions, shop: shops.slug })
    .from(receptions)
    .innerJoin(shops, eq(shops.id, receptions.shopId))
    .where(which)
    .orderBy(sorted[sort], asc(receptions.name))
    .limit(size)
    .offset(page * size)
  const pieces = await piecesOf(
    db,
    rows.map(({ row }) => row.id),
  )
  return {
    deliveries: rows.map(({ row: { id, name, supplier, status, expectedOn, version }, shop }) => ({
      name,
      shop,
      supplier,
      status,
      expectedOn,
      version,
      ...pieces(id),
    })),
    total: counted?.total ?? 0,
  }
}

/** The deliveries that the list's search and filters let through. */
export function deliveriesOf(
  by: Reach,
  { text, state, shop }: Pick<Asked, 'text' | 'state' | 'shop'>,
): SQL | undefined {
  const reach = shop === undefined ? by : { ...by, shops: by.shops.filter(({ slug }) => slug === shop) }
  return and(
    within(reach, receptions),
    holding(text, receptions.name, receptions.supplier),
    state === undefined
      ? undefined
      : state === 'due'
        ? ne(receptions.status, 'closed')
        : eq(receptions.status, state),
  )
}
