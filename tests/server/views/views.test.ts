import { beforeEach, expect, test } from 'vitest'
import { viewCalls } from '#contract/endpoints/view.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const params = { list: 'rest_order_list' }
const late = { text: '', filters: { due: 'late' }, sort: { by: 'cutoff', order: 'asc' as const } }

beforeEach(async () => {
  await I.logIn('camille')
})

const save = (name: string, query = late) => I.call(viewCalls.save, { params, body: { name, query } })
const views = async (of = params) => (await I.call(viewCalls.list, { params: of })).answer().data.views

test('a view is saved, replaced under its name, and forgotten; each list and each person has its own', async () => {
  await save('En retard')
  expect(await views()).toMatchObject([{ name: 'En retard', query: late }])
  await save('En retard', { ...late, text: 'zoé' })
  const [view, ...others] = await views()
  expect([view?.query.text, others]).toEqual(['zoé', []])
  expect(await views({ list: 'rest_parcel_list' })).toEqual([])

  await I.logIn('paul')
  expect(await views()).toEqual([])
  await I.call(viewCalls.forget, { params: { ...params, view: view?.id ?? '' } })
  await I.logIn('camille')
  expect(await views()).toHaveLength(1)
  await I.call(viewCalls.forget, { params: { ...params, view: view?.id ?? '' } })
  expect(await views()).toEqual([])
})

test('thirty views of a list are enough; one of them may still be replaced', async () => {
  for (let n = 1; n <= 30; n += 1) await save(`Vue ${n}`)
  I.seeRefusal(await save('Encore une'), 409, 'views-full')
  expect((await save('Vue 1')).status).toBe(200)
})
