import { expect, test } from 'vitest'
import { printJobs } from '#server/db/schema/index.ts'
import { atTheLorry, choose, loadNext, notAnswering } from './dock.ts'

test('the server cannot be reached: the parcel waits on the dock and is loaded once', async () => {
  const { I, dock, parcel, openChronopost } = await atTheLorry()
  await openChronopost()
  I.cutTheNetwork()
  const scanned = I.scan(parcel(0).tracking)
  await I.waitUntilISee(notAnswering)
  I.mendTheNetwork()
  expect(await scanned).toMatchObject({ kind: 'accepted', detail: '1 sur 3' })
  expect(await dock.parcel(parcel(0).name)).toMatchObject({ status: 'manifested' })
})

test('a page killed while a parcel is sent comes back, sends it again and counts it once', async () => {
  const { I, parcel, openChronopost } = await atTheLorry()
  await openChronopost()
  await I.scan(parcel(0).tracking)
  I.cutTheNetwork()
  void I.scan(parcel(1).tracking)
  await I.waitUntilISee(notAnswering)
  I.killThePage()
  I.mendTheNetwork()
  await I.waitUntilISee(loadNext)
  I.hear(`Colis ${parcel(1).name} chargé — 2 sur 3`)
  I.command('cmd.undo')
  await I.waitUntilISee(loadNext)
  I.hear(`Colis ${parcel(1).name} déchargé : reposez-le à quai — 1 sur 3`)
})

test('the answer to the seal is lost and the page killed: the slip is sealed once and printed once', async () => {
  const { I, parcel, openChronopost } = await atTheLorry(1)
  await openChronopost()
  await I.scan(parcel(0).tracking)
  I.loseTheNextAnswer()
  I.command('cmd.validate')
  await I.waitUntilISee(notAnswering)
  expect(await I.server.db.select().from(printJobs)).toHaveLength(1)
  I.killThePage()
  await I.waitUntilISee(choose)
  const jobs = await I.server.db.select().from(printJobs)
  expect(jobs).toHaveLength(1)
  expect(I.prints.map(({ id }) => id)).toEqual(jobs.map(({ id }) => id))
})

test('without the server the screen knows no carriers; they come when it answers', async () => {
  const { I, parcel, choices } = await atTheLorry()
  await expect.poll(choices).toHaveLength(1)
  I.cutTheNetwork()
  expect(await I.scan(parcel(0).tracking)).toMatchObject({ kind: 'refused' })
  I.see(choose)
  I.mendTheNetwork()
  expect(await I.scan(parcel(0).tracking)).toMatchObject({ kind: 'accepted' })
})
