import { card, place, unknownEan } from './drivers/delivery.ts'
import { expect, test } from './drivers/operator.ts'
import { asPerson } from './drivers/server.ts'

const dayMs = 24 * 3_600_000

test('a short date is said at the dock’s wall, stands on home with what may be done, and goes out by the scrap', async ({
  I,
  page,
}) => {
  const { read, post } = await asPerson(page, 'admin')
  const { shops } = await read<{ shops: { slug: string }[] }>('/rest/user/access')
  const shop = shops[0]?.slug ?? ''
  const code = unknownEan()
  const name = `Confiture ${code}`
  const unmeasured = { weightG: 300, lengthMm: null, widthMm: null, heightMm: null }
  await post('/rest/article', {
    ...{ shop, sku: `CONFITURE-${code}`, name, ...unmeasured, lots: true, leastDays: 300, danger: '' },
    codes: [{ code, qty: 1 }],
  })
  const expiry = new Date(Date.now() + 100 * dayMs).toISOString().slice(2, 10).replaceAll('-', '')

  await I.am('camille')
  await page.evaluate(() => localStorage.setItem('terminal', '{"on":true}'))
  await page.setViewportSize({ width: 1920, height: 1080 })
  await I.open(`/shop/${shop}/reception`)
  await I.see('Scannez ou choisissez la réception')
  await I.scan(card('REC-SANS'))
  await I.see('Scannez les articles, puis l’emplacement de dépôt')
  await I.scan(`(01)0${code}(17)${expiry}(10)COURT`)
  await I.see(/date courte, \d{2}\/\d{2}\/\d{4}/)
  await I.see('Date courte : 1 pièce à recevoir ou à mettre de côté.')
  await I.picture('short-date-wall')
  await I.scan(place('QUAI-1'))
  await I.see('1 pièce à QUAI-1')

  await page.evaluate(() => localStorage.setItem('terminal', '{"on":false}'))
  await page.setViewportSize({ width: 1280, height: 900 })
  await I.open('/')
  const panel = page.getByRole('region', { name: 'Bientôt périmé' })
  const scrap = panel.getByRole('link', { name: `Mettre au rebut : ${name}, QUAI-1` })
  await expect(scrap).toBeVisible()
  await expect(panel.getByRole('link', { name: `Déplacer : ${name}, QUAI-1` })).toBeVisible()
  await I.seeNoAxeViolation()
  await panel.scrollIntoViewIfNeeded()
  await I.picture('perishing-home-1280')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => document.documentElement.setAttribute('data-color-scheme', 'dark'))
  await panel.scrollIntoViewIfNeeded()
  await I.seeNoAxeViolation()
  await I.picture('perishing-home-dark-360')

  await scrap.click()
  await I.see('Scannez l’article à mettre au rebut')
  await I.scan(code)
  await page.getByRole('button', { name: /Périmé/ }).click()
  await I.see('Rescannez l’emplacement pour confirmer')
  await I.scan(place('QUAI-1'))
  await I.see('1 pièce mise au rebut')
  await I.open('/')
  await I.see(/^Bonjour/)
  await expect(scrap).toHaveCount(0)
})
