import { expect, test } from './drivers/operator.ts'
import { monoListToPack, orderToPack } from './drivers/packing.ts'
import { pullTrigger } from './drivers/scanner.ts'
import { atTheTerminal, badgeOf, goodsIn } from './drivers/terminal.ts'

test.use({ viewport: { width: 1920, height: 1080 } })

const terminal = () =>
  localStorage.setItem('terminal', JSON.stringify({ on: true, locked: false, lockMinutes: 5, path: null }))

test('a photograph that a wall cannot take waits at a desk, by one card', async ({ I: operator, page }) => {
  const I = atTheTerminal(operator)
  const { shelf, article } = await goodsIn(page, 'B-', 8)
  await page.addInitScript(() => {
    if (!localStorage.getItem('terminal')) localStorage.setItem('terminal', '{"on":true}')
  })
  await I.am('camille')
  await I.open(`/shop/${article.shop}/rebut`)
  await I.seeInstruction('Scannez l’emplacement de l’article')
  await I.scan(shelf.code)
  await I.seeInstruction('Scannez l’article à mettre au rebut')
  await I.scan(article.code)
  await I.seeInstruction('Scannez chaque pièce, puis choisissez le motif')
  await I.scanCard('Cassé')
  await I.see(/Cet écran n’a pas d’appareil photo/)
  await I.scanCard('Finir à un poste')
  await I.see('Rebut attend à un poste')
  await I.seeInstruction('Scannez la carte de l’opération')

  await I.scanSheet('ECR-OFF')
  await I.see('Bonjour Camille')
  await I.scanSheet('GO-REPRISE')
  await I.see('Rebut · Photographiez l’article')
  await I.seeNoAxeViolation()
  await I.picture('desk-work')
  await I.press({ button: 'Reprendre' })
  await I.see('Vous reprenez où vous en étiez.')
  await I.see('Photographiez l’article')
  await I.scanSheet('REB-STOP')
})

test('a badge with a PIN: digits off the screen, a wrong code, and the right one', async ({
  I: operator,
  page,
}) => {
  operator.expectTrouble(/401/)
  const I = atTheTerminal(operator)
  await page.addInitScript(terminal)
  await I.open('/')
  await I.seeInstruction('Scannez votre badge')
  await I.scan(await badgeOf(page, 'Gaëlle Le Bihan'))
  await I.seeInstruction('Composez votre code, puis « Valider »')
  for (const digit of '1357') await I.scanSheet(`N${digit}`)
  await I.scanCard('Valider')
  await I.see('Code PIN incorrect.')
  await I.scanSheet('N9')
  await I.scanCard('Effacer')
  for (const digit of '2468') await I.scanSheet(`N${digit}`)
  await I.scanSheet('ENTREE')
  await I.seeTop('Gaëlle Le Bihan')
})

test('an unknown badge is refused on the wall with a sound', async ({ I: operator, page }) => {
  operator.expectTrouble(/401/)
  const I = atTheTerminal(operator)
  await page.addInitScript(terminal)
  await I.open('/')
  await I.seeInstruction('Scannez votre badge')
  const badge = await badgeOf(page, 'Camille Moreau')
  await I.scan(`${badge.slice(0, -1)}${badge.endsWith('0') ? '1' : '0'}`)
  await I.see('Refusé')
  await I.seeInstruction('Scannez votre badge')
})

test.describe('a terminal that restarts', () => {
  test('with a valid session: the same step, without a badge', async ({ I: operator, page, context }) => {
    const I = atTheTerminal(operator)
    const { shelf, article } = await goodsIn(page, 'C-', 4)
    await I.open('/')
    await I.see(/scannez votre badge/)
    await I.scanSheet('ECR-ON')
    await I.seeInstruction('Scannez votre badge')
    await I.scan(await badgeOf(page, 'Camille Moreau'))
    await I.scanCard('Transfert / Rangement')
    await I.seeInstruction('Scannez l’emplacement de départ')
    await I.scan(shelf.code)
    await I.seeInstruction('Scannez les articles, puis l’emplacement d’arrivée')
    await I.scan(article.code)
    await I.see(/^1 sur \d+ pièces/)

    // The power fails, and the browser opens on its start page.
    const again = await context.newPage()
    await page.close()
    await again.goto('/')
    await expect(again.getByText('Vous reprenez où vous en étiez.')).toBeVisible()
    await expect(again.getByText(/^1 sur \d+ pièces/)).toBeVisible()
    await expect(again).toHaveURL(/warehouse\/transfer$/)
  })

  test('with an expired session: a badge, then the same operation', async ({
    I: operator,
    page,
    context,
  }) => {
    const I = atTheTerminal(operator)
    await I.open('/')
    await I.see(/scannez votre badge/)
    await I.scanSheet('ECR-ON')
    await I.seeInstruction('Scannez votre badge')
    const badge = await badgeOf(page, 'Camille Moreau')
    await I.scan(badge)
    await I.scanCard('Transfert / Rangement')
    await I.seeInstruction('Scannez l’emplacement de départ')
    await page.evaluate(() => localStorage.removeItem('token'))

    const again = await context.newPage()
    await page.close()
    await again.goto('/')
    const there = atTheTerminal({ ...operator, page: again, scan: text => pullTrigger(again, text) })
    await there.seeInstruction('Scannez votre badge')
    await there.scan(badge)
    await there.seeInstruction('Scannez l’emplacement de départ')
  })

  test('when locked: still locked', async ({ I: operator, page }) => {
    const I = atTheTerminal(operator)
    await I.open('/')
    await I.see(/scannez votre badge/)
    await I.scanSheet('ECR-ON')
    await I.seeInstruction('Scannez votre badge')
    const badge = await badgeOf(page, 'Camille Moreau')
    await I.scan(badge)
    await I.seeInstruction('Scannez la carte de l’opération')
    await I.scanCard('Verrouiller')
    await I.seeInstruction('Camille Moreau, scannez votre badge')
    await page.reload()
    await I.seeInstruction('Camille Moreau, scannez votre badge')
    await I.scan(badge)
    await I.seeInstruction('Scannez la carte de l’opération')
  })
})

test('help shows the codes that can be scanned now, and a scan still reaches the operation', async ({
  I: operator,
  page,
}) => {
  const I = atTheTerminal(operator)
  const { shelf } = await goodsIn(page, 'C-', 4)
  await page.addInitScript(terminal)
  await I.am('camille')
  await I.open('/warehouse/transfer')
  await I.seeInstruction('Scannez l’emplacement de départ')
  await I.scanCard('Aide')
  await I.seeInstruction('À scanner : un emplacement, ou une carte')
  await I.seeCard('Se déconnecter')
  await I.scan(shelf.code)
  await I.seeInstruction('Scannez les articles, puis l’emplacement d’arrivée')
  await I.scanCard('Aide')
  await I.scanCard('Revenir')
  await I.seeInstruction('Scannez les articles, puis l’emplacement d’arrivée')
})

test('a colleague’s badge on an open terminal names the holder, and scanned twice opens the colleague’s own home', async ({
  I: operator,
  page,
}) => {
  const I = atTheTerminal(operator)
  await page.addInitScript(terminal)
  await I.am('camille')
  await I.open('/')
  await I.seeInstruction('Scannez la carte de l’opération')
  const awa = await badgeOf(page, 'Awa N’Diaye')
  await I.scan(awa)
  await I.see('Rescannez votre badge : Camille Moreau vous laisse l’écran')
  await I.seeTop('Camille Moreau')
  await I.scan(awa)
  await I.seeTop('Awa N’Diaye')
  await I.see('Bonjour Awa N’Diaye')
  await I.seeInstruction('Scannez la carte de l’opération')
})

test('a wall offers no page for desks, and leads away from one', async ({ I: operator }) => {
  const I = atTheTerminal(operator)
  await I.am('camille')
  await I.open('/scan-journal')
  await I.see('Journal des scans')
  await I.scanSheet('ECR-ON')
  await I.seeInstruction('Scannez « Accueil » : cette page s’ouvre à un poste')
  await I.scanCard('Accueil')
  await I.seeInstruction('Scannez la carte de l’opération')
  for (const card of ['CLVIER', 'JRNL', 'GO-CHERCHE', 'GO-CRTES']) {
    await I.scanSheet(card)
    await I.see(/ouvrez-le à un poste, cet écran n’a pas de clavier\.$/)
    await I.seeInstruction('Scannez la carte de l’opération')
  }
})

test('a list scanned at home over an order in hand is judged by the operation that opens, however late that comes', async ({
  I: operator,
  page,
}) => {
  const I = atTheTerminal(operator)
  const order = await orderToPack(page, lines => lines.length > 1)
  const list = await monoListToPack(page)
  await page.addInitScript(terminal)
  await I.am('camille')
  await I.open('/warehouse/shipment')
  await I.seeInstruction('Scannez une liste, une commande ou sa caisse')
  await I.scan(order.code)
  await I.seeInstruction('Scannez chaque article')
  await I.scan(order.pieces[0]?.code ?? '')
  await I.see(/^1 sur /)

  await I.open('/')
  await I.seeInstruction('Scannez la carte de l’opération')
  await page.route('**/assets/*.js', async route => {
    await new Promise(resolve => setTimeout(resolve, 400))
    await route.continue()
  })
  await I.scan(list.code)
  await I.amAt('/warehouse/shipment')
  await I.seeTop(order.name)
  await I.seeError(/./)
  await I.scanCard('OK, c’est vu')
  await I.seeInstruction('Scannez chaque article')
  await I.see(/^1 sur /)
  await I.scanSheet('EXP-STOP')
  await I.scanSheet('EXP-STOP')
})

test('a desk may be locked too, and its badge or its log-out opens it again', async ({
  I: operator,
  page,
}) => {
  const I = atTheTerminal(operator)
  await page.setViewportSize({ width: 1280, height: 800 })
  await I.am('camille')
  await I.open('/')
  await I.see('Bonjour Camille')
  await I.scanSheet('LOCK')
  await I.seeInstruction('Camille Moreau, scannez votre badge')
  await I.scan(await badgeOf(page, 'Camille Moreau'))
  await I.see('Bonjour Camille')
})
