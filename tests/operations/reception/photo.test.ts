import { expect, test } from 'vitest'
import { files, receptionPhotos } from '#server/db/schema/index.ts'
import { jpeg } from '../rebut/bench.ts'
import { articles, atTheReceptionDesk, cup, location } from './bench.ts'

const takeIt = 'Photographiez ce qui est arrivé'

async function withACupInHand() {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(cup)
  I.command('cmd.photograph')
  I.see(takeIt)
  return I
}

test('an article in hand is photographed, and the goods are put down as if nothing had been', async () => {
  const I = await withACupInHand()
  expect(I.view().photo).toMatchObject({ label: 'Photo : Carnet' })
  I.command('cmd.photo', { code: jpeg })
  await I.waitUntilISee(articles)
  I.hear('Photo gardée — Carnet')
  expect(I.rows()).toMatchObject({ CARNET: '1/12' })
  await I.scan(location('QUAI'))
  expect(await I.at('QUAI')).toEqual({ CARNET: 1 })
  const kept = await I.server.db.select().from(receptionPhotos)
  expect(kept).toMatchObject([{ productId: expect.any(String) }])
  expect(await I.server.db.$count(files)).toBe(1)
})

test('without an article in hand the picture is of the whole, and one may come back without any', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  I.command('cmd.photograph')
  I.see(takeIt)
  expect(I.view().photo).toMatchObject({ label: 'Photo : RC000001' })
  I.command('cmd.cancel')
  I.see(articles)
  I.command('cmd.photograph')
  I.command('cmd.photo', { code: jpeg })
  await I.waitUntilISee(articles)
  I.hear('Photo gardée — RC000001')
  expect(await I.server.db.select().from(receptionPhotos)).toMatchObject([{ productId: null }])
})

test('an unreadable file has to be taken again; without the server it is taken later', async () => {
  const I = await withACupInHand()
  I.command('cmd.photo', { code: Buffer.from('<svg/>').toString('base64') })
  await I.waitUntilISee(takeIt)
  await expect.poll(() => I.actor.getSnapshot().hasTag('busy')).toBe(false)
  I.hear('Ce fichier n’est pas une photo : JPEG, PNG ou WebP.')
  I.cutTheNetwork()
  I.command('cmd.photo', { code: jpeg })
  await I.waitUntilISee(takeIt)
  await expect.poll(() => I.actor.getSnapshot().hasTag('busy')).toBe(false)
  I.hear('Le serveur ne répond pas : lui seul garde les photos. Continuez, photographiez plus tard.')
  I.command('cmd.cancel')
  I.see(articles)
  expect(await I.server.db.$count(receptionPhotos)).toBe(0)
})

test('goods that nobody announced have no number yet, and no picture', async () => {
  const I = await atTheReceptionDesk()
  I.command('cmd.free')
  I.see(articles)
  expect(I.can('cmd.photograph')).toBe(false)
})
