import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { pictureCalls } from '#contract/endpoints/picture.ts'
import { shopCalls } from '#contract/endpoints/shop.ts'
import { pictureAddress } from '#contract/photo.ts'
import { pictures, shops } from '#server/db/schema/index.ts'

import { giftNote } from '#server/documents/delivery-note.ts'
import { paperWords } from '#server/documents/paper-words.ts'
import { toPdf } from '#server/documents/pdf.ts'
import { toZpl } from '#server/documents/zpl.ts'
import { logoOf } from '#server/pictures/logo.ts'
import { retain } from '#server/retention/retain.ts'
import { readPdf, textOfPdf } from '#tests/drivers/documents.ts'
import { logoJpeg } from '#tests/drivers/logo.ts'
import { atThePackingBench, whole } from '../shipment/bench.ts'

// This test draws documents and reads them back, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const I = await atThePackingBench()
const [shop] = await I.db.select().from(shops).where(eq(shops.slug, 'papier'))
const params = { shop: shop?.id ?? '' }

beforeEach(async () => {
  await I.server.logIn('amina')
})

const keep = (jpeg: string, slug = 'papier') =>
  I.server.call(pictureCalls.keep, { body: { shop: slug, jpeg } })
const save = (logo: string | null) => I.server.call(shopCalls.save, { params, body: { logo } })
const kept = async () => (await keep(logoJpeg)).answer().data.picture
const days = { addressDays: 0, printDays: 0, auditDays: 0 }

test('a logo is on the delivery note, and gone from the next one when it is taken away', async () => {
  const logo = await kept()
  expect((await save(logo)).answer().data.shop.logo).toBe(logo)
  const [line] = (await I.server.call(auditCalls.list, { query: { text: '(papier)' } })).answer().data.entries
  expect(line).toMatchObject({
    what: shopCalls.save.does,
    details: { logo: { from: null, to: logo.slice(0, 8) } },
  })
  const withIt = await noteOf(await I.anOrder({ carrier: 'dpd' }))
  expect(withIt.codes).toEqual(expect.arrayContaining(['LOGO', withIt.order]))
  expect(withIt.text).toContain('Atelier du papier')

  await I.server.logIn('amina')
  await save(null)
  expect((await noteOf(await I.anOrder({ carrier: 'dpd' }))).codes).not.toContain('LOGO')
})

async function noteOf(orderName: string) {
  await I.server.logIn('camille')
  await I.seal({ orderName, parcels: [whole] })
  const note = (await I.print({ orderName })).answer().prints?.find(({ role }) => role === 'a4')
  const pdf = note?.data ?? ''
  return {
    order: formatOwn('order', orderName),
    codes: await readPdf(pdf),
    text: (await textOfPdf(pdf)).join(),
  }
}

test('a gift note has the logo where the label printer takes PDF, and the shop’s name everywhere', async () => {
  await save(await kept())
  const note = giftNote({
    words: paperWords.fr,
    shop: 'Atelier du papier',
    logo: await logoOf(I.db, params.shop),
    order: 'CD00010234',
    message: 'Joyeux anniversaire',
  })
  const pdf = await toPdf('Mot', [note])
  expect(await readPdf(pdf, { dpi: 300 })).toEqual(['LOGO'])
  expect((await textOfPdf(pdf))[0]).toContain('Atelier du papier')
  expect(toZpl(note, 203)).toContain('Atelier du papier')
})

test('what is no whole JPEG, too heavy for every page or another shop’s is refused, and nothing is kept', async () => {
  const before = await I.db.$count(pictures)
  const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64')
  const brokenOff = Buffer.from(logoJpeg, 'base64').subarray(0, 900).toString('base64')
  for (const wrong of [png, brokenOff, 'AAAA'])
    I.server.seeRefusal(await keep(wrong), 415, 'photo-unreadable')
  I.server.seeRefusal(await keep(logoJpeg, 'lune'), 404, 'shop-not-served')
  expect(await I.db.$count(pictures)).toBe(before)

  // Zeros before the end mark are what some cameras write, so this one is heavy and still whole.
  const jpeg = Buffer.from(logoJpeg, 'base64')
  const heavy = Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(130 * 1024), jpeg.subarray(-2)])
  const { picture } = (await keep(heavy.toString('base64'))).answer().data
  I.server.seeRefusal(await save(picture), 413, 'logo-too-big')
  I.server.seeRefusal(await save('00000000-0000-4000-8000-000000000000'), 404, 'picture-unknown')
  await I.server.logIn('camille')
  I.server.seeRefusal(await keep(logoJpeg), 403, 'standing-missing')
})

test('a logo that was taken away comes back by undoing, for a day', async () => {
  const logo = await kept()
  await save(logo)
  await save(null)
  await save(logo)
  const shown = await I.server.send('GET', pictureAddress(logo))
  expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg' })
  const later = new Date(I.server.now.getTime() + 25 * 3_600_000)
  await retain(I.db, days, later)
  expect((await I.server.send('GET', pictureAddress(logo))).status).toBe(200)
  await save(null)
  await retain(I.db, days, later)
  expect((await I.server.send('GET', pictureAddress(logo))).status).toBe(404)
})
