import { and, asc, eq, exists, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { formatOwn } from '#contract/barcodes/own.ts'
import { type DemoItem, demoCalls } from '#contract/endpoints/demo.ts'
import type { OrderStatus } from '#contract/entities/order.ts'
import { notFound } from '#contract/problems.ts'
import type { Db } from '../db/open.ts'
import * as tables from '../db/schema/index.ts'
import { handlers } from '../handlers.ts'
import { isDemo } from '../setup/state.ts'
import { adminPin, badgeFor, people } from './people.ts'

export const demoHandlers = handlers(demoCalls, {
  /** The sheet shows badges, so it only exists in a demo warehouse. */
  sheet: async ({ db }) => {
    const groups = await demoItems(db)
    return groups.length > 0 ? { groups } : noDemo
  },
})

const noDemo = notFound('no-demo', 'Ce n’est pas un entrepôt de démonstration.')

type Group = { title: string; items: DemoItem[] }

/** Barcodes of the demo warehouse to try, for its printed sheet. Empty in a real warehouse. */
export async function demoItems(db: Db): Promise<Group[]> {
  if (!(await isDemo(db))) return []
  return [
    { title: 'Badges', items: badges() },
    { title: 'Listes de picking', items: await lists(db) },
    { title: 'Commandes', items: await orders(db) },
    { title: 'Caisses', items: await boxes(db) },
    { title: 'Colis et numéros de suivi', items: await parcels(db) },
    { title: 'Réceptions', items: await receptions(db) },
    { title: 'Emplacements', items: await locations(db) },
    { title: 'Articles', items: await products(db) },
  ]
}

function badges(): DemoItem[] {
  return people.map(({ username, displayName, roles = [], role, warehouse, pin }) => ({
    code: formatOwn('badge', badgeFor(username)),
    title: displayName,
    hint:
      warehouse === false
        ? 'sans accès à l’entrepôt'
        : role === 'admin'
          ? `administration, code ${pin ?? adminPin}`
          : role === 'manager'
            ? 'responsable, tous les rôles'
            : roles.join(', '),
  }))
}

async function lists(db: Db): Promise<DemoItem[]> {
  const { pickingLists, orders, shops } = tables
  const rows = await db
    .select({ name: pickingLists.name, type: pickingLists.type, shop: shops.name })
    .from(pickingLists)
    .innerJoin(shops, eq(shops.id, pickingLists.shopId))
    .where(
      exists(
        db
          .select({ id: orders.id })
          .from(orders)
          .where(and(eq(orders.pickingListId, pickingLists.id), eq(orders.status, 'picking'))),
      ),
    )
    .orderBy(asc(pickingLists.name))
    .limit(8)
  return rows.map(({ name, type, shop }) => ({
    code: formatOwn('pickingList', name),
    title: name,
    hint: `${type}, ${shop}`,
  }))
}

const shown: readonly (readonly [OrderStatus, number, string])[] = [
  ['pending', 3, 'à préparer'],
  ['picking', 3, 'en préparation'],
  ['packing', 2, 'en cours d’emballage'],
  ['packed', 2, 'emballée'],
  ['shipped', 2, 'expédiée'],
  ['on_hold', 1, 'en attente'],
  ['cancelled', 1, 'annulée'],
  ['returned', 1, 'retournée'],
]

async function orders(db: Db): Promise<DemoItem[]> {
  const { orders } = tables
  const items: DemoItem[] = []
  for (const [status, count, hint] of shown) {
    const rows = await db
      .select()
      .from(orders)
      .where(eq(orders.status, status))
      .orderBy(asc(orders.name))
      .limit(count)
    items.push(
      ...rows.map(order => ({
        code: formatOwn('order', order.name),
        title: order.name,
        hint: `${hint}, ${order.type} ${order.variant}, ${order.customer}`,
      })),
    )
  }
  return items
}

async function boxes(db: Db): Promise<DemoItem[]> {
  const { boxes, orders } = tables
  const rows = await db
    .select({ name: boxes.name, order: orders.name })
    .from(boxes)
    .leftJoin(orders, eq(orders.id, boxes.orderId))
    .orderBy(sql`${orders.name} is null`, asc(boxes.name))
    .limit(6)
  return rows.map(({ name, order }) => ({
    code: formatOwn('box', name),
    title: name,
    hint: order ? `commande ${order}` : 'vide',
  }))
}

async function parcels(db: Db): Promise<DemoItem[]> {
  const { parcels, carriers, orders } = tables
  const rows = await db
    .selectDistinctOn([carriers.name], {
      name: parcels.name,
      tracking: parcels.tracking,
      carrier: carriers.name,
      order: orders.name,
    })
    .from(parcels)
    .innerJoin(carriers, eq(carriers.id, parcels.carrierId))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(eq(parcels.status, 'labelled'), isNotNull(parcels.tracking)))
    .orderBy(asc(carriers.name), asc(parcels.name))
  return rows.flatMap(({ name, tracking, carrier, order }) => [
    { code: formatOwn('package', name), title: name, hint: `colis de ${order}` },
    { code: tracking ?? '', title: carrier, hint: `suivi de ${name}` },
  ])
}

async function receptions(db: Db): Promise<DemoItem[]> {
  const { receptions, shops } = tables
  const rows = await db
    .select({ name: receptions.name, supplier: receptions.supplier, shop: shops.name })
    .from(receptions)
    .innerJoin(shops, eq(shops.id, receptions.shopId))
    .where(eq(receptions.status, 'expected'))
    .orderBy(asc(receptions.expectedOn), asc(receptions.name))
    .limit(6)
  return rows.map(({ name, supplier, shop }) => ({
    code: formatOwn('reception', name),
    title: name,
    hint: `${shop}, de ${supplier}`,
  }))
}

/** Shelves on the sheet. The sheet also lists the goods on them, so that they can be moved. */
const aisles = ['A-01-01-1', 'A-01-02-3', 'B-02-03-2', 'C-04-01-1', 'D-05-04-5']

async function locations(db: Db): Promise<DemoItem[]> {
  const { locations } = tables
  const special = ['QUAI-1', 'QUARANTAINE-1', 'RETOURS', 'C-03-01-2']
  const rows = await db
    .select()
    .from(locations)
    .where(inArray(locations.name, [...aisles, ...special]))
    .orderBy(asc(locations.walk))
  return rows.map(({ name, zone, blocked }) => ({
    code: formatOwn('location', name),
    title: name,
    hint: blocked ? `${zone}, bloqué` : zone,
  }))
}

async function products(db: Db): Promise<DemoItem[]> {
  const { products, productCodes, shops } = tables
  const coded = () =>
    db
      .select({ code: productCodes.code, qty: productCodes.qty, name: products.name, shop: shops.name })
      .from(productCodes)
      .innerJoin(products, eq(products.id, productCodes.productId))
      .innerJoin(shops, eq(shops.id, products.shopId))
  const { kind, qty, code } = productCodes
  const shelved = await onShelves(db)
  const rows = [
    ...(await coded()
      .where(and(eq(kind, 'gtin'), sql`${qty} > 1`))
      .orderBy(code)
      .limit(2)),
    ...(await coded().where(eq(kind, 'alias')).orderBy(code).limit(2)),
  ]
  const others = rows.map(row => ({
    code: row.code,
    title: row.name,
    hint: row.qty > 1 ? `carton de ${row.qty}, ${row.shop}` : row.shop,
  }))
  return [...shelved, ...others]
}

async function onShelves(db: Db): Promise<DemoItem[]> {
  const { locations, products, productCodes, stock } = tables
  const rows = await db
    .selectDistinct({ code: productCodes.code, name: products.name, place: locations.name })
    .from(stock)
    .innerJoin(locations, eq(locations.id, stock.locationId))
    .innerJoin(products, eq(products.id, stock.productId))
    .innerJoin(productCodes, eq(productCodes.productId, products.id))
    .where(
      and(
        inArray(locations.name, aisles),
        gt(stock.qty, 0),
        eq(productCodes.kind, 'gtin'),
        eq(productCodes.qty, 1),
      ),
    )
    .orderBy(asc(locations.name), asc(productCodes.code))
    .limit(10)
  return rows.map(({ code, name, place }) => ({ code, title: name, hint: `à ${place}` }))
}
