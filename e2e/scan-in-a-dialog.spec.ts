import { listenToScans } from './drivers/ears.ts'
import { expect, test } from './drivers/operator.ts'

const code = 'CD00010234C'

test('a scan with the account drawer open works, and its outcome shows above the drawer', async ({
  I,
  page,
}) => {
  const ears = await listenToScans(page)
  await I.am('transfer')
  await I.open('/')
  await I.press({ button: 'Compte de Awa N’Diaye' })
  await I.see('transfer@douchette.example')
  await I.scan(code)
  await ears.hears(code)
  await I.see(/^Refusé · /)
  // The button can be pressed, so it is inside the open dialog.
  await I.press({ button: 'Fermer ce message' })
  await I.dontSee(/^Refusé · /)
  await expect(page.getByRole('dialog', { name: 'Compte' })).toBeVisible()
})

test('a scan with the palette open closes the palette instead of searching in it', async ({ I, page }) => {
  const ears = await listenToScans(page)
  await I.am('transfer')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await I.press({ key: 'Control+k' })
  await page.getByPlaceholder('Search...').fill('transfert')
  await I.see(/Transfert/)
  await I.scan(code)
  await ears.hears(code)
  await expect(page.getByPlaceholder('Search...')).toHaveCount(0)
  await I.see('Commande CD00010234 : votre compte n’ouvre pas cet écran.')
})

test('a scan with the manual entry open works on its own, and the typed text stays', async ({ I, page }) => {
  const ears = await listenToScans(page)
  await I.am('transfer')
  await I.open('/')
  await I.press({ button: 'Compte de Awa N’Diaye' })
  await I.press({ button: 'Saisir un code' })
  await page.getByRole('button', { name: 'Annuler' }).focus()
  await I.scan(code)
  await ears.hears(code)
  await expect(page.getByRole('dialog', { name: 'Saisir un code' })).toBeVisible()
})

test('a scan into the empty manual entry closes it', async ({ I, page }) => {
  const ears = await listenToScans(page)
  await I.am('transfer')
  await I.open('/')
  await I.press({ button: 'Compte de Awa N’Diaye' })
  await I.press({ button: 'Saisir un code' })
  await expect(page.getByLabel('Ce qui est écrit sous le code-barres')).toBeFocused()
  await I.scan(code)
  await ears.hears(code)
  await expect(page.getByRole('dialog', { name: 'Saisir un code' })).toHaveCount(0)
})

test('a field takes what is typed after the palette over it has closed', async ({ I, page }) => {
  await I.am('transfer')
  await I.open('/')
  await I.press({ button: 'Compte de Awa N’Diaye' })
  await I.press({ button: 'Saisir un code' })
  const byHand = page.getByLabel('Ce qui est écrit sous le code-barres')
  await expect(byHand).toBeFocused()
  await page.keyboard.type('ad', { delay: 60 })
  await I.press({ key: 'ArrowLeft' })
  await I.press({ key: 'Control+k' })
  await expect(page.getByPlaceholder('Search...')).toBeFocused()
  await I.press({ key: 'Escape' })
  await expect(page.getByPlaceholder('Search...')).toHaveCount(0)
  await page.keyboard.type('bc', { delay: 60 })
  await expect(byHand).toHaveValue('abcd')
})

test('an outcome shown in a dialog stays when the dialog closes', async ({ I, page }) => {
  await I.am('transfer')
  await I.open('/')
  await I.press({ button: 'Compte de Awa N’Diaye' })
  await I.scan(code)
  await I.see(/^Refusé · /)
  await I.press({ button: 'Fermer' })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await I.see(/^Refusé · /)
})
