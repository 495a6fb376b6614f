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
