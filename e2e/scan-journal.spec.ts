import { readFile } from 'node:fs/promises'
import { listenToScans } from './drivers/ears.ts'
import { expect, type Operator, test } from './drivers/operator.ts'

test('the journal keeps each scan with its keys and outcome over a reload', async ({ I, page }) => {
  await scanTwo(I)
  await I.open('/scan-journal')
  await I.see('2 scans.')
  const entries = page.getByRole('list', { name: 'Scans, le dernier en premier' }).getByRole('listitem')
  await expect(entries.first()).toContainText('AB-12-CD')
  const order = entries.nth(1)
  await order.getByText('CD00010234C').first().click()
  await expect(order).toContainText('Commande CD00010234 (Code de commande de la maison')
  await expect(order).toContainText(/TouchesC · \+\d+ Shift · \+\d+ D · \+\d+ 0/)
  await page.reload()
  await I.see('2 scans.')
})

test('the journal is filtered by words and by outcome', async ({ I }) => {
  await scanTwo(I)
  await I.open('/scan-journal')
  await I.type('Filtrer', 'ab-12')
  await I.see('1 scan.')
  await I.type('Filtrer', 'introuvable')
  await I.see('Aucun scan.')
  await I.type('Filtrer', '')
  await I.choose(/Résultat/, 'Pris')
  await I.see('Aucun scan.')
})

test('a trace is saved to a file, and another terminal replays it in order', async ({ I, page }) => {
  await scanTwo(I)
  await I.open('/scan-journal')
  await I.see('2 scans.')
  const download = page.waitForEvent('download')
  await I.press({ button: 'Exporter' })
  const file = await (await download).path()
  const trace = JSON.parse(await readFile(file, 'utf8'))
  expect(trace).toMatchObject({
    format: 'douchette-trace',
    version: 1,
    entries: [{ text: 'CD00010234C' }, { text: 'AB-12-CD' }],
  })
  expect(trace.entries[0].keys.length).toBeGreaterThan(22)

  await page.evaluate(() => indexedDB.deleteDatabase('douchette-journal'))
  const ears = await listenToScans(page)
  await page.reload()
  await I.see('Aucun scan.')
  await page.getByLabel('Choisir une trace…').setInputFiles(file)
  await I.press({ button: 'Rejouer 2 scans' })
  await I.see('Trace rejouée.')
  await ears.hears('CD00010234C', 'AB-12-CD')
  await I.see('2 scans.')
})

test('one scan of the journal can be repeated', async ({ I, page }) => {
  await scanTwo(I)
  await I.open('/scan-journal')
  const ears = await listenToScans(page)
  await page.reload()
  await page.getByText('CD00010234C').first().click()
  await I.press({ button: 'Scanner de nouveau CD00010234C' })
  await ears.hears('CD00010234C')
  await I.see('3 scans.')
})

test('a file that is no trace is refused with a sentence', async ({ I, page }) => {
  await I.am('transfer')
  await I.open('/scan-journal')
  await page.getByLabel('Choisir une trace…').setInputFiles({
    name: 'notes.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"format":"autre"}'),
  })
  await I.see(/Ce fichier n’est pas une trace de douchette/)
})

test('the account drawer leads to the journal and to the scanners', async ({ I }) => {
  await I.am('transfer')
  await I.open('/')
  await I.press({ button: 'Compte de Awa N’Diaye' })
  await I.press({ link: 'Journal des scans' })
  await I.amAt('/scan-journal')
  await I.press({ button: 'Compte de Awa N’Diaye' })
  await I.press({ link: 'Douchettes' })
  await I.amAt('/scanners')
})

async function scanTwo(I: Operator) {
  await I.am('transfer')
  await I.open('/')
  await I.see('Bonjour Awa')
  await I.scan('CD00010234C')
  await I.see(/^Refusé · |^Ouvert · /)
  await I.scan('AB-12-CD')
  await I.see(/^Inconnu · /)
}
