import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import type { QzTray } from '#tests/drivers/qz-tray.ts'
import { demoCodes } from './demo.ts'
import { test as bench, type Operator } from './operator.ts'
import { asPerson } from './server.ts'
import { qzAt, startTray } from './tls.ts'

export { expect } from './operator.ts'
export const zebra = 'Zebra ZD421'

/**
 * A bench with its own QZ Tray, so that all paper comes from this test. QZ Tray trusts the test certificate and blocks
 * everything else, so every call that arrives has a right signature.
 */
export const test = bench.extend<{ qz: QzTray }>({
  qz: async ({ page }, use) => {
    const qz = await startTray()
    qz.trusted = process.env.E2E_QZ_CERTIFICATE
    qz.person = 'block'
    // Overrides the shared QZ Tray, because this script runs later on each page.
    await page.addInitScript(settings => localStorage.setItem('qz-tray', settings), qzAt(qz.port))
    await use(qz)
    await qz.stop()
  },
})

const zplOf = (text: string) =>
  `^XA^CI28^PW800^LL1200^FO60,80^A0N,60,60^FD${text}^FS^FO60,200^BY3^BCN,200,Y,N,N^FDCL00008812^FS^XZ`
/** One empty page, the smallest valid PDF. */
const emptyPdf = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n'),
).toString('base64')

type Print = {
  id: string
  title: string
  data: string
  role: string
  format: string
  copies: number
  type: string
}

export const aLabel = (title: string): Print => ({
  id: randomUUID(),
  role: 'label',
  format: 'zpl',
  data: zplOf(title),
  copies: 1,
  title,
  type: 'SHIPPING',
})
export const aPage = (title: string): Print => ({
  ...aLabel(title),
  role: 'a4',
  format: 'pdf',
  data: emptyPdf,
})

/** Opens a transfer. The server's answers to the next scanned shelf bring these documents along. */
export async function atWork(I: Operator, path = '/warehouse/transfer') {
  const { shelf } = await demoCodes(I.page)
  await I.am('camille')
  await I.open(path)
  return {
    shelf,
    async scanBringing(...prints: Print[]) {
      await bring(I.page, prints)
      await I.scan(shelf.code)
    },
  }
}

async function bring(page: Page, prints: readonly Print[]) {
  const address = '**/rest/location/information/**'
  await page.unroute(address)
  await page.route(address, async route => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), prints } })
  })
}

/** Labels that the server made and stored, so it can print them again. */
export async function labelsOfServer(page: Page, location: { name: string; code: string }): Promise<Print[]> {
  const { post } = await asPerson(page)
  const data = { lines: [{ ...location, qty: 1 }] }
  return (await post<{ prints: Print[] }>('/rest/warehouse/label/location/print', data)).prints
}
