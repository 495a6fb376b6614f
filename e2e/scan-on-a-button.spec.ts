import { listenToScans } from './drivers/ears.ts'
import { expect, test } from './drivers/operator.ts'

test('a scan with the focus on a button presses it neither by Space nor by Enter', async ({ I, page }) => {
  const ears = await listenToScans(page)
  await I.am('transfer')
  await I.open('/')
  const account = page.getByRole('button', { name: 'Compte de Awa N’Diaye' })
  await account.focus()
  await I.scan('CD00010234C')
  await I.scan('AB 12 CD')
  await ears.hears('CD00010234C', 'AB 12 CD')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(account).toBeFocused()
  await I.press({ key: 'Space' })
  await expect(page.getByRole('dialog', { name: 'Compte' })).toBeVisible()
})

test('a scan with the focus on a link follows the scan, not the link', async ({ I, page }) => {
  const ears = await listenToScans(page)
  await I.am('transfer')
  await I.open('/')
  await I.entry('Transfert / Rangement').focus()
  await I.scan('CD00010234C')
  await ears.hears('CD00010234C')
  await I.amAt('/')
})

test('a scan with the focus on a switch or a checkbox changes neither', async ({ I, page }) => {
  const ears = await listenToScans(page)
  await I.am('transfer')
  await I.open('/scanners')
  const sounds = page.getByRole('checkbox', { name: 'Sons' })
  await sounds.focus()
  await I.scan('AB 12 CD')
  await ears.hears('AB 12 CD')
  await expect(sounds).toBeChecked()
})

test('a scan with the focus in a select chooses nothing', async ({ I, page }) => {
  const ears = await listenToScans(page)
  await I.am('transfer')
  await I.open('/scan-journal')
  const wanted = page.getByRole('button', { name: /Résultat/ })
  await wanted.focus()
  await expect(wanted).toContainText('Tous')
  // In a select these letters would choose: P for « Pris », D for « Doublons », R for « Refusés et inconnus ».
  await I.scan('PDR-0412-R')
  await ears.hears('PDR-0412-R')
  await expect(wanted).toContainText('Tous')
  await expect(wanted).toBeFocused()
})
