import { formatOwn } from '#contract/barcodes/own.ts'
import { expect, type Operator, test } from './drivers/operator.ts'
import { labelOf, madeFor, monoListToPack, newlyLabelled, orderToPack } from './drivers/packing.ts'

const start = 'Scannez une liste, une commande ou sa caisse'
const articles = 'Scannez chaque article'
const carton = 'Choisissez le carton'
const label = 'Collez l’étiquette, puis scannez-la'

const card = (name: string) => formatOwn('command', name)
const cards = {
  close: card('EXP-FIN'),
  another: card('EXP-SUITE'),
  partial: card('EXP-PART'),
  reprint: card('EXP-REIMP'),
  void: card('EXP-NUL'),
  undo: card('UNDO'),
  ok: card('OK'),
}

const atTheBench = async (I: Operator, as = 'shipping') => {
  await I.am(as)
  await I.open('/warehouse/shipment')
  await I.see(start)
}

async function scanAll(I: Operator, pieces: readonly { code: string }[]) {
  for (const { code } of pieces) await I.scan(code)
}

test('a mono list by scans alone: each article finds its order, each label is scanned back', async ({
  I,
  page,
}) => {
  const list = await monoListToPack(page)
  await atTheBench(I)
  await I.scan(list.code)
  await I.see('Scannez l’article')
  const known = new Set<string>()
  for (const article of list.articles) {
    await I.see('Scannez l’article')
    await I.scan(article)
    await I.see(label)
    const { name, tracking } = await newlyLabelled(page, list.orders, known)
    if (known.size === 0) {
      await I.scan(article)
      await I.readError(/Ceci est un article : scannez d’abord l’étiquette du colis/)
    }
    await I.scan(tracking)
    known.add(name)
    await I.see(/vérifié|terminée/)
  }
  await I.see(`Liste ${list.name} terminée`)
  await I.see(start)
  for (const order of list.orders) {
    expect(await madeFor(page, order)).toMatchObject({ status: 'packed', labels: 1, parcels: ['labelled'] })
  }
})

test('on a mono list, a code of twelve pieces is refused with its number, and one piece is taken', async ({
  I,
  page,
}) => {
  const list = await monoListToPack(page)
  const [article = ''] = list.articles
  await atTheBench(I)
  await I.scan(list.code)
  await I.see('Scannez l’article')
  await I.scan(`02${article.padStart(14, '0')}3712`)
  await I.readError(/^Ce code vaut 12 pièces/)
  await I.see('Scannez l’article')
  await I.scan(article)
  await I.see(label)
})

test('a multi order with a wrong item and a surplus piece is packed up to the label', async ({ I, page }) => {
  const order = await orderToPack(page)
  const [first] = order.pieces
  const wanted = order.lines.find(({ product }) => product.name === first?.name)?.qty ?? 0
  await atTheBench(I)
  await I.scan(order.code)
  await I.see(articles)
  await I.scan('3017620422003')
  await I.readError(`Cet article n’est pas dans ${order.name}. Mettez-le de côté.`)
  await scanAll(I, order.pieces.slice(0, wanted))
  await I.see(`${wanted} sur ${wanted}`)
  await I.scan(first?.code ?? '')
  await I.see('Reposez l’article en trop, puis scannez OK')
  await I.readError(`Un de trop : ${order.name} n’en demande pas plus.`)
  await I.scan(cards.undo)
  await I.see('Article en trop reposé')
  await I.scan(cards.close)
  await I.readError(/^Il manque /)
  await I.scan(cards.ok)
  await scanAll(I, order.pieces.slice(wanted))
  await I.see(carton)
  await I.scan(cards.close)
  await I.see(label)
  await I.scan(await labelOf(page, order.name))
  await I.see(`${order.name} emballée`)
  await I.see(start)
  expect(await madeFor(page, order.name)).toEqual({ status: 'packed', labels: 1, parcels: ['labelled'] })
})

test('a refusal fills the panel, names and pictures the article, says what is expected, and stays behind', async ({
  I,
  page,
}) => {
  const order = await orderToPack(page)
  const others = await monoListToPack(page)
  await atTheBench(I)
  await I.scan(order.code)
  await I.see(articles)
  const foreign = others.articles.find(code => order.pieces.every(piece => piece.code !== code)) ?? ''
  await I.scan(foreign)
  const panel = page.getByRole('region', { name: 'Dernier scan' })
  await expect(panel).toContainText(`Cet article n’est pas dans ${order.name}`)
  await expect(panel).toContainText('Attendu : scannez chaque article')
  await expect(panel).toContainText('Vous avez scanné')
  await expect(panel.getByRole('img')).toHaveCount(0)
  await expect(panel.locator('img')).toBeVisible()
  await expect(panel).toHaveCSS('background-color', 'rgb(122, 7, 18)')
  await I.seeNoAxeViolation()
  await I.picture('refusal')
  await page.getByRole('link', { name: 'Douchette, accueil' }).click()
  await I.see(/Bonjour/)
  await I.dontSee(/n’est pas dans/)
})

test('a partial shipment, then its rest by a colleague, in a parcel that is undone and packed again', async ({
  I,
  page,
}) => {
  const order = await orderToPack(page, lines => lines.length > 1)
  const [first, ...rest] = order.pieces
  await atTheBench(I)
  await I.scan(order.code)
  await I.see(articles)
  await I.scan(first?.code ?? '')
  await I.see(/^1 sur/)
  await I.scan(cards.partial)
  await I.see(/^Il manquera /)
  await I.scan(cards.partial)
  await I.see(carton)
  await I.scan(cards.close)
  await I.see(label)
  await I.scan(await labelOf(page, order.name))
  await I.see(`${order.name} : partielle`)

  // Its rest is for whoever scans it.
  await atTheBench(I, 'camille')
  await I.scan(order.code)
  await I.see(articles)
  await I.see(new RegExp(`^${order.name} · partielle · `))
  await scanAll(I, rest)
  await I.see(carton)
  await I.scan(cards.close)
  await I.see(label)
  await I.scan(cards.void)
  await I.see(articles)
  expect(await madeFor(page, order.name)).toMatchObject({ parcels: ['labelled', 'void'] })
  await scanAll(I, rest)
  await I.see(carton)
  await I.scan(cards.close)
  await I.see(label)
  await I.scan(await labelOf(page, order.name))
  await I.see(`${order.name} emballée`)
  expect(await madeFor(page, order.name)).toEqual({
    status: 'packed',
    labels: 3,
    parcels: ['labelled', 'void', 'labelled'],
  })
})

test('two parcels, one with a weight 15 % off that is confirmed by repeating it', async ({ I, page }) => {
  const order = await orderToPack(page, lines => lines.length > 1)
  const [first, ...rest] = order.pieces
  await atTheBench(I)
  await I.scan(order.code)
  await I.see(articles)
  await I.scan(first?.code ?? '')
  await I.see(/^1 sur/)
  await I.scan(cards.another)
  await I.see(carton)
  await page.getByRole('button', { name: /^Grand carton/ }).click()
  await I.see('Pesez le colis et donnez son poids')
  const weight = page.getByLabel('Poids du colis, en g ou kg')
  await expect(weight).toBeFocused()
  // Types key by key, because an Enter right after a scan counts as the scanner's own.
  const weigh = async (grams: number) => {
    await page.keyboard.type(String(grams), { delay: 60 })
    await expect(weight).toHaveValue(String(grams))
    await I.press({ key: 'Enter' })
  }
  const expected = 620 + (order.lines[0]?.weightG ?? 0)
  await weight.fill('lourd')
  await I.press({ key: 'Enter' })
  await I.see('« lourd » n’est pas un poids. Écrivez par exemple 850, 850 g ou 1,24 kg.')
  await weigh(Math.round(expected * 1.15))
  await I.see('Poids inhabituel : répétez-le pour confirmer')
  await I.seeNoAxeViolation()
  await weigh(Math.round(expected * 1.15))
  await I.see('Colis 1 fermé')
  await scanAll(I, rest)
  await I.see(carton)
  await I.scan(cards.close)
  await I.see(label)
  expect(await madeFor(page, order.name)).toMatchObject({ parcels: ['labelled', 'sealed'] })
  await I.scan(await labelOf(page, order.name))
  await I.see(/Étiquette .* à coller/)
  await expect.poll(async () => (await madeFor(page, order.name)).parcels).toEqual(['labelled', 'labelled'])
  await I.scan(await labelOf(page, order.name))
  await I.see(`${order.name} emballée`)
})
