import { formatOwn } from '#contract/barcodes/own.ts'
import { aLabel, atWork, expect, labelsOfServer, test, zebra } from './drivers/printing.ts'
import { atTheTerminal } from './drivers/terminal.ts'

test('the key and the card reprint the last document exactly', async ({ I, qz, page }) => {
  const { scanBringing, shelf } = await atWork(I)
  await I.see('Scannez l’emplacement de départ')
  const prints = await labelsOfServer(page, shelf)
  const logged = page.waitForResponse('**/rest/print-log')
  await scanBringing(...prints)
  await expect.poll(() => qz.paper.length).toBe(1)
  expect(await (await logged).json()).toEqual({ data: { added: 1 } })
  const told = page.waitForResponse('**/rest/print-job/state')
  await I.press({ key: 'F9' })
  await I.see(`Réimpression : ${prints[0]?.title}`)
  await expect.poll(() => qz.paper.length).toBe(2)
  await told
  await I.scan(formatOwn('command', 'BIS'))
  await expect.poll(() => qz.paper.length).toBe(3)
  const [first, second, third] = qz.paper.map(({ bytes }) => bytes.toString('utf8'))
  expect([second, third]).toEqual([first, first])
})

test('a wall shows a stuck print, and a card on the screen settles it', async ({ I, qz, page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.addInitScript(() =>
    localStorage.setItem('terminal', JSON.stringify({ on: true, locked: false, lockMinutes: 5, path: null })),
  )
  qz.printers.delete(zebra)
  const terminal = atTheTerminal(I)
  const { scanBringing } = await atWork(I)
  await terminal.seeInstruction('Scannez l’emplacement de départ')
  const label = aLabel('Étiquette CL00008830')
  await scanBringing(label)
  await I.see(/QZ Tray ne trouve pas l’imprimante « Zebra ZD421 »/)
  await terminal.seeCard('Imprimer à nouveau')
  await I.seeNoAxeViolation()
  await I.picture('printing-wall')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1920)
  // The scanned text is still visible in full.
  const said = page.locator('.wall-scanned')
  const panel = page.getByRole('region', { name: 'Dernier scan' })
  const [inner, outer] = [await said.boundingBox(), await panel.boundingBox()]
  expect(inner && outer && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height).toBe(true)
  qz.printers.set(zebra, { state: 'ready', held: [] })
  await terminal.scanCard('Imprimer à nouveau')
  await expect.poll(() => qz.paper.map(({ bytes }) => bytes.toString('utf8'))).toEqual([label.data])
  await I.dontSee('Impression en attente')
})

test('a label asked for while QZ Tray waits for our slow server is printed, not shown', async ({
  I,
  qz,
  page,
}) => {
  let answer = () => {}
  const slow = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/qz/certificate', async route => {
    await slow
    await route.continue()
  })
  const { scanBringing } = await atWork(I)
  // The page has given up waiting for QZ Tray.
  await expect(page.getByRole('button', { name: 'Poste' })).toHaveAccessibleDescription(/pas configuré/)
  await scanBringing(aLabel('Étiquette CL00008840'))
  await I.see('Impression en attente')
  answer()
  await expect.poll(() => qz.paper.length).toBe(1)
  await I.dontSee('Impression en attente')
})
