import { expect, test } from 'vitest'
import { files, rebuts } from '#server/db/schema/index.ts'
import { atTheRebutBench, cup, jpeg, location } from './bench.ts'

const takeIt = 'Photographiez l’article'
const confirm = 'Rescannez l’emplacement pour confirmer'

async function withABrokenCup() {
  const I = await atTheRebutBench()
  await I.scan(location('A-01'))
  await I.scan(cup)
  I.command('cmd.reason', { code: 'casse' })
  I.see(takeIt)
  return I
}

test('a reason that needs a photo gets one, and the photo is kept with the scrap', async () => {
  const I = await withABrokenCup()
  expect(I.view().photo).toMatchObject({ label: 'Photo : Carnet' })
  expect(await I.scan(location('A-01'))).toMatchObject({
    text: 'Ceci est un emplacement : photographiez d’abord l’article, ou choisissez un autre motif.',
  })
  I.command('cmd.photo', { code: jpeg })
  await I.waitUntilISee(confirm)
  I.hear('Photo gardée — Cassé')
  await I.scan(location('A-01'))
  I.hear('1 pièce mise au rebut — Carnet · Cassé')
  const [file] = await I.server.db.select().from(files)
  const [scrap] = await I.server.db.select().from(rebuts)
  expect(file).toMatchObject({ name: 'rebut-2026-03-12.jpeg', type: 'image/jpeg' })
  expect(file?.data.toString('base64')).toBe(jpeg)
  expect(scrap?.photoId).toBe(file?.id)
})

test('another reason needs no photo; back at the first reason, the photo has to be taken again', async () => {
  const I = await withABrokenCup()
  I.command('cmd.reason', { code: 'perime' })
  I.see(confirm)
  I.command('cmd.reason', { code: 'casse' })
  I.see(takeIt)
  I.command('cmd.photo', { code: jpeg })
  await I.waitUntilISee(confirm)
  I.command('cmd.undo')
  I.command('cmd.reason', { code: 'casse' })
  I.see(takeIt)
  I.command('cmd.undo')
  I.hear('Motif retiré — 1 pièce · Carnet')
  I.see('Scannez chaque pièce, puis choisissez le motif')
})

test('an unreadable file has to be taken again', async () => {
  const I = await withABrokenCup()
  I.command('cmd.photo', { code: Buffer.from('<svg/>').toString('base64') })
  await I.waitUntilISee(takeIt)
  await expect.poll(() => I.actor.getSnapshot().hasTag('busy')).toBe(false)
  I.hear('Ce fichier n’est pas une photo : JPEG, PNG ou WebP.')
  I.command('cmd.photo', { code: jpeg })
  await I.waitUntilISee(confirm)
})

test('the answer to a photo got lost: it is sent again, even after the page was killed, and is kept once', async () => {
  const I = await withABrokenCup()
  I.loseTheNextAnswer()
  I.command('cmd.photo', { code: jpeg })
  I.killThePage()
  await I.waitUntilISee(confirm)
  expect(await I.server.db.select().from(files)).toHaveLength(1)
  expect(JSON.stringify(I.actor.getPersistedSnapshot())).not.toContain(jpeg)
})
