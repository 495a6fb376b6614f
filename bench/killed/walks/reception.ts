import type { Page } from 'playwright/test'
import { atTheDock, card, place, unknownEan } from '#e2e/drivers/delivery.ts'
import { asPerson, placesOf } from '#e2e/drivers/server.ts'
import type { Terminal } from '../terminal.ts'

const articles = 'Scannez les articles, puis l’emplacement de dépôt'
const document = 'Scannez ou choisissez la réception'

/** A delivery that a colleague receives, too, up to its closing without the missing pieces. */
export async function reception(I: Terminal, desk: Page) {
  const { shop, name, code, articles: expected } = await (await atTheDock(desk)).expected(0)
  const first = expected.find(one => [2, 3, 4, 6, 8, 12, 24, 48].includes(one.expected))
  const second = expected.find(one => one !== first)
  if (!first || !second) throw new Error('The delivery has no two articles')
  await I.open('reception', `/shop/${shop}/reception`, document)
  await I.scan(code, articles)
  await I.scan(first.code, articles, `1/${first.expected}`)
  await I.scan(card(`X${first.expected}`), articles, `${first.expected}/${first.expected}`)
  await I.scan(first.code, 'Pas prévu : rescannez l’article pour confirmer')
  await I.scan(card('REC-COTE'), articles)
  await I.scan(card('REC-PHOTO'), 'Photographiez ce qui est arrivé')
  await I.scan(card('REC-COTE'), articles)

  const colleague = await asPerson(desk, 'reception')
  const rest = { sku: first.sku, qty: first.expected, to: 'QUAI-1' }
  await colleague.post(`/api/client/${shop}/reception/add`, { document: name, lines: [rest] })
  await I.scan(place('QUAI-1'), 'Plus que prévu : rescannez l’emplacement pour confirmer')
  await I.scan(place('QUAI-1'), articles)
  await I.scan(unknownEan(), 'Code inconnu : scannez un code connu de l’article')
  await I.scan(second.code, articles, `1/${second.expected}`)
  await I.scanOn(place('QUAI-2'), articles, 'QUAI-2')
  await I.scan(code, 'Il manque des pièces : rescannez la réception pour la clore')
  await I.scan(code, document)
}

/** Goods with lots that come without a document, one of them too late. */
export async function lots(I: Terminal, desk: Page) {
  const { shop, code } = await withLots(desk)
  await I.open('reception', `/shop/${shop}/reception`, document)
  await I.scan(card('REC-SANS'), articles)
  await I.scan(code, 'Scannez l’étiquette du lot')
  const label = `(01)0${code}(17)240229(10)VIEUX`
  await I.scan(label, 'Périmé : rescannez l’article pour le mettre en quarantaine')
  await I.scan(label, articles)
}

async function withLots(desk: Page) {
  const { named, look } = await placesOf(desk)
  for (const aisle of ['A-0', 'B-0', 'C-0', 'D-0']) {
    for (const name of await named(aisle)) {
      const line = (await look(name)).stock.find(({ lot }) => lot !== null)
      const code = line?.product.codes.find(one => one.qty === 1 && /^\d{13}$/.test(one.code))?.code
      if (line && code) return { shop: line.product.shop, code }
    }
  }
  throw new Error('The demo warehouse has no goods with lots')
}

export async function shop(I: Terminal) {
  await I.open('shop', '/warehouse/reception', 'Choisissez la boutique')
}
