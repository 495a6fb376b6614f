import { mod10CheckDigit } from '#contract/barcodes/check-digits.ts'
import type { campaigns, productCodes, products } from '../db/schema/index.ts'
import { searchText } from '../db/search.ts'
import type { Chance, Clock } from './chance.ts'
import { colours, type Kind } from './drawing.ts'

type Article = {
  name: string
  code: string
  weightG: [number, number]
  /** In mm, in its own packing. */
  sides: [number, number, number]
  perishable?: true
}

const articles: Record<Kind, Article> = {
  tasse: { name: 'Tasse en grès', code: 'TAS', weightG: [280, 380], sides: [120, 90, 90] },
  bol: { name: 'Bol à soupe', code: 'BOL', weightG: [380, 520], sides: [140, 140, 70] },
  assiette: { name: 'Assiette plate', code: 'ASS', weightG: [520, 700], sides: [240, 240, 25] },
  vase: { name: 'Vase soliflore', code: 'VAS', weightG: [600, 1400], sides: [100, 100, 200] },
  lampe: { name: 'Lampe de chevet', code: 'LAM', weightG: [900, 2400], sides: [150, 150, 250] },
  bougie: { name: 'Bougie parfumée', code: 'BOU', weightG: [240, 420], sides: [90, 90, 110] },
  coussin: { name: 'Coussin en lin', code: 'COU', weightG: [350, 600], sides: [300, 250, 60] },
  plaid: { name: 'Plaid en laine', code: 'PLA', weightG: [800, 1500], sides: [280, 220, 60] },
  carafe: { name: 'Carafe en verre soufflé', code: 'CAR', weightG: [500, 900], sides: [110, 110, 220] },
  theiere: { name: 'Théière en fonte', code: 'THE', weightG: [900, 1600], sides: [180, 140, 120] },
  cadre: { name: 'Cadre en chêne', code: 'CAD', weightG: [400, 1200], sides: [300, 220, 30] },
  miroir: { name: 'Miroir à poser', code: 'MIR', weightG: [900, 2200], sides: [220, 160, 40] },
  horloge: { name: 'Horloge murale', code: 'HOR', weightG: [600, 1100], sides: [250, 250, 50] },
  panier: { name: 'Panier en osier', code: 'PAN', weightG: [300, 900], sides: [240, 180, 120] },
  savon: { name: 'Savon d’Alep', code: 'SAV', weightG: [120, 220], sides: [80, 60, 45] },
  carnet: { name: 'Carnet à spirale', code: 'CNT', weightG: [150, 300], sides: [210, 150, 20] },
  affiche: { name: 'Affiche d’art', code: 'AFF', weightG: [80, 180], sides: [340, 240, 10] },
  the: { name: 'Thé noir en vrac', code: 'TNO', weightG: [90, 130], sides: [90, 90, 140], perishable: true },
  miel: {
    name: 'Miel de châtaignier',
    code: 'MIE',
    weightG: [310, 340],
    sides: [70, 70, 95],
    perishable: true,
  },
}

const collections = [
  'Brume',
  'Iris',
  'Figuier',
  'Sable',
  'Azur',
  'Cèdre',
  'Éclipse',
  'Garrigue',
  'Lagune',
  'Nuage',
].concat([
  'Opaline',
  'Pivoine',
  'Rivage',
  'Solstice',
  'Verveine',
  'Zéphyr',
  'Amande',
  'Hortensia',
  'Camélia',
  'Dune',
])

export type DemoProduct = typeof products.$inferInsert & { id: string; perishable: boolean; ean: string }

const perShop = 100

/** Makes a hundred articles per shop, pairing collections with kinds of article. */
export function makeProducts(chance: Chance, shops: readonly DemoShop[]): DemoProduct[] {
  let number = 45_001
  return shops.flatMap(shop => {
    const pairs = collections.flatMap(collection => shop.sells.map(kind => ({ collection, kind })))
    return chance
      .shuffled(pairs)
      .slice(0, perShop)
      .map(({ collection, kind }) => {
        const { name, code, weightG, sides, perishable = false } = articles[kind]
        const [lengthMm, widthMm, heightMm] = sides
        const sku = `${searchText(collection).slice(0, 3).toUpperCase()}-${code}-${shop.code}`
        const twelve = `3760123${number}`
        number += 1
        const title = `${name} « ${collection} »`
        const product: DemoProduct = {
          id: chance.uuid(),
          shopId: shop.id,
          sku,
          name: title,
          weightG: chance.int(...weightG),
          ...{ lengthMm, widthMm, heightMm },
          photo: `/photos/${sku}.svg`,
          drawingKind: kind,
          drawingColour: chance.pick(colours),
          ean: twelve + mod10CheckDigit(twelve),
          perishable,
          search: '',
        }
        product.search = searchText(sku, title, product.ean)
        return product
      })
  })
}

type Code = typeof productCodes.$inferInsert

/** Gives each article an EAN; one in five a case of six or twelve, one in seven the shop's own code. */
export function makeCodes(chance: Chance, made: readonly DemoProduct[]): Code[] {
  return made.flatMap(({ id, shopId, ean, sku }, index): Code[] => {
    const of = { productId: id, shopId }
    const codes: Code[] = [{ ...of, kind: 'gtin', code: ean }]
    if (index % 5 === 0) {
      const thirteen = `1${ean.slice(0, 12)}`
      const code = thirteen + mod10CheckDigit(thirteen)
      codes.push({ ...of, kind: 'gtin', code, qty: chance.pick([6, 12]) })
    }
    if (index % 7 === 0) codes.push({ ...of, kind: 'alias', code: `REF-${sku.replaceAll('-', '')}` })
    return codes
  })
}

export type DemoShop = {
  id: string
  slug: string
  name: string
  code: string
  gs1Prefix: string
  sells: readonly Kind[]
}
export type DemoCampaign = typeof campaigns.$inferInsert & { id: string }

const made: Omit<DemoShop, 'id'>[] = [
  {
    slug: 'maison-lumiere',
    name: 'Maison Lumière',
    code: 'ML',
    gs1Prefix: '376012345',
    sells: ['lampe', 'bougie', 'vase', 'miroir', 'tasse', 'horloge', 'coussin'],
  },
  {
    slug: 'atelier-verveine',
    name: 'Atelier Verveine',
    code: 'AV',
    gs1Prefix: '376012346',
    sells: ['savon', 'plaid', 'panier', 'carnet', 'affiche', 'cadre', 'bougie'],
  },
  {
    slug: 'le-petit-comptoir',
    name: 'Le Petit Comptoir',
    code: 'PC',
    gs1Prefix: '376012347',
    sells: ['tasse', 'bol', 'assiette', 'carafe', 'theiere', 'the', 'miel'],
  },
]

export const makeShops = (chance: Chance): DemoShop[] => made.map(shop => ({ id: chance.uuid(), ...shop }))

const named = [
  ['fete-des-meres', 'Fête des mères'],
  ['ventes-privees', 'Ventes privées'],
] as const

export const makeCampaigns = (chance: Chance, shops: readonly DemoShop[], clock: Clock): DemoCampaign[] =>
  shops.flatMap(shop =>
    named.map(([slug, name], index) => ({
      id: chance.uuid(),
      shopId: shop.id,
      slug,
      name,
      cutoffAt: clock.inMinutes(100 + 75 * index),
    })),
  )
