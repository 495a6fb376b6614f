import { expect, test } from './drivers/operator.ts'

/** Each with what it says once it stands. All others are opened by other tests, which a breach fails: it is a console error. */
const pages: readonly [path: string, says: string | RegExp][] = [
  ['/', 'Bonjour Gaëlle'],
  ['/admin', /Il répond, et sa base/],
  ['/calibration', 'Réglage des douchettes'],
  ['/cards', 'Cartes de commande'],
  ['/demo', 'Feuille de démonstration'],
  ['/warehouse/reception', /Réception/],
]

test('screens of each sort keep to the content policy, which lets no text become markup, style or script', async ({
  I,
  page,
}) => {
  await page.addInitScript(() => {
    const breaches: string[] = []
    Object.assign(window, { breaches })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) =>
      breaches.push(`${effectiveDirective} ${sample}`),
    )
  })
  const breaches = () => page.evaluate<string[]>(() => Reflect.get(window, 'breaches'))

  await I.logIn('admin')
  for (const [path, says] of pages) {
    await I.open(path)
    await I.see(says)
    expect(await breaches(), path).toEqual([])
  }

  // The API's page is another document, drawn by a library under the same policy.
  await page.goto('/api')
  await expect(page.locator('.opblock').first()).toBeVisible()
  await page.getByPlaceholder('Filter by tag or path').fill('cancellationAsked')
  await expect(page.locator('#operations-orders-delete_order')).toBeVisible()
  expect(await breaches(), '/api').toEqual([])
  await I.open('/')
  await I.see('Bonjour')

  I.expectTrouble(/Trusted|content security policy/i)
  const refused = await page.evaluate(() => {
    const tries = [
      () => document.body.insertAdjacentHTML('beforeend', '<img src=x>'),
      () => new Worker('/theme.js'),
      () => window.trustedTypes?.createPolicy('another', { createScriptURL: address => address }),
    ]
    const style = document.createElement('style')
    style.textContent = 'body { color: rgb(1, 2, 3) !important }'
    document.head.append(style)
    const styled = getComputedStyle(document.body).color === 'rgb(1, 2, 3)'
    const thrown = tries.map(attempt => {
      try {
        attempt()
        return 'done'
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown'
      }
    })
    return { styled, thrown }
  })
  expect(refused).toEqual({ styled: false, thrown: ['TypeError', 'TypeError', 'TypeError'] })
})
