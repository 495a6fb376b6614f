import { readFile } from 'node:fs/promises'
import { PDFDocument } from 'pdf-lib'
import type { Page } from 'playwright/test'
import { faultsOfBench } from '#stages/bench-faults.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { codeOf } from './drivers/orders.ts'
import { aLabel, aPage, atWork, expect, test } from './drivers/printing.ts'

test.use({ qzPort: 1 })

const shown = (page: Page, title: string) => page.getByRole('region', { name: `Sans imprimante : ${title}` })

test('without QZ Tray labels stand small beside the work, are saved at their size, and go when they are scanned', async ({
  I,
  page,
}) => {
  I.expectTrouble(/WebSocket connection|404/)
  await page.setViewportSize({ width: 1280, height: 800 })
  const { scanBringing } = await atWork(I)
  await I.see('Scannez l’emplacement de départ')
  await scanBringing(aLabel('Étiquette CL00008821'), aLabel('Étiquette CL00008820'))
  const label = shown(page, 'Étiquette CL00008820')
  const picture = label.locator('img')
  await expect(picture).toBeVisible({ timeout: 30_000 })
  expect(await picture.evaluate(element => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(400)
  await expect(page.locator('.bench-aside').getByRole('region', { name: /^Sans imprimante/ })).toHaveCount(2)
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(size)
    expect(await page.evaluate(faultsOfBench)).toEqual([])
  }
  await seeWellInEveryLook(I, { picture: 'without-printer', whole: true })

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    label.getByRole('link', { name: /^Télécharger/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Étiquette CL00008820.pdf')
  const pdf = await PDFDocument.load(await readFile(await download.path()))
  // 800 × 1200 dots at 203 dpi.
  const { width, height } = pdf.getPage(0).getSize()
  expect([Math.round(width), Math.round(height)]).toEqual([284, 426])
  if (await page.evaluate(() => navigator.pdfViewerEnabled))
    await expect(label.getByRole('button', { name: /^Imprimer/ })).toBeVisible()

  await picture.click()
  await expect(page.getByRole('dialog', { name: 'Étiquette CL00008820' }).locator('img')).toBeVisible()
  await I.press({ button: 'Fermer' })
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await I.scan(codeOf.parcel('CL00008820'))
  await expect(label).toHaveCount(0)
  await I.press({ button: 'Ranger Étiquette CL00008821' })
  await expect(shown(page, 'Étiquette CL00008821')).toHaveCount(0)

  await I.open('/printing')
  await I.see(/Montrée à l’écran, pas imprimée ici/)
  await I.see('QZ Tray ne répond pas sur ce poste')
  await I.seeNoAxeViolation()
})

test('a page goes to the browser’s print dialog, or to a file where the browser has none, and stays on other pages', async ({
  I,
  page,
}) => {
  I.expectTrouble(/WebSocket connection|404/)
  await page.addInitScript(() => {
    // A dialog would stop the test, so this records the call instead.
    const opened: string[] = []
    Object.assign(window, { opened })
    const { contentWindow } = Object.getOwnPropertyDescriptors(HTMLIFrameElement.prototype)
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get(this: HTMLIFrameElement) {
        const frame = contentWindow?.get?.call(this)
        if (this.className !== 'print-frame') return frame
        return { focus: () => {}, print: () => opened.push(this.src) }
      },
    })
  })
  const opened = () => page.evaluate(() => Reflect.get(window, 'opened').length)
  const { scanBringing } = await atWork(I)
  await I.see('Scannez l’emplacement de départ')
  await scanBringing(aPage('Liste PK000412'))
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  const list = shown(page, 'Liste PK000412')
  await expect(list).toBeVisible()
  await expect(list.getByRole('link', { name: /^Télécharger/ })).toBeVisible()
  const canShow = await page.evaluate(() => navigator.pdfViewerEnabled)
  if (canShow) await expect.poll(opened).toBe(1)
  else await I.see(/à télécharger pour imprimer/)

  await I.scan(codeOf.card('GO-DEBUT'))
  await I.see(/Bonjour/)
  await expect(list).toBeVisible()
  // Only a person opens the dialog again.
  if (canShow) expect(await opened()).toBe(1)
})

test('a page that came while another tab was in front is shown when the person is back', async ({
  I,
  page,
}) => {
  I.expectTrouble(/WebSocket connection|404/)
  await page.addInitScript(() => {
    Object.assign(window, { seen: 'visible' })
    Object.defineProperty(document, 'visibilityState', { get: () => Reflect.get(window, 'seen') })
  })
  const look = (seen: 'hidden' | 'visible') =>
    page.evaluate(now => {
      Object.assign(window, { seen: now })
      document.dispatchEvent(new Event('visibilitychange'))
    }, seen)
  const { scanBringing } = await atWork(I)
  await I.see('Scannez l’emplacement de départ')
  await look('hidden')
  await scanBringing(aPage('Liste PK000413'))
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await page.waitForFunction(async () => {
    const open = indexedDB.open('douchette-printing')
    const database = await new Promise<IDBDatabase>(resolve => {
      open.onsuccess = () => resolve(open.result)
    })
    const all = database.transaction('jobs').objectStore('jobs').getAll()
    const jobs = await new Promise<readonly unknown[]>(resolve => {
      all.onsuccess = () => resolve(all.result)
    })
    database.close()
    return jobs.length > 0
  })
  await expect(shown(page, 'Liste PK000413')).toHaveCount(0)
  await look('visible')
  await expect(shown(page, 'Liste PK000413')).toBeVisible()
})
