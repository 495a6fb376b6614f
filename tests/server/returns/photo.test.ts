import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { returnCalls } from '#contract/endpoints/return.ts'
import { shopOrderCalls } from '#contract/endpoints/shop-order.ts'
import { reasons } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { sendThreeCups } from '#tests/operations/order-return/warehouse.ts'

async function server() {
  const I = await atTheServer()
  await sendThreeCups(I.db)
  const damage = { code: 'avarie', label: 'Avarie de transport', photo: true }
  await I.db.insert(reasons).values({ list: 'return_origin', ...damage })
  await I.logIn('camille')
  const line = { sku: 'CARNET', qty: 1, condition: 'opened', outcome: 'quarantine' } as const
  return {
    I,
    giveBack: (more: { photo?: string; noPhoto?: boolean } = {}, origin = 'avarie') =>
      I.call(returnCalls.book, { body: { order: 'CD00000003', origin, lines: [line], ...more } }),
    async keep() {
      const body = { photo: Buffer.from([0xff, 0xd8, 0xff, 7]).toString('base64') }
      return (await I.call(returnCalls.keepPhoto, { body })).answer().data.photo
    },
    look: (photo: string, slugShop = 'papier') => I.call(returnCalls.photo, { params: { slugShop, photo } }),
    async decided() {
      const asked = { params: { slugShop: 'papier' }, query: { code: 'CD00000003' } }
      return (await I.call(returnCalls.findForShop, asked)).answer().data[0]?.decided
    },
  }
}

test('an origin that asks for a photograph takes one, or the word that there is none', async () => {
  const { I, giveBack, decided } = await server()
  const reply = await giveBack()
  I.seeRefusal(reply, 422, 'photo-missing')
  expect(reply.problem().detail).toBe(
    '« Avarie de transport » demande une photo : prenez-la, ou dites qu’il n’y en a pas.',
  )
  expect((await giveBack({ noPhoto: true })).status).toBe(200)
  // Another origin asks for none, so nobody said that there is none.
  expect((await giveBack({ noPhoto: true }, 'client')).status).toBe(200)
  expect((await decided())?.map(({ origin, noPhoto }) => [origin.code, noPhoto])).toEqual([
    ['client', false],
    ['avarie', true],
  ])
})

test('a photograph belongs to one return, and whoever serves its shop sees it from then on', async () => {
  const { I, giveBack, keep, look, decided } = await server()
  I.seeRefusal(await giveBack({ photo: randomUUID() }), 404, 'photo-unknown')
  const photo = await keep()
  I.seeRefusal(await look(photo), 404, 'photo-unknown')
  expect((await giveBack({ photo })).status).toBe(200)
  expect(await decided()).toMatchObject([{ photo, noPhoto: false, origin: { code: 'avarie' } }])
  I.seeRefusal(await giveBack({ photo }), 404, 'photo-unknown')
  I.seeRefusal(await look(photo, 'lune'), 404, 'photo-unknown')
  await I.logIn('paul')
  expect((await look(photo)).status).toBe(200)
  await I.logIn('jeanne')
  I.seeRefusal(await look(photo), 404, 'shop-unknown')
})

test('the shop sees at its order what was photographed of its return', async () => {
  const { I, giveBack, keep } = await server()
  const seen = async () =>
    (await I.call(shopOrderCalls.history, { params: { slugShop: 'papier', order: 'CD00000003' } })).answer()
      .data.photos
  expect(await seen()).toEqual([])
  const photo = await keep()
  const { name } = (await giveBack({ photo })).answer().data
  await giveBack({ noPhoto: true })
  expect(await seen()).toMatchObject([{ id: photo, return: name, origin: 'Avarie de transport' }])
})
