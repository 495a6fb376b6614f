import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deliveryCalls } from '#contract/endpoints/delivery.ts'
import { shops } from '#server/db/schema/index.ts'
import { articles, atTheReceptionDesk, jam, location } from './bench.ts'

/** The tests run on 12 March 2026. Labels of the jam, with the date on which it perishes. */
const label = (date: string, lot = 'L1') => `(01)03760123450034(17)${date}(10)${lot}`

/** The shop asks for a month, so that the last short date is 10 April. */
async function whereAMonthMustBeLeft() {
  const I = await atTheReceptionDesk()
  await I.server.db.update(shops).set({ leastDays: 30 }).where(eq(shops.slug, 'papier'))
  await I.openFirst()
  return I
}

test('a short date is said aloud for the first piece of a lot, counted, and goes where the packer puts it', async () => {
  const I = await whereAMonthMustBeLeft()
  expect(await I.scan(label('260410'))).toMatchObject({
    kind: 'accepted',
    text: 'Confiture : date courte, 10/04/2026',
    detail: 'Il faut 30 jours au départ. 1 sur 6',
  })
  I.see(articles)
  await I.scan(label('260410'))
  I.hear('Confiture — 2 sur 6 · date courte · lot L1 · jusqu’au 10/04/2026')
  expect(I.view().notices).toEqual([
    { icon: 'alert', text: 'Date courte : 2 pièces à recevoir ou à mettre de côté.' },
  ])
  expect(I.view().list?.rows.at(-1)?.hint).toContain('2 dates courtes')
  await I.scan(location('QUAI'))
  expect(await I.at('QUAI')).toEqual({ 'CONFITURE L1 2026-04-10': 2 })
  expect(I.view().notices).toBeUndefined()
})

test('exactly the least days is no short date, and another label of the lot may correct it', async () => {
  const I = await whereAMonthMustBeLeft()
  await I.scan(label('260411'))
  I.hear('Confiture — 1 sur 6 · lot L1 · jusqu’au 11/04/2026')
  expect(I.view().notices).toBeUndefined()
  await I.scan('(17)260331')
  I.hear('Confiture : date courte, 31/03/2026 — Il faut 30 jours au départ. 1 sur 6')
  await I.scan('(17)270331')
  I.hear('Confiture — 1 sur 6 · lot L1 · jusqu’au 31/03/2027')
})

test('what has perished is asked about as ever, and is no short date', async () => {
  const I = await whereAMonthMustBeLeft()
  expect(await I.scan(label('260311'))).toMatchObject({ text: 'Confiture : périmé depuis le 11/03/2026' })
})

test('the delivery tells the shop which pieces came with a short date, less those taken back', async () => {
  const I = await whereAMonthMustBeLeft()
  await I.scan(label('260410'))
  await I.scan(label('271231', 'L2'))
  await I.scan(location('QUAI'))
  await I.scan(jam)
  I.command('cmd.damaged')
  await I.scan(location('Q-01'))
  await I.server.logIn('amina')
  const remarks = async () => {
    const params = { delivery: 'RC000001' }
    const { delivery } = (await I.server.call(deliveryCalls.information, { params })).answer().data
    return delivery.remarks.map(({ sku, qty, lot, expiry, reason }) => [sku, qty, lot, expiry, reason])
  }
  expect(await remarks()).toEqual([
    ['CONFITURE', 1, null, null, 'Abîmé à l’arrivée'],
    ['CONFITURE', 1, 'L1', '2026-04-10', 'Date courte à l’arrivée'],
  ])
})
