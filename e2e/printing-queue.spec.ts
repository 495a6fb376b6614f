import { aLabel, atWork, expect, test, zebra } from './drivers/printing.ts'
import { qzAt } from './drivers/tls.ts'

const texts = (paper: readonly { bytes: Buffer }[]) => paper.map(({ bytes }) => bytes.toString('utf8'))

test('a label in a server’s answer comes out of the printer and shows on the page', async ({ I, qz }) => {
  const { scanBringing } = await atWork(I)
  await I.see('Scannez l’emplacement de départ')
  const label = aLabel('Étiquette CL00008812')
  await scanBringing(label)
  await expect.poll(() => texts(qz.paper)).toEqual([label.data])
  await I.press({ button: 'QZ Tray' })
  await I.amAt('/printing')
  await I.see('QZ Tray est connecté')
  await I.see('Étiquette CL00008812')
  await I.see(/Imprimée · Zebra ZD421/)
  await I.seeNoAxeViolation()
})

test('the strip names a missing printer on every page until it is back', async ({ I, page, qz }) => {
  const printer = qz.printers.get(zebra)
  qz.printers.delete(zebra)
  const { scanBringing } = await atWork(I)
  await I.see('Scannez l’emplacement de départ')
  const label = aLabel('Étiquette CL00008813')
  await scanBringing(label)
  await I.see(/QZ Tray ne trouve pas l’imprimante « Zebra ZD421 »/)
  await I.seeNoAxeViolation()
  // On a telephone it steps back for a refusal, which then is wholly there, and says once what was expected.
  await page.setViewportSize({ width: 360, height: 740 })
  await I.scan('(21)S1')
  const refusal = page.getByRole('region', { name: 'Dernier scan' })
  await expect(refusal).toContainText(/scannez un article ou un emplacement/)
  await expect(refusal).toContainText('Vous avez scanné')
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await expect(refusal.getByText(/^Attendu/)).toHaveCount(0)
  await I.dontSee('Impression en attente')
  await I.press({ button: 'OK, c’est vu' })
  await I.see('Impression en attente')
  await page.setViewportSize({ width: 1280, height: 800 })
  await I.open('/')
  await I.see('Impression en attente')
  if (printer) qz.printers.set(zebra, printer)
  // The page tries again by itself when it has found QZ Tray, perhaps before the press.
  const pressed = page.getByRole('button', { name: 'Imprimer à nouveau' }).click({ timeout: 5_000 })
  await pressed.catch(() => {})
  await expect.poll(() => texts(qz.paper)).toEqual([label.data])
  await I.dontSee('Impression en attente')
})

test('after a reload during sending a person decides, and nothing prints twice', async ({ I, qz }) => {
  // The browser logs the socket that closes with its page.
  I.expectTrouble(/WebSocket|Signing failed/)
  const { scanBringing } = await atWork(I)
  await I.see('Scannez l’emplacement de départ')
  const [first, second] = [aLabel('Étiquette CL00008814'), aLabel('Étiquette CL00008815')]
  await expect.poll(() => qz.calls.some(({ call }) => call === 'printers.detail')).toBe(true)
  qz.silent = true
  // The search, the subscription, then the print.
  qz.fates = ['ok', 'ok', 'mute']
  await scanBringing(first, second)
  await expect.poll(() => texts(qz.paper)).toEqual([first.data])
  await I.open('/')
  await I.see('Impression à vérifier')
  await I.see(/« Étiquette CL00008814 » : l’envoi a été coupé en route/)
  await I.press({ button: 'C’est bien sorti' })
  await expect.poll(() => texts(qz.paper)).toEqual([first.data, second.data])
  await I.dontSee('Impression à vérifier')
})

test('two tabs print a job once, and the second continues when the first closes', async ({
  I,
  qz,
  context,
  page,
}) => {
  const { scanBringing } = await atWork(I)
  await I.see('Scannez l’emplacement de départ')
  const other = await context.newPage()
  await other.addInitScript(settings => localStorage.setItem('qz-tray', settings), qzAt(qz.port))
  await other.goto('/printing')
  await expect(other.getByText('QZ Tray est connecté')).toBeVisible()
  await page.bringToFront()
  await expect.poll(() => qz.calls.filter(({ call }) => call === 'printers.detail').length).toBe(2)

  const [label, later] = [aLabel('Étiquette CL00008816'), aLabel('Étiquette CL00008817')]
  // QZ Tray finds the printer for the first label, but not for the second.
  const lost = { error: 'Specified printer could not be found.' }
  qz.fates = ['ok', 'ok', 'ok', ...Array.from({ length: 50 }, () => lost)]
  await scanBringing(label, later)
  await expect.poll(() => texts(qz.paper)).toEqual([label.data])
  await expect(other.getByText(/Imprimée · Zebra ZD421/)).toBeVisible()
  await expect(other.getByText('Impression en attente')).toBeVisible()
  await page.close()
  qz.fates = []
  await expect.poll(() => texts(qz.paper)).toEqual([label.data, later.data])
  await expect(other.getByText('Impression en attente')).toHaveCount(0)
})
