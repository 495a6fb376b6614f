import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { labelCalls } from '#contract/endpoints/label.ts'
import { type PlaceKind, type PlacePlan, placeCalls } from '#contract/endpoints/place.ts'
import { recordMoves } from '#server/db/ledger.ts'
import { counts, locations, placeLevels, products } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()

const plan: PlacePlan = {
  kind: 'storage',
  zone: '',
  aisles: 'K-L',
  bays: '01-03',
  levels: '1,2',
  slots: '',
  zigzag: true,
}

beforeEach(async () => {
  await I.logIn('camille')
})

const preview = (change: Partial<PlacePlan> = {}) =>
  I.call(placeCalls.preview, { body: { ...plan, ...change } })

async function list(query: InputOf<typeof placeCalls.list>['query']) {
  return (await I.call(placeCalls.list, { query })).answer().data
}

test('a plan is counted before it is made, and what exists is never made again', async () => {
  const before = await I.db.$count(locations)
  expect((await preview()).answer().data).toEqual({
    count: 12,
    first: ['K-01-1', 'K-01-2', 'K-02-1', 'K-02-2', 'K-03-1'],
    last: 'L-01-2',
    existing: [],
    existingCount: 0,
    alike: [],
    alikeCount: 0,
  })
  expect(await I.db.$count(locations)).toBe(before)
  const made = await I.call(placeCalls.generate, { body: plan })
  expect(made.answer().data).toEqual({ made: 12, first: 'K-01-1', last: 'L-01-2' })

  // Every second aisle is walked back, after all that was there.
  const { places } = await list({ text: 'Allée', sort: 'walk' })
  expect(places.map(({ name }) => name).slice(5, 8)).toEqual(['K-03-2', 'L-03-1', 'L-03-2'])
  expect(places[0]).toMatchObject({ zone: 'Allée K', blocked: false, capacity: null, pieces: 0 })

  I.seeRefusal(await I.call(placeCalls.generate, { body: { ...plan, bays: '03-04' } }), 409, 'place-exists')
  expect((await preview({ bays: '03-04' })).answer().data).toMatchObject({ count: 8, existingCount: 4 })
  expect(await I.db.$count(locations)).toBe(before + 12)
})

test('places that a jumbled code would confuse are told before they are made', async () => {
  const wide = { aisles: 'WA', bays: '16,17', levels: '633,733', slots: '' }
  const { alike, alikeCount } = (await preview(wide)).answer().data
  expect(alike).toEqual([{ name: 'WA-16-733', other: 'WA-17-633' }])
  expect(alikeCount).toBe(1)
  const { made } = (
    await I.call(placeCalls.generate, { body: { ...plan, ...wide, bays: '17', levels: '633' } })
  ).answer().data
  expect(made).toBe(1)
  // Alone it is told, too: the other one is there already.
  expect((await preview({ ...wide, bays: '16', levels: '733' })).answer().data).toMatchObject({
    alike: [{ name: 'WA-16-733', other: 'WA-17-633' }],
  })
  expect((await preview({ ...wide, bays: '16', levels: '633' })).answer().data.alikeCount).toBe(0)
})

test.each([
  ['a range that cannot be read', { bays: '12-01' }, 'place-range'],
  ['letters that are no range', { aisles: 'AB-CD' }, 'place-range'],
  ['too many', { aisles: '1-300', bays: '1-300' }, 'place-too-many'],
  ['the same name twice', { aisles: 'A,A' }, 'place-twice'],
])('%s is refused in a sentence', async (_, change, code) => {
  I.seeRefusal(await preview(change), 422, code)
})

test('zone, walk, blocking and capacity change together or not at all, and each value stands in the log', async () => {
  await I.logIn('amina')
  const rows = await I.db.select().from(locations).where(eq(locations.zone, 'A'))
  const places = rows.map(({ id }) => id)
  const changed = await I.call(placeCalls.change, {
    body: { places, change: { blocked: true, capacity: 40 } },
  })
  expect(changed.answer().data.changed).toBe(2)
  expect((await list({ blocked: 'yes' })).places.map(({ name, capacity }) => [name, capacity])).toEqual([
    ['A-01', 40],
    ['A-02', 40],
  ])
  const nobodys = '00000000-0000-4000-8000-000000000000'
  const body = { places: [...places, nobodys], change: { walk: 7 } }
  I.seeRefusal(await I.call(placeCalls.change, { body }), 404, 'location-unknown')
  const { entries } = (await I.call(auditCalls.list, { query: { text: 'A-01' } })).answer().data
  expect(entries.find(({ outcome }) => outcome === 'done')).toMatchObject({
    user: 'Amina Diallo',
    subject: 'A-01 · A-02',
    details: {
      'A-01, bloqué': { from: false, to: true },
      'A-02, capacité': { from: null, to: 40 },
    },
  })
})

test('labels of any selection come in the order of the walk', async () => {
  const { places } = await list({ text: 'A-0', sort: 'walk' })
  const lines = places.flatMap(({ name, code }) => (code === null ? [] : [{ name, code, qty: 1 }]))
  const printed = await I.call(labelCalls.print, { params: { kind: 'location' }, body: { lines } })
  expect(printed.answer().data.labels).toBe(2)
})

test('ten thousand places are made from one plan, and an operator makes none', async () => {
  const many = { ...plan, aisles: 'M-Q', bays: '001-100', levels: '1-5', slots: '1-4' }
  expect((await I.call(placeCalls.generate, { body: many })).answer().data.made).toBe(10_000)
  const page = await list({ text: 'Allée Q', sort: 'name', order: 'desc', page: 3, size: 200 })
  expect([page.total, page.places.length, page.places[0]?.name]).toEqual([2000, 200, 'Q-070-5-4'])
  await I.logIn('paul')
  I.seeRefusal(await I.call(placeCalls.generate, { body: plan }), 403, 'standing-missing')
})

const idOf = async (name: string) =>
  (await list({ text: name })).places.find(one => one.name === name)?.id ?? ''
const toKind = async (name: string, kind: PlaceKind) =>
  I.call(placeCalls.change, { body: { places: [await idOf(name)], change: { kind } } })

test('an empty place becomes a quarantine and comes back; what lies or is done there forbids it, by name', async () => {
  const { warehouseId, id: place } = one(
    await I.db.select().from(locations).where(eq(locations.name, 'A-02')),
  )
  const supplier = one(await I.db.select().from(locations).where(eq(locations.kind, 'supplier')))
  const product = one(await I.db.select().from(products).where(eq(products.sku, 'CARNET')))
  await I.logIn('amina')
  expect((await toKind('A-02', 'quarantine')).answer().data.changed).toBe(1)
  const { entries } = (await I.call(auditCalls.list, { query: { text: 'A-02' } })).answer().data
  expect(entries[0]?.details).toEqual({ 'A-02, genre': { from: 'storage', to: 'quarantine' } })
  await toKind('A-02', 'storage')

  const why = async () => {
    const refused = await toKind('A-02', 'quarantine')
    I.seeRefusal(refused, 409, 'place-in-use')
    return refused.problem().detail
  }
  await I.db.insert(placeLevels).values({ productId: product.id, locationId: place, least: 1, most: 9 })
  expect(await why()).toContain('CARNET y a un minimum')
  await I.db.delete(placeLevels)
  const [count] = await I.db.insert(counts).values({ locationId: place, startedAtMove: 0 }).returning()
  expect(await why()).toContain('un comptage y est en cours')
  await I.db.update(counts).set({ status: 'abandoned', closedAt: I.now })
  expect(count).toBeDefined()
  const move = (fromId: string, toId: string) =>
    recordMoves(I.db, [{ productId: product.id, qty: 3, fromId, toId, type: 'RECEPTION', at: I.now }])
  await move(supplier.id, place)
  expect(await why()).toContain('3 pièces y sont : videz-le')
  await move(place, supplier.id)
  expect((await toKind('A-02', 'quarantine')).status).toBe(200)

  await I.db.insert(locations).values({ warehouseId, name: 'BANC-9', kind: 'packing', zone: 'Emballage' })
  const last = await toKind('BANC-9', 'storage')
  expect(last.problem().detail).toContain('le dernier de ce genre')
  I.seeRefusal(await toKind('REBUT', 'storage'), 409, 'place-of-ledger')
})

test('some places share their numbers anew, the others keep theirs, and the log names each', async () => {
  await I.logIn('amina')
  const { places } = await list({ text: 'K-0', sort: 'walk' })
  const [first, second, ...others] = places
  if (!first || !second) throw new Error('The plan of the first test made no places')
  const wanted = [
    { place: first.id, walk: second.walk },
    { place: second.id, walk: first.walk },
  ]
  const changed = await I.call(placeCalls.walk, { body: { places: wanted } })
  expect(changed.answer().data.changed).toBe(2)
  const after = (await list({ text: 'K-0', sort: 'walk' })).places
  expect(after.map(({ id }) => id)).toEqual([second, first, ...others].map(({ id }) => id))
  const { entries } = (await I.call(auditCalls.list, { query: { text: first.name } })).answer().data
  expect(entries[0]).toMatchObject({
    what: placeCalls.walk.does,
    details: { [`${first.name}, ordre de marche`]: { from: first.walk, to: second.walk } },
  })
  await I.logIn('paul')
  I.seeRefusal(await I.call(placeCalls.walk, { body: { places: wanted } }), 403, 'standing-missing')
})

function one<T>(rows: readonly T[]): T {
  const [row] = rows
  if (!row) throw new Error('The warehouse of the tests lacks it')
  return row
}
