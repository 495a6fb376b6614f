import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'

const pages = [
  ['scanners', 'Douchettes'],
  ['scan-journal', 'Journal des scans'],
  ['calibration', 'Réglage des douchettes'],
] as const

for (const [path, title] of pages) {
  test(`axe finds nothing on ${path}, and nothing overflows, in any width and theme`, async ({ I, page }) => {
    await I.am('transfer')
    await I.open(`/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await I.scan('CD00010234C')
    await I.scan('AB-12-CD')
    await I.see(/^Inconnu · /)
    const entry = page.locator('summary').first()
    if (await entry.isVisible()) await entry.click()
    const sizes = [360, 1280].map(width => [width, 900] as const)
    await seeWellInEveryLook(I, { picture: path, sizes, whole: true })
  })
}

test('the scanner test shows the scanned text and does nothing else', async ({ I, page }) => {
  await I.am('transfer')
  await I.open('/scanners')
  await I.press({ button: 'Commencer l’essai' })
  await I.scan('CD00010234C')
  const tried = page.getByRole('list', { name: 'Scans de l’essai' })
  await expect(tried).toContainText('Commande CD00010234')
  await expect(tried).toContainText(/\d+ ms par touche/)
  await I.press({ button: 'Terminer l’essai' })
  await I.amAt('/scanners')
})

test('a scanner’s name is stored and shown with its scans', async ({ I, page }) => {
  await I.am('transfer')
  await I.open('/scanners')
  await I.type('Nom', 'Zebra du quai')
  await I.press({ key: 'Tab' })
  await page.reload()
  await I.scan('AB-12-CD')
  await I.see(/Zebra du quai · AB-12-CD/)
})

test('the page says which features this browser lacks', async ({ I, page }) => {
  await page.addInitScript(() => {
    for (const name of ['serial', 'hid', 'mediaDevices']) {
      Object.defineProperty(Navigator.prototype, name, { get: () => undefined })
    }
  })
  await I.am('transfer')
  await I.open('/scanners')
  await I.see(/Port série : ce navigateur ne le permet pas/)
  await I.see(/USB HID : ce navigateur ne le permet pas/)
  await I.see(/Caméra : ce navigateur ne la permet pas/)
  await expect(page.getByRole('button', { name: 'Port série' })).toHaveCount(0)
})
