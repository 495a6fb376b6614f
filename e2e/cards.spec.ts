import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { formatOwn } from '#contract/barcodes/own.ts'
import { expect, test } from './drivers/operator.ts'
import { atHome, field, palette } from './drivers/palette.ts'

test('a card runs its command on any page, also over the palette', async ({ I }) => {
  await atHome(I)
  await I.scan(formatOwn('command', 'CHERCHE'))
  await expect(field(I)).toBeFocused()
  await I.scan(formatOwn('command', 'GO-TRNSFE'))
  await I.amAt('/warehouse/transfer')
  await expect(palette(I)).toBeHidden()
})

test('cards scan back from their picture, and only the selected ones are printed', async ({ I, page }) => {
  await I.am('camille')
  await I.open('/cards')
  const pictures = page.getByRole('img', { name: /^Code-barres/ })
  await expect(pictures.first()).toBeVisible()
  // The warehouse's reasons come from the server, a moment later.
  await expect(page.getByRole('img', { name: 'REBUT-CASSE' }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const texts = await pictures.evaluateAll(all =>
    all.map(one => one.getAttribute('alt')?.replace('Code-barres ', '')),
  )
  expect(texts.length).toBeGreaterThan(30)
  const program = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: readFileSync(program) }, fireImmediately: true })
  const sheet = await page.screenshot({ fullPage: true })
  const read = await readBarcodes(sheet, { formats: ['Code128'], maxNumberOfSymbols: 255 })
  // The reader may find one picture twice.
  expect([...new Set(read.map(({ text }) => text))].sort()).toEqual([...new Set(texts)].sort())

  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('checkbox', { name: 'Choisir Se déconnecter' }).press('Space')
  await expect(page.getByRole('button', { name: 'Imprimer 1 carte' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.card:visible')).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeHidden()
})
