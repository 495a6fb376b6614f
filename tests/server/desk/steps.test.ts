import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deskCalls } from '#contract/endpoints/desk.ts'
import { handedSteps } from '#server/db/schema/index.ts'
import { retain } from '#server/retention/retain.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()

const step = {
  operation: 'rebut',
  role: 'Rebut',
  shop: null,
  version: 3,
  title: 'Rebut',
  about: 'A-01',
  prompt: 'Photographiez l’article',
  order: null,
  snapshot: { status: 'active', value: 'photographing', context: { qty: 2 } },
} as const

beforeEach(async () => {
  await I.logIn('camille')
  const { data } = (await I.call(deskCalls.list, {})).answer()
  for (const { id } of data) await I.call(deskCalls.drop, { params: { step: id } })
})

test('a step waits with what it is and whose it was, and who takes it first has it', async () => {
  const { id } = (await I.call(deskCalls.hand, { body: step })).answer().data
  const listed = (await I.call(deskCalls.list, {})).answer().data
  expect(listed).toMatchObject([{ id, title: 'Rebut', about: 'A-01', by: 'Camille Roux' }])
  expect(listed[0]).not.toHaveProperty('snapshot')

  const replies = await Promise.all([1, 2].map(() => I.call(deskCalls.take, { params: { step: id } })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
  const taken = replies.find(({ status }) => status === 200)?.answer().data
  expect(taken).toEqual({
    operation: 'rebut',
    role: 'Rebut',
    shop: null,
    version: 3,
    by: 'Camille Roux',
    snapshot: step.snapshot,
  })
  expect((await I.call(deskCalls.list, {})).answer().data).toEqual([])
})

test('it is hidden from those whose roles do not open its screen, and refused to them', async () => {
  const { id } = (await I.call(deskCalls.hand, { body: step })).answer().data
  const token = await I.logIn('paul')
  expect((await I.call(deskCalls.list, {}, { token })).answer().data).toEqual([])
  I.seeRefusal(await I.call(deskCalls.take, { params: { step: id } }, { token }), 404, 'step-taken')
  I.seeRefusal(await I.call(deskCalls.hand, { body: step }, { token }), 422, 'step-not-yours')
})

test('a step that nobody takes is dropped, and longer words than a screen has are refused', async () => {
  const { id } = (await I.call(deskCalls.hand, { body: step })).answer().data
  const paul = await I.logIn('paul')
  I.seeRefusal(await I.call(deskCalls.drop, { params: { step: id } }, { token: paul }), 404, 'step-taken')
  await I.logIn('camille')
  expect((await I.call(deskCalls.drop, { params: { step: id } })).answer().data).toEqual({ order: null })
  expect((await I.call(deskCalls.list, {})).answer().data).toEqual([])
  expect((await I.call(deskCalls.hand, { body: { ...step, about: 'a'.repeat(401) } })).status).toBe(400)
})

test('a step that nobody took within a day has ended', async () => {
  const { id } = (await I.call(deskCalls.hand, { body: step })).answer().data
  const handed = async (hoursAgo: number) =>
    I.db
      .update(handedSteps)
      .set({ at: new Date(I.now.getTime() - hoursAgo * 3_600_000) })
      .where(eq(handedSteps.id, id))
  await handed(23)
  expect((await I.call(deskCalls.list, {})).answer().data).toMatchObject([{ id }])
  await handed(25)
  expect((await I.call(deskCalls.list, {})).answer().data).toEqual([])
  I.seeRefusal(await I.call(deskCalls.take, { params: { step: id } }), 404, 'step-taken')
  const never = { addressDays: 0, printDays: 0, auditDays: 0 }
  expect(await retain(I.db, never, I.now)).toMatchObject({ 'étapes jamais reprises effacées': 1 })
})
