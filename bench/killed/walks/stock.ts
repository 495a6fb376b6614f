import type { Page } from 'playwright/test'
import { formatOwn } from '#contract/barcodes/own.ts'
import { kitToAssemble } from '#e2e/drivers/assembly.ts'
import { planEachWeek, shelfToCount } from '#e2e/drivers/counting.ts'
import { card, place } from '#e2e/drivers/delivery.ts'
import { demoCodes } from '#e2e/drivers/demo.ts'
import { placeToFill } from '#e2e/drivers/replenishment.ts'
import { asPerson, demoItems } from '#e2e/drivers/server.ts'
import { goodsIn } from '#e2e/drivers/terminal.ts'
import type { Terminal } from '../terminal.ts'

/** Moving, scrapping and counting what is on the shelves. */

export async function transfer(I: Terminal, desk: Page) {
  const { shelf, article } = await demoCodes(desk)
  await I.open('transfer', '/warehouse/transfer', 'Scannez l’emplacement de départ')
  await I.scan(shelf.code, 'Scannez les articles, puis l’emplacement d’arrivée')
  await I.scan(article.code, 'Scannez les articles, puis l’emplacement d’arrivée', article.name)
  await I.scan(place('QUAI-1'), 'Arrivée inhabituelle : rescannez-la pour confirmer')
  await I.scan(place('QUAI-1'), 'Scannez l’emplacement de départ')
}

export async function replenishment(I: Terminal, desk: Page) {
  const { reserve, pick, article } = await placeToFill(desk)
  const start = 'Prenez une tournée, ou scannez un emplacement'
  await I.open('replenishment', '/warehouse/replenishment', start)
  await I.scan(pick.code, 'Scannez l’emplacement de réserve')
  await I.scan(reserve.code, 'Scannez chaque article pris ici, puis la suite')
  await I.scan(article.code, 'Scannez chaque article pris ici, puis la suite', article.name)
  await I.scan(card('REP-TOUT'), 'Scannez l’emplacement à remplir')
  await I.scan(pick.code, start)
}

export async function assembly(I: Terminal, desk: Page) {
  const { kit, shelf } = await kitToAssemble(desk)
  const start = 'Scannez le kit à assembler'
  await I.open('assembly', '/warehouse/assembly', start)
  await I.scan(kit.code, 'Scannez où les poser, ou le kit pour un de plus')
  await I.scan(kit.code, 'Scannez où les poser, ou le kit pour un de plus')
  await I.scan(shelf.code, start)
  await I.scan(card('ASM-VERSO'), 'Scannez le kit à défaire')
  await I.scan(kit.code, 'Scannez où vont les pièces, ou le kit pour un de plus')
  await I.scan(place('QUAI-1'), start)
}

export async function rebut(I: Terminal, desk: Page) {
  const { shelf, article } = await goodsIn(desk, 'B-', 4)
  await I.open('rebut', `/shop/${article.shop}/rebut`, 'Scannez l’emplacement de l’article')
  await I.scan(shelf.code, 'Scannez l’article à mettre au rebut')
  await I.scan(article.code, 'Scannez chaque pièce, puis choisissez le motif')
  await I.press(/Cassé/, 'Photographiez l’article')
  await I.photograph('Rescannez l’emplacement pour confirmer')
  await I.scan(shelf.code, 'Scannez l’emplacement de l’article')
}

const forWhom = 'Scannez la boutique, la commande, la réception ou l’article'
const ofWork = 'Scannez la carte de la prestation'

export async function prestation(I: Terminal, desk: Page) {
  const order = (await demoItems(desk)).find(({ code }) => code.startsWith('CD'))
  await I.open('prestation', '/warehouse/prestation', forWhom)
  await I.scan(order?.code ?? '', ofWork)
  await I.scan(formatOwn('prestation', 'KIT'), 'Rescannez la carte pour une de plus, ou scannez la suite')
  await I.scan(card('PRE-STOP'), forWhom)
  await I.scan(card('PRE-COURS'), 'Choisissez la prestation à finir')
}

/** `shared` is a code that two shops sell. */
export async function choosingShop(I: Terminal, shared: string) {
  await I.open('prestation', '/warehouse/prestation', forWhom)
  await I.scan(shared, 'Plusieurs réponses : choisissez la bonne')
}

export async function inventory(I: Terminal, desk: Page) {
  const { shelf, article } = await shelfToCount(desk)
  const theo = await asPerson(desk, 'inventory')
  const lines = [{ sku: article.sku, counted: 1 }]
  await theo.post('/api/inventory', { location: shelf.name, lines })
  await planEachWeek(desk)

  await I.open('inventory', '/warehouse/inventory', 'Scannez l’emplacement à compter')
  await I.scan(shelf.code, 'Scannez chaque article, puis l’emplacement pour clore')
  await I.scan(article.code, 'Scannez chaque article, puis l’emplacement pour clore', article.name)
  await I.scan(shelf.code, 'Approuvez les écarts, ou faites recompter')
  await I.scan(card('INV-NON'), 'Scannez l’emplacement à compter')
  await I.scan(card('INV-JOUR'), 'Allez à cet emplacement, scannez-le')
  await I.scan(card('INV-SORT'), 'Scannez l’emplacement à compter')
}

/** `shared` is a code that two shops sell. */
export async function choosingArticle(I: Terminal, desk: Page, shared: string) {
  const { shelf } = await shelfToCount(desk, 1)
  await I.open('inventory', '/warehouse/inventory', 'Scannez l’emplacement à compter')
  await I.scan(shelf.code, 'Scannez chaque article, puis l’emplacement pour clore')
  await I.scan(shared, 'Plusieurs boutiques vendent ce code : choisissez l’article')
  await I.scan(card('INV-1'), 'Scannez chaque article, puis l’emplacement pour clore')
}
