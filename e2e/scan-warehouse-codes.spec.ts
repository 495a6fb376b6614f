import { listenToScans } from './drivers/ears.ts'
import { expect, test } from './drivers/operator.ts'

const grammar = { own: [{ kind: 'box', prefix: 'BAC', min: 4, check: 'none' }], aliases: [] }

test('a warehouse’s own codes are read from the first scan of a fresh browser, and after a cold start without the server', async ({
  I,
  page,
}) => {
  I.expectTrouble(/Failed to load resource/)
  const ears = await listenToScans(page)
  let letThrough = () => {}
  const held = new Promise<void>(resolve => {
    letThrough = resolve
  })
  await page.route('**/rest/warehouse/grammar', async route => {
    await held
    await route.fulfill({ json: { data: grammar } })
  })
  await I.am('camille')
  await I.open('/')
  await I.see('Bonjour Camille')
  await I.scan('BAC0012')
  await ears.hearsNothing()
  letThrough()
  await ears.hears('BAC0012')
  expect(ears.heard[0]?.codes).toMatchObject([{ kind: 'box', value: 'BAC0012' }])

  await page.unroute('**/rest/warehouse/grammar')
  await page.route('**/rest/warehouse/grammar', route => route.abort())
  await page.reload()
  await I.see('Bonjour Camille')
  await I.scan('BAC0099')
  await ears.hears('BAC0012', 'BAC0099')
  expect(ears.heard[1]?.codes).toMatchObject([{ kind: 'box', value: 'BAC0099' }])
})

test('a fresh browser that the server does not tell its codes reads with the usual ones', async ({
  I,
  page,
}) => {
  I.expectTrouble(/Failed to load resource/)
  const ears = await listenToScans(page)
  await page.route('**/rest/warehouse/grammar', route => route.fulfill({ status: 500, json: {} }))
  await I.am('camille')
  await I.open('/')
  await I.see('Bonjour Camille')
  await I.scan('BAC0012')
  await ears.hears('BAC0012')
  expect(ears.heard[0]?.codes).toEqual([])
})
