import { card, place, unknownEan } from './drivers/delivery.ts'
import { expect, test } from './drivers/operator.ts'
import { asPerson } from './drivers/server.ts'
import { atTheTerminal } from './drivers/terminal.ts'

const dayMs = 24 * 3_600_000

test('a perished lot goes to quarantine; a short date is said at the dock, stands on home with what may be done, and is scrapped off a wall', async ({
  I,
  page,
}) => {
  const { read, post } = await asPerson(page, 'admin')
  const { shops } = await read<{ shops: { slug: string }[] }>('/rest/user/access')
  const shop = shops[0]?.slug ?? ''
  const code = unknownEan()
  const name = `Confiture ${code.slice(-4)}`
  await post('/rest/article', {
    ...{ shop, sku: `CONFITURE-${code}`, name, weightG: 300, danger: '', lots: true, leastDays: 300 },
    ...{ lengthMm: null, widthMm: null, heightMm: null, codes: [{ code, qty: 1 }] },
  })

  await I.am('camille')
  await I.open(`/shop/${shop}/reception`)
  await I.see('Scannez ou choisissez la réception')
  await I.scan(card('REC-SANS'))
  await I.see('Scannez les articles, puis l’emplacement de dépôt')
  const perished = `(01)0${code}(17)240229(10)VIEUX(30)3`
  await I.scan(perished)
  await I.see(/périmé depuis le 29\/02\/2024/)
  await I.see('Périmé : rescannez l’article pour le mettre en quarantaine')
  await I.seeNoAxeViolation()
  await I.picture('dates-perished-1280', { whole: true })
  await I.scan(perished)
  await I.see('À mettre en quarantaine : 3 pièces.')
  await I.scan(place('QUAI-2'))
  await I.readError('QUAI-2 n’est pas en quarantaine : un article périmé n’y va pas.')
  await I.scan(place('QUARANTAINE-2'))
  await I.see('3 pièces à QUARANTAINE-2')

  const soon = new Date(Date.now() + 100 * dayMs).toISOString().slice(2, 10).replaceAll('-', '')
  await I.scan(`(01)0${code}(17)${soon}(10)COURT`)
  await I.see(/date courte, \d{2}\/\d{2}\/\d{4}/)
  await I.see('Date courte : 1 pièce à recevoir ou à mettre de côté.')
  await I.picture('dates-short-1280', { whole: true })
  await I.scan(place('QUAI-2'))
  await I.see('1 pièce à QUAI-2')

  await I.open('/warehouse/location/QUARANTAINE-2')
  await I.see('périmé depuis le 29/02/2024 : ne part plus')
  await I.open('/')
  const panel = page.getByRole('region', { name: 'Bientôt périmé' })
  await expect(panel.getByRole('link', { name: `Déplacer : ${name}, QUAI-2` })).toBeVisible()
  const scrap = panel.getByRole('link', { name: `Mettre au rebut : ${name}, QUAI-2` })
  await page.setViewportSize({ width: 360, height: 740 })
  await panel.scrollIntoViewIfNeeded()
  await I.seeNoAxeViolation()
  await I.picture('dates-home-360')
  await scrap.click()
  await I.see('Scannez l’article à mettre au rebut')
  await I.scan(card('REB-STOP'))

  await page.evaluate(() => localStorage.setItem('terminal', '{"on":true}'))
  await page.setViewportSize({ width: 1920, height: 1080 })
  const wall = atTheTerminal(I)
  await wall.open(`/shop/${shop}/rebut`)
  await wall.scanCard('QUAI-2')
  await wall.seeInstruction('Scannez l’article à mettre au rebut')
  await I.picture('dates-wall-scrap')
  await I.scan(code)
  await wall.scanCard('Périmé')
  await wall.seeInstruction('Rescannez l’emplacement pour confirmer')
  await I.scan(place('QUAI-2'))
  await I.see('1 pièce mise au rebut')
})
