import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { type CartonWanted, cartonCalls } from '#contract/endpoints/carton.ts'
import { cartonShops, cartons, shops } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()

const trunk: CartonWanted = {
  code: 'MALLE',
  name: 'Malle',
  lengthMm: 800,
  widthMm: 400,
  heightMm: 300,
  tareG: 900,
  limitG: 20_000,
  active: true,
}

beforeEach(async () => {
  await I.db.delete(cartonShops)
  await I.db.delete(cartons).where(eq(cartons.code, 'MALLE'))
  await I.logIn('amina')
})

const save = (carton: Partial<CartonWanted> = {}) =>
  I.call(cartonCalls.save, { body: { ...trunk, ...carton } })
const list = async (query: InputOf<typeof cartonCalls.list>['query']) =>
  (await I.call(cartonCalls.list, { query })).answer().data

test('a carton is added, changed and archived, and each step stands in the log as it was and as it became', async () => {
  const { id } = (await save()).answer().data
  await save({ id, limitG: 25_000, heightMm: 350 })
  await save({ id, limitG: 25_000, heightMm: 350, active: false })
  const { entries } = (await I.call(auditCalls.list, { query: { text: 'Malle (MALLE)' } })).answer().data
  expect(entries.map(({ details }) => details)).toEqual([
    { archivé: { from: false, to: true } },
    {
      'intérieur, en mm': { from: '800 × 400 × 300', to: '800 × 400 × 350' },
      'poids maximal, en g': { from: 20_000, to: 25_000 },
    },
    expect.objectContaining({ 'poids à vide, en g': { from: null, to: 900 } }),
  ])
  expect((await list({ state: 'active', text: 'malle' })).total).toBe(0)
  expect((await list({ state: 'archived', text: 'malle' })).cartons).toMatchObject([{ id, active: false }])
})

test('a code is taken once, and a carton carries more than itself', async () => {
  await save()
  I.seeRefusal(await save(), 409, 'carton-code-taken')
  I.seeRefusal(await save({ code: 'MALLE-2', limitG: 900 }), 422, 'carton-limit-low')
})

test('a carton keeps its filling where a program does not name it, and some room is left in it', async () => {
  const { id } = (await save({ code: 'MALLE-3', paddingMm: 20 })).answer().data
  expect((await save({ id, code: 'MALLE-3' })).answer().data.paddingMm).toBe(20)
  I.seeRefusal(await save({ code: 'MALLE-4', paddingMm: 400 }), 422, 'carton-all-padding')
})

test('the shops that the manager does not serve are counted, and stay when the others change', async () => {
  const { id } = (await save({ shops: ['papier'] })).answer().data
  const [lune] = await I.db.select().from(shops).where(eq(shops.slug, 'lune'))
  await I.db.insert(cartonShops).values({ cartonId: id, shopId: lune?.id ?? '' })
  I.seeRefusal(await save({ id, shops: ['lune'] }), 404, 'shop-not-served')
  expect((await save({ id, shops: [] })).answer().data).toMatchObject({ shops: [], otherShops: 1 })
})

test('ten thousand cartons are searched, sorted by their volume and paged', async () => {
  const series = (at: number) => ({
    ...trunk,
    code: `C-${at}`,
    name: `Série ${at}`,
    lengthMm: 1 + ((at * 7919) % 10_000),
  })
  // A statement of PostgreSQL holds at most 65,535 values.
  for (const half of [0, 5_000]) {
    await I.db.insert(cartons).values(Array.from({ length: 5_000 }, (_, at) => series(half + at)))
  }
  const page = await list({ text: 'série', sort: 'volume', order: 'desc', page: 1, size: 10 })
  expect(page.total).toBe(10_000)
  expect(page.cartons.map(({ lengthMm }) => lengthMm)).toEqual(
    Array.from({ length: 10 }, (_, at) => 9_990 - at),
  )
})

test('an operator is refused, and finds no carton of another number', async () => {
  const unknown = { params: { carton: '00000000-0000-4000-8000-000000000000' } }
  I.seeRefusal(await I.call(cartonCalls.information, unknown), 404, 'carton-unknown')
  await I.logIn('paul')
  I.seeRefusal(await save(), 403, 'standing-missing')
})
