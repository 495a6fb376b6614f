import type { Page } from 'playwright/test'
import { formatOwn, numberName } from '#contract/barcodes/own.ts'
import { card } from '#e2e/drivers/delivery.ts'
import { demoCodes } from '#e2e/drivers/demo.ts'
import type { Terminal } from '../terminal.ts'

/** Labels for what the warehouse has. */

const more = 'Scannez la suite, ou imprimez'
const box = (nth: number) => formatOwn('box', numberName('box', nth) ?? '')

/** `shared` is a code that two shops sell. */
export async function products(I: Terminal, shared: string) {
  await I.open('print-product', '/warehouse/print-product', 'Scannez l’article à étiqueter')
  await I.scan(shared, 'Deux boutiques vendent cet article : choisissez')
  await I.press(/ · .+ · /, more)
}

export async function places(I: Terminal, desk: Page) {
  const { shelf } = await demoCodes(desk)
  await I.open('print-location', '/warehouse/print-location', 'Scannez l’emplacement à étiqueter')
  await I.scan(shelf.code, more)
  await I.scan(card('ETIK-PLUS'), 'Scannez le dernier emplacement de la suite')
}

export async function boxes(I: Terminal) {
  const first = 'Scannez la caisse à étiqueter, ou créez-en'
  await I.open('print-box', '/warehouse/print-box', first)
  await I.scan(card('CAISSES'), 'Combien de caisses neuves ?')
  await I.scan(card('ETIK-STOP'), first)
  await I.scan(box(150), more)
  await I.scan(card('ETIK-PLUS'), 'Scannez la dernière caisse de la suite')
}
