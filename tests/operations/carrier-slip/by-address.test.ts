import { expect, test } from 'vitest'
import { atTheLorry, choose, loadNext } from './dock.ts'

test('an address opens its carrier’s slip; another address opens another slip, and loaded parcels stay loaded', async () => {
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

test('an address without a known carrier is refused, and the choice of carriers stays', async () => {
  const { I, choices } = await atTheLorry(1)
  I.command('cmd.find', { text: 'pigeon' })
  await I.waitUntilISee(choose)
  I.hear('Aucun transporteur n’a le code « pigeon ».')
  await expect.poll(choices).toEqual(['Chronopost (0/1)'])
})
