import { formatOwn } from '#contract/barcodes/own.ts'
import type { OrderInformation } from '#contract/endpoints/order.ts'
import type { OrderLine } from '#contract/entities/order.ts'
import { shelfToCount } from './counting.ts'
import { atTheDock } from './delivery.ts'
import { demoCodes } from './demo.ts'
import { expect, type Operator } from './operator.ts'
import { monoListToPack, newlyLabelled, orderToPack } from './packing.ts'
import { atHome, field, openPalette } from './palette.ts'
import { readyFor } from './parcels.ts'
import { settled } from './photograph.ts'
import { returnsOf } from './returning.ts'
import { atTheTerminal, noParcelLeftBehind } from './terminal.ts'

/** Keeps a moment of a moving picture, with what happens in it. */
type Moment = (caption: string, ms: number) => Promise<void>

export type Scene = {
  /** The picture's file name in docs/pictures/. */
  name: string
  size: { width: number; height: number }
  dark?: boolean
  /** Plays up to what the picture shows, and sees it. */
  play: (I: Operator, moment: Moment) => Promise<void>
}

const desk = { width: 1280, height: 800 }
const low = { width: 1280, height: 720 }

/** An order that fills the bench: several lines, one of them of several pieces. */
const severalLines = (lines: readonly OrderLine[]): boolean =>
  lines.length >= 3 && lines.length <= 5 && lines.some(({ qty }) => qty > 1)

/** An order that a wall shows without a cut word. */
const shortNames = (lines: readonly OrderLine[], { giftMessage }: OrderInformation): boolean =>
  severalLines(lines) && giftMessage === null && lines.every(({ product }) => product.name.length <= 27)

export const scenes: readonly Scene[] = [
  {
    name: 'bench',
    size: desk,
    play: async I => {
      await I.am('shipping')
      await packHalf(I)
    },
  },
  {
    name: 'wall',
    size: { width: 1920, height: 1080 },
    play: async operator => {
      const I = atTheTerminal(operator)
      await I.page.addInitScript(() =>
        localStorage.setItem(
          'terminal',
          JSON.stringify({ on: true, locked: false, lockMinutes: 5, path: null }),
        ),
      )
      await noParcelLeftBehind(I.page)
      const order = await orderToPack(I.page, shortNames)
      await I.am('shipping')
      await I.open('/warehouse/shipment')
      await I.seeInstruction('Scannez une liste, une commande ou sa caisse')
      await I.scan(order.code)
      await I.seeInstruction('Scannez chaque article')
      for (const { code } of half(order.pieces)) await I.scan(code)
      await I.see(half(order.pieces).at(-1)?.name ?? '')
    },
  },
  {
    name: 'palette',
    size: desk,
    play: async I => {
      const { name } = await orderToPack(I.page, severalLines)
      await atHome(I)
      await openPalette(I)
      await field(I).fill(name)
      await expect(I.page.getByRole('option').first()).toContainText(name)
      await I.press({ key: 'ArrowRight' })
      await expect(field(I)).toHaveAccessibleName(name)
    },
  },
  {
    name: 'figures',
    size: desk,
    play: async I => {
      await I.am('camille')
      await I.open('/admin/figures')
      await I.page.getByRole('button', { name: '7 jours' }).click()
      await I.see('Commandes emballées')
      await I.see('Pièces par jour')
      const tiles = I.page.getByText('Commandes emballées', { exact: true }).filter({ visible: true }).first()
      await tiles.evaluate(tile => scrollTo(0, scrollY + tile.getBoundingClientRect().top - 100))
    },
  },
  { name: 'phone', size: { width: 360, height: 740 }, play: transfer },
  { name: 'dark', size: desk, dark: true, play: receive },
  {
    name: 'picking',
    size: desk,
    play: async I => {
      await I.am('picking')
      await I.open('/picking/le-petit-comptoir')
      await I.see('Choisissez la liste à imprimer')
      await settled(I.page)
      await I.page
        .getByRole('button', { name: /^Multi classiques/ })
        .filter({ visible: true })
        .first()
        .click()
      await I.see('Prenez la liste à l’imprimante, puis scannez une caisse par commande')
    },
  },
  { name: 'reception', size: desk, play: receive },
  { name: 'transfer', size: desk, play: transfer },
  {
    name: 'inventory',
    size: desk,
    play: async I => {
      const { shelf, article } = await shelfToCount(I.page)
      await I.am('camille')
      await I.open('/warehouse/inventory')
      await I.see('Scannez l’emplacement à compter')
      await I.scan(shelf.code)
      await I.see('Scannez chaque article, puis l’emplacement pour clore')
      await I.scan(article.code)
      await I.scan(formatOwn('command', 'X3'))
      await I.see('3 pièces comptées')
    },
  },
  {
    name: 'return',
    size: desk,
    play: async I => {
      const { code, first } = await (await returnsOf(I.page)).sentThree()
      await I.am('return')
      await I.open('/warehouse/order-return')
      await I.see('Scannez la commande, le colis ou le suivi du retour')
      await I.scan(code)
      await I.see('D’où vient ce retour ?')
      await I.scan(formatOwn('command', 'RETO-RETRACTATION'))
      await I.see('Scannez un article rendu')
      await I.scan(first.code)
      await I.see('Dans quel état est-il ?')
    },
  },
  {
    name: 'carrier-slip',
    size: desk,
    play: async I => {
      const parcels = (await readyFor(I.page, 'colissimo')).slice(0, 2)
      await I.am('barcode')
      await I.open('/warehouse/carrier-slip')
      await I.see('Choisissez le transporteur, ou scannez un premier colis')
      for (const { code, name } of parcels) {
        await I.scan(code)
        await I.see(`Colis ${name} chargé`)
      }
    },
  },
  {
    name: 'shipping',
    size: desk,
    play: async I => {
      const order = await orderToPack(I.page, severalLines)
      await I.am('shipping')
      await I.open('/warehouse/shipment')
      await I.see('Scannez une liste, une commande ou sa caisse')
      await I.scan(order.code)
      await I.see('Scannez chaque article')
      for (const { code } of order.pieces) await I.scan(code)
      await I.see('Choisissez le carton')
    },
  },
  {
    name: 'packing',
    size: low,
    play: async (I, moment) => {
      const list = await monoListToPack(I.page, ([order]) => isPlain(order))
      const [article = ''] = list.articles
      await I.am('shipping')
      await I.open('/warehouse/shipment')
      await I.see('Scannez une liste, une commande ou sa caisse')
      await moment(`1. La douchette lit la liste : ${list.name}`, 1800)
      await I.scan(list.code)
      await I.see('Scannez l’article')
      await moment(`1. La douchette lit la liste : ${list.name}`, 1600)
      await moment(`2. Puis l’article : ${article}`, 1400)
      await I.scan(article)
      await I.see('Collez l’étiquette, puis scannez-la')
      await moment(`2. Puis l’article : ${article}`, 2000)
      const { name, tracking } = await newlyLabelled(I.page, list.orders, new Set())
      await moment(`3. Enfin l’étiquette du colis : ${tracking}`, 1600)
      await I.scan(tracking)
      await I.see(/vérifié|terminée/)
      await moment(`La commande ${name} est emballée`, 2600)
    },
  },
]

const isPlain = (order: OrderInformation | undefined): boolean =>
  order?.variant === 'classic' && order.customer.length <= 24

async function packHalf(I: Operator): Promise<void> {
  const order = await orderToPack(I.page, severalLines)
  await I.open('/warehouse/shipment')
  await I.see('Scannez une liste, une commande ou sa caisse')
  await I.scan(order.code)
  await I.see('Scannez chaque article')
  for (const { code } of half(order.pieces)) await I.scan(code)
  await I.see(/^\d+ sur \d+/)
}

const half = <A>(pieces: readonly A[]): A[] => pieces.slice(0, Math.ceil(pieces.length / 2))

async function transfer(I: Operator): Promise<void> {
  const { shelf, article } = await demoCodes(I.page)
  await I.am('transfer')
  await I.open('/warehouse/transfer')
  await I.see('Scannez l’emplacement de départ')
  await I.scan(shelf.code)
  await I.see('Scannez les articles, puis l’emplacement d’arrivée')
  await I.scan(article.code)
  await I.see(/^1 sur/)
  await I.scan(article.code)
  await I.see(/^2 sur/)
}

async function receive(I: Operator): Promise<void> {
  const { shop, code, articles } = await (await atTheDock(I.page)).expected(0)
  const [article] = articles
  await I.am('camille')
  await I.open(`/shop/${shop}/reception`)
  await I.see('Scannez ou choisissez la réception')
  await I.scan(code)
  await I.see('Scannez les articles, puis l’emplacement de dépôt')
  await I.scan(article?.code ?? '')
  await I.scan(formatOwn('command', 'X5'))
  await I.see(`5 sur ${article?.expected}`)
}
