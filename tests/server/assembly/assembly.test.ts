import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articleCalls } from '#contract/endpoints/article.ts'
import { assemblyCalls } from '#contract/endpoints/assembly.ts'
import { homeCalls } from '#contract/endpoints/home.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { grandTotal } from '#server/db/ledger.ts'
import {
  moves,
  orders,
  pickingListLines,
  pickingLists,
  productParts,
  products,
} from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { lyonOf } from '#tests/drivers/warehouse.ts'
import { fillWorkshop } from '#tests/operations/assembly/warehouse.ts'

async function atTheWorkshop() {
  const I = await atTheServer()
  const house = await fillWorkshop(I.db)
  const camille = await I.logIn('camille')
  const paul = await I.logIn('paul')
  await I.logIn('camille')
  const from = (carnets: number, bougies: number, place = 'R-02') => [
    { sku: 'CARNET', place, qty: carnets },
    { sku: 'BOUGIE', place: 'R-01', qty: bougies },
  ]
  return {
    I,
    house,
    ...{ camille, paul, from, at: house.at },
    make: (
      qty: number,
      lines = from(2 * qty, qty),
      { to = 'K-01', kit = 'COFFRET', token = camille, key = '' } = {},
    ) =>
      I.call(
        assemblyCalls.assemble,
        { body: { kit, qty, from: lines, to } },
        { token, ...(key ? { key } : {}) },
      ),
    unmake: (qty: number, { place = 'K-01', to = 'TABLE' } = {}) =>
      I.call(assemblyCalls.takeApart, {
        body: { kit: 'COFFRET', qty, from: [{ sku: 'COFFRET', place, qty }], to },
      }),
    undo: (ids: readonly string[], token = camille) =>
      I.call(assemblyCalls.undo, { body: { moves: [...ids] } }, { token }),
  }
}

test('parts and kit move in one change with one reason, at one moment, and go back once, all of them or nothing', async () => {
  const { I, make, undo, at } = await atTheWorkshop()
  const { data } = (await make(2)).answer()
  expect(data.moves).toHaveLength(3)
  const rows = await I.db.select().from(moves).where(eq(moves.type, 'TRANSFER')).orderBy(asc(moves.qty))
  expect(rows.map(({ qty, expiry, reason }) => [qty, expiry, reason])).toEqual([
    [2, null, 'Assemblage'],
    [2, '2026-12-31', 'Assemblage'],
    [4, '2026-12-31', 'Assemblage'],
  ])
  expect(new Set(rows.map(({ at }) => at.getTime())).size).toBe(1)
  expect(await at('K-01')).toEqual(['COFFRET 2 2026-12-31'])

  I.seeRefusal(await undo(data.moves.slice(1)), 404, 'assembly-unknown')
  const both = await Promise.all([undo(data.moves), undo(data.moves)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  I.seeRefusal(await undo(data.moves), 409, 'assembly-undone')
  expect([await at('K-01'), await at('R-02'), await at('R-01')]).toEqual([
    [],
    ['CARNET 4 2026-12-31'],
    ['BOUGIE 6'],
  ])
  expect(await grandTotal(I.db)).toBe(0)
})

test('two people at once on the same parts: one makes the kits, the other hears what is missing', async () => {
  const { I, make, paul, camille, at } = await atTheWorkshop()
  const both = await Promise.all([
    make(2, undefined, { token: camille }),
    make(2, undefined, { token: paul, to: 'TABLE' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.problem()).toMatchObject({ code: 'stock-short', detail: 'Il manque 4 × Carnet à R-02.' })
  expect([...(await at('K-01')), ...(await at('TABLE'))]).toEqual(['COFFRET 2 2026-12-31'])
  expect(await grandTotal(I.db)).toBe(0)
})

test('a double click makes one kit: the same change is answered as the first time', async () => {
  const { make, at } = await atTheWorkshop()
  const [one, other] = await Promise.all([
    make(1, undefined, { key: 'double-click' }),
    make(1, undefined, { key: 'double-click' }),
  ])
  expect(one?.answer()).toEqual(other?.answer())
  expect(await at('K-01')).toEqual(['COFFRET 1 2026-12-31'])
})

test('each kit is as old as the first of its pieces', async () => {
  const { make, at, from } = await atTheWorkshop()
  const lines = [...from(4, 3), { sku: 'CARNET', place: 'A-01', qty: 2 }]
  ;(await make(3, lines)).answer()
  expect(await at('K-01')).toEqual(['COFFRET 2 2026-12-31', 'COFFRET 1 2027-03-31'])
})

test('no kit, a kit in parts, another shop’s, one that is no longer sold, other pieces, too few, and closed places', async () => {
  const { I, house, make, from } = await atTheWorkshop()
  const refusal = async (reply: ReturnType<typeof make>) => (await reply).problem().code
  expect(await refusal(make(1, undefined, { kit: 'CARNET' }))).toBe('kit-not')
  expect(await refusal(make(1, undefined, { kit: 'DUO' }))).toBe('kit-in-parts')
  expect(await refusal(make(1, undefined, { kit: 'ENCLUME' }))).toBe('product-unknown')
  expect(await refusal(make(1, from(1, 1)))).toBe('assembly-parts-changed')
  expect(await refusal(make(3, from(6, 3)))).toBe('stock-short')
  expect(await refusal(make(1, from(2, 1, 'R-03')))).toBe('location-blocked')
  expect(await refusal(make(1, undefined, { to: 'R-03' }))).toBe('location-blocked')
  expect(await refusal(make(1, undefined, { to: 'AJUSTEMENT' }))).toBe('location-no-shelf')
  await I.db.update(products).set({ archivedAt: I.now }).where(eq(products.sku, 'COFFRET'))
  expect(await refusal(make(1))).toBe('product-archived')
  // Paul serves the kit's shop alone: another shop's kit is no article of his.
  const [lampe] = await I.db.select().from(products).where(eq(products.sku, 'LAMPE'))
  await I.db.update(products).set({ kit: 'assembled' }).where(eq(products.sku, 'LAMPE'))
  const paul = await I.logIn('paul')
  const asked = await I.call(assemblyCalls.kit, { query: { code: lampe?.sku ?? '' } }, { token: paul })
  I.seeRefusal(asked, 404, 'product-unknown')
  expect(house.articleId('LAMPE')).toBe(lampe?.id)
})

test('what open lists will take makes no kit, at the bench and in the change', async () => {
  const { I, house, make } = await atTheWorkshop()
  await house.order('CD00000001', 3, 'CARNET')
  const [order] = await I.db.select().from(orders).where(eq(orders.name, 'CD00000001'))
  const [list] = await I.db
    .insert(pickingLists)
    .values({
      ...{ name: 'PK000001', shopId: order?.shopId ?? '', warehouseId: await lyonOf(I.db) },
      type: 'mono_classic',
    })
    .returning()
  await I.db.insert(pickingListLines).values({
    ...{ pickingListId: list?.id ?? '', position: 1, locationId: house.placeId('R-02') },
    ...{ productId: house.articleId('CARNET'), qty: 3 },
  })
  await I.db
    .update(orders)
    .set({ status: 'picking', pickingListId: list?.id ?? null })
    .where(eq(orders.name, 'CD00000001'))
  const kit = (await I.call(assemblyCalls.kit, { query: { code: 'COFFRET' } })).answer().data
  expect(kit.parts.find(({ product }) => product.sku === 'CARNET')?.piles).toEqual([
    { place: 'R-02', qty: 1, expiry: '2026-12-31' },
    { place: 'A-01', qty: 5, expiry: '2027-03-31' },
  ])
  expect((await make(1)).problem().detail).toBe('Il manque 1 × Carnet à R-02.')
})

test('perished parts make no kit; perished kits come apart first', async () => {
  const { I, house, make, unmake, from, at } = await atTheWorkshop()
  await house.put('CARNET', 'TABLE', 9, '2026-03-11')
  expect((await make(1, from(2, 1, 'TABLE'))).problem().code).toBe('stock-short')
  await house.put('COFFRET', 'K-01', 2, '2026-03-11')
  ;(await make(1)).answer()
  ;(await unmake(2)).answer()
  expect(await at('K-01')).toEqual(['COFFRET 1 2026-12-31'])
  expect(await at('TABLE')).toEqual(['BOUGIE 2', 'CARNET 13 2026-03-11'])
  expect((await unmake(2)).problem().detail).toBe('Il manque 1 × Coffret à K-01.')
  expect(await grandTotal(I.db)).toBe(0)
})

test('only today’s assembly is undone, and one whose kits have gone on stays', async () => {
  const { I, make, unmake, undo } = await atTheWorkshop()
  const { data } = (await make(1)).answer()
  ;(await unmake(1)).answer()
  expect((await undo(data.moves)).problem().code).toBe('stock-short')
  const { data: other } = (
    await make(1, [
      { sku: 'CARNET', place: 'A-01', qty: 2 },
      { sku: 'BOUGIE', place: 'R-01', qty: 1 },
    ])
  ).answer()
  I.waitMinutes(24 * 60)
  I.seeRefusal(await undo(other.moves, await I.logIn('camille')), 409, 'assembly-too-late')
})

test('the kits that orders lack are told, the most urgent first, with what the parts make: in the list and on home', async () => {
  const { I, house, make, paul } = await atTheWorkshop()
  const list = async () => (await I.call(assemblyCalls.list, {})).answer().data
  const home = async (token?: string) =>
    (await I.call(homeCalls.attention, {}, token ? { token } : {})).answer().data.toAssemble
  expect([await list(), await home()]).toEqual([
    { kits: [], total: 0 },
    { first: [], total: 0 },
  ])
  await house.order('CD00000001', 1)
  await house.order('CD00000002', 5)
  ;(await make(2)).answer()
  // The first order gets its kit of those that lie here.
  expect(await list()).toMatchObject({
    kits: [
      { product: { sku: 'COFFRET' }, missing: 4, makeable: 2, orders: 1, by: '2026-03-12T15:00:00.000Z' },
    ],
    total: 1,
  })
  expect(await home(paul)).toMatchObject({
    first: [{ product: 'Coffret', missing: 4, makeable: 2 }],
    total: 1,
  })
  const params = { slugShop: 'papier' }
  const told = (await I.call(productCalls.toldApart, { params, query: { sku: 'COFFRET' } })).answer().data
  expect(told).toMatchObject({ available: 2, kit: { mode: 'assembled', makeable: 2 } })
})

test('without an assembled kit in their shops people see nothing of it, and the first one shows at once', async () => {
  const { I, house } = await atTheWorkshop()
  const amina = await I.logIn('amina')
  const kits = async () => (await I.call(userCalls.access, {}, { token: amina })).answer().kits
  expect(await kits()).toBe(true)
  const save = (kit: 'none' | 'assembled', parts: { sku: string; qty: number }[]) =>
    I.call(
      articleCalls.save,
      { params: { article: house.articleId('COFFRET') }, body: { kit, parts } },
      { token: amina },
    )
  ;(await save('none', [])).answer()
  expect(await kits()).toBeUndefined()
  expect((await I.call(homeCalls.attention, {}, { token: amina })).answer().data.toAssemble).toBeUndefined()
  ;(await save('assembled', [{ sku: 'BOUGIE', qty: 1 }])).answer()
  expect(await kits()).toBe(true)
  expect(await I.db.$count(productParts)).toBe(2)
})
