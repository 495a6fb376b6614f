import { atTheDock, card, place, unknownEan } from './drivers/delivery.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'

const choose = 'Scannez ou choisissez la réception'
const articles = 'Scannez les articles, puis l’emplacement de dépôt'

test('a delivery by scans: one piece too many, a damaged one, a code linked, unlinked and linked, and it is closed', async ({
  I,
  page,
}) => {
  const dock = await atTheDock(page)
  const { shop, name, code, articles: goods } = await dock.expected(0)
  // One card counts all pieces of the first article.
  const first = goods.find(({ expected }) => [12, 24, 48].includes(expected))
  const second = goods.find(article => article !== first)
  if (!first || !second) throw new Error('The delivery has no two such articles')
  I.expectTrouble(/404.*reception\/article/)
  I.expectTrouble(/409.*reception\/close/)
  const before = { dock: await dock.at('QUAI-1', first.sku), kept: await dock.at('QUARANTAINE-1', first.sku) }

  await I.am('reception')
  await I.open(`/shop/${shop}/reception`)
  await I.see(choose)
  await I.scan(code)
  await I.see(articles)

  // All expected pieces of the first article, and one more.
  await I.scan(first.code)
  await I.scan(card(`X${first.expected}`))
  await I.see(`${first.expected} sur ${first.expected}`)
  await I.scan(first.code)
  await I.see('Pas prévu : rescannez l’article pour confirmer')
  await I.scan(first.code)
  await I.see(`${first.expected + 1} sur ${first.expected}`)
  // A surplus that was taken back asks again.
  await I.scan(card('UNDO'))
  await I.dontSee(`${first.expected + 1} sur ${first.expected}`)
  await I.scan(first.code)
  await I.see('Pas prévu : rescannez l’article pour confirmer')
  await I.scan(first.code)
  await I.see(`${first.expected + 1} sur ${first.expected}`)
  await I.scan(card('REC-CASSE'))
  await I.see('À mettre en quarantaine : 1 pièce.')
  await I.scan(place('QUAI-1'))
  await I.see('1 pièce encore en main')
  await I.scan(place('QUARANTAINE-1'))
  await I.see('1 pièce à QUARANTAINE-1')

  // One more scan links an unknown code to its article for good, and undo takes it back.
  const unknown = unknownEan()
  await I.scan(unknown)
  await I.see('Code inconnu : scannez un code connu de l’article')
  await I.scan(first.code)
  await I.see(new RegExp(`${unknown} est désormais celui de .* « Annuler » le reprend`))
  await I.scan(card('UNDO'))
  await I.see(`Le code ${unknown} n’est plus lié`)
  await I.scan(unknown)
  await I.see('Code inconnu : scannez un code connu de l’article')
  await I.scan(second.code)
  await I.see(`1 sur ${second.expected}`)
  await I.scan(unknown)
  await I.see(`2 sur ${second.expected}`)
  await I.scan(card('REC-ICI'))
  await I.see('2 pièces à QUAI-1')

  await I.scan(code)
  await I.see('Il manque des pièces : rescannez la réception pour la clore')
  await I.scan(code)
  await I.see(`${name} est clôturée`)
  await I.see(choose)

  const { status, lines } = await dock.information(shop, name)
  expect(status).toBe('closed')
  const came = (sku: string) => lines.find(({ product }) => product.sku === sku)?.received
  expect([came(first.sku), came(second.sku)]).toEqual([first.expected + 1, 2])
  // The delivery is at its destination and nowhere else.
  expect((await dock.at('QUAI-1', first.sku)) - before.dock).toBe(first.expected)
  expect((await dock.at('QUARANTAINE-1', first.sku)) - before.kept).toBe(1)
})

test('a GS1 label with lot, date and quantity fills its line in one scan; a killed page loses nothing', async ({
  I,
  page,
}) => {
  const dock = await atTheDock(page)
  const { shop, code, articles: goods } = await dock.expected(1)
  const [article] = goods
  if (!article) throw new Error('The delivery has an article at least')
  const label = `(01)0${article.code}(17)271231(10)L42(30)${article.expected}`

  await I.am('camille')
  await I.open('/warehouse/reception')
  await I.see('Choisissez la boutique')
  await I.scan(card(`BOUTIK-${shop.toUpperCase()}`))
  await I.see(choose)
  await I.scan(code)
  await I.see(articles)
  await I.scan(label)
  await I.see(`${article.expected} sur ${article.expected} · lot L42 · jusqu’au 31/12/2027`)
  await page.reload()
  await I.see('Vous reprenez où vous en étiez.')
  await I.scan(place('QUAI-2'))
  await I.see(`${article.expected} pièces à QUAI-2`)
  await I.press({ key: 'Control+z' })
  await I.see(`Dépôt annulé : reprenez ${article.expected} pièces`)
  expect(await dock.at('QUAI-2', article.sku)).toBe(0)
})

test('goods without a document, received by buttons, get a new document', async ({ I, page }) => {
  const dock = await atTheDock(page)
  const { shop, articles: goods } = await dock.expected(1)
  const [article] = goods
  await I.am('reception')
  await I.open(`/shop/${shop}/reception`)
  await page.getByRole('button', { name: /Sans document/ }).click()
  await I.see('Réception sans document')
  await I.scan(article?.code ?? '')
  await I.see('1 pièce en main')
  await I.scan(place('QUAI-2'))
  await I.see('1 pièce à QUAI-2')
  await page.getByRole('button', { name: /Clore la réception/ }).click()
  await I.see(/RC\d+ est clôturée/)
})

test('a piece in hand gets its label by one card', async ({ I, page }) => {
  const dock = await atTheDock(page)
  const { shop, articles: goods } = await dock.expected(1)
  const [article] = goods
  I.expectTrouble(/WebSocket connection|404/)
  await I.am('reception')
  await I.open(`/shop/${shop}/reception`)
  await I.see(choose)
  await I.scan(card('REC-SANS'))
  await I.see(articles)
  await I.scan(`(01)0${article?.code}(17)291231(10)L42`)
  await I.see(/1 pièce · lot L42/)
  await I.scan(card('REC-ETIK'))
  await I.see('1 étiquette')
  await I.see('À l’imprimante')
  await I.see(articles)
})

test('the reception desk fits every theme and size', async ({ I, page }) => {
  const dock = await atTheDock(page)
  const { shop, code, articles: goods } = await dock.expected(2)
  const sizes = [
    [1280, 900],
    [360, 740],
  ] as const
  I.expectTrouble(/404.*reception\/article/)
  await I.am('camille')
  await I.open(`/shop/${shop}/reception`)
  await I.see(choose)
  await seeWellInEveryLook(I, { picture: 'reception-choose', sizes, whole: true })
  await I.scan(code)
  await I.see(articles)
  await I.scan(goods[0]?.code ?? '')
  await I.see(/^1 sur/)
  await I.scan(card('REC-CASSE'))
  await I.see('À mettre en quarantaine : 1 pièce.')
  await seeWellInEveryLook(I, { picture: 'reception-articles', sizes, whole: true })
  await I.scan(unknownEan())
  await I.see('Code inconnu : scannez un code connu de l’article')
  await seeWellInEveryLook(I, { picture: 'reception-unknown', sizes, whole: true })
})
