import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { homeCalls } from '#contract/endpoints/home.ts'
import { type ReturnLine, returnCalls } from '#contract/endpoints/return.ts'
import { shopReturnCalls } from '#contract/endpoints/shop-return.ts'
import type { ShopRight } from '#contract/roles.ts'
import { shops, userShops, users } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { sendThreeCups } from '#tests/operations/order-return/warehouse.ts'

const papier = { slugShop: 'papier' }
const lune = { slugShop: 'lune' }
const twoCups: ReturnLine = { sku: 'CARNET', qty: 2, condition: 'opened', outcome: 'quarantine' }

/** A return of « papier » waits, and Jeanne of that shop, who works in no warehouse, is at its door. */
async function aReturnWaits(right: ShopRight = 'stock') {
  const I = await atTheServer()
  await sendThreeCups(I.db)
  const [jeanne] = await I.db.select().from(users).where(eq(users.username, 'jeanne'))
  const [shop] = await I.db.select().from(shops).where(eq(shops.slug, 'papier'))
  await I.db.insert(userShops).values({ userId: jeanne?.id ?? '', shopId: shop?.id ?? '', right })
  await I.logIn('camille')
  const body = { order: 'CD00000003', origin: 'client', lines: [twoCups], waitReason: 'avis' }
  const { name } = (await I.call(returnCalls.book, { body })).answer().data
  await I.logIn('jeanne')
  type Wish = InputOf<typeof shopReturnCalls.wish>['body']
  return {
    ...I,
    name,
    decide: (wish: Wish, params = papier) =>
      I.call(shopReturnCalls.wish, { params: { ...params, return: name }, body: wish }),
    read: (params = papier) => I.call(shopReturnCalls.information, { params: { ...params, return: name } }),
    list: async (query: InputOf<typeof shopReturnCalls.list>['query'] = {}) =>
      (await I.call(shopReturnCalls.list, { params: papier, query })).answer().data.returns,
    waiting: async () => (await I.call(returnCalls.waiting, {})).answer().data,
  }
}

test('a shop decides about a return that waits; the bench reads it, and the warehouse does it', async () => {
  const I = await aReturnWaits()
  expect(await I.list({ state: 'waiting' })).toMatchObject([{ name: I.name, wished: false, pieces: 2 }])
  const seen = (await I.read()).answer().data
  expect(seen.lines).toMatchObject([{ qty: 2, condition: 'opened' }])
  const wish = { lines: [{ sku: 'CARNET', outcome: 'rebut' as const }], note: 'Trop abîmés' }
  expect((await I.decide(wish)).answer().data.wish).toMatchObject({ ...wish, by: 'Jeanne Blanc' })
  // The last word counts.
  await I.decide({ lines: [{ sku: 'CARNET', outcome: 'restock' }] })
  expect(await I.list()).toMatchObject([{ wished: true, status: 'waiting' }])

  await I.logIn('camille')
  expect(await I.waiting()).toMatchObject([
    { name: I.name, wish: { lines: [{ sku: 'CARNET', outcome: 'restock' }] } },
  ])
  const { returns } = (await I.call(homeCalls.attention, {})).answer().data
  expect(returns.first).toMatchObject([{ name: I.name, wished: true }])
  const lines = [{ ...twoCups, outcome: 'restock' as const, override: true }]
  await I.call(returnCalls.complete, { params: { return: I.name }, body: { lines } })
  await I.logIn('jeanne')
  I.seeRefusal(await I.decide(wish), 409, 'return-completed')
  expect((await I.read()).answer().data).toMatchObject({
    status: 'completed',
    lines: [{ outcome: 'restock' }],
  })
})

test('an article that is not in it, one left out or named twice, another shop, too little right: nothing is kept', async () => {
  const I = await aReturnWaits('orders')
  const cups = { sku: 'CARNET', outcome: 'rebut' as const }
  I.seeRefusal(await I.decide({ lines: [cups] }), 403, 'right-missing')
  await I.db.update(userShops).set({ right: 'all' })
  I.seeRefusal(await I.decide({ lines: [cups, { ...cups, sku: 'LAMPE' }] }), 404, 'return-article')
  I.seeRefusal(await I.decide({ lines: [cups, cups] }), 422, 'return-undecided')
  I.seeRefusal(await I.decide({ lines: [] }), 400, 'input-invalid')
  I.seeRefusal(await I.decide({ lines: [cups] }, lune), 404, 'return-unknown')
  I.seeRefusal(await I.read(lune), 404, 'return-unknown')
  expect((await I.read()).answer().data.wish).toBeNull()
})

/** « CD00000003 » was sent with three cups; Jeanne of its shop may write its orders. */
async function atTheDoor() {
  const I = await aReturnWaits('orders')
  I.waitMinutes(1)
  const params = { ...papier, order: 'CD00000003' }
  type Announcing = InputOf<typeof shopReturnCalls.announce>['body']
  return {
    ...I,
    announce: (body: Announcing, at = params) => I.call(shopReturnCalls.announce, { params: at, body }),
    announced: async () => (await I.call(shopReturnCalls.announced, { params })).answer().data,
    withdraw: (reference: string) => I.call(shopReturnCalls.withdraw, { params: { ...params, reference } }),
    sheet: (reference: string, at = params) =>
      I.call(shopReturnCalls.label, { params: { ...at, reference } }),
    expected: async () => {
      await I.logIn('camille')
      const found = (await I.call(returnCalls.find, { query: { code: params.order } })).answer().data
      await I.logIn('jeanne')
      return found.orders.flatMap(({ announced }) => announced)
    },
  }
}

test('a shop announces what is left with the customer; the dock expects it, and what arrives is no longer expected', async () => {
  const I = await atTheDoor()
  const cup = { sku: 'CARNET', qty: 1 }
  const said = (await I.announce({ lines: [cup], note: 'Trop petit' })).answer().data
  const number = said.announced[0]?.reference ?? ''
  expect(said.announced).toMatchObject([{ name: number, arrived: false, note: 'Trop petit' }])
  expect(await I.expected()).toMatchObject([{ lines: [{ ...cup, name: 'Carnet' }] }])
  const sheet = await I.sheet(number)
  expect([sheet.headers['content-type'], sheet.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])

  // The one that is on its way is not announced twice.
  I.seeRefusal(await I.announce({ lines: [cup] }), 422, 'return-announced')
  await I.logIn('camille')
  // The customer's sheet opens the order at the bench, and what comes has the number on it.
  const { orders } = (await I.call(returnCalls.find, { query: { code: number } })).answer().data
  expect(orders.map(({ order }) => order.name)).toEqual(['CD00000003'])
  const back: ReturnLine = { ...cup, condition: 'new', outcome: 'restock' }
  const body = { order: 'CD00000003', origin: 'client', lines: [back] }
  expect((await I.call(returnCalls.book, { body })).answer().data.name).toBe(number)
  await I.logIn('jeanne')
  expect((await I.announced()).announced).toMatchObject([{ arrived: true }])
  expect(await I.expected()).toEqual([])
  I.seeRefusal(await I.withdraw(number), 409, 'return-arrived')
})

test('more than the customer has, an unknown article, another shop’s order: nothing is announced; what is withdrawn is gone', async () => {
  const I = await atTheDoor()
  I.seeRefusal(await I.announce({ lines: [{ sku: 'CARNET', qty: 2 }] }), 422, 'return-too-many')
  I.seeRefusal(await I.announce({ lines: [{ sku: 'RIEN', qty: 1 }] }), 404, 'product-unknown')
  const lines = [{ sku: 'CARNET', qty: 1 }]
  I.seeRefusal(await I.sheet('RT000009', { ...lune, order: 'CD00000003' }), 404, 'order-unknown')
  expect((await I.announced()).announced).toEqual([])
  const number = (await I.announce({ lines })).answer().data.announced[0]?.reference ?? ''
  I.seeRefusal(await I.withdraw('RT999999'), 404, 'return-unknown')
  expect((await I.withdraw(number)).answer().data.announced).toEqual([])
  I.seeRefusal(await I.sheet(number), 404, 'return-unknown')
})
