import { card } from './drivers/delivery.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'
import { listAtWall } from './drivers/put-wall.ts'
import { atTheTerminal } from './drivers/terminal.ts'

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

test('on a telephone and at a wall by scans alone: each piece goes to its slot', async ({ I, page }) => {
  const list = await listAtWall(page)
  const [first = '', second = ''] = list.articles
  await I.am('camille')
  await page.setViewportSize({ width: 360, height: 740 })
  await I.open('/')
  await page.getByRole('region', { name: 'Vos opérations' }).getByRole('link', { name: 'Mur de tri' }).click()
  await I.see('Scannez la liste à trier')
  await I.scan(list.list)
  await I.see('Scannez une pièce')
  await I.scan(first)
  await I.see(list.laying)
  await I.scan(list.slot)
  await I.see('Scannez une pièce')

  await page.evaluate(() => localStorage.setItem('terminal', '{"on":true}'))
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.reload()
  const wall = atTheTerminal(I)
  await wall.seeInstruction('Scannez une pièce')
  await wall.scan(second)
  await wall.seeInstruction(list.laying)
  await wall.picture('put-wall-wall')
  await wall.scan(list.slot)
  await wall.seeInstruction(list.pieces > 2 ? 'Scannez une pièce' : 'Scannez la liste à trier')
  await list.tearDown()
})
