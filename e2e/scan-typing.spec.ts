import { listenToScans } from './drivers/ears.ts'
import { expect, test } from './drivers/operator.ts'
import { typeByHand } from './drivers/scanner.ts'

const texts = ['Camille', 'léa.martin@douchette.example', '0612345678', 'Carton abîmé, 2 pièces !', '12 1 7']

test('typing at 60 ms a key scans nothing and loses nothing', async ({ I, page }) => {
  const ears = await listenToScans(page)
  await I.open('/login')
  const field = page.getByLabel('Identifiant', { exact: true })
  for (const text of texts) {
    await field.fill('')
    await field.focus()
    await page.keyboard.type(text, { delay: 60 })
    await expect(field).toHaveValue(text)
  }
  await ears.hearsNothing()
})

test('a typed label code stays in its field until the person submits it', async ({ I, page }) => {
  const ears = await listenToScans(page)
  await I.am('transfer')
  await I.open('/')
  await I.press({ button: 'Compte de Awa N’Diaye' })
  await I.press({ button: 'Saisir un code' })
  const field = page.getByLabel('Ce qui est écrit sous le code-barres')
  await field.focus()
  await typeByHand(page, 'CD00010234C')
  await expect(field).toHaveValue('CD00010234C')
  await ears.hearsNothing()
  await I.see('Commande CD00010234')
  await I.press({ key: 'Enter' })
  await ears.hears('CD00010234C')
})

test('words typed outside a field are no scan', async ({ I, page }) => {
  const ears = await listenToScans(page)
  await I.am('transfer')
  await I.open('/')
  await I.see('Bonjour Awa')
  await page.keyboard.type('bonjour tout le monde', { delay: 60 })
  await I.press({ key: 'Enter' })
  await ears.hearsNothing()
})

test('ordinary keys keep working between two scans', async ({ I, page }) => {
  const ears = await listenToScans(page)
  await I.am('transfer')
  await I.open('/')
  await I.see('Bonjour Awa')
  await I.scan('CD00010234C')
  await ears.hears('CD00010234C')
  await I.press({ key: 'Control+k' })
  await expect(page.getByPlaceholder('Search...')).toBeFocused()
  await I.press({ key: 'Escape' })
  await expect(page.getByPlaceholder('Search...')).toHaveCount(0)
})
