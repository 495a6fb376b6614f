import { demoCodes } from './demo.ts'
import { expect, type Operator } from './operator.ts'

export const palette = (I: Operator) => I.page.getByRole('dialog', { name: 'Recherche' })
export const field = (I: Operator) => I.page.getByPlaceholder('Search...')
export const option = (I: Operator, name: string | RegExp) => I.page.getByRole('option', { name })
export const groups = (I: Operator) =>
  I.page
    .getByRole('listbox')
    .getByRole('group')
    .evaluateAll(all => all.map(one => one.getAttribute('aria-label')))

export async function atHome(I: Operator) {
  await I.am('camille')
  await I.open('/')
  await I.see('Bonjour Camille')
}

export async function withGoodsInHand(I: Operator) {
  const things = await demoCodes(I.page)
  await I.am('camille')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await I.scan(things.shelf.code)
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await I.scan(things.article.code)
  await I.see(/^1 sur/)
  return things
}

export async function openPalette(I: Operator) {
  await I.press({ key: 'Control+k' })
  await expect(field(I)).toBeFocused()
}
