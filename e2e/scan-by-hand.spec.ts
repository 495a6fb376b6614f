import { demoCodes } from './drivers/demo.ts'
import { listenToScans } from './drivers/ears.ts'
import { expect, test } from './drivers/operator.ts'
import { field, openPalette, palette } from './drivers/palette.ts'

test('an unreadable label is typed by hand and handled like a scan', async ({ I, page }) => {
  const ears = await listenToScans(page)
  const { shelf } = await demoCodes(page)
  await I.am('camille')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  // Only what a person types may lack its key.
  const keyless = `EM-${shelf.name}`
  await I.scan(keyless)
  await I.see(/^Il manque la clé de ce code d’emplacement/)
  await openPalette(I)
  await field(I).fill(keyless)
  await expect(page.getByRole('option').first()).toContainText(shelf.name)
  await I.scan(keyless)
  await expect(palette(I)).toHaveCount(0)
  await I.press({ button: 'Compte de Camille Moreau' })
  await I.press({ button: 'Saisir un code' })
  await I.see('Ce qui est écrit sous le code-barres')
  await expect(page.getByRole('button', { name: 'Valider ce code' })).toBeDisabled()

  await I.type('Ce qui est écrit sous le code-barres', `${shelf.code.slice(0, -3)}##`)
  await expect(page.getByRole('dialog')).not.toContainText(`Emplacement ${shelf.name}`)
  await I.type('Ce qui est écrit sous le code-barres', shelf.name)
  await expect(page.getByRole('dialog')).toContainText(`Emplacement ${shelf.name}`)
  await I.type('Ce qui est écrit sous le code-barres', shelf.code)
  await expect(page.getByRole('dialog')).toContainText(`Emplacement ${shelf.name}`)
  await I.seeNoAxeViolation()
  await I.press({ button: 'Valider ce code' })

  await ears.hears(keyless, keyless, shelf.code)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
})

test('Escape leaves it without a scan', async ({ I, page }) => {
  const ears = await listenToScans(page)
  await I.am('camille')
  await I.open('/')
  await I.press({ button: 'Compte de Camille Moreau' })
  await I.press({ button: 'Saisir un code' })
  await I.type('Ce qui est écrit sous le code-barres', 'CD00010234C')
  await I.press({ key: 'Escape' })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await ears.hearsNothing()
})

test('the key opens the manual entry on any page', async ({ I, page }) => {
  await I.am('camille')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await I.press({ key: 'F3' })
  const field = page.getByLabel('Ce qui est écrit sous le code-barres')
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Annuler' }).focus()
  await expect(field).not.toBeFocused()
  await I.press({ key: 'F3' })
  await expect(field).toBeFocused()
})
