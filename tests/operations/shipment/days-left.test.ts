import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { shops } from '#server/db/schema/index.ts'
import { article, articles, atThePackingBench, carnet, carton, label as labelStep, scanned } from './bench.ts'

/** The tests run on 12 March 2026. Labels of the ink, with the date on which it perishes. */
const label = (date: string) => `(01)03760123450034(17)${date}(10)L1`
const near = label('260410')
const just = label('260411')
const perished = label('260311')

/** A packing bench whose shop asks for so many days. */
async function whereTheShopAsksFor(leastDays: number) {
  const I = await atThePackingBench()
  const ask = (leastDays: number) =>
    I.server.db.update(shops).set({ leastDays }).where(eq(shops.slug, 'papier'))
  await ask(leastDays)
  return Object.assign(I, { ask })
}

test('at an order a piece too near its date is refused, and one with exactly the least days is taken', async () => {
  const I = await whereTheShopAsksFor(30)
  await I.printMultiList()
  await I.scan(scanned.order)
  await I.scan(carnet)
  await I.scan(carnet)
  expect(await I.scan(near)).toMatchObject({
    kind: 'refused',
    text: 'Encre bleue : périme le 10/04/2026, dans 29 jours. Il faut 30 jours au départ.',
    detail: 'Mettez la pièce de côté.',
  })
  expect(await I.scan(perished)).toMatchObject({ text: 'Encre bleue : périmé depuis le 11/03/2026.' })
  I.see(articles)
  expect(I.counts()).toEqual(['Carnet 2/2', 'Encre bleue 0/1'])
  await I.scan(just)
  I.see(carton)
})

test('on a list of single pieces it is refused in the same words, and nothing is packed', async () => {
  const I = await whereTheShopAsksFor(30)
  await I.printMonoList()
  await I.scan(scanned.list)
  expect(await I.scan(near)).toMatchObject({
    kind: 'refused',
    text: 'Encre bleue : périme le 10/04/2026, dans 29 jours. Il faut 30 jours au départ.',
  })
  I.see(article)
  expect(await I.booked()).toBe(0)
  await I.scan(just)
  await I.waitUntilISee(labelStep)
})

test('without the setting a date asks for nothing but that it has not passed', async () => {
  const I = await whereTheShopAsksFor(0)
  await I.printMonoList()
  await I.scan(scanned.list)
  expect(await I.scan(perished)).toMatchObject({ kind: 'refused' })
  await I.scan(label('260312'))
  await I.waitUntilISee(labelStep)
})

test('the setting may change while the order is packed: what the shelves have left decides at the seal', async () => {
  const I = await whereTheShopAsksFor(0)
  await I.printMultiList()
  await I.scan(scanned.order)
  await I.scanEveryPiece()
  // The two lots on the shelves perish on 31 December 2026 and 30 June 2027.
  await I.ask(500)
  I.command('cmd.validate')
  await I.waitUntilISee(carton)
  I.hear(
    'Il n’y a plus de ENCRE à prendre. Les 100 pièces en rayon à moins de 500 jours de leur date ne partent pas.',
  )
  expect(await I.booked()).toBe(0)
  await I.ask(400)
  await I.closeTheParcel()
})
