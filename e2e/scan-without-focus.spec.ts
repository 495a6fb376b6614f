import type { Page } from 'playwright/test'
import { expect, type Operator, test } from './drivers/operator.ts'

const notice = 'Les scans n’arrivent pas ici'

/**
 * A headless Chromium always gives a page the focus, so the test fakes `document.hasFocus`. The events are the
 * browser's own.
 */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    let focused = true
    document.hasFocus = () => focused
    for (const type of ['blur', 'focus'] as const) {
      window.addEventListener(
        type,
        event => {
          if (event.target === window) focused = type === 'focus'
        },
        { capture: true },
      )
    }
  })
})

test('a window without the focus says in full size that scans do not arrive', async ({ I, page }) => {
  await atHome(I)
  await I.dontSee(notice)
  await happens(page, 'blur')
  await I.see(notice)
  const cover = page.getByRole('button', { name: notice })
  expect(await cover.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 })
  await I.seeNoAxeViolation()
  await happens(page, 'focus')
  await I.dontSee(notice)
  await I.see('Bonjour Camille')
})

test('a brief loss of the focus shows no notice', async ({ I, page }) => {
  await page.clock.install()
  await atHome(I)
  await page.evaluate(notice => {
    const shown: string[] = []
    Object.assign(window, { shown })
    new MutationObserver(() => {
      if (document.body.textContent?.includes(notice)) shown.push(notice)
    }).observe(document.body, { childList: true, subtree: true })
  }, notice)
  await happens(page, 'blur')
  await happens(page, 'focus')
  await page.clock.runFor(500)
  expect(await page.evaluate(() => Reflect.get(window, 'shown'))).toEqual([])
})

test('the notice shows above an open dialog too', async ({ I, page }) => {
  await atHome(I)
  await I.press({ button: 'Compte de Camille Moreau' })
  await happens(page, 'blur')
  await I.see(notice)
  await happens(page, 'focus')
  await expect(page.getByRole('dialog', { name: 'Compte' })).toBeVisible()
})

async function atHome(I: Operator) {
  await I.am('camille')
  await I.open('/')
  await I.see('Bonjour Camille')
}

const happens = (page: Page, type: 'blur' | 'focus') =>
  page.evaluate(type => window.dispatchEvent(new FocusEvent(type)), type)
