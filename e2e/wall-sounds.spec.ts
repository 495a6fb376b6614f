import { withItsCopy } from './drivers/copy.ts'
import { test } from './drivers/operator.ts'
import { listenToSounds } from './drivers/sounds.ts'
import { atTheTerminal, goodsIn } from './drivers/terminal.ts'

test.use({ viewport: { width: 1920, height: 1080 } })

test('one scan makes one sound, a refusal its own alone; a kept change and a lost server are heard', async ({
  I: operator,
  page,
}) => {
  operator.expectTrouble(/Failed to load resource/)
  const { hear, begin } = await listenToSounds(page)
  const { shelf, empty, article } = await goodsIn(page, 'B-', 8)
  const I = atTheTerminal(operator)
  await page.addInitScript(() => localStorage.setItem('terminal', '{"on":true}'))
  await I.am('camille')
  await withItsCopy(page, () => I.open('/'))
  await I.seeInstruction('Scannez la carte de l’opération')
  await begin()

  await I.scanSheet('CLVIER')
  await I.see(/ouvrez-le à un poste/)
  await hear('refused')
  await I.scanSheet('GO-TRNSFE')
  await I.seeInstruction('Scannez l’emplacement de départ')
  await hear('ok')
  await I.scanSheet('UNDO')
  await I.seeError('Pas à cette étape.')
  await hear('refused')
  await I.scanCard('OK, c’est vu')
  await I.seeNoError()
  await hear('ok')
  await I.scan(shelf.code)
  await I.seeInstruction('Scannez les articles, puis l’emplacement d’arrivée')
  await hear('step')
  await I.scan(article.code)
  await I.see(/^1 sur/)
  await hear('ok')
  await I.scanSheet('CLVIER')
  await I.seeError(/ouvrez-le à un poste/)
  await hear('refused')
  await I.scanCard('OK, c’est vu')
  await I.seeNoError()
  await hear('ok')
  await I.scanCard('× 2')
  await I.see(/^2 sur/)
  await hear('ok')
  await page.route(/\/rest\//, route => route.abort())
  await I.scan(empty.code)
  await I.see(`2 pièces à ${empty.name}`)
  await hear('lost', 'kept')
  await page.unroute(/\/rest\//)
  await hear('back')
})
