import type { campaigns } from '../db/schema/index.ts'
import type { Chance } from './chance.ts'
import type { Clock } from './clock.ts'
import type { Kind } from './drawing.ts'

export type DemoShop = { id: string; slug: string; name: string; code: string; sells: readonly Kind[] }
export type DemoCampaign = typeof campaigns.$inferInsert & { id: string }

const made: Omit<DemoShop, 'id'>[] = [
  {
    slug: 'maison-lumiere',
    name: 'Maison Lumière',
    code: 'ML',
    sells: ['lampe', 'bougie', 'vase', 'miroir', 'tasse', 'horloge', 'coussin'],
  },
  {
    slug: 'atelier-verveine',
    name: 'Atelier Verveine',
    code: 'AV',
    sells: ['savon', 'plaid', 'panier', 'carnet', 'affiche', 'cadre', 'bougie'],
  },
  {
    slug: 'le-petit-comptoir',
    name: 'Le Petit Comptoir',
    code: 'PC',
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
