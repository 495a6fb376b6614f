import { demoCodes } from './drivers/demo.ts'
import { listenToScans } from './drivers/ears.ts'
import { expect, test } from './drivers/operator.ts'
import { badgeOf } from './drivers/terminal.ts'

test('integrators receive every scan as an event with its text, readings and outcome', async ({
  I,
  page,
}) => {
  const ears = await listenToScans(page)
  await I.am('camille')
  await I.open('/')
  await I.see('Bonjour Camille')
  await I.scan('CD00010234C')
  await ears.hears('CD00010234C')
  expect(ears.heard).toEqual([
    {
      text: 'CD00010234C',
      codes: [
        {
          kind: 'order',
          value: 'CD00010234',
          why: 'Code de commande de la maison, clé de contrôle juste.',
        },
      ],
      outcome: expect.objectContaining({ kind: 'accepted', text: expect.stringMatching(/\S/) }),
    },
  ])
})

test('integrators never receive a badge', async ({ I, page }) => {
  const ears = await listenToScans(page)
  const badge = await badgeOf(page, 'Camille Moreau')
  await I.open('/login')
  await I.scan(badge)
  await ears.hears('BG-…')
  expect(JSON.stringify(ears.heard)).not.toContain(badge.slice(3))
})

test('a screen reader announces good outcomes politely and bad ones at once', async ({ I, page }) => {
  const { shelf } = await demoCodes(page)
  await I.am('camille')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await I.scan(shelf.code)
  await expect(page.getByRole('status').filter({ hasText: /^Accepté\. / })).toHaveCount(1)
  await I.scan('AB-12-CD')
  await expect(page.getByRole('alert').filter({ hasText: /^Inconnu\. / })).toHaveCount(1)
})

test('a screen reader announces the outcome in an open dialog too', async ({ I, page }) => {
  await I.am('camille')
  await I.open('/')
  await I.press({ button: 'Compte de Camille Moreau' })
  const dialog = page.getByRole('dialog', { name: 'Compte' })
  await expect(dialog).toBeVisible()
  await I.scan('AB-12-CD')
  await expect(dialog.getByRole('alert').filter({ hasText: /^Inconnu\. / })).toHaveCount(1)
})

test('a bench with its own outcome panel shows the outcome once, and an error stays until OK', async ({
  I,
  page,
}) => {
  const { shelf } = await demoCodes(page)
  await I.am('camille')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  const strip = page.getByRole('region', { name: 'Résultats des scans' })
  await I.scan(shelf.code)
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await expect(strip).toHaveText('')
  await I.scan('AB-12-CD')
  const said = page.getByRole('region', { name: 'Dernier scan' })
  await expect(said).toContainText('Code inconnu')
  await expect(strip).toHaveText('')
  // On a telephone the panel may be scrolled out of sight, and only then the strip says it.
  await page.setViewportSize({ width: 360, height: 420 })
  await said.scrollIntoViewIfNeeded()
  await expect(strip).toHaveText('')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(strip).toContainText('Code inconnu')
  await strip.getByRole('button', { name: 'OK, c’est vu' }).click()
  await expect(strip).toHaveText('')
})
