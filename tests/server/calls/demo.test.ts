import { expect, test } from 'vitest'
import { demoCalls } from '#contract/endpoints/demo.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { products } from '#server/db/schema/index.ts'
import { makeDemoWarehouse } from '#server/demo/make.ts'
import { openTestDatabase } from '#tests/drivers/database.ts'
import { atTheServer, atThisServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const database = await openTestDatabase()
await makeDemoWarehouse(database.db)
const inTheDemo = await atThisServer(database)

test('a warehouse that is not the demo shows no badges', async () => {
  I.seeRefusal(await I.call(demoCalls.sheet, {}, { token: null }), 404, 'no-demo')
})

test('the demo sheet needs no log-in, and its manager’s badge opens a session', async () => {
  const { groups } = (await inTheDemo.call(demoCalls.sheet, {}, { token: null })).answer()
  expect(groups.every(({ items }) => items.length > 0)).toBe(true)
  const badge = groups[0]?.items[0]?.code ?? ''
  const { token } = (await inTheDemo.call(userCalls.logIn, { body: { badge } }, { token: null })).answer()
  const access = (await inTheDemo.call(userCalls.access, {}, { token })).answer()
  expect(access.user.role).toBe('manager')
  expect(access.shops.reduce((sum, { orderCount }) => sum + orderCount, 0)).toBeGreaterThan(0)
})

test('camille / douchette logs in, as the README says', async () => {
  await inTheDemo.logIn('camille')
  expect((await inTheDemo.call(userCalls.access, {})).status).toBe(200)
})

test('the demo’s products have pictures that the server draws', async () => {
  const [product] = await database.db.select().from(products).limit(1)
  const photo = await inTheDemo.send('GET', product?.photo ?? '', { token: null })
  expect(photo.headers['content-type']).toBe('image/svg+xml')
  expect(photo.text).toMatch(/^<svg .*<\/svg>$/)
  const unknown = await inTheDemo.send('GET', '/photos/%00.svg', { token: null })
  I.seeRefusal(unknown, 400, 'input-invalid')
  I.seeRefusal(await inTheDemo.send('GET', '/photos/none.svg', { token: null }), 404, 'photo-unknown')
})
