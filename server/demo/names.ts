import type { Address } from '../db/schema/index.ts'
import type { Chance } from './chance.ts'

const listed = (names: string): string[] => names.trim().split(/,\s+/)

const first = listed(`
  Zoé, Anaïs, Jérôme, Chloé, François, Maëlle, Loïc, Inès, Jean-Baptiste, Marie-Ève, Aïcha, Noël, Gaël,
  Eléonore, Théophile, Bérénice, Hélène, Rémi, Océane, Gwenaëlle, Mamadou, Nguyễn, Björn, José,
  Siobhán, Łukasz, Fatoumata, Karim, Élise, Margaux`)
const last = listed(`
  Lefèvre, D’Alembert, O’Brien, Müller, de La Rochefoucauld, Le Goff, N’Diaye, Saint-Aubin, Grôlier,
  Ça-Rivière, Bœuf, Dupré-Châtelain, Peña, Håkansson, Çelik, Garnier, Besançon, Guérin, Marchand,
  Rousseau, Fontaine, Lemaître, Ben Youssef, Kowalczyk, Tran, Petit`)
const streets = listed(`
  rue de la République, avenue Jean-Jaurès, impasse des Lilas, chemin du Moulin à Vent,
  place de l’Église, boulevard Saint-Michel, quai de la Loire, allée des Châtaigniers`)
const cities: readonly (readonly [string, string])[] = [
  ['75011', 'Paris'],
  ['69003', 'Lyon'],
  ['13006', 'Marseille'],
  ['44000', 'Nantes'],
  ['67000', 'Strasbourg'],
  ['35400', 'Saint-Malo'],
  ['64200', 'Biarritz'],
  ['20000', 'Ajaccio'],
  ['97400', 'Saint-Denis'],
  ['59800', 'Lille'],
  ['31000', 'Toulouse'],
  ['74000', 'Annecy'],
]

export const makeCustomer = (chance: Chance): string => `${chance.pick(first)} ${chance.pick(last)}`

/** Exactly 200 characters, the longest name that labels, lists and screens must fit. */
export const longestCustomer =
  'Société coopérative d’intérêt collectif des Amis de la Céramique, du Verre soufflé et de la Vannerie de Saint-Rémy-en-Bouzemont-Saint-Genest-et-Isson, à l’attention de Madame Anne-Élisabeth de la Tour'

export function makeAddress(chance: Chance): Address {
  const [postcode, city] = chance.pick(cities)
  const lines = [`${chance.int(1, 140)} ${chance.pick(streets)}`]
  if (chance.happens(0.3)) lines.push(`Bâtiment ${chance.pick(['A', 'B', 'C'])}, ${chance.int(1, 6)}ᵉ étage`)
  return { lines, postcode, city, country: 'FR', phone: `06${chance.digits(8)}` }
}

export const giftMessages = [
  'Joyeux anniversaire Zoé',
  'Bonne fête maman ! On t’aime très fort.',
  'Félicitations pour votre nouvelle maison — à très vite, Élise & Jérôme',
  'Merci pour tout 💛',
]

export const engravings = ['Camille & Noé', 'Famille Le Goff', 'Été 2026', 'L’atelier d’Inès', 'À toi']

export const instructions = [
  'Fragile : double calage.',
  'Ne pas joindre de facture.',
  'Ajouter un échantillon de savon.',
]
