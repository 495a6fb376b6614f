import type { Page } from 'playwright/test'
import { formatOwn } from '#contract/barcodes/own.ts'
import type { CarrierSlip } from '#contract/endpoints/carrier-slip.ts'
import { atTheDock } from './drivers/delivery.ts'
import { cut, squeezed, tooSmall } from './drivers/legible.ts'
import { expect, type Operator, test } from './drivers/operator.ts'
import { orderToPack } from './drivers/packing.ts'
import { returnsOf } from './drivers/returning.ts'
import { asPerson } from './drivers/server.ts'
import { atTheTerminal, badgeOf, goodsIn } from './drivers/terminal.ts'

test.use({ viewport: { width: 1920, height: 1080 } })

const chooseOperation = 'Scannez la carte de l’opération'

async function atTheWall(operator: Operator, path: string, username = 'camille') {
  const I = atTheTerminal(operator)
  await operator.page.addInitScript(() => {
    if (!localStorage.getItem('terminal')) localStorage.setItem('terminal', '{"on":true}')
  })
  await I.am(username)
  await I.open(path)
  return I
}

const readable = async (page: Page) =>
  expect([...(await cut(page)), ...(await tooSmall(page)), ...(await squeezed(page))]).toEqual([])

test('an error is seen before anything is confirmed, and a rescan confirms what stands on the screen', async ({
  I: operator,
  page,
}) => {
  const { code, first } = await (await returnsOf(page)).sentThree()
  const I = await atTheWall(operator, '/warehouse/order-return')
  await I.seeInstruction('Scannez la commande, le colis ou le suivi du retour')
  await I.scan(code)
  await I.scanSheet('RETO-RETRACTATION')
  await I.seeInstruction('Scannez un article rendu')
  await I.scan(first.code)
  await I.scanSheet('RET-OUVERT')
  await I.seeInstruction('Qu’en fait-on ?')
  await I.scan('3017620422003')
  await I.seeError(/Ceci est un article/)
  await I.scanSheet('RET-RAYON')
  await I.seeError(/scannez OK/)
  await I.scan(await badgeOf(page, 'Awa N’Diaye'))
  await I.seeError(/scannez OK, puis votre badge/)
  await I.scanCard('OK, c’est vu')
  await I.seeNoError()
  await I.seeInstruction('Qu’en fait-on ?')
  await I.scanCard('Remettre en vente quand même')
  await I.seeInstruction('Remis en vente quand même ? Répétez pour confirmer')
  await I.scanCard('Remettre en vente quand même')
  await I.seeInstruction('Scannez son emplacement, ou laissez-le aux retours')
  await I.scanSheet('RET-STOP')
})

test('after a restart at an error, its way out still stands on the wall as a card', async ({
  I: operator,
  page,
}) => {
  const { code, pieces, name } = await orderToPack(page, lines => lines[0]?.qty === 1)
  const I = await atTheWall(operator, '/warehouse/shipment')
  await I.seeInstruction('Scannez une liste, une commande ou sa caisse')
  await I.scan(code)
  await I.seeInstruction('Scannez chaque article')
  await I.scan(pieces[0]?.code ?? '')
  await I.see(/^1 sur /)
  await I.scan(pieces[0]?.code ?? '')
  await I.seeError(`Un de trop : ${name} n’en demande pas plus.`)
  await page.reload()
  await I.seeInstruction('Reposez l’article en trop, puis scannez OK')
  await readable(page)
  await I.scanCard('OK, c’est vu')
  await I.seeInstruction('Scannez chaque article')
  await I.scanSheet('EXP-STOP')
  await I.scanSheet('EXP-STOP')
})

test('a question that a scan raises takes the place of an older error', async ({ I: operator, page }) => {
  operator.expectTrouble(/409.*reception\/close/)
  const { shop, code } = await (await atTheDock(page)).expected(1)
  const I = await atTheWall(operator, `/shop/${shop}/reception`)
  await I.seeInstruction('Scannez ou choisissez la réception')
  await I.scan(code)
  await I.seeInstruction('Scannez les articles, puis l’emplacement de dépôt')
  await I.scan('(21)S1')
  await I.seeError(/scannez/)
  await I.scan(code)
  await I.seeNoError()
  await I.seeInstruction('Il manque des pièces : rescannez la réception pour la clore')
  await I.scanSheet('REC-STOP')
})

test('every question has a way out by card, and a lorry that left parcels behind is put off by two', async ({
  I: operator,
  page,
}) => {
  const left = { missed: 3 }
  await page.route('**/rest/home/attention', async route => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    const at = new Date(Date.parse(data.now) - 20 * 60_000).toISOString()
    const [first, ...others] = data.departures.map((one: object) => ({ ...one, missed: 0 }))
    const departures = [{ ...first, at, ...left }, ...others]
    await route.fulfill({ response: answer, json: { data: { ...data, departures } } })
  })
  const sent: unknown[] = []
  await page.route('**/postpone', async route => {
    const { missed } = route.request().postDataJSON()
    sent.push(missed)
    left.missed = 0
    await route.fulfill({ json: { data: { to: missed, parcels: 3 } } })
  })
  const { shelf, article } = await goodsIn(page, 'B-', 8)
  const I = await atTheWall(operator, '/')
  await I.seeInstruction(chooseOperation)
  await expect(page.getByRole('alert')).toContainText(/départ manqué.*3 colis à quai/)
  await I.picture('wall-home-missed')
  await readable(page)
  await I.scanCard('Reporter un départ manqué')
  await I.seeInstruction('Reporter ces colis ? Cela ne s’annule pas')
  await I.see(/^3 colis à quai : départ manqué/)
  await I.picture('wall-postpone')
  await readable(page)
  await I.scanCard('Revenir')
  await I.seeInstruction(chooseOperation)
  expect(sent).toEqual([])
  await I.scanSheet('VU-REPORT')
  await I.seeInstruction('Reporter ces colis ? Cela ne s’annule pas')
  await I.scanCard('Reporter ')
  await I.see(/: 3 colis reportés, départ/)
  expect(sent).toHaveLength(1)
  await expect(page.getByRole('alert')).toHaveCount(0)

  for (const question of ['BOUTIK', 'GO-BOUTIK', 'INFOS']) {
    await I.scanSheet(question)
    await I.scanCard('Revenir')
    await I.seeInstruction(chooseOperation)
  }
  await I.scanSheet('GO-TRNSFE')
  await I.scan(shelf.code)
  await I.seeInstruction('Scannez les articles, puis l’emplacement d’arrivée')
  await I.scan(article.code)
  await I.see(/^1 sur \d+ pièces/)
  await I.scanSheet('NOMBRE')
  await I.seeInstruction('Scannez la quantité, ou ses chiffres')
  await readable(page)
  await I.scanCard('Revenir')
  await I.seeInstruction('Scannez les articles, puis l’emplacement d’arrivée')
  await I.scanSheet('TRF-STOP')
})

test('a search by name waits at a desk, where a step that nobody takes is dropped', async ({
  I: operator,
  page,
}) => {
  const I = await atTheWall(operator, '/')
  await I.seeInstruction(chooseOperation)
  await I.scanSheet('GO-ORDERI')
  await I.seeInstruction('Scannez une commande, un colis ou un numéro de suivi')
  await I.scanSheet('AU-POSTE')
  await I.see('Information commande attend à un poste')
  await I.scanSheet('ECR-OFF')
  await I.see('Bonjour Camille')
  await I.scanSheet('GO-REPRISE')
  await I.see(/^Information commande · /)
  await I.press({ button: 'Retirer' })
  const asked = page.getByRole('dialog', { name: 'Retirer « Information commande » ?' })
  await expect(asked).toContainText('laissée par Camille Moreau')
  await I.seeNoAxeViolation()
  await I.picture('desk-work-drop')
  await asked.getByRole('button', { name: 'Retirer' }).click()
  await I.see('Information commande : étape retirée')
  await I.see('Rien n’attend.')
})

test('an order in hand goes to a desk with its step, and its packer there may close it', async ({
  I: operator,
  page,
}) => {
  const order = await orderToPack(page, lines => lines.length > 1)
  const I = await atTheWall(operator, '/warehouse/shipment')
  await I.seeInstruction('Scannez une liste, une commande ou sa caisse')
  await I.scan(order.code)
  await I.seeInstruction('Scannez chaque article')
  await I.scan(order.pieces[0]?.code ?? '')
  await I.see(/^1 sur /)
  await I.scanSheet('AU-POSTE')
  await I.see('Expédition attend à un poste')
  await I.scanSheet('ECR-OFF')
  await I.see('Bonjour Camille')
  await I.am('shipping')
  await I.open('/desk-work')
  await I.see(/^Expédition · Scannez chaque article/)
  await I.press({ button: 'Reprendre' })
  await I.see('Vous reprenez l’étape de Camille Moreau.')
  await expect(page.getByRole('region', { name: 'Consigne' })).toContainText(order.name)
  const { read } = await asPerson(page)
  const [{ held }] = await read<[{ held: { by: string } | null }]>(
    `/rest/order/information?order=${order.name}`,
  )
  expect(held?.by).not.toBe('Camille Moreau')
  expect(held).not.toBeNull()
  await I.scanSheet('EXP-STOP')
  await I.scanSheet('EXP-STOP')
})

test('a list of one’s own opens from home', async ({ I: operator, page }) => {
  const I = await atTheWall(operator, '/', 'picking')
  await I.seeInstruction(chooseOperation)
  const { read } = await asPerson(page)
  const [own] = await read<{ name: string }[]>('/rest/le-petit-comptoir/picking/list')
  await I.scan(formatOwn('pickingList', own?.name ?? ''))
  await I.seeInstruction(/Réimprimer cette liste|scannez/)
  await I.seeTop(own?.name ?? '')
  await I.scanCard('Accueil')
  await I.seeInstruction(chooseOperation)
})

test('a card tells the wall the size of its screen, by which letters are sized, and a reload keeps it', async ({
  I: operator,
  page,
}) => {
  const I = await atTheWall(operator, '/')
  await I.seeInstruction(chooseOperation)
  const instruction = page.getByRole('heading', { level: 1 }).filter({ visible: true })
  const letters = () => instruction.evaluate(one => Number.parseFloat(getComputedStyle(one).fontSize))
  const usual = await letters()
  await I.scanSheet('ECR-27')
  await expect.poll(letters).toBeCloseTo((usual * 24) / 27, 1)
  expect(await tooSmall(page, 27)).toEqual([])
  await page.reload()
  await I.seeInstruction(chooseOperation)
  await expect.poll(letters).toBeCloseTo((usual * 24) / 27, 1)
  await I.scanSheet('ECR-24')
  await expect.poll(letters).toBeCloseTo(usual, 1)
})

test('the hour at which a lorry left stands whole beside the title, however long its carrier’s name', async ({
  I: operator,
  page,
}) => {
  const slip: CarrierSlip = {
    group: 'messageries',
    name: null,
    carrier: 'Messageries du Grand Ouest',
    cutoffAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    missed: true,
    ...{ parcels: 0, weightG: 0, waiting: 3, status: 'open' },
  }
  await page.route('**/rest/warehouse/carrier-slip/list', route => route.fulfill({ json: [slip] }))
  const I = await atTheWall(operator, '/warehouse/carrier-slip')
  await I.seeInstruction('Choisissez le transporteur, ou scannez un premier colis')
  await I.see(/départ manqué \d+ .*, \d\d:\d\d$/)
  await I.picture('wall-hour')
  await expect(page.locator('.wall-hour')).toHaveText(/départ manqué \d+ .*, \d\d:\d\d$/)
  await readable(page)
})
