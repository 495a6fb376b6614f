import { expect, test } from 'vitest'
import { type ReturnLine, returnCalls } from '#contract/endpoints/return.ts'
import { grandTotal } from '#server/db/ledger.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { sendThreeCups } from '#tests/operations/order-return/warehouse.ts'

const cups = (qty: number, more: Partial<ReturnLine> = {}): ReturnLine => ({
  sku: 'CARNET',
  qty,
  condition: 'new',
  outcome: 'restock',
  ...more,
})

async function server() {
  const I = await atTheServer()
  await sendThreeCups(I.db)
  await I.logIn('camille')
  const giveBack = (lines: ReturnLine[], more: object = {}) =>
    I.call(returnCalls.book, { body: { order: 'CD00000003', origin: 'client', lines, ...more } })
  return { I, giveBack }
}

test('several returns at once never take back more than was sent', async () => {
  const { I, giveBack } = await server()
  const replies = await Promise.all([giveBack([cups(2)]), giveBack([cups(2)]), giveBack([cups(1)])])
  const booked = replies.filter(({ status }) => status === 200)
  const refused = replies.filter(({ status }) => status !== 200)
  expect(booked.length).toBeGreaterThanOrEqual(1)
  for (const reply of refused) I.seeRefusal(reply, 422, reply.problem().code)
  const search = { params: { slugShop: 'papier' }, query: { code: 'CD00000003' } }
  const left = (await I.call(returnCalls.findForShop, search)).answer().data[0]?.returnable[0]?.qty ?? 0
  const back = replies.flatMap((reply, index) => (reply.status === 200 ? [[2, 2, 1][index] ?? 0] : []))
  expect(left + back.reduce((sum, qty) => sum + qty, 0)).toBe(3)
  I.seeRefusal(await giveBack([cups(4)]), 422, left > 0 ? 'return-too-many' : 'return-not-shipped')
  expect(await grandTotal(I.db)).toBe(0)
})

test('each wrong return is refused with its code', async () => {
  const { I, giveBack } = await server()
  const because = async (lines: ReturnLine[], more: object, status: number, code: string) =>
    I.seeRefusal(await giveBack(lines, more), status, code)
  await because([cups(4)], {}, 422, 'return-too-many')
  await because([cups(1, { sku: 'LAMPE' })], {}, 422, 'return-not-shipped')
  await because([cups(1, { sku: 'RIEN' })], {}, 404, 'product-unknown')
  await because([cups(1)], { origin: 'lune' }, 404, 'return-reason-unknown')
  await because([cups(1)], { order: 'CD00099999' }, 404, 'order-unknown')
  await because([cups(1, { to: 'Q-01' })], {}, 422, 'return-place')
  await because([cups(1, { to: 'Z-99' })], {}, 404, 'location-unknown')
  await because([cups(1)], { order: undefined }, 422, 'return-order-missing')
  const waiting = { order: undefined, waitReason: 'avis' }
  await because([cups(1), cups(1, { sku: 'LAMPE' })], waiting, 422, 'return-two-shops')
  expect((await giveBack([cups(1)])).answer().data.status).toBe('completed')
})

test('a parked return is decided completely and once', async () => {
  const { I, giveBack } = await server()
  const { name } = (await giveBack([cups(2)], { waitReason: 'avis' })).answer().data
  const complete = (lines: ReturnLine[]) =>
    I.call(returnCalls.complete, { params: { return: name }, body: { lines } })
  const short = await complete([cups(1)])
  I.seeRefusal(short, 422, 'return-uneven')
  expect(short.problem().detail).toBe('« Carnet » : il en reste 1 à décider.')
  I.seeRefusal(await complete([cups(3)]), 422, 'return-uneven')
  const replies = await Promise.all([
    complete([cups(1), cups(1, { outcome: 'quarantine' })]),
    complete([cups(2)]),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  I.seeRefusal(await complete([cups(2)]), 409, 'return-completed')
  I.seeRefusal(await I.call(returnCalls.find, { query: { code: name } }), 409, 'return-completed')
  expect(await grandTotal(I.db)).toBe(0)
})

test('an opened or damaged article goes back on sale by a decision only, at once or after it waited', async () => {
  const { I, giveBack } = await server()
  const damaged = (more: Partial<ReturnLine> = {}) => [cups(1, { condition: 'damaged', ...more })]
  I.seeRefusal(await giveBack(damaged()), 409, 'return-damaged')
  I.seeRefusal(await giveBack([cups(1, { condition: 'opened' })]), 409, 'return-opened')
  const { name } = (await giveBack(damaged(), { waitReason: 'avis' })).answer().data
  const complete = (lines: ReturnLine[]) =>
    I.call(returnCalls.complete, { params: { return: name }, body: { lines } })
  const reply = await complete(damaged())
  I.seeRefusal(reply, 409, 'return-damaged')
  expect(reply.problem().detail).toBe(
    '« Carnet » est abîmé : confirmez qu’il est remis en vente, ou choisissez autre chose.',
  )
  expect((await complete(damaged({ override: true }))).answer().data.status).toBe('completed')
  expect((await giveBack(damaged({ override: true }))).answer().data.status).toBe('completed')
})

test('a shop’s path takes only that shop’s orders, and returns need their role', async () => {
  const { I } = await server()
  const body = { order: 'CD00000003', origin: 'client', lines: [cups(1)] }
  I.seeRefusal(
    await I.call(returnCalls.bookForShop, { params: { slugShop: 'lune' }, body }),
    422,
    'order-other-shop',
  )
  expect((await I.call(returnCalls.bookForShop, { params: { slugShop: 'papier' }, body })).status).toBe(200)
  await I.logIn('paul')
  I.seeRefusal(await I.call(returnCalls.book, { body }), 403, 'role-missing')
  I.seeRefusal(
    await I.call(returnCalls.bookForShop, { params: { slugShop: 'papier' }, body }),
    403,
    'role-missing',
  )
})

test('a person of the shop searches its returns without a role of the warehouse', async () => {
  const { I } = await server()
  await I.logIn('paul')
  const search = (slugShop: string) =>
    I.call(returnCalls.findForShop, { params: { slugShop }, query: { code: 'CD00000003' } })
  expect((await search('papier')).answer().data).toMatchObject([{ order: { name: 'CD00000003' } }])
  I.seeRefusal(await search('lune'), 404, 'shop-unknown')
})
