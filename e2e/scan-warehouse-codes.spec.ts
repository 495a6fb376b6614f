import { listenToScans } from './drivers/ears.ts'
import { expect, test } from './drivers/operator.ts'

const grammar = { own: [{ kind: 'box', prefix: 'BAC', min: 4, check: 'none' }], aliases: [] }

test('a warehouse’s own codes work from the first scan after a cold start', async ({ I, page }) => {
  I.expectTrouble(/Failed to load resource/)
  const ears = await listenToScans(page)
  await I.am('camille')
  await I.open('/')
  await I.see('Bonjour Camille')
  await I.scan('BAC0012')
  await ears.hears('BAC0012')
  expect(ears.heard[0]?.codes).toEqual([])

  await page.route('**/rest/warehouse/grammar', route => route.fulfill({ json: { data: grammar } }))
  await page.reload()
  // This terminal stores the warehouse's grammar, so it applies from the next start on.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('grammar'))).toContain('BAC')
  await I.see('Bonjour Camille')
  await I.scan('BAC0012')
  await ears.hears('BAC0012', 'BAC0012')
  expect(ears.heard[1]?.codes).toMatchObject([{ kind: 'box', value: 'BAC0012' }])

  await page.unroute('**/rest/warehouse/grammar')
  await page.route('**/rest/warehouse/grammar', route => route.abort())
  await page.reload()
  await I.see('Bonjour Camille')
  await I.scan('BAC0099')
  await ears.hears('BAC0012', 'BAC0012', 'BAC0099')
  expect(ears.heard[2]?.codes).toMatchObject([{ kind: 'box', value: 'BAC0099' }])
})
