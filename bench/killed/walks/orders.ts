import type { Page } from 'playwright/test'
import { formatOwn, numberName } from '#contract/barcodes/own.ts'
import { card } from '#e2e/drivers/delivery.ts'
import { codeOf, freshNumber, orderDesk } from '#e2e/drivers/orders.ts'
import { labelOf, monoListToPack, orderToPack } from '#e2e/drivers/packing.ts'
import { readyFor } from '#e2e/drivers/parcels.ts'
import { listAtWall } from '#e2e/drivers/put-wall.ts'
import { returnsOf } from '#e2e/drivers/returning.ts'
import { asPerson } from '#e2e/drivers/server.ts'
import type { Terminal } from '../terminal.ts'

/** Orders on their way: picked, packed, packed anew, loaded, asked about, brought back. */

const packing = {
  start: 'Scannez une liste, une commande ou sa caisse',
  articles: 'Scannez chaque article',
  carton: 'Choisissez le carton',
  weight: 'Pesez le colis et donnez son poids',
  label: 'Collez l’étiquette, puis scannez-la',
}
const grams = 'Poids du colis, en g ou kg'

export async function picking(I: Terminal) {
  const choose = 'Choisissez la liste à imprimer'
  const take = 'Prenez la liste à l’imprimante et scannez-la'
  await I.open('picking', '/picking/le-petit-comptoir', choose)
  await I.scan(card('PIK-CHOIX'), 'Quel chariot, quelle zone ?')
  await I.scan(card('PIK-TROL'), 'Combien de places a votre chariot ?')
  await I.scan(card('PIK-SUITE'), choose)
  await I.press(/^Mono cadeau/, take)
  const list = /PK\d{6}/.exec(await I.page().getByRole('region', { name: 'Consigne' }).innerText())?.[0] ?? ''
  await I.scan(codeOf.list(list), choose)
  await I.scan(codeOf.list(list), 'Réimprimer cette liste ? Choisissez le motif')
  await I.press(/liste perdue/, take)
  await I.scan(card('PIK-STOP'), take)
  await I.scan(card('PIK-STOP'), choose)
  const fill = 'Prenez la liste à l’imprimante, puis scannez une caisse par commande'
  await I.press(/^Multi classiques/, fill)
  await I.scan(formatOwn('box', numberName('box', 150) ?? ''), fill, 'Caisse CA')
  await I.scan(card('PIK-STOP'), fill)
  await I.scan(card('PIK-STOP'), choose)
}

export async function putWall(I: Terminal, desk: Page) {
  const { list, slot, article, laying, tearDown } = await listAtWall(desk)
  const start = 'Scannez la liste à trier'
  await I.open('put-wall', '/warehouse/put-wall', start)
  await I.scan(list, 'Scannez une pièce')
  await I.scan(article, 'Posez la pièce au casier', undefined, laying)
  await I.scan(slot, 'Scannez une pièce')
  await I.scan(card('TRI-SUITE'), start)
  await tearDown()
}

export async function monoList(I: Terminal, desk: Page) {
  const list = await monoListToPack(desk)
  await I.open('shipment', '/warehouse/shipment', packing.start)
  await I.scan(list.code, 'Scannez l’article')
  await I.scan(list.articles[0] ?? '', packing.label)
  await I.scan(card('EXP-NUL'), 'Scannez l’article')
  await I.scan(card('EXP-STOP'), packing.start)
}

/** Packs an order in two parcels and returns its name. */
export async function twoParcels(I: Terminal, desk: Page): Promise<string> {
  const order = await orderToPack(desk, lines => lines.length > 1)
  const [first, ...rest] = order.pieces
  if (!first) throw new Error(`${order.name} has no pieces`)
  const wanted = order.pieces.filter(({ name }) => name === first.name).length
  await I.open('shipment', '/warehouse/shipment', packing.start)
  await I.scan(order.code, packing.articles)
  for (let done = 1; done <= wanted; done += 1) {
    await I.scan(first.code, packing.articles, `${done}/${order.pieces.length}`)
  }
  await I.scan(first.code, 'Reposez l’article en trop, puis scannez OK')
  await I.scan(card('UNDO'), packing.articles)
  await I.scan(card('EXP-STOP'), 'Rendre la commande ? Répétez pour confirmer')
  await I.scan(card('UNDO'), packing.articles)
  await I.scan(card('EXP-SUITE'), packing.carton)
  await I.press(/^Grand carton/, packing.weight)
  await I.number(grams, 9_000, 'Poids inhabituel : répétez-le pour confirmer')
  await I.number(grams, 9_000, packing.articles)
  const others = rest.filter(({ name }) => name !== first.name)
  for (const [at, { code }] of others.entries()) {
    const done = wanted + at + 1
    const step = done === order.pieces.length ? packing.carton : packing.articles
    await I.scan(code, step, `${done}/${order.pieces.length}`)
  }
  await I.scan(card('EXP-FIN'), packing.label)
  await I.scan(card('EXP-REIMP'), 'Pourquoi refaire l’étiquette ?')
  await I.scan(card('REIMP-ILLISIBLE'), packing.label)
  await I.scan(await labelOf(desk, order.name), packing.label)
  await I.scan(await labelOf(desk, order.name), packing.start)
  return order.name
}

/** The carrier makes no label: the server's refusal is played, for the demo's carriers all have numbers. */
export async function withoutLabel(I: Terminal, desk: Page) {
  const order = await orderToPack(desk, lines => lines.length > 1)
  await I.open('shipment', '/warehouse/shipment', packing.start)
  await I.scan(order.code, packing.articles)
  const all = order.pieces.length
  for (const [at, { code }] of order.pieces.slice(0, -1).entries()) {
    await I.scanOn(code, packing.articles, `${at + 1}/${all}`)
  }
  await I.scan(order.pieces.at(-1)?.code ?? '', packing.carton)
  await I.page().route('**/shipment/order/multi/print', route =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        status: 409,
        title: 'Conflict',
        code: 'carrier-refused',
        detail: 'Le transporteur refuse ce colis.',
      }),
    }),
  )
  await I.scan(card('EXP-FIN'), 'L’étiquette n’est pas faite : réessayez ou annulez le colis')
  await I.scan(card('EXP-NUL'), packing.articles)
}

export async function packaging(I: Terminal, desk: Page, ofTwo: string) {
  const start = 'Scannez le colis ou sa commande'
  const label = 'Collez la nouvelle étiquette, puis scannez-la'
  const { parcels } = await (await orderDesk(desk)).about(ofTwo)
  const parcel = parcels[0]?.name ?? ''
  await I.open('packaging', '/warehouse/packaging', start)
  await I.scan(codeOf.order(ofTwo), 'Lequel de ses colis ? Scannez-le ou choisissez-le')
  await I.scan(codeOf.parcel(parcel), packing.carton)
  await I.press(/\(actuel\)/, packing.weight)
  await I.scan(card('COL-REIMP'), 'Pourquoi refaire l’étiquette ?')
  await I.scan(card('REIMP-ILLISIBLE'), label)
  await I.scan(card('COL-NUL'), 'Annuler ce colis ? Répétez la commande pour confirmer')
  await I.scan(card('COL-NUL'), start)
}

export async function carrierSlip(I: Terminal, desk: Page) {
  const load = 'Scannez chaque colis que vous chargez'
  const [one] = await readyFor(desk, 'dpd')
  await I.open(
    'carrier-slip',
    '/warehouse/carrier-slip',
    'Choisissez le transporteur, ou scannez un premier colis',
  )
  await I.press(/^DPD \(/, load)
  await I.scan(one?.code ?? '', load, '1/')
  await I.scan(card('BORD-DECH'), 'Scannez le colis à décharger')
  await I.scan(one?.code ?? '', load, '0/')
  await I.scan(one?.code ?? '', load, '1/')
  await I.scan(
    card('BORD-FIN'),
    'Il manque des colis : chargez-les, ou clôturez encore une fois pour partir sans eux',
  )
}

/** `printed` is an order with documents. */
export async function orderInformation(I: Terminal, desk: Page, printed: string) {
  const asking = 'Scannez une commande, un colis ou un numéro de suivi'
  const showing = 'Scannez la commande suivante, ou choisissez quoi faire'
  const orders = await orderDesk(desk)
  const fits = (order: Awaited<ReturnType<typeof orders.about>>) =>
    order.pickingList !== null && order.parcels.length > 0
  const order = await orders.order('shipped', 0, fits)
  await I.open('order-information', '/warehouse/order-information', asking)
  await I.scan(codeOf.list(order.pickingList ?? ''), 'Plusieurs commandes : scannez ou choisissez la bonne')
  await I.scan(codeOf.order(order.name), showing)
  await I.scan(card('INFO-NUM'), 'Scannez le numéro de suivi à ajouter')
  // Eight letters and digits are a GLS number without a check digit.
  await I.scan('00A6Z78A', 'Numéro sans clé de contrôle : rescannez-le pour confirmer')
  // The number on its label stays, an added one may go.
  await I.scan(freshNumber(Number(order.name.slice(2))), showing)
  await I.scan(card('INFO-OTER'), 'Scannez le numéro de suivi à retirer, ou choisissez-le')
  await I.scan(card('INFO-FIN'), showing)
  await I.scan(codeOf.order(printed), showing, printed)
  await I.press(/^Réimprimer : /, 'Pourquoi réimprimer ?')
  await I.scan(card('INFO-FIN'), showing)
}

export async function orderReturn(I: Terminal, desk: Page) {
  const { code, first } = await (await returnsOf(desk)).sentThree()
  const start = 'Scannez la commande, le colis ou le suivi du retour'
  const known = 'Scannez un article rendu'
  await I.open('order-return', '/warehouse/order-return', start)
  await I.scan(code, 'D’où vient ce retour ?')
  await I.scan(card('RETO-RETRACTATION'), known)
  await I.scan(first.code, 'Dans quel état est-il ?')
  await I.scan(card('RET-CHOC'), 'Qu’en fait-on ?')
  await I.scan(card('RET-RAYON'), 'Remis en vente quand même ? Répétez pour confirmer')
  await I.scan(card('RET-RAYON'), 'Scannez son emplacement, ou laissez-le aux retours')
  await I.scan(card('RET-ICI'), known)
  await I.scan(card('RET-ATTE'), 'Pourquoi ce retour attend-il ?')
  await I.scan(card('RETA-AVIS-BOUTIQUE'), start)
  await I.scan(card('RET-ANON'), 'D’où vient ce retour ?')
  await I.scan(card('RETO-AVARIE'), 'Photographiez ce qui est rendu')
  await I.photograph(known)
  await I.scan(first.code, 'Dans quel état est-il ?')
  await I.scan(card('RET-CHOC'), known, 'Abîmé')
  await I.scan(card('RET-ATTE'), 'Pourquoi ce retour attend-il ?')
  await I.scan(card('RETA-AVIS-BOUTIQUE'), start)
  type Waiting = { name: string; order: string | null }[]
  const waiting = await (await asPerson(desk)).read<Waiting>('/rest/order/return/waiting')
  const orphan = waiting.find(one => one.order === null)?.name ?? ''
  const found = 'Scannez sa commande si elle est retrouvée, ou un article'
  await I.scan(formatOwn('return', orphan), found)
}
