import { formatOwn, numberName } from '#contract/barcodes/own.ts'
import type { OrderInformation } from '#contract/endpoints/order.ts'
import { scansFor, shelfToCount } from './drivers/counting.ts'
import { atTheDock, place } from './drivers/delivery.ts'
import { squeezed, tooSmall } from './drivers/legible.ts'
import { expect, type Operator, test } from './drivers/operator.ts'
import { labelOf, monoListToPack, newlyLabelled, orderToPack } from './drivers/packing.ts'
import { readyFor } from './drivers/parcels.ts'
import { returnsOf } from './drivers/returning.ts'
import { pullTrigger } from './drivers/scanner.ts'
import { atTheTerminal, badgeOf, goodsIn } from './drivers/terminal.ts'

test.use({ viewport: { width: 1920, height: 1080 } })

/** The scans of each part, of codes and cards, from home or the last part to its end. */
const scansOf = {
  'un écran mural, et son badge': 2,
  'une liste imprimée et sa caisse posée de travers': 7,
  'une liste mono de n commandes': '2 n + 1',
  'une commande de n pièces': 'n + 2',
  'un colis chargé, le camion parti': 5,
  'une réception': 8,
  'un transfert de quatre pièces, un faux pas compris': 7,
  'un inventaire': 'l’article et ses cartes + 3',
  'une mise au rebut de deux pièces': 7,
  'un retour': 8,
  'un colis défait': 4,
  'une commande cherchée': 2,
  'une étiquette d’emplacement': 3,
  'une étiquette d’article': 3,
  'une étiquette de caisse': 3,
  'un article cherché': 1,
  'verrou, collègue et retour': 7,
}

test('a shift by scanner alone, from a fresh browser to the log-out', async ({
  I: operator,
  page,
  context,
}) => {
  test.setTimeout(300_000)
  operator.expectTrouble(/40[149]/)
  const dock = await atTheDock(page)
  const delivery = await dock.expected(2)
  const [goods] = delivery.articles
  const { shelf, empty, article } = await goodsIn(page, 'B-', 8)
  const counted = await shelfToCount(page, 1)
  const returned = await (await returnsOf(page)).sentThree()
  const [parcel] = await readyFor(page, 'dpd')
  const [undone] = await readyFor(page, 'mondial-relay')
  const mono = await monoListToPack(page)
  const multi = await orderToPack(page, (lines, order) => lines.length > 1 && isPlain(order))
  const [camille, awa] = [await badgeOf(page, 'Camille Moreau'), await badgeOf(page, 'Awa N’Diaye')]
  if (!goods || !parcel || !undone) throw new Error('The demo warehouse has no such goods')

  const tote = formatOwn('box', numberName('box', 151) ?? '')

  let scans = 0
  let seen = page
  const faults: string[] = []
  const hand: Operator = {
    ...operator,
    async scan(text) {
      scans += 1
      if (seen === page) await operator.scan(text)
      else await pullTrigger(seen, text)
    },
  }
  let I = atTheTerminal(hand)
  const taken: Record<string, number> = {}
  /** Does one part of the shift, and writes down what it took. What stands there at its end must be legible. */
  async function part(name: keyof typeof scansOf, work: () => Promise<void>) {
    const before = scans
    await test.step(name, work)
    taken[name] = scans - before
    await look(name)
  }
  async function look(at: string) {
    let found: string[] = []
    const measure = async () => {
      found = [...(await tooSmall(seen)), ...(await squeezed(seen))]
      return found.length
    }
    // Cards are fitted to what they hold once they are drawn. What stays wrong is told at the end, for all parts at once.
    await expect
      .poll(measure, { timeout: 5_000 })
      .toBe(0)
      .catch(() => {})
    for (const fault of found) faults.push(`${at} : ${fault}`)
  }

  /** Sees a text in one of the lists beside the wall's instruction. */
  const seeListed = (list: string | RegExp, text: string | RegExp) =>
    expect(seen.getByRole('region', { name: list }).filter({ visible: true })).toContainText(text)

  await I.open('/')
  await I.see(/scannez votre badge/)
  await part('un écran mural, et son badge', async () => {
    await I.scanSheet('ECR-ON')
    await I.seeInstruction('Scannez votre badge')
    await look('connexion')
    await I.scan(camille)
    await I.seeInstruction('Scannez la carte de l’opération')
    await I.seeTop('Camille Moreau')
  })

  await part('une liste imprimée et sa caisse posée de travers', async () => {
    await I.scanSheet('GO-PICKIN')
    await I.scanCard('Le Petit Comptoir')
    await I.seeInstruction('Choisissez la liste à imprimer')
    await look('listes')
    await I.scanCard('Multi classiques')
    await I.seeInstruction('Prenez la liste à l’imprimante, puis scannez une caisse par commande')
    await I.scan(tote)
    await I.see(/^Place 1$/)
    await I.scanCard('Annuler le dernier scan')
    await I.see(/^Reprenez la caisse/)
    await I.scan(formatOwn('box', numberName('box', 152) ?? ''))
    await I.see(/^Place 1$/)
    const list =
      /PK\d{6}/.exec(await seen.getByRole('banner').filter({ visible: true }).innerText())?.[0] ?? ''
    await I.scan(formatOwn('pickingList', list))
    await I.seeInstruction('Choisissez la liste à imprimer')
  })

  await I.scanCard('Accueil')
  await I.seeInstruction('Scannez la carte de l’opération')
  await part('une liste mono de n commandes', async () => {
    await I.scan(mono.code)
    const packed = new Set<string>()
    for (const piece of mono.articles) {
      await I.seeInstruction('Scannez l’article')
      await I.scan(piece)
      await I.seeInstruction('Collez l’étiquette, puis scannez-la')
      await look('étiquette')
      const { name, tracking } = await newlyLabelled(page, mono.orders, packed)
      packed.add(name)
      await I.scan(tracking)
    }
    await I.see(`Liste ${mono.name} terminée`)
  })

  await I.seeInstruction('Scannez une liste, une commande ou sa caisse')
  await part('une commande de n pièces', async () => {
    await I.scan(multi.code)
    await I.seeInstruction('Scannez chaque article')
    await look('commande')
    await seeListed(multi.name, multi.pieces[0]?.name ?? '')
    for (const { code } of multi.pieces) await I.scan(code)
    await I.seeInstruction('Collez l’étiquette, puis scannez-la')
    await I.see(/^Carton : /)
    await I.picture('shift-label')
    await I.scan(await labelOf(page, multi.name))
    await I.seeInstruction('Scannez une liste, une commande ou sa caisse')
    await I.see(`${multi.name} emballée`)
  })

  await part('un colis chargé, le camion parti', async () => {
    await I.scanSheet('GO-CRRIER')
    await I.seeInstruction('Choisissez le transporteur, ou scannez un premier colis')
    await I.scan(parcel.tracking)
    await I.see(`Colis ${parcel.name} chargé`)
    await seeListed('Reste à charger', /CL\d{8}/)
    await I.scanCard('Clôturer le bordereau')
    await I.seeInstruction(/^Il manque des colis/)
    await look('manque')
    await I.scanCard('Clôturer le bordereau')
    await I.see(/^Bordereau BT\d{6} clôturé$/)
    await I.scanCard('Accueil')
  })

  await part('une réception', async () => {
    await I.scanSheet('GO-RECEPT')
    await I.seeInstruction('Choisissez la boutique')
    await I.scanSheet(`BOUTIK-${delivery.shop.toUpperCase()}`)
    await I.seeInstruction('Scannez ou choisissez la réception')
    await I.scan(delivery.code)
    await I.seeInstruction('Scannez les articles, puis l’emplacement de dépôt')
    await seeListed('Attendus', goods.name)
    await I.scan(goods.code)
    await I.scanCard('× 2')
    await I.see(/^2 sur \d+ pièces/)
    await look('réception')
    await I.scan(place('QUAI-1'))
    await I.see('2 pièces à QUAI-1')
    await I.scan(delivery.code)
    await I.seeInstruction('Il manque des pièces : rescannez la réception pour la clore')
    await I.scan(delivery.code)
    await I.see(`${delivery.name} est clôturée`)
  })

  await part('un transfert de quatre pièces, un faux pas compris', async () => {
    await I.scanSheet('GO-TRNSFE')
    await I.seeInstruction('Scannez l’emplacement de départ')
    await I.scan('(21)S1')
    await I.seeError(/scannez d’abord l’emplacement de départ/)
    await look('erreur')
    await I.scanCard('OK, c’est vu')
    await I.seeNoError()
    await I.scan(shelf.code)
    await I.seeInstruction('Scannez les articles, puis l’emplacement d’arrivée')
    await I.scan(article.code)
    await I.see(article.name)
    await I.scanCard('× 4')
    await I.see(/^4 sur \d+ pièces/)
    await look('transfert')
    await I.scan(empty.code)
    await I.see(`4 pièces à ${empty.name}`)
  })

  const pieces = scansFor(counted.article.code, counted.article.qty)
  await part('un inventaire', async () => {
    await I.scanSheet('GO-INVENT')
    await I.seeInstruction('Scannez l’emplacement à compter')
    await I.scan(counted.shelf.code)
    await I.seeInstruction('Scannez chaque article, puis l’emplacement pour clore')
    for (const code of pieces) await I.scan(code)
    await I.see(`${counted.article.qty} pièces comptées`)
    await I.scan(counted.shelf.code)
    await I.seeInstruction('Scannez l’emplacement à compter')
  })

  await part('une mise au rebut de deux pièces', async () => {
    await I.scanSheet('GO-REBUT')
    await I.seeInstruction('Choisissez la boutique')
    await I.scanSheet(`BOUTIK-${article.shop.toUpperCase()}`)
    await I.seeInstruction('Scannez l’emplacement de l’article')
    await I.scan(shelf.code)
    await I.seeInstruction('Scannez l’article à mettre au rebut')
    await I.scan(article.code)
    await I.seeInstruction('Scannez chaque pièce, puis choisissez le motif')
    await I.scanSheet('X2')
    await I.see(/^2 sur/)
    await look('motifs')
    await I.scanCard('Introuvable')
    await I.seeInstruction('Rescannez l’emplacement pour confirmer')
    await I.scan(shelf.code)
    await I.see(/^2 pièces mises au rebut/)
  })

  await part('un retour', async () => {
    await I.scanSheet('GO-ORDERR')
    await I.seeInstruction('Scannez la commande, le colis ou le suivi du retour')
    await I.scan(returned.code)
    await I.seeInstruction('D’où vient ce retour ?')
    await I.scanSheet('RETO-RETRACTATION')
    await I.seeInstruction('Scannez un article rendu')
    await I.scan(returned.first.code)
    await I.seeInstruction('Dans quel état est-il ?')
    await I.scanSheet('RET-NEUF')
    await I.seeInstruction('Qu’en fait-on ?')
    await look('décision')
    await I.scanSheet('RET-RAYON')
    await I.scanSheet('RET-ICI')
    await I.seeInstruction('Scannez un article rendu')
    await I.scanCard('Enregistrer le retour')
    await I.seeInstruction('Scannez la commande, le colis ou le suivi du retour')
  })

  await part('un colis défait', async () => {
    await I.scanSheet('GO-PCKGIN')
    await I.seeInstruction('Scannez le colis ou sa commande')
    await I.scan(undone.code)
    await I.seeInstruction('Choisissez le carton')
    await I.scanSheet('COL-NUL')
    await I.see('Annuler ce colis ? Répétez la commande pour confirmer')
    await I.scanSheet('COL-NUL')
    await I.see(`Colis ${undone.name} annulé`)
  })

  await part('une commande cherchée', async () => {
    await I.scanSheet('GO-ORDERI')
    await I.scan(multi.code)
    await I.see(multi.name)
    await seeListed(multi.name, multi.pieces[0]?.name ?? '')
  })

  const labels = [
    { name: 'une étiquette d’emplacement', card: 'GO-PRINTL', code: shelf.code },
    { name: 'une étiquette d’article', card: 'GO-PRINTP', code: article.code },
    { name: 'une étiquette de caisse', card: 'GO-PRINTB', code: tote },
  ] as const
  for (const { name, card, code } of labels) {
    await part(name, async () => {
      await I.scanSheet(card)
      await I.seeInstruction(/^Scannez/)
      await I.scan(code)
      await I.scanCard('Imprimer les étiquettes')
      await I.see('À l’imprimante')
    })
  }

  await I.scanCard('Accueil')
  await I.seeInstruction('Scannez la carte de l’opération')
  await part('un article cherché', async () => {
    await I.scan(article.code)
    await I.see(article.name)
  })

  await part('verrou, collègue et retour', async () => {
    await I.scanSheet('LOCK')
    await I.seeInstruction('Camille Moreau, scannez votre badge')
    await look('verrou')
    await I.scanSheet('UNDO')
    await I.see('Écran verrouillé : scannez votre badge.')
    await I.scan(camille)
    await I.seeTop('Camille Moreau')
    await I.scan(awa)
    await I.see('Rescannez votre badge : Camille Moreau vous laisse l’écran')
    await I.scan(awa)
    await I.seeTop('Awa N’Diaye')
    await I.scan(camille)
    await I.scan(camille)
    await I.seeTop('Camille Moreau')
  })

  // The power fails in the middle of a transfer, and the browser opens on its start page.
  await I.scanSheet('GO-TRNSFE')
  await I.seeInstruction('Scannez l’emplacement de départ')
  await I.scan(shelf.code)
  await I.seeInstruction('Scannez les articles, puis l’emplacement d’arrivée')
  await I.scan(article.code)
  await I.see(/^1 sur \d+ pièces/)
  seen = await context.newPage()
  await page.close()
  await seen.goto('/')
  I = atTheTerminal({ ...hand, page: seen })
  await expect(seen.getByText('Vous reprenez où vous en étiez.')).toBeVisible()
  await expect(seen.getByText(/^1 sur \d+ pièces/)).toBeVisible()
  await I.scanSheet('FIN')
  await I.seeInstruction('Scannez votre badge')
  expect(await seen.evaluate(() => localStorage.getItem('token'))).toBeNull()

  expect(faults).toEqual([])
  expect(taken).toEqual({
    ...scansOf,
    'une liste mono de n commandes': 2 * mono.articles.length + 1,
    'une commande de n pièces': multi.pieces.length + 2,
    'un inventaire': pieces.length + 3,
  })
})

/** Nothing about it is for a person to decide, so it closes itself. */
function isPlain({ carrier, giftMessage, instructions, lines }: OrderInformation): boolean {
  return (
    carrier !== null &&
    giftMessage === null &&
    instructions.length === 0 &&
    lines.every(({ gift, customization, weightG }) => !gift && customization === null && weightG > 0)
  )
}
