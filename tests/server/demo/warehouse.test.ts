import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalGtin, isGtin } from '#contract/barcodes/check-digits.ts'
import { compileGrammar } from '#contract/barcodes/grammar.ts'
import { ownNameProblem, parseOwn } from '#contract/barcodes/own.ts'
import { readTracking } from '#contract/barcodes/tracking/index.ts'
import { orderStatuses } from '#contract/entities/order.ts'
import { locationKinds } from '#contract/entities/stock.ts'
import { roles } from '#contract/roles.ts'
import { grandTotal } from '#server/db/ledger.ts'
import type { Database } from '#server/db/open.ts'
import * as tables from '#server/db/schema/index.ts'
import { findOrders } from '#server/db/search-orders.ts'
import { demoItems } from '#server/demo/calls.ts'
import { drawingOf } from '#server/demo/drawing.ts'
import { makeDemoWarehouse } from '#server/demo/make.ts'
import { badgeFor } from '#server/demo/people.ts'
import { verifySecret } from '#server/secrets.ts'
import { isEmpty } from '#server/setup/state.ts'
import { openTestDatabase } from '#tests/drivers/database.ts'

let database: Database
const now = new Date(2026, 10, 20, 14, 20)

beforeAll(async () => {
  database = await openTestDatabase()
  expect(await isEmpty(database.db)).toBe(true)
  expect(await demoItems(database.db)).toEqual([])
  await makeDemoWarehouse(database.db, now)
})
afterAll(() => database.close())

test('the database is no longer empty, so no second demo is made', async () => {
  expect(await isEmpty(database.db)).toBe(false)
})

test('three shops sell three hundred articles, each with a valid EAN, a unique reference and a picture', async () => {
  const { db } = database
  expect(await db.$count(tables.shops)).toBe(3)
  const products = await db.select().from(tables.products)
  expect(products).toHaveLength(300)
  expect(new Set(products.map(({ sku }) => sku)).size).toBe(300)
  for (const { drawingKind, drawingColour } of products) {
    expect(drawingOf(drawingKind, drawingColour)).toMatch(/^<svg .*<\/svg>$/)
  }
  const codes = await db.select().from(tables.productCodes)
  const gtins = codes.filter(({ kind }) => kind === 'gtin')
  expect(new Set(gtins.filter(({ qty }) => qty === 1).map(({ productId }) => productId)).size).toBe(300)
  expect(gtins.some(({ qty }) => qty > 1)).toBe(true)
  for (const { code } of gtins) {
    expect(isGtin(code)).toBe(true)
    expect(canonicalGtin(code)).toBe(code)
  }
})

test('the demo’s grammar reads the shops’ own names of articles', async () => {
  const [warehouse] = await database.db.select().from(tables.warehouses)
  expect(compileGrammar(warehouse?.grammar).ok).toBe(true)
})

test('four hundred shelves and every kind of location have names that print as barcodes', async () => {
  const locations = await database.db.select().from(tables.locations)
  expect(locations.filter(({ zone }) => zone.startsWith('Allée'))).toHaveLength(400)
  expect(new Set(locations.map(({ kind }) => kind))).toEqual(new Set(locationKinds))
  for (const { name } of locations) expect(ownNameProblem('location', name)).toBeUndefined()
})

test('the stock is the sum of its moves, none is negative, and the total is zero', async () => {
  const { db } = database
  expect(await grandTotal(db)).toBe(0)
  const inside = await db
    .select({ kind: tables.locations.kind, qty: tables.stock.qty })
    .from(tables.stock)
    .innerJoin(tables.locations, eq(tables.locations.id, tables.stock.locationId))
  const shelves = inside.filter(({ kind }) => kind === 'storage')
  expect(shelves.length).toBeGreaterThan(300)
  expect(shelves.every(({ qty }) => qty > 0)).toBe(true)
})

test('three hundred orders have every status, type and variant, and every shop has some to pick', async () => {
  const orders = await database.db.select().from(tables.orders)
  expect(orders).toHaveLength(300)
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(orderStatuses))
  const waiting = orders.filter(({ status }) => status === 'pending')
  expect(waiting).toHaveLength(128)
  const combinations = new Set(waiting.map(({ shopId, type, variant }) => [shopId, type, variant].join()))
  expect(combinations.size).toBe(3 * 2 * 3)
  for (const { name } of orders) expect(ownNameProblem('order', name)).toBeUndefined()
  const soon = waiting.filter(
    ({ cutoffAt }) => cutoffAt > now && cutoffAt.getTime() < now.getTime() + 5 * 3_600_000,
  )
  expect(soon.length).toBeGreaterThan(100)
  expect(waiting.some(({ cutoffAt }) => cutoffAt < now)).toBe(true)
  expect(waiting.some(({ campaignId }) => campaignId)).toBe(true)
  expect(orders.some(({ customer }) => customer.length === 200)).toBe(true)
})

test('mono orders have one piece, multi orders several, personalised ones a file and gifts a message', async () => {
  const { db } = database
  const orders = await db
    .select({
      type: tables.orders.type,
      variant: tables.orders.variant,
      gift: tables.orders.giftMessage,
      units: sql<number>`sum(${tables.orderLines.qty})::int`,
      files: sql<number>`count(${tables.customizationFiles.id})::int`,
    })
    .from(tables.orders)
    .innerJoin(tables.orderLines, eq(tables.orderLines.orderId, tables.orders.id))
    .leftJoin(tables.customizationFiles, eq(tables.customizationFiles.lineId, tables.orderLines.id))
    .groupBy(tables.orders.id)
  expect(orders).toHaveLength(300)
  for (const { type, variant, gift, units, files } of orders) {
    expect(units > 1).toBe(type === 'multi')
    expect(files > 0).toBe(variant === 'customized')
    expect(gift !== null).toBe(variant === 'gift')
  }
})

test('every parcel has a weight and a number in its carrier’s format', async () => {
  const parcels = await database.db
    .select({
      tracking: tables.parcels.tracking,
      weightG: tables.parcels.weightG,
      carrier: tables.carriers.name,
    })
    .from(tables.parcels)
    .innerJoin(tables.carriers, eq(tables.carriers.id, tables.parcels.carrierId))
  expect(parcels.length).toBeGreaterThan(90)
  expect(new Set(parcels.map(({ carrier }) => carrier)).size).toBe(6)
  for (const { tracking, weightG, carrier } of parcels) {
    expect(readTracking(tracking ?? '').map(reading => reading.carrier)).toContain(carrier)
    expect(weightG).toBeGreaterThan(0)
  }
})

test('today’s pieces were picked, packed and shipped over several hours, none in the future', async () => {
  const events = await database.db.select().from(tables.orderEvents)
  expect(events.every(({ at }) => at <= now)).toBe(true)
  const midnight = new Date(now)
  midnight.setHours(0, 0, 0, 0)
  for (const what of ['picked', 'packed', 'shipped'] as const) {
    const today = events.filter(event => event.what === what && event.at >= midnight)
    expect(today.reduce((sum, { qty }) => sum + qty, 0)).toBeGreaterThan(30)
    expect(new Set(today.map(({ at }) => at.getHours())).size).toBeGreaterThan(2)
  }
  const moved = await database.db
    .select({ type: tables.moves.type, moves: count() })
    .from(tables.moves)
    .where(sql`${tables.moves.at} >= ${midnight.toISOString()}`)
    .groupBy(tables.moves.type)
  const types = ['PICKING', 'SHIPPING', 'RECEPTION', 'TRANSFER', 'REBUT', 'RETURN_PRODUCT']
  expect(moved.map(({ type }) => type).sort()).toEqual(types.sort())
})

test('Camille has every role, each role has a user, and one user has no warehouse', async () => {
  const users = await database.db.select().from(tables.users)
  const camille = users.find(({ username }) => username === 'camille')
  expect(camille?.role).toBe('manager')
  expect([...(camille?.warehouseRoles ?? [])].sort()).toEqual([...roles].sort())
  expect(await verifySecret('douchette', camille?.passwordHash)).toBe(true)
  expect(await verifySecret(badgeFor('camille'), camille?.badgeHash)).toBe(true)
  for (const role of roles) {
    expect(users.some(({ warehouseRoles: [only, ...more] }) => only === role && more.length === 0)).toBe(true)
  }
  expect(users.some(({ warehouseId }) => warehouseId === null)).toBe(true)
  expect(users.some(({ role, pinHash }) => role === 'admin' && pinHash !== null)).toBe(true)
})

test('orders are found by the start of a name, newest first, whatever the accents', async () => {
  const { db } = database
  const [known] = await db
    .select()
    .from(tables.orders)
    .where(sql`${tables.orders.customer} like '%Bœuf'`)
    .limit(1)
  const search = (query: string, limit: number) => findOrders(db, query, { which: sql`true`, limit })
  const found = await search('BOEU', 50)
  expect(found.map(({ name }) => name)).toContain(known?.name)
  const times = found.map(({ createdAt }) => createdAt.getTime())
  expect(times).toEqual([...times].sort((a, b) => b - a))
  expect((await search(known?.name ?? '', 5)).map(({ name }) => name)).toEqual([known?.name])
  expect(await search("d'alembert !", 5)).not.toEqual([])
  expect(await search(' & | ! ', 5)).toEqual([])
})

test('the sheet of barcodes has every kind, and every own code reads back', async () => {
  const groups = await demoItems(database.db)
  expect(groups.map(({ title }) => title)).toHaveLength(8)
  const own = ['badge', 'pickingList', 'order', 'box', undefined, 'reception', 'location', undefined]
  groups.forEach(({ items }, index) => {
    expect(items.length).toBeGreaterThan(4)
    for (const { code, title, hint } of items) {
      expect([code, title, hint].every(text => text.length > 0)).toBe(true)
      if (own[index]) expect(parseOwn(code)?.kind).toBe(own[index])
    }
  })
})

test('the demo warehouse is the same each time', async () => {
  const other = await openTestDatabase()
  try {
    await makeDemoWarehouse(other.db, now)
    const read = (db: Database['db']) =>
      db
        .select({ name: tables.orders.name, customer: tables.orders.customer })
        .from(tables.orders)
        .orderBy(tables.orders.name)
    expect(await read(other.db)).toEqual(await read(database.db))
  } finally {
    await other.close()
  }
})

test('the demo can be made a minute after midnight', async () => {
  const other = await openTestDatabase()
  try {
    const early = new Date(2026, 10, 20, 0, 1)
    await makeDemoWarehouse(other.db, early)
    const [latest] = await other.db
      .select({ at: sql<string>`max(${tables.moves.at})::text` })
      .from(tables.moves)
    expect(new Date(latest?.at ?? '').getTime()).toBeLessThanOrEqual(early.getTime())
    expect(await grandTotal(other.db)).toBe(0)
  } finally {
    await other.close()
  }
})
