import { expect, test } from 'vitest'
import { rebutCalls } from '#contract/endpoints/rebut.ts'
import { moves } from '#server/db/schema/index.ts'
import { atTheRebutBench, full, location } from './bench.ts'

async function takeOutTwoCups() {
  const I = await atTheRebutBench()
  await I.takeTwoCups()
  await I.scan(location('A-01'))
  return I
}

test('one undo takes the last scrap back, and only once', async () => {
  const I = await takeOutTwoCups()
  I.command('cmd.undo')
  await I.waitUntilISee('Scannez l’emplacement de l’article')
  I.hear('Rebut annulé : remettez 2 pièces à A-01')
  expect(await I.at('A-01')).toEqual(full)
  expect(await I.at('REBUT')).toEqual({})
  I.cannot('cmd.undo')
})

test('after the next place has opened, the last scrap cannot be undone', async () => {
  const I = await takeOutTwoCups()
  await I.scan(location('A-01'))
  I.cannot('cmd.undo')
  I.command('cmd.cancel')
  I.cannot('cmd.undo')
})

test('a scrap that a colleague took back is not taken back twice', async () => {
  const I = await takeOutTwoCups()
  const scrapped = (await I.server.db.select().from(moves)).filter(({ type }) => type === 'REBUT')
  const body = { moves: scrapped.map(({ id }) => id) }
  expect((await I.server.call(rebutCalls.undo, { params: { slugShop: 'papier' }, body })).status).toBe(200)
  I.command('cmd.undo')
  await I.waitUntilISee('Scannez l’emplacement de l’article')
  I.hear('Cette mise au rebut a déjà été annulée.')
  expect(await I.at('A-01')).toEqual(full)
  I.cannot('cmd.undo')
})

test('the next day is too late for an undo', async () => {
  const I = await takeOutTwoCups()
  I.server.waitMinutes(14 * 60)
  await I.logInAgain()
  I.command('cmd.undo')
  await I.waitUntilISee('Scannez l’emplacement de l’article')
  I.hear('Une mise au rebut ne s’annule que le jour même.')
  expect(await I.at('REBUT')).toEqual({ L2: 2 })
})
