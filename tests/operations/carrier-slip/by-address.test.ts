import { expect, test } from 'vitest'
import { atTheLorry, choose, loadNext } from './dock.ts'

test('an address opens its carrier’s slip; another one opens that one’s, and what was loaded stays loaded', async () => {
  const { I, dock, parcel } = await atTheLorry(2)
  await dock.packMany(1, { carrier: 'dpd' })
  I.killThePage()
  I.command('cmd.find', { text: 'chronopost' })
  await I.waitUntilISee(loadNext)
  expect(I.view().opened).toBe('chronopost')
  await I.scan(parcel(0).code)
  I.hear(`Colis ${parcel(0).name} chargé — 1 sur 2`)

  I.command('cmd.find', { text: 'DPD' })
  await I.waitUntilISee(loadNext)
  expect(I.view()).toMatchObject({ opened: 'dpd', progress: { done: 0, total: 1 } })
  I.command('cmd.find', { text: 'chronopost' })
  await expect.poll(() => I.view().progress).toMatchObject({ done: 1, total: 2 })
})

test('one that names no carrier says so, and the choice is still there', async () => {
  const { I, choices } = await atTheLorry(1)
  I.command('cmd.find', { text: 'pigeon' })
  await I.waitUntilISee(choose)
  I.hear('Aucun transporteur n’a le code « pigeon ».')
  await expect.poll(choices).toEqual(['Chronopost (0/1)'])
})
