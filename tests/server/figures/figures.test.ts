import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type FiguresAsked, figuresCalls } from '#contract/endpoints/figures.ts'
import { shopFiguresCalls } from '#contract/endpoints/shop-figures.ts'
import { recordMoves } from '#server/db/ledger.ts'
import {
  carrierSlips,
  carriers,
  cartons,
  countLines,
  counts,
  figureDays,
  figureWork,
  locations,
  moves,
  orderEvents,
  orders,
  parcels,
  products,
  reasons,
  refusals,
  returnLines,
  returns,
  shops,
  users,
  warehouses,
} from '#server/db/schema/index.ts'
import { keepAllAgain, keepFigures } from '#server/figures/keep.ts'
import { retain } from '#server/retention/retain.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { lyonOf } from '#tests/drivers/warehouse.ts'
import { addPeopleOfShops } from '../auth/another-shop.ts'

const I = await atTheServer()
const warehouseId = await lyonOf(I.db)
const order = namesOf(await I.db.select().from(orders))
const place = namesOf(await I.db.select().from(locations))
const person = namesOf((await I.db.select().from(users)).map(({ id, username }) => ({ id, name: username })))
const article = namesOf((await I.db.select().from(products)).map(({ id, sku }) => ({ id, name: sku })))

/** Paris is an hour ahead of UTC in winter. The server's clock says 10:00 on the 12th of March there. */
const days: FiguresAsked = { from: '2026-03-01', to: '2026-03-12' }
const activity = async (asked: FiguresAsked = days) =>
  (await I.call(figuresCalls.activity, { query: asked })).answer().data
const stock = async (asked: FiguresAsked = days) =>
  (await I.call(figuresCalls.stock, { query: asked })).answer().data
const sheet = async (
  table: (typeof figuresCalls.export)['params']['_zod']['output']['table'],
  asked = days,
) => (await I.call(figuresCalls.export, { params: { table }, query: asked })).text
const keep = () => keepFigures(I.db, { now: I.now })

type Step = 'picked' | 'packed' | 'shipped' | 'note'
const event = (name: string, what: Step, qty: number, at: string, who = 'paul') => ({
  ...{ orderId: order(name), what, qty, text: what },
  ...{ at: new Date(at), userId: person(who) },
})
type Moved = 'RECEPTION' | 'TRANSFER' | 'REBUT' | 'SHIPPING'
const move = (type: Moved, [from, to]: [string, string], qty: number, at: string, sku = 'CARNET') => ({
  ...{ type, qty, fromId: place(from), toId: place(to), productId: article(sku) },
  ...{ at: new Date(at), userId: person('camille') },
})
const refusal = (username: string, code: string, at: string) => ({
  ...{ userId: person(username), warehouseId, code, detail: 'Ce n’est pas le bon article.' },
  ...{ at: new Date(at), call: 'rest_warehouse_transfer' },
})

beforeAll(async () => {
  await I.db.insert(locations).values([
    { warehouseId, name: 'Q-01', kind: 'quarantine', zone: 'Q' },
    { warehouseId, name: 'CLIENT', kind: 'customer', zone: '-' },
  ])
  const added = namesOf(await I.db.select().from(locations))
  const [quarantine, customer] = [added('Q-01'), added('CLIENT')]
  await recordMoves(I.db, [
    move('RECEPTION', ['FOURNISSEUR', 'A-01'], 100, '2025-08-20T09:00:00Z'),
    move('RECEPTION', ['FOURNISSEUR', 'A-01'], 30, '2026-03-10T09:00:00Z'),
    move('RECEPTION', ['FOURNISSEUR', 'A-01'], 8, '2026-03-12T08:00:00Z'),
    move('RECEPTION', ['FOURNISSEUR', 'A-02'], 5, '2026-03-11T09:00:00Z', 'LAMPE'),
  ])
  await recordMoves(I.db, [
    move('TRANSFER', ['A-01', 'A-02'], 6, '2026-03-11T09:20:00Z'),
    { ...move('TRANSFER', ['A-01', 'A-02'], 4, '2026-03-10T07:15:00Z'), toId: quarantine },
    { ...move('SHIPPING', ['A-01', 'A-02'], 12, '2026-03-11T15:00:00Z'), toId: customer },
  ])
  await I.db.insert(orderEvents).values([
    // Half past midnight in Paris is still the day before in UTC.
    event('CD00000001', 'picked', 3, '2026-03-10T23:30:00Z'),
    event('CD00000001', 'packed', 2, '2026-03-11T09:00:00Z'),
    event('CD00000001', 'packed', 1, '2026-03-11T09:10:00Z'),
    event('CD00000002', 'packed', 7, '2026-03-11T09:30:00Z', 'camille'),
    event('CD00000004', 'packed', 5, '2026-03-11T10:00:00Z', 'camille'),
    event('CD00000003', 'packed', 9, '2026-03-12T08:30:00Z'),
    event('CD00000001', 'note', 50, '2026-03-11T09:00:00Z'),
    // In a month for Paris, and out of what is asked for.
    event('CD00000001', 'packed', 50, '2026-03-12T23:30:00Z'),
  ])
  await I.db
    .insert(refusals)
    .values([
      refusal('paul', 'wrong-item', '2026-03-11T09:00:00Z'),
      refusal('paul', 'wrong-item', '2026-03-11T09:01:00Z'),
      refusal('camille', 'stock-short', '2026-03-12T08:00:00Z'),
    ])
  await departs()
  await counted()
})

beforeEach(async () => {
  await I.logIn('camille')
})

test('today and days that are over add up by person, hour, operation and shop, by the warehouse’s clock', async () => {
  const { days: byDay, hours, people, shops, upTo, missing } = await activity()
  expect(upTo).toBe('2026-03-12T09:00:00.000Z')
  // Nothing is kept yet: yesterday and today are counted anew, ten older days are said to be missing.
  expect(missing).toBe(10)
  const packed = (day: string) => byDay.find(row => row.day === day && row.kind === 'packed')
  expect(packed('2026-03-11')).toEqual({ day: '2026-03-11', kind: 'packed', pieces: 15, orders: 3 })
  expect(packed('2026-03-12')).toMatchObject({ pieces: 9, orders: 1 })
  expect(byDay.find(({ kind }) => kind === 'picked')).toMatchObject({ day: '2026-03-11', pieces: 3 })
  expect(hours.find(({ hour, kind }) => hour === 10 && kind === 'packed')).toMatchObject({
    pieces: 10,
    orders: 2,
  })
  expect(hours.find(({ hour }) => hour === 0)).toMatchObject({ kind: 'picked', pieces: 3 })
  const paul = people.find(({ name }) => name === 'Paul Petit')
  expect(paul?.work.find(({ kind }) => kind === 'packed')).toEqual({ kind: 'packed', pieces: 12, orders: 2 })
  expect(paul?.refusals).toBe(2)
  expect(shops.find(({ name }) => name === 'Maison Lune')?.work).toContainEqual({
    kind: 'packed',
    pieces: 5,
    orders: 1,
  })
})

test('kept days say the same as when they were counted', async () => {
  const lastTwo = { from: '2026-03-11', to: '2026-03-12' }
  const before = await activity(lastTwo)
  expect((await stock(lastTwo)).missing).toBeGreaterThan(200)
  expect(await keep()).toBeGreaterThan(200)
  expect(await keep()).toBe(0)
  expect(await activity(lastTwo)).toEqual(before)
  expect((await stock(lastTwo)).missing).toBe(0)
  const { missing, days: byDay } = await activity()
  expect([missing, byDay.find(({ day, kind }) => day === '2026-03-10' && kind === 'received')]).toEqual([
    0,
    expect.objectContaining({ kind: 'received', pieces: 30 }),
  ])
})

test('refusals are told by cause, and by person', async () => {
  expect((await activity()).refusals).toEqual([
    { cause: 'article', what: expect.stringContaining('Déplace'), times: 2 },
    { cause: 'stock', what: expect.stringContaining('Déplace'), times: 1 },
  ])
})

test('counts tell how many articles and pieces were off, after the last round', async () => {
  expect((await activity()).counts).toEqual({ lines: 2, linesOff: 1, pieces: 14, piecesOff: 2 })
})

test('a carrier’s consignments are late after the order’s cut-off, and take so long from the order', async () => {
  const { carriers, delay } = await activity()
  expect(carriers).toEqual([{ name: 'Colissimo', consignments: 2, late: 1 }])
  expect(delay?.consignments).toBe(2)
  // Two hours and fifty hours, to half a band.
  expect(delay && [Math.abs(delay.median - 120) < 4, Math.abs(delay.ninetieth - 3000) < 80]).toEqual([
    true,
    true,
  ])
})

test('stock is as old as its latest arrivals, and classed by what leaves', async () => {
  const { pieces, ages, classes, quarantine } = await stock()
  expect(pieces).toBe(131)
  expect(ages.map(({ pieces }) => pieces)).toEqual([43, 0, 0, 88, 0])
  expect(classes.map(({ class: name, articles, shipped }) => [name, articles, shipped])).toEqual([
    ['A', 1, 12],
    ['B', 0, 0],
    ['C', 0, 0],
    ['none', 1, 0],
  ])
  expect(quarantine).toEqual({
    pieces: 4,
    lines: 1,
    first: [{ sku: 'CARNET', name: 'Carnet', location: 'Q-01', qty: 4, days: 2 }],
  })
})

test('one shop’s figures hold nothing of another', async () => {
  const { days: byDay, shops } = await activity({ ...days, shop: 'lune' })
  expect(shops.map(({ name }) => name)).toEqual(['Maison Lune'])
  expect(byDay.filter(({ kind }) => kind === 'packed')).toEqual([
    { day: '2026-03-11', kind: 'packed', pieces: 5, orders: 1 },
  ])
  expect((await stock({ ...days, shop: 'lune' })).pieces).toBe(5)
  await I.logIn('amina')
  expect((await activity()).shops.map(({ name }) => name)).toEqual(['Atelier du papier'])
  I.seeRefusal(
    await I.call(figuresCalls.activity, { query: { ...days, shop: 'lune' } }),
    404,
    'shop-not-served',
  )
})

test('at its own door a shop reads its days, its returns by reason and its stock, and nobody’s name', async () => {
  await addPeopleOfShops(I.db)
  const [lune] = await I.db.select().from(shops).where(eq(shops.slug, 'lune'))
  const [papier] = await I.db.select().from(shops).where(eq(shops.slug, 'papier'))
  const origin = await I.db.select().from(reasons).where(eq(reasons.code, 'client'))
  const back = (name: string, shopId = '', at = '2026-03-11T09:00:00Z') => ({
    ...{ name, shopId, warehouseId, originId: origin[0]?.id ?? '' },
    ...{ status: 'completed' as const, createdAt: new Date(at), completedAt: new Date(at) },
  })
  const came = await I.db
    .insert(returns)
    .values([
      back('RT000071', lune?.id),
      back('RT000072', lune?.id),
      back('RT000073', papier?.id),
      // In a month for Paris.
      back('RT000074', lune?.id, '2026-03-12T23:30:00Z'),
    ])
    .returning()
  await I.db.insert(returnLines).values(
    came.slice(0, 2).map(({ id }) => ({
      ...{ returnId: id, productId: article('LAMPE'), qty: 2 },
      ...{ condition: 'opened' as const, outcome: 'restock' as const },
    })),
  )
  await I.db
    .update(orders)
    .set({ createdAt: new Date('2026-03-10T23:30:00Z') })
    .where(eq(orders.name, 'CD00000004'))

  await I.logIn('rose')
  const params = { slugShop: 'lune' }
  const seen = (await I.call(shopFiguresCalls.activity, { params, query: days })).answer().data
  expect(seen).toMatchObject({
    orders: [{ day: '2026-03-11', orders: 1 }],
    returns: [{ reason: origin[0]?.label, returns: 2, pieces: 4 }],
  })
  expect(seen.days.filter(({ kind }) => kind === 'packed')).toEqual([
    { day: '2026-03-11', kind: 'packed', pieces: 5, orders: 1 },
  ])
  expect(JSON.stringify(seen)).not.toMatch(/Petit|people|refusals/)
  const lies = (await I.call(shopFiguresCalls.stock, { params, query: days })).answer().data
  expect([lies.pieces, lies.most, lies.quarantine.lines]).toEqual([5, [], 0])

  type Table = Parameters<typeof sheet>[0]
  const take = async (table: Extract<Table, 'orders' | 'returns' | 'abc'>) =>
    (await I.call(shopFiguresCalls.export, { params: { ...params, table }, query: days })).text
  expect(await take('orders')).toContain('2026-03-11;1;0')
  expect(await take('returns')).toContain(`${origin[0]?.label};2;4`)
  expect(await take('abc')).toMatch(/LAMPE;Lampe.*;Sans sortie;0;5;0,00;\r\n/)

  const reversed = { from: days.to, to: days.from }
  I.seeRefusal(await I.call(shopFiguresCalls.stock, { params, query: reversed }), 422, 'days-reversed')
  const other = { params: { slugShop: 'papier' }, query: days }
  I.seeRefusal(await I.call(shopFiguresCalls.activity, other), 404, 'shop-unknown')
  const people = { params: { ...params, table: 'people' }, query: days }
  // @ts-expect-error The warehouse's people are no table of a shop.
  I.seeRefusal(await I.call(shopFiguresCalls.export, people), 404, 'call-unknown')
})

test('days that make no sense are refused', async () => {
  const reversed = { from: '2026-03-12', to: '2026-03-01' }
  I.seeRefusal(await I.call(figuresCalls.activity, { query: reversed }), 422, 'days-reversed')
  const ages = { from: '2016-03-12', to: '2026-03-01' }
  I.seeRefusal(await I.call(figuresCalls.stock, { query: ages }), 422, 'days-too-many')
})

test('each table goes into a spreadsheet, and a name that looks like a formula does not run', async () => {
  await I.db.update(users).set({ displayName: '=HYPERLINK("x")' }).where(eq(users.username, 'paul'))
  const people = await sheet('people')
  expect(people.split('\r\n')[0]).toContain('Personne;Pièces reçues')
  expect(people).toContain(`"'=HYPERLINK(""x"")"`)
  await I.db.update(users).set({ displayName: 'Paul Petit' }).where(eq(users.username, 'paul'))
  const first = async (table: Parameters<typeof sheet>[0]) => (await sheet(table)).split('\r\n')[1]
  expect(await first('days')).toBe('2026-03-10;30;4;0;0;0;0;0;0;0;0;0')
  expect(await first('hours')).toBe('0 h;0;0;3;0;0;0;0;0;1;0;0')
  expect(await first('operations')).toBe('Pièces reçues;43;0')
  expect(await first('shops')).toMatch(/^Atelier du papier;38;10;3;19/)
  expect(await first('carriers')).toBe('Colissimo;2;1')
  expect(await first('refusals')).toMatch(/^Mauvais article;.*;2$/)
  expect(await first('ages')).toBe('30 jours au plus;43')
  expect(await first('abc')).toBe('CARNET;Carnet;A;12;126;0,10;126')
  expect(await first('quarantine')).toBe('CARNET;Carnet;Q-01;4;2')
})

test('what retention forgets stays counted, even when all figures are made anew', async () => {
  I.waitMinutes(2 * 24 * 60)
  await I.logIn('camille')
  await keep()
  const before = await activity()
  await retain(I.db, { addressDays: 1, printDays: 1, auditDays: 1 }, new Date('2026-06-01'))
  expect(await I.db.select().from(refusals)).toEqual([])
  expect(await activity()).toEqual(before)
  expect(await keepAllAgain(I.db, I.now)).toBeGreaterThan(200)
  expect(await activity()).toEqual(before)
})

test('a move that is undone later is taken out of its own day once that day is over', async () => {
  const moved = async () =>
    (await activity()).days.find(({ day, kind }) => day === '2026-03-11' && kind === 'moved')
  expect(await moved()).toMatchObject({ pieces: 6 })
  const [done] = await I.db.select().from(moves).where(eq(moves.qty, 6))
  await recordMoves(I.db, [
    { ...move('TRANSFER', ['A-02', 'A-01'], 6, I.now.toISOString()), undoes: done?.id ?? null },
  ])
  I.waitMinutes(24 * 60)
  await I.logIn('camille')
  // The day of the undoing, and the day that it opened again.
  expect(await keep()).toBe(2)
  expect(await moved()).toBeUndefined()
})

test('two servers that keep at once keep each day once', async () => {
  await I.db.delete(figureDays)
  const work = async () => (await I.db.select().from(figureWork)).length
  const before = await work()
  await Promise.all([keep(), keep()])
  await keep()
  expect([await work(), await keep()]).toEqual([before, 0])
})

test('the warehouse next door has its own figures', async () => {
  const [paris] = await I.db.insert(warehouses).values({ slug: 'paris', name: 'Paris' }).returning()
  await I.db
    .update(users)
    .set({ warehouseId: paris?.id ?? null })
    .where(eq(users.username, 'camille'))
  await I.logIn('camille')
  const { days: byDay, people, refusals } = await activity()
  expect([byDay, people, refusals, (await stock()).pieces]).toEqual([[], [], [], 0])
})

/** One order left two hours after it came, the other after fifty and past its cut-off. */
async function departs() {
  const [carrier] = await I.db
    .insert(carriers)
    .values({ slug: 'colissimo', name: 'Colissimo', cutoff: '16:00', maxWeightG: 30_000 })
    .returning()
  const [carton] = await I.db
    .insert(cartons)
    .values({
      name: 'Carton',
      code: 'C1',
      lengthMm: 300,
      widthMm: 200,
      heightMm: 150,
      tareG: 100,
      limitG: 9_000,
    })
    .returning()
  const sealedAt = new Date('2026-03-11T15:00:00Z')
  const [slip] = await I.db
    .insert(carrierSlips)
    .values({
      name: 'BT1',
      warehouseId,
      carrierId: carrier?.id ?? '',
      status: 'sealed',
      cutoffAt: sealedAt,
      sealedAt,
    })
    .returning()
  const parcel = (name: string, from: string) => ({
    ...{
      name,
      orderId: order(from),
      cartonId: carton?.id ?? '',
      carrierId: carrier?.id ?? '',
      slipId: slip?.id ?? '',
    },
    status: 'manifested' as const,
  })
  // Two parcels of one order are one consignment.
  await I.db
    .insert(parcels)
    .values([parcel('CL1', 'CD00000002'), parcel('CL2', 'CD00000002'), parcel('CL3', 'CD00000003')])
  const came = (name: string, createdAt: string, cutoffAt: string) =>
    I.db
      .update(orders)
      .set({ createdAt: new Date(createdAt), cutoffAt: new Date(cutoffAt) })
      .where(eq(orders.name, name))
  await came('CD00000002', '2026-03-11T13:00:00Z', '2026-03-11T15:00:00Z')
  await came('CD00000003', '2026-03-09T13:00:00Z', '2026-03-11T14:59:59Z')
}

/** Both rounds found twelve notebooks, where the ledger said fourteen by the second. */
async function counted() {
  const closedAt = new Date('2026-03-11T11:00:00Z')
  const [count] = await I.db
    .insert(counts)
    .values({
      ...{ locationId: place('A-01'), status: 'closed', startedAtMove: 0, closedAt },
      ...{ firstBy: person('paul'), secondBy: person('camille') },
    })
    .returning()
  const line = (sku: string, round: number, counted: number, expected: number) => ({
    ...{ countId: count?.id ?? '', productId: article(sku) },
    ...{ round, counted, expected },
  })
  await I.db
    .insert(countLines)
    .values([line('CARNET', 1, 11, 14), line('CARNET', 2, 12, 14), line('LAMPE', 2, 2, 2)])
}

function namesOf(rows: readonly { id: string; name: string }[]) {
  return (name: string): string => {
    const row = rows.find(one => one.name === name)
    if (!row) throw new Error(`The test's warehouse has no ${name}`)
    return row.id
  }
}
