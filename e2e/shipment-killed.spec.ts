import type { BrowserContext, Page } from 'playwright/test'
import { formatOwn } from '#contract/barcodes/own.ts'
import { expect, test } from './drivers/operator.ts'
import { labelOf, madeFor, orderToPack } from './drivers/packing.ts'
import { pullTrigger } from './drivers/scanner.ts'

const close = formatOwn('command', 'EXP-FIN')

/** Cuts the power: a new browser finds only what the old one had saved to disk. */
async function cutThePower(page: Page): Promise<Page> {
  const context: BrowserContext = page.context()
  const browser = context.browser()
  const storageState = await context.storageState()
  await context.close()
  if (!browser) throw new Error('The browser is gone for good')
  const next = await browser.newContext({
    storageState,
    baseURL: process.env.E2E_URL ?? '',
    locale: 'fr-FR',
    serviceWorkers: 'block',
  })
  const after = await next.newPage()
  await after.goto('/warehouse/shipment')
  return after
}

const sees = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

test('a power cut during a half-verified order loses no count, and the order is packed once', async ({
  I,
  page,
}) => {
  const order = await orderToPack(page, lines => lines.length > 1)
  const [first, ...rest] = order.pieces
  await I.am('shipping')
  await I.open('/warehouse/shipment')
  await I.see('Scannez une liste, une commande ou sa caisse')
  await I.scan(order.code)
  await I.see('Scannez chaque article')
  await I.scan(first?.code ?? '')
  await I.see(/^1 sur/)

  const after = await cutThePower(page)
  await sees(after, 'Vous reprenez où vous en étiez.')
  await sees(after, 'Scannez chaque article')
  await expect(after.getByRole('progressbar', { name: /^1 sur/ })).toBeVisible()
  for (const { code } of rest) await pullTrigger(after, code)
  await sees(after, 'Choisissez le carton')
  await pullTrigger(after, close)
  await sees(after, 'Collez l’étiquette, puis scannez-la')
  await pullTrigger(after, await labelOf(after, order.name))
  await sees(after, `${order.name} emballée`)
  expect(await madeFor(after, order.name)).toEqual({ status: 'packed', labels: 1, parcels: ['labelled'] })
  await after.context().close()
})
