import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articleCalls } from '#contract/endpoints/article.ts'
import { type Replenishment, replenishmentCalls } from '#contract/endpoints/replenishment.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { grandTotal, recordMoves } from '#server/db/ledger.ts'
import {
  locations,
  moves,
  orders,
  pickingListLines,
  pickingLists,
  products,
  replenishments,
  stock,
} from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { lyonOf } from '#tests/drivers/warehouse.ts'
import { fillReserve } from '#tests/operations/replenishment/warehouse.ts'

async function atTheReserve() {
  const I = await atTheServer()
  const house = await fillReserve(I.db)
  const camille = await I.logIn('camille')
  const paul = await I.logIn('paul')
  await I.logIn('camille')
  const look = async () => (await I.call(replenishmentCalls.list, {})).answer().data
  return {
    I,
    house,
    ...{ camille, paul, look },
    tasks: async () => (await look()).tasks.map(said),
    take: (body: { stops: number; place?: string }, token = camille) =>
      I.call(replenishmentCalls.take, { body }, { token }),
    put: (to: string, sku: string, from: string, qty: number, token = camille) =>
      I.call(replenishmentCalls.put, { body: { to, lines: [{ sku, from, qty }] } }, { token }),
    async at(place: string) {
      const rows = await I.db
        .select({ qty: stock.qty })
        .from(stock)
        .innerJoin(locations, eq(locations.id, stock.locationId))
        .where(eq(locations.name, place))
      return rows.reduce((sum, { qty }) => sum + qty, 0)
    },
  }
}

const said = ({ product, qty, from, to, by, orders }: Replenishment) =>
  `${qty} ${product.sku} ${from} → ${to}${by === null ? '' : ` avant ${by.slice(11, 16)}, ${orders}`}`

test('a warehouse without levels has nothing to bring, and its people’s records say nothing of it', async () => {
  const { I, house, tasks } = await atTheReserve()
  await house.order('CD00000001', 'CARNET', 5)
  expect(await tasks()).toEqual([])
  expect((await I.call(userCalls.access, {})).answer().levels).toBeUndefined()
})

test('the first level that an administrator saves shows in the record, and the last that goes takes it away', async () => {
  const { I, house } = await atTheReserve()
  const amina = await I.logIn('amina')
  const levels = async () => (await I.call(userCalls.access, {}, { token: amina })).answer().levels
  const save = (all: { place: string; least: number; most: number }[]) =>
    I.call(
      articleCalls.saveLevels,
      { params: { article: house.articleId('CARNET') }, body: { levels: all } },
      { token: amina },
    )
  expect(await levels()).toBeUndefined()
  ;(await save([{ place: 'A-01', least: 4, most: 10 }])).answer()
  expect(await levels()).toBe(true)
  ;(await save([])).answer()
  expect(await levels()).toBeUndefined()
})

test('a place below its least is filled to its most: what perishes first, nothing perished or blocked', async () => {
  const { house, tasks } = await atTheReserve()
  await house.setLevels()
  expect(await tasks()).toEqual(['6 LAMPE R-01 → A-02', '6 CARNET R-02 → A-01', '2 CARNET R-01 → A-01'])
})

test('pieces with too few days left for a parcel of their shop stay in the reserve', async () => {
  const { I, house, tasks, put } = await atTheReserve()
  await house.level('CARNET', 'A-01', 4, 10)
  await I.db.update(products).set({ leastDays: 300 }).where(eq(products.sku, 'CARNET'))
  expect(await tasks()).toEqual(['5 CARNET R-01 → A-01'])
  expect((await put('A-01', 'CARNET', 'R-02', 1)).problem().code).toBe('stock-short')
})

test('a place at its least rests, until more wait than lie there: then it is urgent, with the hour of the first that is short', async () => {
  const { I, house, tasks } = await atTheReserve()
  await house.level('CARNET', 'A-01', 2, 6)
  await house.level('LAMPE', 'A-02', 0, 6)
  expect(await tasks()).toEqual([])
  await house.order('CD00000001', 'CARNET', 2)
  expect(await tasks()).toEqual([])
  await house.order('CD00000002', 'CARNET', 3)
  await house.order('CD00000004', 'LAMPE', 1)
  await I.db
    .update(orders)
    .set({ cutoffAt: new Date('2026-03-12T13:00:00Z') })
    .where(eq(orders.name, 'CD00000004'))
  expect(await tasks()).toEqual(['6 LAMPE R-01 → A-02 avant 13:00, 1', '4 CARNET R-02 → A-01 avant 15:00, 1'])
})

test('what open lists will take is neither brought away nor counted as there', async () => {
  const { I, house, tasks } = await atTheReserve()
  await house.level('CARNET', 'A-01', 2, 6)
  await house.order('CD00000001', 'CARNET', 5)
  await house.order('CD00000002', 'CARNET', 2)
  expect(await tasks()).toEqual(['4 CARNET R-02 → A-01 avant 08:00, 2'])
  const [first] = await I.db.select().from(orders).where(eq(orders.name, 'CD00000001'))
  const [list] = await I.db
    .insert(pickingLists)
    .values({
      ...{ name: 'PK000001', shopId: first?.shopId ?? '', warehouseId: await lyonOf(I.db) },
      type: 'mono_classic',
    })
    .returning()
  const line = (position: number, at: string, qty: number) => ({
    ...{ pickingListId: list?.id ?? '', position, locationId: house.placeId(at) },
    ...{ productId: house.articleId('CARNET'), qty },
  })
  await I.db.insert(pickingListLines).values([line(1, 'R-02', 4), line(2, 'A-01', 1)])
  await I.db
    .update(orders)
    .set({ status: 'picking', pickingListId: list?.id ?? null })
    .where(eq(orders.name, 'CD00000001'))
  expect(await tasks()).toEqual([
    '2 CARNET R-02 → A-01 avant 15:00, 1',
    '2 CARNET R-01 → A-01 avant 15:00, 1',
  ])
})

test('two people who take at once never take one task, and a third hears who has it', async () => {
  const { I, house, look, take, paul, camille } = await atTheReserve()
  await house.level('CARNET', 'A-01', 4, 10)
  const both = await Promise.all([take({ stops: 6 }, camille), take({ stops: 6 }, paul)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [refused] = both.filter(({ status }) => status === 409)
  expect(refused?.problem()).toMatchObject({ code: 'replenishment-taken' })
  expect(refused?.problem().detail).toMatch(/^Tout est pris : (Camille Roux|Paul Petit) s’en occupe\.$/)
  const { tasks, taken } = await look()
  expect(tasks).toEqual([])
  expect(taken.map(({ qty, from }) => `${qty} ${from}`)).toEqual(['6 R-02', '2 R-01'])
  expect(await I.db.select().from(replenishments)).toHaveLength(2)
})

test('a tour is taken by its reserve place or its pick place, and nothing is taken where nothing is to be done', async () => {
  const { I, house, take, paul } = await atTheReserve()
  await house.setLevels()
  const way = (reply: Awaited<ReturnType<typeof take>>) =>
    reply.answer().data.map(({ qty, product, from, to }) => `${qty} ${product.sku} ${from} → ${to}`)
  I.seeRefusal(await take({ stops: 6, place: 'R-04' }), 409, 'replenishment-none')
  expect(way(await take({ stops: 6, place: 'A-01' }))).toEqual([
    '6 CARNET R-02 → A-01',
    '2 CARNET R-01 → A-01',
  ])
  const reply = await take({ stops: 6, place: 'R-02' }, paul)
  expect(reply.problem().detail).toBe('Camille Roux s’occupe déjà de R-02.')
  // Her later tasks join her tour, along the reserve.
  expect(way(await take({ stops: 1 }))).toEqual([
    '6 CARNET R-02 → A-01',
    '2 CARNET R-01 → A-01',
    '6 LAMPE R-01 → A-02',
  ])
  // Nothing more is left: she hears again what is hers.
  expect(way(await take({ stops: 6 }))).toHaveLength(3)
})

test('pieces stand in the reserve until they are put, move in one change with their dates, and go back once', async () => {
  const { I, house, tasks, take, put, at, look } = await atTheReserve()
  await house.setLevels()
  ;(await take({ stops: 1, place: 'A-01' })).answer()
  expect([await at('R-02'), await at('A-01')]).toEqual([6, 2])
  const { data } = (await put('A-01', 'CARNET', 'R-02', 6)).answer()
  expect([await at('R-02'), await at('A-01')]).toEqual([0, 8])
  expect((await look()).taken.map(({ from, qty }) => `${qty} ${from}`)).toEqual(['2 R-01'])
  const [moved] = await I.db.select().from(moves).where(eq(moves.type, 'TRANSFER'))
  expect(moved).toMatchObject({ expiry: '2026-12-31', reason: 'Réapprovisionnement', qty: 6 })

  const undo = () => I.call(replenishmentCalls.undo, { body: { moves: data.moves } })
  const [back] = await Promise.all([undo(), undo()]).then(replies =>
    replies.toSorted((one, other) => one.status - other.status),
  )
  expect(back?.status).toBe(200)
  I.seeRefusal(await undo(), 409, 'replenishment-undone')
  expect([await at('R-02'), await at('A-01')]).toEqual([6, 2])
  expect(await grandTotal(I.db)).toBe(0)
  await I.call(replenishmentCalls.release, { body: {} })
  expect(await tasks()).toHaveLength(3)
})

test('a perished lot at the reserve place stays there, and more than the good pieces is refused', async () => {
  const { I, house, put } = await atTheReserve()
  await recordMoves(I.db, [house.put('CARNET', 'R-02', 3, '2026-03-11')])
  expect((await put('A-01', 'CARNET', 'R-02', 7)).problem().detail).toBe(
    'Il n’y a plus que 6 CARNET à prendre.',
  )
  ;(await put('A-01', 'CARNET', 'R-02', 6)).answer()
  const left = await I.db
    .select()
    .from(stock)
    .where(eq(stock.locationId, house.placeId('R-02')))
  expect(left).toMatchObject([{ expiry: '2026-03-11', qty: 3 }])
  I.seeRefusal(await put('A-01', 'CARNET', 'R-03', 1), 409, 'location-blocked')
  I.seeRefusal(await put('A-01', 'CARNET', 'A-01', 1), 422, 'transfer-same-place')
  I.seeRefusal(await put('A-01', 'ENCLUME', 'R-01', 1), 404, 'product-unknown')
})

test('what is given back, or lies an hour untouched, is anybody’s again; a put keeps the rest of the tour', async () => {
  const { I, house, take, put, look, paul } = await atTheReserve()
  await house.setLevels()
  await take({ stops: 6 })
  const lines = [{ sku: 'LAMPE', from: 'R-01', to: 'A-02' }]
  const released = await I.call(replenishmentCalls.release, { body: { lines } })
  expect(released.answer().data).toEqual({ released: 1 })
  expect((await look()).tasks.map(said)).toEqual(['6 LAMPE R-01 → A-02'])

  I.waitMinutes(50)
  ;(await put('A-01', 'CARNET', 'R-02', 6)).answer()
  I.waitMinutes(50)
  expect((await look()).taken).toHaveLength(1)
  I.waitMinutes(11)
  expect((await look()).taken).toHaveLength(0)
  // The place has eight by now, above its least, so nothing more is to be brought there.
  expect((await take({ stops: 6 }, paul)).problem().code).toBe('replenishment-none')
  // She comes late, and nothing is lost.
  ;(await put('A-01', 'CARNET', 'R-01', 2)).answer()
})

test('nobody undoes yesterday’s put, or a transfer', async () => {
  const { I, put } = await atTheReserve()
  const { data } = (await put('A-01', 'CARNET', 'R-02', 1)).answer()
  const undo = (ids: string[]) => I.call(replenishmentCalls.undo, { body: { moves: ids } })
  const [received] = await I.db.select().from(moves).where(eq(moves.type, 'RECEPTION'))
  I.seeRefusal(await undo([received?.id ?? '']), 404, 'replenishment-unknown')
  I.waitMinutes(24 * 60)
  const tomorrow = await I.logIn('camille')
  const late = await I.call(replenishmentCalls.undo, { body: { moves: data.moves } }, { token: tomorrow })
  I.seeRefusal(late, 409, 'replenishment-too-late')
})
