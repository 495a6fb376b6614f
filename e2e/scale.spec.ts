import { expect, test } from './drivers/operator.ts'
import { orderOf, readyFor } from './drivers/parcels.ts'

/** A scale at a serial port of this browser: `scaleSays` speaks for it. No real scale was ever tried. */
function plugInScale() {
  class Port extends EventTarget {
    readable: ReadableStream | null = null
    getInfo = () => ({})
    async open() {
      this.readable = new ReadableStream({
        start: pipe => {
          const says = (text: string) => pipe.enqueue(new TextEncoder().encode(text))
          Object.assign(window, { scaleSays: says })
        },
      })
    }
    async close() {
      this.readable = null
    }
  }
  const port = new Port()
  const serial = { getPorts: async () => [port], requestPort: async () => port }
  Object.defineProperty(navigator, 'serial', { value: Object.assign(new EventTarget(), serial) })
}

test('a bench chooses its scale once; a weight is shown live, and taken by Enter when it stands still', async ({
  I,
  page,
}) => {
  const says = (state: 'ST' | 'US', grams: number) =>
    page.evaluate(`scaleSays('${state},GS,+ ${(grams / 1000).toFixed(3)}kg\\r\\n')`)
  await page.addInitScript(plugInScale)
  await I.am('shipping')
  const parcel = (await readyFor(page, 'mondial-relay')).at(1)
  if (!parcel) throw new Error('The demo warehouse has too few parcels of Mondial Relay')
  const { name, tracking, order } = parcel

  await I.open('/scanners')
  await page.getByRole('button', { name: 'Balance en port série' }).click()
  await I.see(/La balance ne dit rien encore/)
  await says('US', 850)
  await I.see(/Le poids bouge encore/)
  await says('ST', 850)
  await I.see(/Port série · Poids stable/)
  await I.seeNoAxeViolation()
  await I.picture('scale-chosen', { whole: true })

  await I.open('/warehouse/packaging')
  await I.scan(tracking)
  await I.see('Choisissez le carton')
  await page.getByRole('button', { name: /\(actuel\)/ }).click()
  const scale = page.getByRole('region', { name: 'Balance' })
  await expect(scale).toContainText('La balance ne dit rien encore.')
  const before = (await orderOf(page, order)).parcels.find(one => one.name === name)
  const grams = Math.ceil((before?.weightG ?? 0) * 1.02)
  await says('US', grams)
  await expect(scale).toContainText('Le poids bouge encore')
  await page.getByLabel('Poids du colis, en g ou kg').focus()
  await I.press({ key: 'Enter' })
  await expect(page.getByRole('alert').filter({ hasText: 'attendez qu’il se pose' })).toBeVisible()
  await says('ST', grams)
  await expect(scale).toContainText('Poids stable')
  await I.seeNoAxeViolation()
  await I.picture('scale-beside-the-weight')
  await I.press({ key: 'Enter' })
  await I.see('Collez la nouvelle étiquette, puis scannez-la')
  const after = (await orderOf(page, order)).parcels.find(one => one.name === name)
  expect(after?.weightG).toBe(grams)
})
