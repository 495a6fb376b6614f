import { card } from './drivers/delivery.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'
import { listAtWall } from './drivers/put-wall.ts'
import { atTheTerminal, badgeOf } from './drivers/terminal.ts'

test('a list is sorted to its end by scans, a reload keeps the piece in hand, and the slot opens packing; without a wall the screen is hidden', async ({
  I,
  page,
}) => {
  await I.am('camille')
  await I.open('/')
  const tiles = page.getByRole('region', { name: 'Vos opérations' })
  const entry = tiles.getByRole('link', { name: 'Mur de tri' })
  await expect(tiles.getByRole('link', { name: 'Picking' })).toBeVisible()
  await expect(entry).toHaveCount(0)
  const wall = await listAtWall(page)
  await expect(entry).toBeVisible()
  await entry.click()
  await I.see('Scannez la liste à trier')
  await I.scan(wall.list)
  await I.see('Scannez une pièce')
  await I.scan(wall.article)
  await I.see(wall.laying)
  await seeWellInEveryLook(I, { picture: 'put-wall' })
  await page.reload()
  await I.see('Vous reprenez où vous en étiez.')
  await I.see(wall.laying)
  const left = [...wall.articles]
  left.splice(left.indexOf(wall.article), 1)
  for (const code of left) {
    await I.scan(wall.slot)
    await I.see('Scannez une pièce')
    await I.scan(code)
    await I.see(wall.laying)
  }
  await I.scan(wall.slot)
  await I.see(`Liste ${wall.name} triée`)
  await I.see('Scannez la liste à trier')
  await I.scan(wall.slot)
  await I.see('Scannez chaque article')
  await I.see(wall.order)
  await I.scan(card('EXP-STOP'))
  await I.see('Scannez une liste, une commande ou sa caisse')
  await wall.tearDown()
})

test('a wall and a telephone by scans alone: each piece goes to its slot', async ({ I: operator, page }) => {
  const wall = await listAtWall(page)
  const [first = '', second = ''] = wall.articles
  const I = atTheTerminal(operator)
  const badge = await badgeOf(page, 'Awa N’Diaye')
  await I.open('/')
  await I.see(/scannez votre badge/)
  await I.scanSheet('ECR-ON')
  await I.seeInstruction('Scannez votre badge')
  await I.scan(badge)
  await I.seeInstruction('Scannez la carte de l’opération')
  await I.scanCard('Mur de tri')
  await I.seeInstruction('Scannez la liste à trier')
  await I.scan(wall.list)
  await I.seeInstruction('Scannez une pièce')
  await I.scan(first)
  await I.seeInstruction(wall.laying)
  await I.picture('put-wall-wall')
  await I.scan(wall.slot)
  await I.seeInstruction('Scannez une pièce')
  await page.evaluate(() => localStorage.removeItem('terminal'))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await operator.see('Vous reprenez où vous en étiez.')
  await operator.scan(second)
  await operator.see(wall.laying)
  await operator.scan(wall.slot)
  await operator.see('Scannez une pièce')
  await wall.tearDown()
})
