import { aLabel, aPage, atWork, expect, test } from './drivers/printing.ts'

test.use({ qzPort: 1 })

test('without QZ Tray a label shows as a picture with a download, and the work continues', async ({
  I,
  page,
}) => {
  I.expectTrouble(/WebSocket connection|404/)
  const { scanBringing } = await atWork(I)
  await I.see('Scannez l’emplacement de départ')
  const label = aLabel('Étiquette CL00008820')
  await scanBringing(label)
  const picture = page.getByRole('img', { name: 'Étiquette Étiquette CL00008820' })
  await expect(picture).toBeVisible({ timeout: 30_000 })
  expect(await picture.evaluate(element => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(400)
  await I.see(/il n’est pas sorti d’une imprimante/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /Télécharger l’étiquette/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Étiquette CL00008820.zpl')
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await I.seeNoAxeViolation()
  await I.press({ button: 'Ranger Étiquette CL00008820' })
  await expect(picture).toHaveCount(0)

  await I.open('/printing')
  await I.see(/Montrée à l’écran, pas imprimée ici/)
  await I.see('QZ Tray ne répond pas sur ce poste')
  await I.seeNoAxeViolation()
})

test('a page goes to the browser’s print dialog, or to a file where the browser has none', async ({
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
  const { scanBringing } = await atWork(I)
  await I.see('Scannez l’emplacement de départ')
  await scanBringing(aPage('Liste PK000412'))
  await expect(page.getByRole('link', { name: /Télécharger le PDF/ })).toBeVisible()
  const canShow = await page.evaluate(() => navigator.pdfViewerEnabled)
  if (canShow) {
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'opened').length)).toBeGreaterThan(0)
  } else {
    await I.see(/téléchargez-le pour l’imprimer/)
  }
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
})
