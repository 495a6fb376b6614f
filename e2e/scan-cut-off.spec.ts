import type { Page } from 'playwright/test'
import { demoCodes } from './drivers/demo.ts'
import { expect, test } from './drivers/operator.ts'
import { pullTrigger } from './drivers/scanner.ts'

const asked = 'Lecture interrompue : une autre fenêtre a pris la main. Revenez ici, puis rescannez.'

/**
 * Another window takes these keys of the next scan. A headless Chromium always gives a page the focus, so this listener,
 * which stands before the application's, withholds them and says what the browser would say.
 */
const windowsInFront = (page: Page) =>
  page.addInitScript(() => {
    let keys = 0
    let elsewhere: [from: number, until: number] = [0, 0]
    const tell = (type: 'blur' | 'focus', at: number) => {
      const event = new FocusEvent(type)
      Object.defineProperty(event, 'timeStamp', { value: at })
      window.dispatchEvent(event)
    }
    const take = (event: KeyboardEvent) => {
      const [from, until] = elsewhere
      if (event.type === 'keydown' && event.key !== 'Shift') {
        keys += 1
        if (keys === from) tell('blur', event.timeStamp)
        if (keys === until) tell('focus', event.timeStamp)
      }
      if (keys < from || keys >= until) return
      event.stopImmediatePropagation()
      event.preventDefault()
    }
    for (const type of ['keydown', 'keyup'] as const) window.addEventListener(type, take, { capture: true })
    Object.assign(window, {
      comesInFront: (from: number, until: number) => {
        keys = 0
        elsewhere = [from, until]
      },
    })
  })

const takesKeys = (page: Page, from: number, until: number) =>
  page.evaluate(([from, until]) => Reflect.get(window, 'comesInFront')(from, until), [from, until] as const)

test('a code cut by another window is asked for again, and its rest does nothing', async ({ I, page }) => {
  const { shelf } = await demoCodes(page)
  await windowsInFront(page)
  await I.am('transfer')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await takesKeys(page, 6, 9)
  await pullTrigger(page, shelf.code)
  await I.readError(asked)
  await takesKeys(page, 0, 0)
  await I.scan(shelf.code)
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await I.open('/scan-journal')
  await I.see(asked)
  await expect(page.getByText('Lecture interrompue').filter({ visible: true })).toHaveCount(1)
})

test('what a person was typing when another window came stays in its field', async ({ I, page }) => {
  await windowsInFront(page)
  await I.am('camille')
  await I.open('/scan-journal')
  const filter = page.getByLabel('Filtrer')
  await filter.focus()
  await page.keyboard.type('zebra', { delay: 120 })
  await page.evaluate(() => window.dispatchEvent(new FocusEvent('blur')))
  await expect(filter).toHaveValue('zebra')
  await I.dontSee('Lecture interrompue')
})
