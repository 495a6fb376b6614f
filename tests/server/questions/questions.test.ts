import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { homeCalls } from '#contract/endpoints/home.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { questionCalls } from '#contract/endpoints/question.ts'
import { shopOrderCalls } from '#contract/endpoints/shop-order.ts'
import { shopQuestionCalls } from '#contract/endpoints/shop-question.ts'
import { userShops, users } from '#server/db/schema/index.ts'
import { atThePackingBench } from '../shipment/bench.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Jeanne serves « lune » and works in no warehouse; Camille and Paul work in Lyon, which works for both shops. */
const I = await atThePackingBench()
const { call, logIn, seeRefusal } = I.server

const lune = { slugShop: 'lune' }
const papier = { slugShop: 'papier' }
const address = { lines: ['12 rue des Lilas'], postcode: '69003', city: 'Lyon', country: 'FR' }

beforeEach(async () => {
  const [jeanne] = await I.server.db.select().from(users).where(eq(users.username, 'jeanne'))
  await I.server.db
    .update(userShops)
    .set({ right: 'orders' })
    .where(eq(userShops.userId, jeanne?.id ?? ''))
  await logIn('jeanne')
})

async function anOrder() {
  const body = { customer: 'Zoé Martin', address, carrier: 'dpd', lines: [{ sku: 'LAMPE', qty: 1 }] }
  return (await call(shopOrderCalls.create, { params: lune, body })).answer().data.order.name
}
const ask = (about: string, text: string, params = lune) =>
  call(shopQuestionCalls.ask, { params, body: { kind: 'order', about, text } })
const answer = (question: string, text: string) =>
  call(questionCalls.answer, { params: { question }, body: { text } })
const listed = async (about: string) =>
  (await call(shopQuestionCalls.list, { params: lune, query: { about } })).answer().data.questions
const instructionsOf = async (order: string) => {
  const [found] = (await call(orderCalls.information, { query: { order } })).answer().data
  return found?.instructions
}

test('a shop asks about its order; the bench shows it until somebody at the warehouse answers', async () => {
  const name = await anOrder()
  const asked = (await ask(name, 'Ajoutez une carte ?')).answer().data
  expect(asked).toMatchObject({ about: name, by: 'Jeanne Blanc', answer: null })

  await logIn('camille')
  expect(await instructionsOf(name)).toEqual(['La boutique demande : Ajoutez une carte ?'])
  const { questions } = (await call(homeCalls.attention, {})).answer().data
  expect(questions.first.map(({ id }) => id)).toContain(asked.id)
  expect((await answer(asked.id, 'Oui, c’est fait.')).status).toBe(200)
  expect(await instructionsOf(name)).toEqual([])
  const after = (await call(homeCalls.attention, {})).answer().data
  expect(after.questions.first.map(({ id }) => id)).not.toContain(asked.id)

  await logIn('jeanne')
  expect(await listed(name)).toMatchObject([{ answer: { text: 'Oui, c’est fait.', by: 'Camille Roux' } }])
})

test('of two open questions the bench keeps the one that is left', async () => {
  const name = await anOrder()
  const first = (await ask(name, 'Quand part-elle ?')).answer().data
  await ask(name, 'Avec le ruban rouge ?')
  await logIn('camille')
  await answer(first.id, 'Ce soir.')
  expect(await instructionsOf(name)).toEqual(['La boutique demande : Avec le ruban rouge ?'])
})

test('of two answers the first stands, and the second is told whose it was', async () => {
  const name = await anOrder()
  const { id } = (await ask(name, 'Quand part-elle ?')).answer().data
  await logIn('camille')
  await answer(id, 'Ce soir.')
  const second = await answer(id, 'Demain.')
  seeRefusal(second, 409, 'question-answered')
  expect(second.problem().detail).toContain('Camille Roux a déjà répondu : « Ce soir. »')
})

test('nobody asks about another shop’s order, and a shop answers nothing', async () => {
  const name = await anOrder()
  const { id } = (await ask(name, 'Quand part-elle ?')).answer().data
  seeRefusal(await answer(id, 'Moi-même.'), 403, 'warehouse-missing')
  await logIn('camille')
  seeRefusal(await ask(name, 'À moi ?', papier), 404, 'question-about-nothing')
  expect((await call(shopQuestionCalls.list, { params: papier, query: {} })).answer().data.questions).toEqual(
    [],
  )
  seeRefusal(await ask('CD99999999', 'Où est-elle ?'), 404, 'question-about-nothing')
})
