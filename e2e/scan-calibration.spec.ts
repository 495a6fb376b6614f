import { calibrationText } from '#src/scan/calibration.ts'
import { listenToScans } from './drivers/ears.ts'
import { expect, test } from './drivers/operator.ts'
import { pullFrenchTrigger } from './drivers/scanner.ts'

test.beforeEach(async ({ I }) => {
  await I.am('transfer')
})

test('the calibration page shows its card, and scanning it sets an American scanner’s layout', async ({
  I,
  page,
}) => {
  await I.open('/calibration')
  await I.see('La disposition de ce poste est reconnue à chaque scan.')
  await expect(page.getByText(calibrationText).first()).toBeVisible()
  await I.scan(calibrationText)
  await I.see(/Douchette réglée : clavier américain \(QWERTY\)/)
  await I.see('Ce poste est réglé : clavier américain (QWERTY).')
})

test('a French scanner on an American computer is set the same way, and stays set', async ({ I, page }) => {
  const ears = await listenToScans(page)
  await I.open('/calibration')
  await I.see('La disposition de ce poste est reconnue à chaque scan.')
  await pullFrenchTrigger(page, calibrationText)
  await I.see('Ce poste est réglé : clavier français (AZERTY).')
  await page.reload()
  await I.see('Ce poste est réglé : clavier français (AZERTY).')
  await pullFrenchTrigger(page, 'QUAI-AZ')
  await ears.hears(calibrationText, 'QUAI-AZ')
})

test('the card corrects a terminal with a wrong layout', async ({ I, page }) => {
  await I.open('/scanners')
  await I.choose(/Disposition de la douchette/, 'Américaine (QWERTY)')
  await pullFrenchTrigger(page, calibrationText)
  await expect(page.getByRole('button', { name: /Disposition de la douchette/ })).toContainText('Française')
})

test('without any card a terminal learns from a clear scan, and knows it after a reload', async ({
  I,
  page,
}) => {
  const ears = await listenToScans(page)
  await I.open('/scan-journal')
  await pullFrenchTrigger(page, 'CD00010234C')
  await ears.hears('CD00010234C')
  await I.see('1 scan.')
  // Letters alone form a word on either keyboard, so they prove no layout.
  await pullFrenchTrigger(page, 'QUAI')
  await ears.hears('CD00010234C', 'QUAI')
})

test('a scanner set by hand forgets its learned layout', async ({ I, page }) => {
  const ears = await listenToScans(page)
  await I.open('/scanners')
  await pullFrenchTrigger(page, 'CD00010234C')
  await ears.hears('CD00010234C')
  await I.choose(/Fin de code/, 'Entrée')
  await pullFrenchTrigger(page, 'QUAI')
  await ears.hears('CD00010234C', 'AUQI')
})
