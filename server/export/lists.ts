import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { articleStates } from '#contract/endpoints/article.ts'
import { deliveryStates } from '#contract/endpoints/delivery.ts'
import type { ExportFilters, ExportKind } from '#contract/endpoints/export.ts'
import { personStates } from '#contract/endpoints/person.ts'
import { inOneLine } from '#contract/entities/address.ts'
import { locationKinds } from '#contract/entities/stock.ts'
import type { Administrator } from '../administration/act.ts'
import { articlesOf } from '../articles/find.ts'
import { partsOf } from '../articles/kits.ts'
import { ofOwnShops } from '../auth/reach.ts'
import { planOf } from '../count-plan/save.ts'
import type { Db } from '../db/open.ts'
import {
  campaigns,
  carriers,
  locations,
  orderKits,
  orderLines,
  orders,
  placeLevels,
  productCodes,
  products,
  receptionLines,
  receptions,
  shops,
  stock,
  users,
} from '../db/schema/index.ts'
import { deliveriesOf } from '../deliveries/calls.ts'
import { planCells } from '../import/kinds/count-plan.ts'
import { kindOf } from '../import/kinds/index.ts'
import { eurosText } from '../import/values.ts'
import { ordersOf } from '../order-files/list.ts'
import type { Moment } from '../orders/departure.ts'
import { peopleOf } from '../people/find.ts'
import { placesOf } from '../places/rules.ts'
import { shopsOf } from '../shops/calls.ts'
import {
  type Cells,
  carrierRows,
  cartonRows,
  type OwnKind,
  ownColumns,
  ownNames,
  reasonRows,
} from './own-lists.ts'
import { isWorkList, workListColumns, workListNames, workListRows } from './work-lists.ts'

type Page = readonly { readonly key: string; readonly cells: Cells }[]
type Wanted = Moment & { readonly filters: ExportFilters }
type Asked = Wanted & { readonly by: Administrator }
const kitCells = { none: '', parts: 'pièces', assembled: 'assemblé' } as const
const timeCells = { packing: 'emballage', reception: 'réception', both: 'les deux' } as const
const keyCells = { none: 'aucune', luhn: 'Luhn', mod37: 'MOD 37,36' } as const

type Serials = Pick<typeof products.$inferSelect, 'serialAsked' | 'serialForm' | 'serialKey'>

/** In the words of the import; nothing of an article without serial numbers. */
const serialCells = ({ serialAsked, serialForm, serialKey }: Serials): Cells =>
  serialAsked === 'none'
    ? { serialAsked: '', serialForm: '', serialKey: '' }
    : { serialAsked: timeCells[serialAsked], serialForm, serialKey: keyCells[serialKey] }

/** The rows after a key, in its order: no page is read twice while others work. */
type ReadPage = (db: Db, asked: Asked, after: string) => Promise<Page>

const size = 1000

/** A list with the columns that its import reads: what goes out can come back in. */
export async function* listRows(
  db: Db,
  by: Administrator,
  kind: ExportKind,
  wanted: Wanted,
  without: readonly string[] = [],
): AsyncGenerator<readonly string[]> {
  const names = columnsBut(kind, without).map(([name]) => name)
  for (let after = ''; ; ) {
    const page = await lists[kind](db, { by, ...wanted }, after)
    for (const { cells } of page) yield names.map(name => cellOf(cells[name]))
    const last = page.at(-1)
    if (!last) return
    after = last.key
  }
}

export const listTitles = (kind: ExportKind, without: readonly string[] = []): string[] =>
  columnsBut(kind, without).map(([, title]) => title)

const columnsBut = (kind: ExportKind, without: readonly string[]) =>
  Object.entries(columnsOf(kind)).filter(([name]) => !without.includes(name))

export const listName = (kind: ExportKind): string =>
  isWorkList(kind) ? workListNames[kind] : isOwn(kind) ? ownNames[kind] : kindOf(kind).title

const columnsOf = (kind: ExportKind): Readonly<Record<string, string>> =>
  isWorkList(kind)
    ? workListColumns[kind]
    : isOwn(kind)
      ? ownColumns[kind]
      : Object.fromEntries(Object.entries(kindOf(kind).fields).map(([name, { title }]) => [name, title]))

const isOwn = (kind: ExportKind): kind is OwnKind => kind in ownColumns

/** The value if it is one of these: a list leaves the filters of others. */
const oneOf = <T extends string>(known: readonly T[], value: string | undefined): T | undefined =>
  known.find(one => one === value)

function cellOf(value: Cells[string]): string {
  if (value === true) return 'oui'
  if (value === false) return 'non'
  return value === null || value === undefined ? '' : String(value)
}

const lists: Readonly<Record<ExportKind, ReadPage>> = {
  articles: async (db, { by, filters }, after) => {
    const which = await articlesOf(db, by, { ...filters, state: oneOf(articleStates, filters.state) })
    const rows = await db
      .select({ product: products, shop: shops.slug })
      .from(products)
      .innerJoin(shops, eq(shops.id, products.shopId))
      .where(and(which, gt(products.sku, after)))
      .orderBy(asc(products.sku))
      .limit(size)
    const codes = await codesOf(
      db,
      rows.map(({ product }) => product.id),
    )
    const kits = rows.flatMap(({ product }) => (product.kit === 'none' ? [] : [product.id]))
    const parts = await partsOf(db, kits)
    return rows.map(({ product: { archivedAt: _at, ...product }, shop }) => {
      const mine = codes.get(product.id) ?? []
      const ean = mine.find(({ kind, qty }) => kind === 'gtin' && qty === 1)
      const others = mine.filter(one => one !== ean)
      return {
        key: product.sku,
        cells: {
          ...product,
          customsValueCents: eurosText(product.customsValueCents),
          ...serialCells(product),
          kit: kitCells[product.kit],
          parts: (parts.get(product.id) ?? [])
            .map(({ sku, qty }) => (qty === 1 ? sku : `${sku}*${qty}`))
            .join(' '),
          shop,
          gtin: ean?.code,
          codes: others.map(({ code, qty }) => (qty === 1 ? code : `${code}*${qty}`)).join(' '),
        },
      }
    })
  },

  codes: async (db, { by }, after) => {
    const key = sql<string>`${productCodes.code} || ' ' || ${productCodes.id}`
    const rows = await db
      .select({ key, sku: products.sku, code: productCodes.code, qty: productCodes.qty, shop: shops.slug })
      .from(productCodes)
      .innerJoin(products, eq(products.id, productCodes.productId))
      .innerJoin(shops, eq(shops.id, productCodes.shopId))
      .where(and(ofOwnShops(by, productCodes.shopId), sql`${key} > ${after}`))
      .orderBy(key)
      .limit(size)
    return rows.map(({ key, ...cells }) => ({ key, cells }))
  },

  shops: async (db, { by, filters }, after) => {
    const rows = await db
      .select()
      .from(shops)
      .where(and(shopsOf(by, filters.text), gt(shops.slug, after)))
      .orderBy(asc(shops.slug))
      .limit(size)
    return rows.map(({ slug, name, address, returnAddress, leastDays }) => ({
      key: slug,
      cells: { slug, name, address: inOneLine(address), returnAddress: inOneLine(returnAddress), leastDays },
    }))
  },

  places: async (db, { by, filters }, after) => {
    const rows = await db
      .select()
      .from(locations)
      .where(
        and(
          placesOf(by, { ...filters, kind: oneOf(locationKinds, filters.kind) }),
          inArray(locations.kind, ['storage', 'quarantine', 'packing', 'returns']),
          gt(locations.name, after),
        ),
      )
      .orderBy(asc(locations.name))
      .limit(size)
    return rows.map(({ id: _id, ...place }) => ({
      key: place.name,
      cells: { ...place, kind: placeWords[place.kind] },
    }))
  },

  levels: async (db, { by }, after) => {
    const key = sql<string>`${products.sku} || ' ' || ${locations.name}`
    const rows = await db
      .select({
        ...{ key, sku: products.sku, place: locations.name },
        ...{ least: placeLevels.least, most: placeLevels.most },
      })
      .from(placeLevels)
      .innerJoin(locations, eq(locations.id, placeLevels.locationId))
      .innerJoin(products, eq(products.id, placeLevels.productId))
      .where(
        and(
          eq(locations.warehouseId, by.warehouseId),
          ofOwnShops(by, products.shopId),
          sql`${key} > ${after}`,
        ),
      )
      .orderBy(key)
      .limit(size)
    return rows.map(({ key, ...cells }) => ({ key, cells }))
  },

  'count-plan': async (db, { by }, after) => {
    const plan = after === '' ? await planOf(db, by.warehouseId) : null
    return plan ? [{ key: 'plan', cells: planCells(plan) }] : []
  },

  people: async (db, { by, filters }, after) => {
    const which = peopleOf(db, by, { ...filters, state: oneOf(personStates, filters.state) })
    const rows = await db
      .select()
      .from(users)
      .where(and(which, gt(users.username, after)))
      .orderBy(asc(users.username))
      .limit(size)
    return rows.map(({ username, displayName, email, role, warehouseRoles }) => ({
      key: username,
      cells: { username, displayName, email, role, roles: warehouseRoles.join(' ') },
    }))
  },

  stock: async (db, { by }, after) => {
    const key = sql<string>`concat_ws(' ', ${locations.name}, ${products.sku}, ${stock.lot}, ${stock.expiry}, ${stock.productId})`
    const rows = await db
      .select({
        key,
        place: locations.name,
        sku: products.sku,
        qty: stock.qty,
        lot: stock.lot,
        expiry: stock.expiry,
      })
      .from(stock)
      .innerJoin(locations, eq(locations.id, stock.locationId))
      .innerJoin(products, eq(products.id, stock.productId))
      .where(
        and(
          eq(locations.warehouseId, by.warehouseId),
          ofOwnShops(by, products.shopId),
          gt(stock.qty, 0),
          sql`${key} > ${after}`,
        ),
      )
      .orderBy(key)
      .limit(size)
    return rows.map(({ key, ...cells }) => ({ key, cells }))
  },

  orders: async (db, { by, filters, ...moment }, after) => {
    const key = positionKey(orders.name, orderLines.position)
    const rows = await db
      .select({
        key,
        order: orders,
        shop: shops.slug,
        carrier: carriers.slug,
        campaign: campaigns.name,
        line: orderLines,
        kit: orderKits,
        sku: products.sku,
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .innerJoin(shops, eq(shops.id, orders.shopId))
      .leftJoin(orderKits, eq(orderKits.id, orderLines.kitId))
      // The file can be imported again, so it has the sold lines: a kit is one line, at its first part.
      .innerJoin(products, eq(products.id, sql`coalesce(${orderKits.productId}, ${orderLines.productId})`))
      .leftJoin(carriers, eq(carriers.id, orders.carrierId))
      .leftJoin(campaigns, eq(campaigns.id, orders.campaignId))
      .where(and(ordersOf(db, by, filters, moment), isSold, sql`${key} > ${after}`))
      .orderBy(key)
      .limit(size)
    return rows.map(({ key, order, shop, carrier, campaign, line, kit, sku }) => {
      const { customer, address, relay, giftMessage, instructions, priority, wishedOn } = order
      const {
        lines: [address1, ...more],
        postcode,
        city,
        country,
        phone,
      } = address
      const { qty, customization, gift, unitPriceCents } = kit ?? line
      return {
        key,
        cells: {
          ...{
            order: order.name,
            shop,
            customer,
            address1,
            address2: more.join(', '),
            postcode,
            city,
            country,
          },
          ...{ phone, carrier, campaign, sku, qty, customization, gift, giftMessage, priority, wishedOn },
          unitPriceCents: eurosText(unitPriceCents),
          instructions: instructions.join(' '),
          ...{ relayId: relay?.id, relayName: relay?.name, relayAddress: relay?.lines.join(', ') },
          ...{ relayPostcode: relay?.postcode, relayCity: relay?.city },
        },
      }
    })
  },

  deliveries: async (db, { by, filters }, after) => {
    const which = deliveriesOf(by, { ...filters, state: oneOf(deliveryStates, filters.state) })
    const key = sql<string>`${receptions.name} || ' ' || ${products.sku}`
    const rows = await db
      .select({
        key,
        delivery: receptions.name,
        shop: shops.slug,
        supplier: receptions.supplier,
        expectedOn: receptions.expectedOn,
        sku: products.sku,
        qty: receptionLines.expected,
      })
      .from(receptionLines)
      .innerJoin(receptions, eq(receptions.id, receptionLines.receptionId))
      .innerJoin(shops, eq(shops.id, receptions.shopId))
      .innerJoin(products, eq(products.id, receptionLines.productId))
      .where(and(which, sql`${key} > ${after}`))
      .orderBy(key)
      .limit(size)
    return rows.map(({ key, ...cells }) => ({ key, cells }))
  },

  cartons: cartonRows,
  carriers: carrierRows,
  reasons: reasonRows,
  ...workListRows,
}

const placeWords: Readonly<Partial<Record<typeof locations.$inferSelect.kind, string>>> = {
  storage: 'stockage',
  quarantine: 'quarantaine',
  packing: 'emballage',
  returns: 'retours',
}

/** A line that was sold as it is, or the first one of a kit. */
const isSold = sql`not exists (select from order_lines as former where former.kit_id = ${orderLines.kitId} and former.position < ${orderLines.position})`

/** Positions as text of one length, so that they sort as numbers do. */
const positionKey = (name: typeof orders.name, position: typeof orderLines.position): SQL<string> =>
  sql<string>`${name} || ' ' || lpad(${position}::text, 6, '0')`

async function codesOf(db: Db, ids: readonly string[]) {
  const found = new Map<string, { kind: string; code: string; qty: number }[]>()
  if (ids.length === 0) return found
  const rows = await db
    .select()
    .from(productCodes)
    .where(inArray(productCodes.productId, [...ids]))
    .orderBy(asc(productCodes.qty), asc(productCodes.code))
  for (const { productId, kind, code, qty } of rows) {
    const known = found.get(productId)
    if (known) known.push({ kind, code, qty })
    else found.set(productId, [{ kind, code, qty }])
  }
  return found
}
