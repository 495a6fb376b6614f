import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { prestationCalls } from '#contract/endpoints/prestation.ts'
import { prestationKindCalls } from '#contract/endpoints/prestation-kind.ts'
import { shopPrestationCalls } from '#contract/endpoints/shop-prestation.ts'
import {
  figureCharges,
  prestationKinds,
  prestations,
  receptions,
  shops,
  users,
} from '#server/db/schema/index.ts'
import { keepFigures } from '#server/figures/keep.ts'
import { prestationRows } from '#server/prestations/facts.ts'
import { atTheServer, type Reply } from '#tests/drivers/server.ts'
import { lyonOf } from '#tests/drivers/warehouse.ts'

const I = await atTheServer()
const lyon = await lyonOf(I.db)

beforeEach(async () => {
  await I.db.delete(prestations)
  await I.db.delete(prestationKinds)
  await I.db
    .update(users)
    .set({ warehouseRoles: ['Prestation'] })
    .where(eq(users.username, 'paul'))
  await I.logIn('camille')
  for (const body of [
    { name: 'Étiquetage', code: 'ETIQ', unit: 'one' },
    { name: 'Photo', unit: 'minute' },
    { name: 'Kit', unit: 'minute' },
  ] as const)
    await I.call(prestationKindCalls.save, { body })
  await I.logIn('paul')
})

const forShop = { shop: 'papier', what: 'shop', name: 'papier' } as const
const forOrder = { shop: 'papier', what: 'order', name: 'CD00000001' } as const
const add = (count: number, what: object = forOrder) =>
  I.call(prestationCalls.add, { body: { ...forOrder, ...what, kind: 'ETIQ', count } })
const start = (kind = 'PHOTO', key?: string) =>
  I.call(prestationCalls.start, { body: { ...forOrder, kind } }, key === undefined ? {} : { key })
const end = (body: { kind?: string; prestation?: string } = { kind: 'PHOTO' }) =>
  I.call(prestationCalls.end, { body })
const told = (reply: Reply) => reply.problem().detail
const id = (reply: { answer: () => { data: { id: string } } }) => ({
  prestation: reply.answer().data.id,
})

/** What the bill reads for these days. */
async function facts(from = '2026-03-12', to = from, timeZone = 'Europe/Paris') {
  const { rows } = await I.db.execute<{ day: string; code: string; unit: string; quantity: number }>(
    sql`select day::text, code, case kind when 'prestation' then 'one' else 'minute' end as unit, sum(quantity)::int as quantity
      from (${prestationRows({ warehouseId: lyon, timeZone, from, to })}) facts (at, day, shop, kind, code, quantity)
      group by day, code, kind order by day, code`,
  )
  return rows.map(({ day, code, unit, quantity }) => `${day} ${code} ${quantity} ${unit}`)
}

test('an order, a delivery, an article or the shop: each names its shop, and a strange shop’s is unknown', async () => {
  const [papier] = await I.db.select().from(shops).where(eq(shops.slug, 'papier'))
  await I.db
    .insert(receptions)
    .values({ name: 'RC000777', shopId: papier?.id ?? '', warehouseId: lyon })
    .onConflictDoNothing()
  const subjects = async (kind: 'order' | 'reception' | 'product', code: string) =>
    (await I.call(prestationCalls.subjects, { query: { kind, code } })).answer().data.subjects
  expect(await subjects('order', 'CD00000001')).toEqual([
    { what: 'order', name: 'CD00000001', title: 'CD00000001', shop: 'papier', shopName: 'Atelier du papier' },
  ])
  expect(await subjects('reception', 'RC000777')).toMatchObject([{ what: 'delivery', shop: 'papier' }])
  expect(await subjects('product', 'CARNET')).toMatchObject([
    { what: 'article', name: 'CARNET', title: 'Carnet', shop: 'papier' },
  ])
  const strange = (kind: 'order' | 'product', code: string) =>
    I.call(prestationCalls.subjects, { query: { kind, code } })
  I.seeRefusal(await strange('order', 'CD00000004'), 404, 'order-unknown')
  I.seeRefusal(await strange('product', 'LAMPE'), 404, 'product-unknown')

  await add(1)
  await add(2, { what: 'delivery', name: 'RC000777' })
  await add(3, { what: 'article', name: 'CARNET' })
  await add(4, forShop)
  I.seeRefusal(await add(1, { shop: 'lune', what: 'shop', name: 'lune' }), 404, 'shop-not-served')
  I.seeRefusal(await add(1, { what: 'article', name: 'LAMPE' }), 422, 'product-other-shop')
  expect(await facts()).toEqual(['2026-03-12 ETIQ 10 one'])
})

test('a count is corrected and undone the same day by its person, later by a manager; an undone one stays', async () => {
  const first = id(await add(1))
  await I.call(prestationCalls.recount, { params: first, body: { count: 12 } })
  expect(await facts()).toEqual(['2026-03-12 ETIQ 12 one'])
  const second = id(await add(5))
  expect((await I.call(prestationCalls.undo, { params: first })).answer().data.state).toBe('undone')
  I.seeRefusal(await I.call(prestationCalls.undo, { params: first }), 409, 'prestation-undone')
  I.seeRefusal(
    await I.call(prestationCalls.recount, { params: first, body: { count: 1 } }),
    409,
    'prestation-undone',
  )
  expect(await facts()).toEqual(['2026-03-12 ETIQ 5 one'])

  I.waitMinutes(24 * 60)
  await I.logIn('paul')
  I.seeRefusal(await I.call(prestationCalls.undo, { params: second }), 409, 'prestation-too-late')
  await I.logIn('camille')
  expect((await I.call(prestationCalls.undo, { params: second })).status).toBe(200)
  expect(await facts()).toEqual([])
  const { prestations: listed, total } = (await I.call(prestationCalls.list, { query: {} })).answer().data
  expect(total).toBe(2)
  expect(listed.map(({ count, undoneBy }) => [count, undoneBy]).toSorted()).toEqual([
    [12, 'Paul Petit'],
    [5, 'Camille Roux'],
  ])
})

test('a time runs from its start to its end, by whole minutes, on the day of its end; a double scan starts one', async () => {
  const [first, second] = await Promise.all([start('PHOTO', 'one'), start('PHOTO', 'one')])
  expect(id(first)).toEqual(id(second))
  const [other] = await Promise.all([start('KIT'), start('KIT')])
  expect(told(other)).toMatch(
    /^« Photo » pour Atelier du papier court le 1\d mars à \d\d:\d\d : finissez-la d’abord/,
  )
  expect(await facts('2026-03-12', '2026-03-14')).toEqual([])
  I.waitMinutes(31.02)
  const done = (await end()).answer().data
  expect(done).toMatchObject({ state: 'done', minutes: 32, count: null, mine: true })
  I.seeRefusal(await end(), 404, 'prestation-not-running')
  I.seeRefusal(await end({ prestation: done.id }), 409, 'prestation-ended')
  expect(await facts('2026-03-12', '2026-03-14')).toEqual([`${done.endedAt?.slice(0, 10)} PHOTO 32 minute`])
})

test('a night’s work counts on the day when it ends, in the hours of its warehouse', async () => {
  const night = { personId: await idOf('paul'), warehouseId: lyon, ...(await kindAndShop('KIT')) }
  const at = (hour: string) => new Date(`2026-03-${hour}:00Z`)
  const timed = (from: string, to: string) => ({
    ...night,
    at: at(from),
    startedAt: at(from),
    endedAt: at(to),
  })
  // In Paris the first ends at a quarter to midnight, the second after it; then the clocks go forward.
  await I.db
    .insert(prestations)
    .values([timed('12T21:00', '12T22:45'), timed('12T22:50', '12T23:10'), timed('29T00:30', '29T01:30')])
  expect(await facts('2026-03-12', '2026-03-30')).toEqual([
    '2026-03-12 KIT 105 minute',
    '2026-03-13 KIT 20 minute',
    '2026-03-29 KIT 60 minute',
  ])
  expect(await facts('2026-03-12')).toEqual(['2026-03-12 KIT 105 minute'])
  expect(await facts('2026-03-12', '2026-03-13', 'America/New_York')).toEqual(['2026-03-12 KIT 125 minute'])
})

test('a start that nobody ended counts for nothing, hinders nobody, and a manager says its end', async () => {
  const forgotten = id(await start())
  I.waitMinutes(12 * 60)
  await I.logIn('paul')
  expect(told(await end({ ...forgotten }))).toMatch(/un responsable dit à quelle heure elle a fini\.$/)
  I.seeRefusal(await end(), 404, 'prestation-not-running')
  const today = id(await start('KIT'))
  const running = (await I.call(prestationCalls.running, {})).answer().data
  expect(running.map(({ state }) => state)).toEqual(['running', 'forgotten'])

  const settle = (endedAt: Date) =>
    I.call(prestationCalls.settle, {
      params: forgotten,
      body: { endedAt: endedAt.toISOString(), note: 'Paul est parti à midi' },
    })
  const startedAt = new Date(running[1]?.startedAt ?? '')
  I.seeRefusal(await settle(startedAt), 403, 'standing-missing')
  await I.logIn('camille')
  const after = (minutes: number) => new Date(startedAt.getTime() + minutes * 60_000)
  I.seeRefusal(await settle(after(-1)), 422, 'prestation-end-wrong')
  I.seeRefusal(await settle(after(12 * 60 + 1)), 422, 'prestation-end-wrong')
  expect((await settle(after(45))).answer().data).toMatchObject({
    state: 'done',
    minutes: 45,
    note: 'Paul est parti à midi',
  })
  // A colleague's that runs is ended by anybody who sees it, once.
  const [one, two] = await Promise.all([end(today), end(today)])
  expect([one.status, two.status].toSorted()).toEqual([200, 409])
})

test('a work of a day whose figures were kept is corrected there, too: counted anew, or settled at its end of then', async () => {
  // The figures begin with the first move of the warehouse.
  await I.db.execute(sql`insert into moves (product_id, from_id, to_id, qty, type, at)
    select products.id, dock.id, shelf.id, 1, 'RECEPTION', ${I.now.toISOString()}
    from products, locations dock, locations shelf
    where sku = 'CARNET' and dock.name = 'FOURNISSEUR' and shelf.name = 'A-01'`)
  const day = I.now.toISOString().slice(0, 10)
  const labels = id(await add(4))
  const forgotten = (await start()).answer().data
  I.waitMinutes(24 * 60)
  const kept = async () => {
    await keepFigures(I.db, { now: I.now })
    const rows = await I.db.select().from(figureCharges).where(eq(figureCharges.day, day))
    return Object.fromEntries(rows.filter(({ by }) => by !== '').map(({ by, units }) => [by, units]))
  }
  expect(await kept()).toEqual({ ETIQ: 4 })
  await I.logIn('camille')
  ;(await I.call(prestationCalls.recount, { params: labels, body: { count: 9 } })).answer()
  const endedAt = new Date(Date.parse(forgotten.at) + 20 * 60_000).toISOString()
  const settled = { params: { prestation: forgotten.id }, body: { endedAt, note: 'Oubliée' } }
  ;(await I.call(prestationCalls.settle, settled)).answer()
  expect(await kept()).toEqual({ ETIQ: 9, PHOTO: 20 })
})

test('a work that ends by a clock which was set back took no time', async () => {
  const begun = id(await start())
  I.waitMinutes(-60)
  await I.logIn('paul')
  expect((await end(begun)).answer().data).toMatchObject({ state: 'done', minutes: 0 })
  I.waitMinutes(60)
})

test('a shop sees its own at its door, searched and by day', async () => {
  await add(7)
  await I.logIn('camille')
  await add(9, { shop: 'lune', what: 'shop', name: 'lune' })
  const at = async (slugShop: string, query: object = {}) =>
    (await I.call(shopPrestationCalls.list, { params: { slugShop }, query }))
      .answer()
      .data.prestations.map(({ count, subject }) => `${subject.name} ${count}`)
  await I.logIn('jeanne')
  expect(await at('lune')).toEqual(['lune 9'])
  expect(await at('lune', { text: 'étiq', kind: 'ETIQ', state: 'done' })).toEqual(['lune 9'])
  expect(await at('lune', { to: '2026-03-01' })).toEqual([])
  I.seeRefusal(
    await I.call(shopPrestationCalls.list, { params: { slugShop: 'papier' }, query: {} }),
    404,
    'shop-unknown',
  )
})

const idOf = async (username: string) =>
  (await I.db.select().from(users).where(eq(users.username, username)))[0]?.id ?? ''

async function kindAndShop(code: string) {
  const [kind] = await I.db.select().from(prestationKinds).where(eq(prestationKinds.code, code))
  const [shop] = await I.db.select().from(shops).where(eq(shops.slug, 'papier'))
  return { kindId: kind?.id ?? '', shopId: shop?.id ?? '' }
}
