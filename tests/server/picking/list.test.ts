import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { boxes, orders, users } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { openPickingHouse } from './warehouse.ts'

const I = await atTheServer()
const house = await openPickingHouse(I.db)
const papier = { slug: 'papier' }
const named = (pickingName: string, slug = 'papier') => ({ slug, pickingName })

const look = (name: string, slug?: string) => I.call(pickingCalls.list, { params: named(name, slug) })
const reprint = (name: string, slug?: string) =>
  I.call(pickingCalls.reprint, { params: named(name, slug), body: { reason: 'Liste perdue' } })
const release = (name: string, slug?: string) => I.call(pickingCalls.release, { params: named(name, slug) })
const place = (name: string, box: string, slug?: string) =>
  I.call(pickingCalls.placeBox, { params: named(name, slug), body: { box } })
const acts = { look, reprint, release, place: (name: string, slug?: string) => place(name, 'CA00101', slug) }

async function printMulti() {
  await house.stock(['A-01', 'CARNET', 20])
  await house.order(
    { name: 'CD00000101', type: 'multi', priority: 2, lines: [['CARNET', 2]] },
    { name: 'CD00000102', type: 'multi', priority: 1, lines: [['CARNET', 3]] },
  )
  const reply = await I.call(pickingCalls.printMulti, { params: { ...papier, pickingType: 'multi' } })
  return reply.answer().data
}

async function printMono() {
  await house.stock(['A-01', 'CARNET', 20])
  await house.order({ name: 'CD00000101', lines: [['CARNET', 1]] })
  const reply = await I.call(pickingCalls.printMono, { params: { ...papier, pickingType: 'mono' } })
  return reply.answer().data
}

beforeEach(async () => {
  await house.nextDay()
  await I.logIn('camille')
})

test('a list reads the same as when it was printed', async () => {
  const list = await printMulti()
  expect((await look(list.name)).answer().data).toEqual(list)
})

test('the open lists count their packed orders, and finished lists disappear', async () => {
  const list = await printMulti()
  const open = async () => (await I.call(pickingCalls.lists, { params: papier })).answer().data
  const row = {
    name: list.name,
    type: 'multi',
    campaign: null,
    orders: 2,
    packed: 0,
    printedAt: '2026-03-12T09:00:00.000Z',
    printedBy: 'Camille Roux',
  }
  expect(await open()).toEqual([row])
  await house.set('CD00000101', { status: 'packed' })
  expect(await open()).toEqual([{ ...row, packed: 1 }])
  await house.set('CD00000102', { status: 'shipped' })
  expect(await open()).toEqual([])
})

test('a reprint is counted, and its orders note the reason', async () => {
  const list = await printMulti()
  const { data, prints } = (await reprint(list.name)).answer()
  expect(data).toEqual({ ...list, printCount: 2 })
  expect(prints).toMatchObject([{ title: `Liste ${list.name} (DUPLICATA)` }])
  expect(await house.timeline('CD00000102')).toEqual([
    `printed Liste ${list.name} attribuée`,
    `note Liste ${list.name} demandée à nouveau (DUPLICATA 1) : Liste perdue`,
  ])
})

test('a reprint needs a reason', async () => {
  const list = await printMono()
  const params = named(list.name)
  I.seeRefusal(await I.call(pickingCalls.reprint, { params, body: { reason: ' ' } }), 400, 'input-invalid')
})

test.each(Object.entries(acts))(
  '%s: an unknown list and a list of another shop are refused',
  async (_, act) => {
    const unknown = await act('PK999999')
    I.seeRefusal(unknown, 404, 'picking-list-unknown')
    expect(unknown.problem().detail).toBe('La liste PK999999 n’existe pas.')
    const list = await printMono()
    const elsewhere = await act(list.name, 'lune')
    I.seeRefusal(elsewhere, 409, 'picking-list-other-shop')
    expect(elsewhere.problem().detail).toBe(
      `${list.name} est une liste de Atelier du papier : changez de boutique.`,
    )
    await I.logIn('amina')
    I.seeRefusal(await act(list.name, 'lune'), 404, 'shop-unknown')
  },
)

test('giving back a list that is not begun makes its orders pending and frees its boxes', async () => {
  const list = await printMulti()
  await place(list.name, 'CA00101')
  expect((await release(list.name)).answer().data).toEqual({ name: list.name, orders: 2 })
  const waiting = { status: 'pending', list: null, slot: null }
  expect(await house.look('CD00000101', 'CD00000102')).toEqual([waiting, waiting])
  expect(await I.db.select().from(boxes).where(eq(boxes.name, 'CA00101'))).toMatchObject([{ orderId: null }])
  expect((await house.timeline('CD00000101')).at(-1)).toBe(
    `note Liste ${list.name} annulée : la commande est de nouveau à préparer`,
  )
  const again = await I.call(pickingCalls.printMulti, { params: { ...papier, pickingType: 'multi' } })
  expect(again.answer().data).toMatchObject({ orders: 2, lines: list.lines })
})

test.each([['reprint'], ['release'], ['place']] as const)(
  '%s: a list that was given back is refused',
  async act => {
    const list = await printMulti()
    await release(list.name)
    const reply = await acts[act](list.name)
    I.seeRefusal(reply, 409, 'picking-list-cancelled')
    expect(reply.problem().detail).toBe(`La liste ${list.name} a été annulée : jetez-la.`)
  },
)

test.each([['reprint'], ['release'], ['place']] as const)('%s: a finished list is refused', async act => {
  const list = await printMulti()
  await house.set('CD00000101', { status: 'packed' })
  await house.set('CD00000102', { status: 'cancelled' })
  const reply = await acts[act](list.name)
  I.seeRefusal(reply, 409, 'picking-list-done')
  expect(reply.problem().detail).toBe(`La liste ${list.name} est terminée : il ne reste rien à préparer.`)
})

test('a list is begun once an order on it is held or packed', async () => {
  const list = await printMulti()
  const [amina] = await I.db.select().from(users).where(eq(users.username, 'amina'))
  const isBegun = async () => {
    expect((await look(list.name)).answer().data.begun).toBe(true)
    const reply = await release(list.name)
    I.seeRefusal(reply, 409, 'picking-list-begun')
    expect(reply.problem().detail).toBe(`La liste ${list.name} est commencée : elle ne s’annule plus.`)
  }
  const held = { heldBy: amina?.id ?? null, heldUntil: new Date('2026-03-12T09:30:00Z') }
  await house.set('CD00000101', { status: 'packing', ...held })
  await isBegun()
  await house.set('CD00000101', { status: 'packed', heldBy: null, heldUntil: null })
  await isBegun()
  expect(await house.look('CD00000102')).toMatchObject([{ status: 'picking', list: list.name }])
})

test('an expired lease without a parcel does not count as begun', async () => {
  const list = await printMulti()
  const [amina] = await I.db.select().from(users).where(eq(users.username, 'amina'))
  const heldUntil = new Date('2026-03-12T08:59:00Z')
  await house.set('CD00000101', { status: 'packing', heldBy: amina?.id ?? null, heldUntil })
  expect((await release(list.name)).answer().data.orders).toBe(2)
  expect(await house.look('CD00000101')).toEqual([{ status: 'pending', list: null, slot: null }])
})

test('giving back a list keeps a cancelled order cancelled', async () => {
  const list = await printMulti()
  await house.set('CD00000101', { status: 'cancelled' })
  expect((await release(list.name)).answer().data).toEqual({ name: list.name, orders: 1 })
  expect(await house.look('CD00000101', 'CD00000102')).toEqual([
    { status: 'cancelled', list: null, slot: null },
    { status: 'pending', list: null, slot: null },
  ])
})

test('three people who give back a list at once give it back once', async () => {
  const list = await printMulti()
  const replies = await Promise.all([release(list.name), release(list.name), release(list.name)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await house.timeline('CD00000101')).filter(said => said.includes('annulée'))).toHaveLength(1)
})

test('scanned boxes fill the cart’s slots in order, and then name their orders', async () => {
  const list = await printMulti()
  const claimed = async (box: string) =>
    (await place(list.name, box)).answer().data.claimed.map(({ slot, box: there }) => [slot, there])
  expect(await claimed('CA00102')).toEqual([
    [1, 'CA00102'],
    [2, null],
  ])
  expect(await claimed('CA00101')).toEqual([
    [1, 'CA00102'],
    [2, 'CA00101'],
  ])
  const rows = await I.db
    .select({ box: boxes.name, order: orders.name })
    .from(boxes)
    .innerJoin(orders, eq(orders.id, boxes.orderId))
    .orderBy(boxes.name)
  expect(rows).toEqual([
    { box: 'CA00101', order: 'CD00000102' },
    { box: 'CA00102', order: 'CD00000101' },
  ])
  const full = await place(list.name, 'CA00103')
  I.seeRefusal(full, 409, 'picking-boxes-full')
  expect(full.problem().detail).toBe(`Chaque commande de ${list.name} a déjà sa caisse.`)
})

test('an unknown box and a box in use are refused', async () => {
  const list = await printMulti()
  const unknown = await place(list.name, 'CA99999')
  I.seeRefusal(unknown, 404, 'box-unknown')
  expect(unknown.problem().detail).toBe('La caisse CA99999 n’existe pas.')
  await place(list.name, 'CA00101')
  const taken = await place(list.name, 'CA00101')
  I.seeRefusal(taken, 409, 'box-taken')
  expect(taken.problem().detail).toBe('La caisse CA00101 sert déjà à la commande CD00000101.')
})

test('a box is taken back while nobody packs its order, and only from its own list', async () => {
  const list = await printMulti()
  const takeBack = (box: string) =>
    I.call(pickingCalls.takeBox, { params: named(list.name, 'papier'), body: { box } })
  I.seeRefusal(await takeBack('CA00101'), 409, 'box-not-on-list')
  await place(list.name, 'CA00101')
  expect((await takeBack('CA00101')).answer().data.claimed[0]).toMatchObject({ slot: 1, box: null })
  await place(list.name, 'CA00102')
  await house.set('CD00000101', { status: 'packing' })
  const begun = await takeBack('CA00102')
  I.seeRefusal(begun, 409, 'box-begun')
  expect(begun.problem().detail).toBe('CD00000101 est déjà à l’emballage : sa caisse CA00102 lui reste.')
})

test('a mono list has no boxes', async () => {
  const list = await printMono()
  const reply = await place(list.name, 'CA00101')
  I.seeRefusal(reply, 422, 'picking-list-mono')
  expect(reply.problem().detail).toBe(`${list.name} est une liste mono : ses articles n’ont pas de caisse.`)
})
