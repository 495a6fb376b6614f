import { type PickingType, pickingTypes } from '#contract/picking-types.ts'
import { pickingTypeWords } from '#contract/picking-words.ts'
import { absent, allowed, type Command, type CommandChoice, isAbsent, type Permission } from './command.ts'

type ShopWithOrders = { readonly slug: string; readonly name: string; readonly orderCount: number }

type Ports = {
  shops: {
    all: () => readonly ShopWithOrders[]
    /** Opens the screen for work on this shop. */
    open: (slug: string) => unknown
    /** Opens that screen and chooses a kind of list there. */
    openList: (slug: string, type: PickingType) => unknown
    when: () => Permission
    openReturns: (slug: string) => unknown
    /** All screens of this person's shops. */
    screens: () => readonly { readonly title: string; readonly shop: string; readonly path: string }[]
  }
  go: (path: string) => unknown
  ask: (id: string) => void
}

export const shopCommands = ({ shops, go, ask }: Ports): Command[] => [
  {
    id: 'shop.choose',
    title: 'Picking d’une boutique…',
    group: 'Aller à',
    icon: 'store',
    keywords: ['boutique', 'client', 'magasin', 'préparer', 'liste'],
    card: 'BOUTIK',
    inLine: 'Picking',
    choices: typed =>
      shops.all().flatMap(shop => [
        {
          id: shop.slug,
          title: shop.name,
          hint: shop.orderCount === 1 ? '1 commande en attente' : `${shop.orderCount} commandes en attente`,
          run: () => shops.open(shop.slug),
        },
        ...(namesList.test(typed) ? pickingTypes.map(type => listChoice(shop, type, shops.openList)) : []),
      ]),
    when: () => {
      const permission = shops.when()
      if (isAbsent(permission) || shops.all().length > 0) return permission
      return absent('Aucune boutique ne vous est ouverte.')
    },
    run: () => ask('shop.choose'),
  },
  {
    id: 'shop.returns',
    title: 'Retours d’une boutique…',
    group: 'Aller à',
    icon: 'undo-2',
    keywords: ['retour', 'rendu', 'client', 'boutique'],
    card: 'RETOUR-B',
    atDesk: true,
    inLine: 'Retours',
    choices: () =>
      shops.all().map(({ slug, name }) => ({ id: slug, title: name, run: () => shops.openReturns(slug) })),
    when: () => (shops.all().length > 0 ? allowed : absent('Aucune boutique ne vous est ouverte.')),
    run: () => ask('shop.returns'),
  },
  {
    id: 'shop.screen',
    title: 'Écran d’une boutique…',
    group: 'Aller à',
    icon: 'store',
    keywords: ['réception', 'rebut', 'information produit'],
    card: 'GO-BOUTIK',
    inLine: '',
    choices: () =>
      shops.screens().map(({ title, shop, path }) => ({ id: path, title, hint: shop, run: () => go(path) })),
    when: () => (shops.screens().length > 0 ? allowed : absent('Aucune boutique ne vous est ouverte.')),
    run: () => ask('shop.screen'),
  },
]

/** A list's name begins with its shape, so that a shop's name does not bring eight of them. */
const namesList = /(^|\s)(mo|mu)\p{L}*/iu

function listChoice(
  { slug, name }: ShopWithOrders,
  type: PickingType,
  open: Ports['shops']['openList'],
): CommandChoice {
  return {
    id: `${slug}.${type}`,
    title: `${name} · ${pickingTypeWords[type]}`,
    hint: 'Imprime la liste',
    run: () => open(slug, type),
  }
}
