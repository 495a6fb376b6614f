import { piecesAt } from './drivers/counting.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'
import { placeToFill } from './drivers/replenishment.ts'
import { atTheTerminal, badgeOf } from './drivers/terminal.ts'

const start = 'Prenez une tournée, ou scannez un emplacement'
const reserve = 'Scannez l’emplacement de réserve'
const articles = 'Scannez chaque article pris ici, puis la suite'
const putting = 'Scannez l’emplacement à remplir'

test('at a desk or on a telephone: a place below its least is filled by scans; without levels the screen is hidden', async ({
  I,
  page,
}) => {
  await I.am('transfer')
  await I.open('/')
  const tiles = page.getByRole('region', { name: 'Vos opérations' })
  const entry = tiles.getByRole('link', { name: 'Réapprovisionnement' })
  await expect(tiles.getByRole('link', { name: 'Transfert / Rangement' })).toBeVisible()
  await expect(entry).toHaveCount(0)
  const to = await placeToFill(page, 'B-')
  await expect(entry).toBeVisible()
  await entry.click()
  await I.see(start)
  await I.see(new RegExp(`4 × .+ : .+ → ${to.pick.name}`))
  await seeWellInEveryLook(I, { picture: 'replenishment-start', likeAnother: true })
  await I.scan(to.pick.code)
  await I.see(reserve)
  await I.scan(to.reserve.code)
  await I.see(articles)
  await I.scan(to.article.code)
  await seeWellInEveryLook(I, { picture: 'replenishment-articles' })
  await I.press({ button: 'Prendre le compte' })
  await I.see(putting)
  await I.scan(to.pick.code)
  await I.see(`4 pièces à ${to.pick.name}`)
  await I.see(start)
  expect(await piecesAt(page, to.pick.name)).toBe(4)
  await to.forget()
})

test('a wall by scans alone: the most urgent, its place, its article, its pick place', async ({
  I: operator,
  page,
}) => {
  const to = await placeToFill(page, 'C-')
  const I = atTheTerminal(operator)
  const badge = await badgeOf(page, 'Awa N’Diaye')
  await I.open('/')
  await I.see(/scannez votre badge/)
  await I.scanSheet('ECR-ON')
  await I.seeInstruction('Scannez votre badge')
  await I.scan(badge)
  await I.seeInstruction('Scannez la carte de l’opération')
  await I.scanCard('Réapprovisionnement')
  await I.seeInstruction(start)
  await I.picture('replenishment-wall-start')
  await I.scanCard('Prendre une tournée')
  await I.seeInstruction(reserve)
  await I.picture('replenishment-wall-reserve')
  await I.scan(to.reserve.code)
  await I.seeInstruction(articles)
  await I.scan(to.article.code)
  await I.picture('replenishment-wall-articles')
  await I.scanCard('Prendre le compte')
  await I.seeInstruction(putting)
  await I.scan(to.pick.code)
  await I.seeInstruction(start)
  expect(await piecesAt(page, to.pick.name)).toBe(4)
  await to.forget()
})
