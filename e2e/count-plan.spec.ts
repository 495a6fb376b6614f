import { piecesAt, planEachWeek } from './drivers/counting.ts'
import { card, place } from './drivers/delivery.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'
import { asPerson } from './drivers/server.ts'
import { atTheTerminal, badgeOf } from './drivers/terminal.ts'

const first = 'Scannez l’emplacement à compter'
const going = 'Allez à cet emplacement, scannez-le'
const counting = 'Scannez chaque article, puis l’emplacement pour clore'

test('an administrator makes a plan; at a desk the walk goes from place to place', async ({ I, page }) => {
  await I.am('admin')
  await I.open('/admin/count-plan')
  await I.choose('Le plan suit', 'Les mouvements des articles')
  await I.see('Comptages par an de chaque emplacement')
  await I.press({ button: 'Enregistrer' })
  await I.see('Le plan d’inventaire est réglé.')
  await I.see(/à compter par jour de comptage/)
  await seeWellInEveryLook(I, { picture: 'count-plan', whole: true })
  await planEachWeek(page)

  await I.am('camille')
  await I.open('/')
  await I.see('Plan d’inventaire du jour')
  await I.picture('count-plan-home')
  await I.open('/warehouse/inventory')
  await I.see('Plan du jour : à compter')
  await I.picture('count-plan-idle')
  await I.press({ key: 'F4' })
  await I.see(going)
  await seeWellInEveryLook(I, { picture: 'count-plan-going', likeAnother: true })
  const list = page.getByRole('region', { name: 'Prochain emplacement' })
  const name = (await list.getByRole('listitem').first().innerText()).split('\n')[0] ?? ''
  await page.reload()
  await I.see('Vous reprenez où vous en étiez.')
  await I.see(going)
  await I.scan(card('INV-PLUS'))
  await I.see(`${name} : plus tard, à la fin`)
  await I.see(going)
  await I.scan(card('INV-SORT'))
  await I.see('Plan du jour laissé')
})

test('on a wall the plan goes by scans alone, to a place that nobody else was given', async ({
  I: operator,
  page,
}) => {
  await planEachWeek(page)
  const theo = await asPerson(page, 'inventory')
  const asked = { after: null, later: [], leave: null }
  type Next = { data: { place: { location: string } | null } }
  const { data } = await theo.post<Next>('/rest/inventory/next', asked)
  const I = atTheTerminal(operator)
  const badge = await badgeOf(page, 'Camille Moreau')
  await I.open('/')
  await I.see(/scannez votre badge/)
  await I.scanSheet('ECR-ON')
  await I.seeInstruction('Scannez votre badge')
  await I.scan(badge)
  await I.seeInstruction('Scannez la carte de l’opération')
  await I.scan(card('GO-INVENT'))
  await I.seeInstruction(first)
  await I.picture('count-plan-wall-idle')
  await I.scanCard('Le plan du jour')
  await I.seeInstruction(going)
  await I.picture('count-plan-wall-going')
  const list = page.getByRole('region', { name: 'Prochain emplacement' })
  const name = (await list.getByRole('listitem').first().innerText()).split('\n')[0] ?? ''
  expect(name).not.toBe(data.place?.location)
  await I.scan(place(name))
  await I.seeInstruction(counting)
  const pieces = await piecesAt(page, name)
  expect(pieces).toBeGreaterThan(0)
  await I.scan(card('INV-VIDE'))
  await I.see(/écart/)
  await I.seeInstruction(going)
})
