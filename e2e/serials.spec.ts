import { card, place, unknownEan } from './drivers/delivery.ts'
import { expect, test } from './drivers/operator.ts'
import { asPerson, placesOf } from './drivers/server.ts'
import { atTheTerminal } from './drivers/terminal.ts'

test('at a desk, on a telephone and at a wall: each received piece says its number, once', async ({
  I,
  page,
}) => {
  const { read, post } = await asPerson(page, 'admin')
  const { shops } = await read<{ shops: { slug: string }[] }>('/rest/user/access')
  const shop = shops[0]?.slug ?? ''
  const code = unknownEan()
  const name = `Radio ${code.slice(-4)}`
  const number = (nth: number) => `SN-${code.slice(-5)}-${nth}`
  await post('/rest/article', {
    ...{ shop, sku: `RADIO-${code}`, name, weightG: 900, danger: '', lots: false },
    ...{ serialAsked: 'both', serialForm: 'SN-#####-#' },
    ...{ lengthMm: null, widthMm: null, heightMm: null, codes: [{ code, qty: 1 }] },
  })
  const asked = `Scannez le numéro de série de ${name}`
  const articles = 'Scannez les articles, puis l’emplacement de dépôt'

  await I.am('camille')
  await I.open(`/shop/${shop}/reception`)
  await I.see('Scannez ou choisissez la réception')
  await I.scan(card('REC-SANS'))
  await I.see(articles)
  await I.scan(code)
  await I.see(asked)
  await I.scan('SN-9')
  await I.readError(`« SN-9 » n’est pas un numéro de série de ${name}`)
  await I.scan(number(1))
  await I.see(articles)

  await page.setViewportSize({ width: 360, height: 740 })
  await I.scan(code)
  await I.see(asked)
  await I.picture('serials-360')
  await page.reload()
  await I.see(asked)
  await I.scan(number(1))
  await I.readError(`${number(1)} est déjà scanné dans cette réception.`)
  await I.scan(number(2))
  await I.see(articles)

  await page.evaluate(() => localStorage.setItem('terminal', '{"on":true}'))
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.reload()
  const wall = atTheTerminal(I)
  await wall.seeInstruction(articles)
  await wall.scan(code)
  await wall.seeInstruction(asked)
  await wall.picture('serials-wall')
  await wall.scan(number(3))
  await wall.seeInstruction(articles)
  await wall.scan(place('QUAI-2'))
  await wall.seeInstruction(articles)
  const { look } = await placesOf(page)
  const put = async () => (await look('QUAI-2')).stock.filter(({ product }) => product.name === name)
  await expect.poll(async () => (await put()).map(({ qty }) => qty)).toEqual([3])
})
