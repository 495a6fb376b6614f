import { formatOwn } from '#contract/barcodes/own.ts'
import { axeViolations } from './drivers/axe.ts'
import { seeWellInEveryLook } from './drivers/looks.ts'
import { expect, test } from './drivers/operator.ts'
import { asPerson, demoItems } from './drivers/server.ts'
import { atTheTerminal, badgeOf } from './drivers/terminal.ts'

const first = 'Scannez la boutique, la commande, la réception ou l’article'
const work = 'Scannez la carte de la prestation'
const next = 'Rescannez la carte pour une de plus, ou scannez la suite'
const card = (code: string) => formatOwn('prestation', code)

test('at a desk a packer writes down a work; the manager sees it, adds another one with its card', async ({
  I,
  page,
}) => {
  const order = (await demoItems(page)).find(({ code }) => code.startsWith('CD'))
  await I.am('camille')
  await I.open('/warehouse/prestation')
  await I.see(first)
  await seeWellInEveryLook(I, { picture: 'prestation-first' })
  await I.scan(order?.code ?? '')
  await I.see(work)
  await I.scan(card('KIT'))
  await I.see(next)
  await I.scan(card('KIT'))
  await I.see('Kit : 2')
  await I.picture('prestation-next-1280')

  await I.open('/admin/prestations')
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: order?.title ?? '' })
      .first(),
  ).toContainText('Kit')
  await seeWellInEveryLook(I, { picture: 'prestations', likeAnother: true })
  await I.open('/admin/prestation-kinds')
  await I.press({ button: 'Ajouter une prestation' })
  const dialog = page.getByRole('dialog', { name: 'Ajouter une prestation' })
  await dialog.getByRole('textbox', { name: 'Prestation' }).fill('Ruban')
  expect(await axeViolations(page)).toEqual([])
  await I.picture('prestation-kind-1280')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await I.see('« Ruban » est enregistrée.')
  await I.open('/cards')
  await I.choose('Lesquelles', 'Prestation')
  const cards = page.getByRole('region', { name: 'Prestation' }).getByRole('listitem')
  await expect(
    cards.filter({ hasText: 'Ruban' }).getByRole('img', { name: `Code-barres ${card('RUBAN')}` }),
  ).toBeVisible()
})

test('a wall by scans alone: a work in two scans, one by the minute, ended by its card', async ({
  I: operator,
  page,
}) => {
  const I = atTheTerminal(operator)
  const order = (await demoItems(page)).find(({ code }) => code.startsWith('CD'))
  const badge = await badgeOf(page, 'Malik Rahmani')
  await I.open('/')
  await I.see(/scannez votre badge/)
  await I.scanSheet('ECR-ON')
  await I.seeInstruction('Scannez votre badge')
  await I.scan(badge)
  await I.seeInstruction('Scannez la carte de l’opération')
  await I.scanCard('Prestation')
  await I.seeInstruction(first)
  await I.picture('prestation-wall-first')
  await I.scan(order?.code ?? '')
  await I.seeInstruction(work)
  await I.picture('prestation-wall-work')
  await I.scan(card('ETIQUETAGE'))
  await I.seeInstruction(next)
  await I.scan(card('ETIQUETAGE'))
  await I.see(/^Étiquetage : 2/)
  // The demo has left him a photograph that runs.
  await I.scanCard('Passer à autre chose')
  await I.seeInstruction(first)
  await I.scan(card('PHOTO'))
  await I.see(/^Photo finie : \d+ min/)
  const { read } = await asPerson(page)
  const { prestations } = await read<{
    prestations: { kind: { code: string }; by: string; count: number }[]
  }>('/rest/prestation/list?text=Malik&size=1')
  expect(prestations).toMatchObject([{ kind: { code: 'ETIQUETAGE' }, by: 'Malik Rahmani', count: 2 }])
})
