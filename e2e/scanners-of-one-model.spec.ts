import { expect, test } from './drivers/operator.ts'

/** Two scanners of one model in HID POS mode: `scannerReads(0, text)` scans with the first. No real one was ever tried. */
function plugInTwins() {
  class Scanner extends EventTarget {
    opened = false
    vendorId = 0x0c2e
    productId = 0x0b87
    productName = 'Voyager'
    collections = [{ usagePage: 0x8c }]
    async open() {
      this.opened = true
    }
    async close() {
      this.opened = false
    }
  }
  const twins = [new Scanner(), new Scanner()]
  const unchosen = [...twins]
  const hid = { getDevices: async () => twins, requestDevice: async () => unchosen.splice(0, 1) }
  Object.defineProperty(navigator, 'hid', { value: Object.assign(new EventTarget(), hid) })
  const scannerReads = (which: number, text: string) => {
    const data = new DataView(new ArrayBuffer(63))
    data.setUint8(0, text.length)
    for (const [at, sign] of [...text].entries()) data.setUint8(4 + at, sign.charCodeAt(0))
    twins[which]?.dispatchEvent(Object.assign(new Event('inputreport'), { reportId: 2, data }))
  }
  Object.assign(window, { scannerReads })
}

test('two scanners of one model bear both names after a reload, until one scan tells them apart', async ({
  I,
  page,
}) => {
  // A scanner is opened anew under a new name, and hears nothing meanwhile.
  const reads = async (which: number, text: string) => {
    await expect(page.getByRole('status').filter({ hasText: / · prête$/ })).toHaveCount(2)
    await page.evaluate(`scannerReads(${which}, '${text}')`)
  }
  await page.addInitScript(plugInTwins)
  await I.am('transfer')
  await I.open('/scanners')
  const names = page.getByLabel('Nom')
  for (const [at, name] of [
    [1, 'Gauche'],
    [2, 'Droite'],
  ] as const) {
    await I.press({ button: 'USB HID' })
    await names.nth(at).fill(name)
    await I.press({ key: 'Tab' })
  }
  await reads(1, 'AB-12-CD')
  await I.see(/^Droite · AB-12-CD/)

  await page.reload()
  await I.see(/Même modèle que « Droite »/)
  await reads(1, 'AB-12-CD')
  await I.see(/^Gauche ou Droite · AB-12-CD/)
  await I.seeNoAxeViolation()
  await I.picture('scanners-of-one-model', { whole: true })

  await page.getByRole('button', { name: 'Dire laquelle c’est Gauche' }).click()
  await I.see('Prenez « Gauche » et scannez n’importe quel code.')
  await reads(1, 'AB-12-CD')
  await I.dontSee(/Même modèle/)
  await reads(1, 'AB-13-CD')
  await I.see(/^Gauche · AB-13-CD/)
  await reads(0, 'AB-14-CD')
  await I.see(/^Droite · AB-14-CD/)

  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await page.evaluate(`scannerReads(0, '(21)S1')`)
  await expect(page.getByRole('region', { name: 'Dernier scan' })).toContainText('Refusé · Gauche ou Droite')
})

test('the set-up sheet of a model has its own address, and quotes its manual', async ({ I, page }) => {
  await I.am('transfer')
  await I.open('/calibration')
  await I.choose(/Modèle/, 'Netum NT-1228W')
  await expect(page).toHaveURL(/modele=netum-nt1228w/)
  await expect(page.getByRole('list', { name: 'À régler' })).toContainText('Dans le manuel : “Enter (CR)”')
  await I.picture('set-up-sheet', { whole: true })
})
