import { demoCodes } from './drivers/demo.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'
import { pullTrigger } from './drivers/scanner.ts'

test('a transfer by scans: three kinds of scan, and the stock has moved', async ({ I, page }) => {
  const { shelf, article, elsewhere } = await demoCodes(page)
  await I.am('transfer')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await I.scan(shelf.code)
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await I.scan(article.code)
  await I.see(/^1 sur/)
  await I.scan(article.code)
  await I.see(/^2 sur/)
  await I.scan(elsewhere.code)
  await I.see(new RegExp(`2 pièces à ${elsewhere.name}`))
  await I.see('Scannez l’emplacement de départ')
})

test('a wrong turn says what was expected, and stays until the next right scan', async ({ I, page }) => {
  const { shelf, order } = await demoCodes(page)
  await I.am('transfer')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await I.scan('(21)S1')
  await I.readError(/scannez d’abord l’emplacement de départ/)
  await I.scan(shelf.code)
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await I.scan(order.code)
  await I.see(/Ceci est une commande/)
})

test('a session that ends while a change is sent: it is made once, and its scans wait for the log-in', async ({
  I,
  page,
}) => {
  I.expectTrouble(/401/)
  const { shelf, article, elsewhere } = await demoCodes(page)
  await I.am('transfer')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await I.scan(shelf.code)
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await I.scan(article.code)
  await I.see(/^1 sur/)

  const keys: (string | undefined)[] = []
  let answer = () => {}
  const waiting = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/rest/warehouse/transfer', async route => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // The server makes the change, but the browser hears that the session has ended.
    await route.fetch()
    await waiting
    const problem = {
      type: 'urn:douchette:session-ended',
      title: 'Connexion requise',
      status: 401,
      code: 'session-ended',
      detail: 'Votre session est terminée. Reconnectez-vous.',
    }
    await route.fulfill({ status: 401, contentType: 'application/problem+json', json: problem })
  })
  await I.scan(elsewhere.code)
  await expect.poll(() => keys.length).toBe(1)
  await I.scan(shelf.code)
  answer()
  await I.amAt('/login')
  await I.see(/Non confirmé, sera repris\./)
  await I.picture('unconfirmed')
  await I.seeNoAxeViolation()

  await I.type('Identifiant', 'transfer')
  await I.type('Mot de passe', 'douchette')
  await I.press({ button: 'Se connecter' })
  await I.amAt('/warehouse/transfer')
  await I.see(new RegExp(`1 pièce à ${elsewhere.name}`))
  // The scan that waited is the next departure.
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  expect(keys).toEqual([keys[0], keys[0]])
})

test('a killed page comes back to the same step with the same counts', async ({ I, page }) => {
  const { shelf, article } = await demoCodes(page)
  await I.am('camille')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await I.scan(shelf.code)
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await I.scan(article.code)
  await I.see(/^1 sur/)
  await page.reload()
  await I.see('Vous reprenez où vous en étiez.')
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await I.scan(article.code)
  await I.see(/^2 sur/)
})

test('a second tab says that the work is open elsewhere, takes it with its counts, and it is done once', async ({
  I,
  page,
}) => {
  const { shelf, article, elsewhere } = await demoCodes(page)
  await I.am('camille')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await I.scan(shelf.code)
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await I.scan(article.code)
  await I.see(/^1 sur/)

  const other = await page.context().newPage()
  await other.addInitScript(keepFirstPlace, 'Continuer ici')
  await other.goto('/warehouse/transfer')
  await expect(other.getByRole('heading', { name: /le travail est dans un autre onglet/ })).toBeVisible()
  // A button that moves while it is pressed hears no click.
  await expect(other.getByText('Entrepôt de démonstration.').first()).toBeVisible()
  const here = await other.getByRole('button', { name: 'Continuer ici' }).boundingBox()
  expect(here?.y).toBe(await other.evaluate(() => window.firstPlace))
  await pullTrigger(other, article.code)
  await expect(other.getByText(/Continuez ici, ou scannez là-bas/).first()).toBeVisible()
  await other.getByRole('button', { name: 'Continuer ici' }).click()
  await expect(other.getByText('Vous reprenez où vous en étiez.')).toBeVisible()
  await I.see(/le travail est dans un autre onglet/)

  await pullTrigger(other, elsewhere.code)
  await expect(other.getByText(new RegExp(`1 pièce à ${elsewhere.name}`)).first()).toBeVisible()
  await I.press({ button: 'Continuer ici' })
  // The step was finished there: nothing is left to be done twice.
  await I.see('Scannez l’emplacement de départ')
  await other.close()
})

test('a scan made at the moment at which a step comes back is for that step', async ({ I, page }) => {
  const { shelf, article } = await demoCodes(page)
  await I.am('camille')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await I.scan(shelf.code)
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')

  const other = await page.context().newPage()
  await other.goto('/warehouse/transfer')
  await expect(other.getByRole('heading', { name: /le travail est dans un autre onglet/ })).toBeVisible()
  await other.evaluate(scanWhenSeen, { text: 'Vous reprenez où vous en étiez.', code: article.code })
  await other.getByRole('button', { name: 'Continuer ici' }).click()
  await expect(other.getByText(/^1 sur/)).toBeVisible()
  await other.close()
})

declare global {
  interface Window {
    firstPlace?: number
  }
}

/** Runs in the page: keeps the height at which this button was first drawn. */
function keepFirstPlace(name: string): void {
  const look = () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    if (button) window.firstPlace = button.getBoundingClientRect().y
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page: scans a number as soon as the page has this text, before anything else that the page still has to do. */
function scanWhenSeen({ text, code }: { text: string; code: string }): void {
  const observer = new MutationObserver(() => {
    if (!document.body.textContent?.includes(text)) return
    observer.disconnect()
    const begin = performance.now() - 8 * code.length
    for (const [at, key] of [...code, 'Enter'].entries()) {
      const place = key === 'Enter' ? key : `Digit${key}`
      for (const type of ['keydown', 'keyup']) {
        const event = new KeyboardEvent(type, { key, code: place, bubbles: true, cancelable: true })
        Object.defineProperty(event, 'timeStamp', { value: begin + 8 * at })
        document.body.dispatchEvent(event)
      }
    }
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
}

test('a refusal fits the screen, also with wide text spacing', async ({ I, page }) => {
  const { shelf } = await demoCodes(page)
  await I.am('transfer')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await I.scan(shelf.code)
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await page.evaluate(() =>
    document.styleSheets[0]?.insertRule('p { line-height: 2 !important; letter-spacing: 0.12em !important }'),
  )
  await I.scan('CD00010234A')
  await I.see('Refusé')
  const said = page.getByRole('region', { name: 'Dernier scan' }).locator('> .last-scan')
  await expect
    .poll(() => said.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
    .toBe(0)
})

test('the step’s commands are buttons, with keys and bars at a desk and neither on a telephone', async ({
  I,
  page,
}) => {
  const { shelf } = await demoCodes(page)
  await I.am('camille')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await I.scan(shelf.code)
  const all = page.getByRole('button', { name: /Tout prendre/ })
  await expect(all).toBeVisible()
  await all.click()
  await I.see('Tout est pris')
  const foot = page.locator('.bench-foot')
  await expect(foot.locator('kbd').first()).toBeVisible()
  await page.evaluate(() => localStorage.setItem('bench', '{"bars":true}'))
  await page.reload()
  await expect(foot.locator('.bench-bars').first()).toBeVisible()
  // A telephone has thumbs: no keys and no bars, even where the desk's switch asks for them.
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(foot.getByRole('button').first()).toBeVisible()
  await expect(foot.locator('kbd, .bench-bars').filter({ visible: true })).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await I.press({ key: 'F8' })
  await I.see('Scannez l’emplacement de départ')
})

test('the transfer bench fits every theme and size', async ({ I, page }) => {
  const { shelf, article } = await demoCodes(page)
  await I.am('camille')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await I.scan(shelf.code)
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await I.scan(article.code)
  await I.see(/^1 sur/)
  await seeWellInEveryLook(I, {
    picture: 'transfer',
    sizes: [
      [1440, 900],
      [360, 740],
    ],
  })
})
