import { expect, test } from 'vitest'
import { articles, atTheReceptionDesk, choose, cup, location } from './bench.ts'

test('a page killed with goods in hand resumes the same count', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(cup)
  I.killThePage()
  I.see(articles)
  await I.scan(cup)
  I.hear('Carnet — 2 sur 12')
})

test('killed while its answer is on the way, the page sends the same delivery again, and it comes in once', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(cup)
  await I.scan(location('QUAI'))
  await I.scan(cup)
  I.loseTheNextAnswer()
  I.command('cmd.validate')
  I.killThePage()
  await I.waitUntilISee(articles)
  I.hear('1 pièce à QUAI')
  expect(await I.at('QUAI')).toEqual({ CARNET: 2 })
  expect(await I.progress()).toMatchObject({ CARNET: '2/12' })
})

test('before a reception is open, a restart reads the list again', async () => {
  const I = await atTheReceptionDesk()
  I.killThePage()
  await I.waitUntilISee(choose)
  await expect.poll(I.choices).toEqual(['RC000001 · Papeterie Duval'])
})

test('every step can be saved', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(cup)
  await I.scan(location('QUAI'))
  const { context } = I.actor.getSnapshot()
  expect(JSON.parse(JSON.stringify(context))).toStrictEqual(context)
})
