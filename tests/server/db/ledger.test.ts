import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  grandTotal,
  holdProducts,
  ledgerMark,
  placeMark,
  recordMoves,
  shortageOf,
} from '#server/db/ledger.ts'
import type { Database } from '#server/db/open.ts'
import { locations, moves, products, shops, stock, warehouses } from '#server/db/schema/index.ts'
import { sqlFailureOf } from '#server/db/sql-failure.ts'
import { openTestDatabase, testDatabase } from '#tests/drivers/database.ts'

let database: Database
let product: string
let other: string
const places = { supplier: '', shelf: '', bench: '', customer: '' }

beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  const [shop] = await db.insert(shops).values({ slug: 'maison', name: 'Maison' }).returning()
  const [warehouse] = await db.insert(warehouses).values({ slug: 'e', name: 'Entrepôt' }).returning()
  if (!shop || !warehouse) throw new Error('not made')
  const [cup, bowl] = await db
    .insert(products)
    .values([
      { shopId: shop.id, sku: 'TAS-01', name: 'Tasse', weightG: 300 },
      { shopId: shop.id, sku: 'BOL-01', name: 'Bol', weightG: 400 },
    ])
    .returning()
  product = cup?.id ?? ''
  other = bowl?.id ?? ''
  const kinds = { supplier: 'supplier', shelf: 'storage', bench: 'packing', customer: 'customer' } as const
  for (const name of ['supplier', 'shelf', 'bench', 'customer'] as const) {
    const [made] = await db
      .insert(locations)
      .values({ warehouseId: warehouse.id, name: name.toUpperCase(), kind: kinds[name], zone: 'A' })
      .returning()
    places[name] = made?.id ?? ''
  }
})
afterAll(() => database.close())

type Place = keyof typeof places

const move = (from: Place, to: Place, qty: number, lot: string | null = null) =>
  recordMoves(database.db, [
    { productId: product, fromId: places[from], toId: places[to], qty, lot, type: 'TRANSFER' },
  ])

async function onHand(place: Place): Promise<number> {
  const rows = await database.db.select().from(stock).where(eq(stock.locationId, places[place]))
  return rows.reduce((sum, { qty }) => sum + qty, 0)
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    error => sqlFailureOf(error)?.code,
  )

test('five cups come in and three go to the bench: two are left, and the total stays zero', async () => {
  await move('supplier', 'shelf', 5)
  await move('shelf', 'bench', 3)
  expect([await onHand('shelf'), await onHand('bench'), await onHand('supplier')]).toEqual([2, 3, -5])
  expect(await grandTotal(database.db)).toBe(0)
})

test('three cups cannot be taken from two: the error says how many there are, and nothing moves', async () => {
  const error = await move('shelf', 'bench', 3).catch(failure => failure)
  expect(shortageOf(error)).toEqual({
    location: 'SHELF',
    sku: 'TAS-01',
    lot: null,
    expiry: null,
    asked: 3,
    available: 2,
  })
  expect(await onHand('shelf')).toBe(2)
})

test('each lot is a separate stock: pieces without a lot do not replace it', async () => {
  expect(shortageOf(await move('shelf', 'bench', 1, 'L42').catch(failure => failure))?.lot).toBe('L42')
})

test('two moves of one change are checked together', async () => {
  const step = { productId: product, qty: 1, lot: 'L7', type: 'RECEPTION' as const }
  await recordMoves(database.db, [
    { ...step, fromId: places.shelf, toId: places.bench },
    { ...step, fromId: places.supplier, toId: places.shelf },
  ])
  expect(await onHand('bench')).toBe(4)
})

test('a move is never changed, deleted or truncated, even by a statement that matches no row', async () => {
  const { db } = database
  expect(await refusalOf(db.update(moves).set({ qty: 1 }))).toBe('ZL001')
  expect(await refusalOf(db.delete(moves).where(eq(moves.qty, 12_345)))).toBe('ZL001')
  expect(await refusalOf(db.execute(sql`truncate moves cascade`))).toBe('ZL001')
})

test('nobody but the ledger writes the stock', async () => {
  const { db } = database
  const row = { locationId: places.shelf, productId: product, qty: 7 }
  expect(await refusalOf(db.insert(stock).values(row))).toBe('ZL005')
  expect(await refusalOf(db.update(stock).set({ qty: 7 }))).toBe('ZL005')
  expect(await refusalOf(db.delete(stock))).toBe('ZL005')
  expect(await refusalOf(db.execute(sql`truncate stock`))).toBe('ZL005')
})

test('a lot that is gone leaves no row behind', async () => {
  await move('supplier', 'bench', 2, 'L9')
  await move('bench', 'supplier', 2, 'L9')
  expect(await database.db.select().from(stock).where(eq(stock.lot, 'L9'))).toEqual([])
})

test('a shelf cannot become an adjustment place, whose stock may go below zero', async () => {
  const renamed = database.db
    .update(locations)
    .set({ kind: 'adjustment' })
    .where(eq(locations.id, places.shelf))
  expect(await refusalOf(renamed)).toBe('ZL004')
})

test('a move of zero pieces, or to its own place, is refused', async () => {
  expect(await refusalOf(move('shelf', 'bench', 0))).toBe('23514')
  expect(await refusalOf(move('shelf', 'shelf', 1))).toBe('23514')
})

test('of twenty people who take the last ten pieces at once, ten get one and ten are refused', async () => {
  await move('bench', 'customer', 3)
  await move('shelf', 'customer', 2)
  await move('supplier', 'shelf', 10)
  const takings = await Promise.all(
    Array.from({ length: 20 }, () =>
      database.db
        .transaction(async tx => {
          await recordMoves(tx, [
            { productId: product, fromId: places.shelf, toId: places.bench, qty: 1, type: 'PICKING' },
          ])
          await tx.execute(sql`select pg_sleep(0.005)`)
        })
        .then(
          () => 'got one',
          error => (shortageOf(error) ? 'told' : String(error)),
        ),
    ),
  )
  expect(takings.filter(taking => taking === 'got one')).toHaveLength(10)
  expect(takings.filter(taking => taking === 'told')).toHaveLength(10)
  expect(await onHand('shelf')).toBe(0)
  expect(await grandTotal(database.db)).toBe(0)
})

test('forty changes of two articles in opposite directions at once never wait for each other in a circle', async () => {
  const { db } = database
  const goods = [product, other]
  const entriesOf = (from: Place, to: Place, productIds: string[]) =>
    productIds.map(productId => ({
      productId,
      fromId: places[from],
      toId: places[to],
      qty: 1,
      type: 'TRANSFER' as const,
    }))
  await recordMoves(db, [...entriesOf('supplier', 'shelf', goods), ...entriesOf('supplier', 'bench', goods)])
  const before = [await onHand('shelf'), await onHand('bench')]
  const done = await Promise.all(
    Array.from({ length: 40 }, (_, nth) =>
      db
        .transaction(async tx => {
          const mine = nth % 4 < 2 ? goods : goods.toReversed()
          await holdProducts(tx, mine)
          const [from, to] = nth % 2 ? (['shelf', 'bench'] as const) : (['bench', 'shelf'] as const)
          await recordMoves(tx, entriesOf(from, to, mine))
          await recordMoves(tx, entriesOf(to, from, mine.toReversed()))
        })
        .then(
          () => 'moved',
          error => sqlFailureOf(error)?.code,
        ),
    ),
  )
  expect(done).toEqual(Array.from({ length: 40 }, () => 'moved'))
  expect([await onHand('shelf'), await onHand('bench')]).toEqual(before)
})

test('a move after a count began has a greater number than the mark', async () => {
  const mark = await database.db.transaction(ledgerMark)
  const [later] = await move('supplier', 'shelf', 1)
  expect(later?.number).toBeGreaterThan(mark)
})

test('a move after a count of its place began has a greater number than the place’s mark', async () => {
  const mark = await markOf('shelf')
  const [later] = await move('supplier', 'shelf', 1)
  expect(later?.number).toBeGreaterThan(mark)
  expect(await markOf('shelf')).toBe(later?.number)
})

if (testDatabase === 'postgres')
  test('a count waits for the moves at its place, then knows their numbers, and not for those elsewhere', async () => {
    const [moved, ended] = [signal(), signal()]
    const order: string[] = []
    const moving = database.db.transaction(async tx => {
      const entry = { productId: product, fromId: places.supplier, toId: places.bench, qty: 1 }
      const [made] = await recordMoves(tx, [{ ...entry, type: 'RECEPTION' }])
      moved.give()
      await ended.given
      return made?.number ?? 0
    })
    await moved.given
    await markOf('shelf')
    const counting = markOf('bench').then(mark => {
      order.push('counted')
      return mark
    })
    // It does not hold up other places while it waits.
    await markOf('shelf')
    order.push('moved')
    ended.give()
    expect(await counting).toBeGreaterThanOrEqual(await moving)
    expect(order).toEqual(['moved', 'counted'])
  })

const markOf = (place: Place) => database.db.transaction(tx => placeMark(tx, places[place]))

function signal() {
  let give = () => {}
  const given = new Promise<void>(resolve => {
    give = resolve
  })
  return { given, give: () => give() }
}

test('moves are refused at an isolation level that hides the moves of others', async () => {
  const late = database.db.transaction(
    tx =>
      recordMoves(tx, [
        { productId: product, fromId: places.supplier, toId: places.shelf, qty: 1, type: 'RECEPTION' },
      ]),
    { isolationLevel: 'repeatable read' },
  )
  expect(await refusalOf(late)).toBe('ZL003')
})
