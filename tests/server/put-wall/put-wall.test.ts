import { beforeEach, expect, test } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { pickingSettingsCalls } from '#contract/endpoints/picking-settings.ts'
import { putWallCalls } from '#contract/endpoints/put-wall.ts'
import { routingCalls } from '#contract/endpoints/routing.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { usualPickingSettings } from '#contract/entities/picking-settings.ts'
import { readPdf, textOfPdf } from '#tests/drivers/documents.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { cup, pen } from '../picking/warehouse.ts'
import { atTheWall, lamp } from './wall.ts'

const I = await atTheServer()
const wall = await atTheWall(I)
const params = { slug: 'papier' }

beforeEach(wall.threeOrders)

const printed = async (slots?: number) => (await wall.print(slots)).answer().data
const puts = async (list: string, ...codes: string[]) => {
  const said = []
  for (const code of codes) {
    const { put } = (await wall.put(list, code)).answer().data
    said.push(`${put.sku} ${put.slot}`)
  }
  return said
}

test('a wall is made of boxes that stay, and a warehouse without one hears nothing of it', async () => {
  const access = async () => (await I.call(userCalls.access, {})).answer().putWall
  expect(await access()).toBe(true)
  const { settings, slots } = (await wall.build(5)).answer().data
  expect([settings.wallSlots, slots.length]).toEqual([5, 5])
  expect((await wall.build(0)).answer().data.slots).toEqual([])
  expect(await access()).toBeUndefined()
  expect(await wall.slots()).toEqual([])
})

test('slots that hold orders stay in the wall', async () => {
  await printed(2)
  expect((await wall.build(1)).problem()).toMatchObject({
    code: 'wall-slot-taken',
    detail: 'Le casier 2 tient encore la commande CD00000102 : videz-le d’abord.',
  })
  expect((await wall.build(2)).status).toBe(200)
})

test('a list at the wall gives each order a slot, and each zone a sheet of its own', async () => {
  const reply = await wall.print()
  const { data: list, prints = [] } = reply.answer()
  expect(list).toMatchObject({ atWall: true, orders: 3, pieces: 8 })
  expect(list.claimed.map(({ name, slot }) => `${name} ${slot}`)).toEqual([
    'CD00000101 1',
    'CD00000102 2',
    'CD00000103 3',
  ])
  expect(list.lines.map(({ location, qty }) => `${location} ${qty}`)).toEqual(['A-01 3', 'B-01 5'])
  expect(await wall.slots()).toEqual(['CD00000101', 'CD00000102', 'CD00000103'])
  const [sheet] = prints
  const pages = (await textOfPdf(sheet?.data ?? '')).join('\n')
  expect(pages).toContain('Zone A, 1 sur 2 · à trier au mur')
  expect(pages).toContain('Zone Allée B, 2 sur 2 · à trier au mur')
  expect(pages).not.toContain('Le chariot')
  expect((await readPdf(sheet?.data ?? '')).filter(code => code.startsWith('PK'))).toHaveLength(2)
})

test('a wall without a free slot takes no list, and orders of one piece need none', async () => {
  await printed(3)
  await wall.order(
    { name: 'CD00000104', type: 'multi', lines: [['CARNET', 2]] },
    { name: 'CD00000105', lines: [['CARNET', 1]] },
  )
  expect((await wall.print()).problem()).toMatchObject({
    code: 'wall-full',
    detail: 'Le mur de tri n’a plus de casier libre : emballez d’abord une commande complète.',
  })
  const mono = await I.call(pickingCalls.printMono, {
    params: { ...params, pickingType: 'mono' },
    query: { at: 'wall' },
  })
  expect(mono.answer().data).toMatchObject({ atWall: false, orders: 1 })
})

test('each piece goes to the first slot that lacks it, until all are complete', async () => {
  const { name } = await printed()
  expect((await wall.look()).lists).toEqual([{ name, shop: 'papier', pieces: 8, sorted: 0 }])
  expect(await puts(name, cup, pen, cup, pen, cup)).toEqual([
    'CARNET 1',
    'STYLO 1',
    'CARNET 1',
    'STYLO 2',
    'CARNET 2',
  ])
  const { lists, slots, free } = await wall.look()
  expect(lists).toEqual([{ name, shop: 'papier', pieces: 8, sorted: 5 }])
  expect(slots.map(({ slot, sorted, pieces }) => `${slot} ${sorted}/${pieces}`)).toEqual([
    '1 3/3',
    '2 2/2',
    '3 0/3',
  ])
  expect(free).toBe(0)
  await puts(name, pen, pen, pen)
  expect((await wall.look()).lists).toEqual([])
  const again = (await I.call(putWallCalls.list, { params: { pickingName: name } })).answer().data
  expect(again.articles.map(({ product, sorted, pieces }) => [product.sku, sorted, pieces])).toEqual([
    ['CARNET', 3, 3],
    ['STYLO', 5, 5],
  ])
})

test('nothing moves in the ledger before it is packed', async () => {
  const { name } = await printed()
  await puts(name, cup, cup, cup)
  const place = await I.call(locationCalls.information, { params: { locationName: 'A-01' } })
  expect(place.answer().data.stock.map(({ qty }) => qty)).toEqual([50])
})

test('a piece too many, of another list, of another shop, of nobody', async () => {
  const { name } = await printed(1)
  await puts(name, cup, cup)
  const why = async (code: string, quantity?: number) =>
    (await wall.put(name, code, quantity)).problem().detail
  expect(await why(cup)).toBe(
    `La liste ${name} a déjà toutes ses pièces de Carnet : mettez celle-ci de côté.`,
  )
  expect(await why(pen, 4)).toBe(
    'Ce code vaut 4 pièces et aucun casier n’en attend autant : scannez une pièce à la fois.',
  )
  expect(await why(lamp)).toContain(`la liste ${name} de Atelier du papier : mettez cette pièce de côté.`)
  expect(await why('0000000000000')).toBe('Aucun article ne porte le code 0000000000000.')
  expect((await wall.look()).slots).toMatchObject([{ sorted: 2, pieces: 3 }])
})

test('a cancelled order needs no piece, and its slot is free once somebody has emptied it', async () => {
  const { name } = await printed(2)
  await puts(name, cup)
  await wall.set('CD00000101', { status: 'cancelled' })
  expect(await puts(name, cup)).toEqual(['CARNET 2'])
  const [first, second] = (await wall.look()).slots
  expect(first).toMatchObject({ order: 'CD00000101', status: 'cancelled' })
  const empty = (box = '') => I.call(putWallCalls.empty, { body: { box } })
  expect((await empty(second?.box)).problem().detail).toBe(
    'Le casier 2 tient la commande CD00000102 : il se vide à l’emballage.',
  )
  expect((await empty('CA00101')).problem().code).toBe('wall-slot-unknown')
  expect((await empty(first?.box)).answer().data).toEqual({ slot: 1, order: 'CD00000101' })
  expect((await empty(first?.box)).problem().detail).toBe('Le casier 1 est déjà libre.')
  expect(await wall.slots()).toEqual([null, 'CD00000102', null])
})

test('a piece is taken back, and the next one of its kind finds its slot again', async () => {
  const { name } = await printed()
  const { put } = (await wall.put(name, cup)).answer().data
  const back = (qty = 1) =>
    I.call(putWallCalls.takeBack, {
      params: { pickingName: name },
      body: { order: put.order, sku: put.sku, qty },
    })
  expect((await back(2)).problem().code).toBe('wall-not-there')
  expect((await back()).answer().data.sorted).toBe(0)
  expect((await back()).problem().detail).toBe('Le casier de CD00000101 n’a plus cette pièce.')
  expect(await puts(name, cup)).toEqual(['CARNET 1'])
})

test('the code at a slot opens its order for packing, and is no box of a cart', async () => {
  const { name } = await printed(1)
  const [slot] = (await wall.look()).slots
  const box = slot?.box ?? ''
  const route = await I.call(routingCalls.box, { params: { box } })
  expect(route.answer().data).toMatchObject({
    operation: 'shipment',
    target: 'CD00000101',
    next: 'Emballez la commande CD00000101 du casier 1.',
  })
  const cart = { params: { ...params, pickingName: name }, body: { box } }
  expect((await I.call(pickingCalls.takeBox, cart)).problem().detail).toBe(
    'Ceci est le casier 1 du mur de tri : prenez une caisse.',
  )
})

test('a list is given back until the first piece is sorted, and its slots are free again', async () => {
  const { name } = await printed(2)
  const release = () => I.call(pickingCalls.release, { params: { ...params, pickingName: name } })
  const { put } = (await wall.put(name, cup)).answer().data
  expect((await release()).problem().code).toBe('picking-list-begun')
  await I.call(putWallCalls.takeBack, {
    params: { pickingName: name },
    body: { order: put.order, sku: put.sku, qty: 1 },
  })
  expect((await release()).answer().data.orders).toBe(2)
  expect(await wall.slots()).toEqual([null, null, null])
})

test('a list of a cart has nothing to do at the wall, and one that is cancelled neither', async () => {
  const cart = await I.call(pickingCalls.printMulti, { params: { ...params, pickingType: 'multi' } })
  const { name } = cart.answer().data
  expect((await wall.put(name, cup)).problem().detail).toBe(
    `La liste ${name} ne passe pas par le mur de tri : emballez-la.`,
  )
  expect((await wall.put('PK999999', cup)).problem().code).toBe('picking-list-unknown')
})

test('two people at one wall: no slot gets a piece too many', async () => {
  const { name } = await printed()
  const replies = await Promise.all(Array.from({ length: 7 }, () => wall.put(name, pen)))
  const slots = replies.flatMap(one => (one.status === 200 ? [one.answer().data.put.slot] : [])).sort()
  expect(slots).toEqual([1, 2, 3, 3, 3])
  expect(new Set(replies.flatMap(one => (one.status === 200 ? [] : [one.problem().code])))).toEqual(
    new Set(['wall-too-many']),
  )
})

test('two administrators who settle the wall at once make each slot once', async () => {
  const token = await I.logIn('amina')
  const settle = (wallSlots: number) =>
    I.call(pickingSettingsCalls.save, { body: { ...usualPickingSettings, wallSlots } }, { token })
  for (const size of [8, 16, 24]) {
    const all = await Promise.all(Array.from({ length: 4 }, () => settle(size)))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await wall.slots()).toHaveLength(size)
  }
  await I.logIn('camille')
})
