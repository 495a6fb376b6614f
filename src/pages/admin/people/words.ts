import type { OpenWork, PersonEntry } from '#contract/endpoints/person.ts'
import { type Feature, type Role, type ShopRight, shopRights, type UserRole } from '#contract/roles.ts'

export const rankWords: Readonly<Record<UserRole, string>> = {
  operator: 'Opérateur',
  manager: 'Responsable',
  admin: 'Administrateur',
}

/** What each warehouse role opens, in the menu's words. */
export const roleWords: Readonly<Record<Role, string>> = {
  Picking: 'Picking',
  Shipping: 'Expédition et colis',
  Barcode: 'Bordereaux et étiquettes',
  Reception: 'Réception',
  Inventory: 'Inventaire',
  Transfer: 'Transfert et rangement',
  Rebut: 'Rebut',
  Print: 'Information commande',
  ReturnProduct: 'Retour',
  Prestation: 'Prestations',
}

export const shopRightWords: Readonly<Record<ShopRight, { label: string; hint: string }>> = {
  read: { label: 'Consulter', hint: 'Voit tout de la boutique, ne change rien' },
  orders: { label: 'Commandes', hint: 'Écrit, corrige, retient et annule aussi les commandes' },
  stock: { label: 'Marchandises', hint: 'Reçoit, met au rebut, décide des retours et des seuils' },
  all: { label: 'Tout', hint: 'Règle aussi la boutique et ses personnes' },
}

export const rightOptions = shopRights.map(id => ({ id, ...shopRightWords[id] }))

export const featureWords: Readonly<Record<Feature, string>> = {
  reception: 'Réception',
  inventory: 'Inventaire',
  rebut: 'Rebut',
  'print-product': 'Impression produit',
  'order-return': 'Retour',
}

export const passwordWords: Readonly<Record<PersonEntry['password'], string>> = {
  own: 'son mot de passe',
  once: 'un mot de passe à usage unique, pas encore utilisé',
  none: 'aucun mot de passe',
}

export const workWords: Readonly<Record<OpenWork['kind'], string>> = {
  picking: 'Liste de picking',
  packing: 'Commande en emballage',
  count: 'Comptage',
  return: 'Retour en attente',
}

/** How somebody can log in, in one line. */
export function waysIn({ password, badge, pin }: PersonEntry): string {
  const ways = [
    ...(password === 'none' ? [] : [password === 'own' ? 'mot de passe' : 'mot de passe à usage unique']),
    ...(badge ? [pin ? 'badge avec PIN' : 'badge'] : []),
  ]
  return ways.length === 0 ? 'aucun accès' : ways.join(', ')
}
