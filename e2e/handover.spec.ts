import { expect, type Operator, test } from './drivers/operator.ts'
import { orderDesk } from './drivers/orders.ts'
import { monoListToPack, newlyLabelled, orderToPack } from './drivers/packing.ts'
import { atTheTerminal, badgeOf } from './drivers/terminal.ts'

test.use({ viewport: { width: 1920, height: 1080 } })

const start = 'Scannez une liste, une commande ou sa caisse'
const label = 'Collez l’étiquette, puis scannez-la'

/** A packing terminal with Camille logged in. */
async function packingTerminal(operator: Operator) {
  const I = atTheTerminal(operator)
  const { page } = operator
  await page.addInitScript(() =>
    localStorage.setItem('terminal', JSON.stringify({ on: true, locked: false, lockMinutes: 5, path: null })),
  )
  await I.open('/')
  await I.seeInstruction('Scannez votre badge')
  await I.scan(await badgeOf(page, 'Camille Moreau'))
  await I.scanCard('Expédition')
  await I.seeInstruction(start)
  return I
}

test('a colleague takes over a mono list and gets the next label', async ({ I: operator, page }) => {
  const list = await monoListToPack(page)
  const [first, second] = list.articles
  const I = await packingTerminal(operator)
  await I.scan(list.code)
  await I.seeInstruction('Scannez l’article')
  await I.scan(first ?? '')
  await I.seeInstruction(label)

  await I.scanSheet('RELEVE')
  await I.seeInstruction('Relève de Camille Moreau : scannez votre badge')
  await I.scan(await badgeOf(page, 'Léa Fontaine'))
  await I.seeTop('Léa Fontaine')
  await I.seeInstruction(label)
  const packed = await newlyLabelled(page, list.orders, new Set())
  await I.scan(packed.tracking)
  if (second) {
    await I.seeInstruction('Scannez l’article')
    await I.scan(second)
    await I.seeInstruction(label)
    const next = await newlyLabelled(page, list.orders, new Set([packed.name]))
    const { timeline } = await (await orderDesk(page)).about(next.name)
    expect(timeline.filter(({ what }) => what === 'packed').map(({ by }) => by)).toEqual(['Léa Fontaine'])
  }
})

test('a colleague who does not pack uses the screen, and the order waits for its packer', async ({
  I: operator,
  page,
}) => {
  const [awa, camille] = [await badgeOf(page, 'Awa N’Diaye'), await badgeOf(page, 'Camille Moreau')]
  const order = await orderToPack(page, lines => lines.reduce((total, { qty }) => total + qty, 0) >= 2)
  const I = await packingTerminal(operator)
  await I.scan(order.code)
  await I.seeInstruction('Scannez chaque article')
  await I.scan(order.pieces[0]?.code ?? '')

  await I.scanSheet('RELEVE')
  await I.seeInstruction('Relève de Camille Moreau : scannez votre badge')
  await I.scan(awa)
  await I.see(/Awa N’Diaye n’a pas accès à l’écran/)
  await I.seeTop('Camille Moreau')
  await I.scanCard('Revenir')
  await I.seeInstruction('Scannez chaque article')

  await I.scanSheet('LOCK')
  await I.seeInstruction('Camille Moreau, scannez votre badge')
  await I.scan(awa)
  await I.seeTop('Awa N’Diaye')
  await I.seeInstruction('Scannez la carte de l’opération')
  await I.see('Bonjour Awa N’Diaye')
  await I.scanSheet('LOCK')
  await I.scan(camille)
  await I.seeTop('Camille Moreau')
  await I.scanCard('Expédition')
  await I.seeInstruction('Scannez chaque article')
  await I.see(`1 sur ${order.pieces.length} pièces vérifiées`)
})
