import { expect, test } from 'vitest'
import { operations } from '#src/operations/index.ts'
import { shopChoice } from '#src/operations/shop/index.ts'
import { atTheBench, location } from '#tests/drivers/bench.ts'

const [pickingOperation] = operations
const picking = shopChoice(pickingOperation)

test('a person who works for two shops chooses one, and its screen opens', async () => {
  const I = await atTheBench(picking)
  await I.waitUntilISee('Choisissez la boutique')
  expect(I.view().choices?.map(({ title, card }) => `${title} ${card}`)).toEqual([
    'Atelier du papier (2) BOUTIK-PAPIER',
    'Maison Lune (1) BOUTIK-LUNE',
  ])
  I.command('cmd.shop', { code: 'lune' })
  await expect.poll(() => I.went).toEqual(['/picking/lune'])
})

test('a scan before the choice is refused, and a shop of other people cannot be chosen', async () => {
  const I = await atTheBench(picking)
  await I.waitUntilISee('Choisissez la boutique')
  expect(await I.scan(location('A-01'))).toMatchObject({
    kind: 'refused',
    text: 'Choisissez d’abord la boutique.',
  })
  expect(I.actor.getSnapshot().can({ type: 'cmd.shop', code: 'ailleurs' })).toBe(false)
})

test('a person with one shop goes straight to it', async () => {
  const I = await atTheBench(picking, { as: 'paul' })
  await expect.poll(() => I.went).toEqual(['/picking/papier'])
})

test('without the server the shops are those that it named last', async () => {
  const I = await atTheBench(picking, { offline: true })
  await I.waitUntilISee('Choisissez la boutique')
  I.command('cmd.shop', { code: 'lune' })
  await expect.poll(() => I.went).toEqual(['/picking/lune'])
})
