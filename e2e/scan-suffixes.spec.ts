import { listenToScans } from './drivers/ears.ts'
import { expect, test } from './drivers/operator.ts'
import { passCodes, pullTrigger, silence } from './drivers/scanner.ts'

declare global {
  interface Window {
    /** Browser shortcuts that the page let through. */
    shortcuts: string[]
  }
}

test.beforeEach(async ({ I }) => {
  await I.am('transfer')
})

test('Ctrl+J at the end of a code does not open the browser’s downloads', async ({ I, page }) => {
  const ears = await listenToScans(page)
  await I.open('/')
  await I.see('Bonjour Awa')
  await page.evaluate(() => {
    window.shortcuts = []
    window.addEventListener('keydown', event => {
      if (event.ctrlKey && event.key === 'j' && !event.defaultPrevented) window.shortcuts.push('Ctrl+J')
    })
  })
  await pullTrigger(page, 'CD00010234C', 'lf')
  await ears.hears('CD00010234C')
  expect(await page.evaluate(() => window.shortcuts)).toEqual([])
  expect(page.context().pages()).toHaveLength(1)

  // A person's Ctrl+J still reaches the browser.
  await silence(page)
  await page.keyboard.press('Control+j')
  expect(await page.evaluate(() => window.shortcuts)).toEqual(['Ctrl+J'])
})

test('Tab at the end of a code moves the focus nowhere', async ({ I, page }) => {
  const ears = await listenToScans(page)
  await I.open('/scan-journal')
  const filter = page.getByLabel('Filtrer')
  await filter.focus()
  await pullTrigger(page, 'CD00010234C', 'Tab')
  await ears.hears('CD00010234C')
  await expect(filter).toBeFocused()
  await expect(filter).toHaveValue('')
})

test('a code without a suffix works too, and leaves nothing in the field', async ({ I, page }) => {
  const ears = await listenToScans(page)
  await I.open('/scan-journal')
  const filter = page.getByLabel('Filtrer')
  await filter.focus()
  await pullTrigger(page, 'CD00010234C', '')
  await ears.hears('CD00010234C')
  await expect(filter).toHaveValue('')
})

test('codes 20 ms apart all arrive, in their order', async ({ I, page }) => {
  const ears = await listenToScans(page)
  await I.open('/')
  await I.see('Bonjour Awa')
  const codes = ['CD00010234C', '3453120000011', 'AB-12-CD', 'ART.7/BLEU', 'CD00010234C']
  await passCodes(page, codes, 20)
  await ears.hears(...codes)
  expect(ears.heard.every(({ outcome }) => outcome.text !== '')).toBe(true)
})
