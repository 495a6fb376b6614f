import { kitToAssemble } from './drivers/assembly.ts'
import { piecesAt } from './drivers/counting.ts'
import { card } from './drivers/delivery.ts'
import { expect, test } from './drivers/operator.ts'
import { atTheTerminal, badgeOf } from './drivers/terminal.ts'

const start = 'Scannez le kit à assembler'
const making = 'Scannez où les poser, ou le kit pour un de plus'
const parting = 'Scannez où vont les pièces, ou le kit pour un de plus'

test('at a desk and on a telephone: a kit is assembled by scans, and taken apart', async ({ I, page }) => {
  const { kit, shelf, pieces, forget } = await kitToAssemble(page)
  const before = await pieces()
  await I.am('camille')
  await I.open('/')
  await page.getByRole('region', { name: 'Vos opérations' }).getByRole('link', { name: 'Assemblage' }).click()
  await I.see(start)
  await I.scan(kit.code)
  await I.see(making)
  await page.setViewportSize({ width: 360, height: 740 })
  await I.scan(shelf.code)
  await I.see(start)
  expect([await piecesAt(page, shelf.name), await pieces()]).toEqual([1, before - 2])
  await I.scan(card('ASM-VERSO'))
  await I.see('Scannez le kit à défaire')
  await I.scan(kit.code)
  await I.see(parting)
  await I.scan(shelf.code)
  await I.scan(shelf.code)
  await I.see(start)
  // The kit, and its two pieces.
  expect(await piecesAt(page, shelf.name)).toBe(2)
  await forget()
})

test('a wall by scans alone: two kits of pieces from a shelf, one of them taken apart', async ({
  I: operator,
  page,
}) => {
  const { kit, shelf, pieces, forget } = await kitToAssemble(page, 'C-')
  const before = await pieces()
  const I = atTheTerminal(operator)
  const badge = await badgeOf(page, 'Awa N’Diaye')
  await I.open('/')
  await I.see(/scannez votre badge/)
  await I.scanSheet('ECR-ON')
  await I.seeInstruction('Scannez votre badge')
  await I.scan(badge)
  await I.seeInstruction('Scannez la carte de l’opération')
  await I.scanCard('Assemblage')
  await I.seeInstruction(start)
  await I.scan(kit.code)
  await I.seeInstruction(making)
  await I.scan(kit.code)
  await I.see(new RegExp(`2 × ${kit.name}`))
  await I.picture('assembly-wall-making')
  await I.scan(shelf.code)
  await I.seeInstruction(start)
  expect([await piecesAt(page, shelf.name), await pieces()]).toEqual([2, before - 4])
  await I.picture('assembly-wall-start')
  await I.scanCard('Défaire l’assemblage')
  await I.seeInstruction('Scannez le kit à défaire')
  await I.scan(kit.code)
  await I.seeInstruction(parting)
  await I.scan(shelf.code)
  await I.scan(shelf.code)
  await I.seeInstruction(start)
  expect(await piecesAt(page, shelf.name)).toBe(3)
  await forget()
})
