import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { returnCalls } from '#contract/endpoints/return.ts'
import { files, moves, reasons, returns } from '#server/db/schema/index.ts'
import { orderReturnOperation } from '#src/operations/order-return/index.ts'
import { atTheBench } from '#tests/drivers/bench.ts'
import { jpeg } from '../rebut/bench.ts'
import { cup, sendThreeCups } from './warehouse.ts'

const first = 'Scannez la commande, le colis ou le suivi du retour'
const takeIt = 'Photographiez ce qui est rendu'
const articles = 'Scannez un article rendu'

/** A parcel that the lorry damaged. */
async function withADamagedParcel() {
  const I = await atTheBench(orderReturnOperation)
  const { db } = I.server
  await sendThreeCups(db)
  const damage = { code: 'avarie', label: 'Avarie de transport', photo: true }
  await db.insert(reasons).values({ list: 'return_origin', ...damage })
  await I.scan(formatOwn('order', 'CD00000003'))
  I.command('cmd.origin', { code: 'avarie' })
  I.see(takeIt)
  return Object.assign(I, {
    async haveTheCupWait() {
      await I.scan(cup)
      I.command('cmd.condition', { code: 'damaged' })
      I.command('cmd.outcome', { code: 'quarantine' })
      I.command('cmd.wait')
      I.command('cmd.reason', { code: 'avis' })
      await I.waitUntilISee(first)
    },
  })
}

test('« Avarie de transport » takes its photograph, which is kept with the return and shown to its shop', async () => {
  const I = await withADamagedParcel()
  expect(I.view().photo).toMatchObject({ label: 'Photo : Avarie de transport' })
  expect(await I.scan(cup)).toMatchObject({
    text: 'Ceci est un article : prenez d’abord la photo, ou choisissez « Sans photo ».',
  })
  I.command('cmd.photo', { code: jpeg })
  await I.waitUntilISee(articles)
  I.hear('Photo gardée — Avarie de transport')
  expect(I.view().facts).toEqual([{ name: 'Photo', value: 'Gardée' }])
  await I.haveTheCupWait()

  const [file] = await I.server.db.select().from(files)
  expect(file).toMatchObject({ name: 'retour-2026-03-12.jpeg', type: 'image/jpeg' })
  expect(file?.data.toString('base64')).toBe(jpeg)
  const [waiting] = (await I.server.call(returnCalls.waiting, {})).answer().data
  expect(waiting).toMatchObject({ photo: file?.id, noPhoto: false })
  const params = { slugShop: 'papier', photo: file?.id ?? '' }
  const shown = await I.server.call(returnCalls.photo, { params })
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])

  // Its tag opens the return with its photograph.
  await I.scan(formatOwn('return', waiting?.name ?? ''))
  I.see(articles)
  expect(I.actor.getSnapshot()).toMatchObject({ context: { parcel: { kept: { photo: file?.id } } } })
})

test('a bench without a camera goes on without a photograph, and the return, its order and its moves say so', async () => {
  const I = await withADamagedParcel()
  expect(I.view().photo?.withoutCamera).toMatch(/scannez « Sans photo », ou « Finir à un poste »/)
  I.command('cmd.noPhoto')
  I.hear('Sans photo : ce sera noté — Avarie de transport')
  I.see(articles)
  await I.haveTheCupWait()

  expect(await I.server.db.select().from(returns)).toMatchObject([{ noPhoto: true, photoId: null }])
  const told = (await I.server.call(orderCalls.information, { query: { order: 'CD00000003' } })).answer().data
  expect(told[0]?.timeline.at(-1)?.text).toMatch(/1 pièce revenue, sans photo, en attente/)
  const [move] = await I.server.db.select().from(moves).where(eq(moves.type, 'RETURN_PRODUCT'))
  expect(move?.reason).toBe('Avarie de transport · sans photo')
  const { data } = (await I.server.call(returnCalls.waiting, {})).answer()
  await I.scan(formatOwn('return', data[0]?.name ?? ''))
  expect(I.view().facts).toEqual([{ name: 'Photo', value: 'Aucune, dit à l’enregistrement' }])
})

test('an unreadable file is taken again, and another origin asks for none', async () => {
  const I = await withADamagedParcel()
  I.command('cmd.photo', { code: Buffer.from('<svg/>').toString('base64') })
  await expect.poll(() => I.actor.getSnapshot().hasTag('busy')).toBe(false)
  I.see(takeIt)
  I.hear('Ce fichier n’est pas une photo : JPEG, PNG ou WebP.')
  I.command('cmd.undo')
  I.see('D’où vient ce retour ?')
  I.command('cmd.origin', { code: 'client' })
  I.see(articles)
  expect(I.view().facts).toEqual([])
})

test('the answer to a photo got lost: it is sent again, even after the page was killed, and is kept once', async () => {
  const I = await withADamagedParcel()
  I.loseTheNextAnswer()
  I.command('cmd.photo', { code: jpeg })
  I.killThePage()
  await I.waitUntilISee(articles)
  expect(await I.server.db.select().from(files)).toHaveLength(1)
  expect(JSON.stringify(I.actor.getPersistedSnapshot())).not.toContain(jpeg)
})
