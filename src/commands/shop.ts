import { absent, allowed, type Command, isAbsent, type Permission } from './command.ts'

type Ports = {
  shops: {
    all: () => readonly { readonly slug: string; readonly name: string; readonly orderCount: number }[]
    /** Opens the screen for work on this shop. */
    open: (slug: string) => unknown
    when: () => Permission
    /** Opens the shop's returns. */
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
    keywords: ['boutique', 'client', 'magasin'],
    card: 'BOUTIK',
    choices: () =>
      shops.all().map(({ slug, name, orderCount }) => ({
        id: slug,
        title: name,
        hint: orderCount === 1 ? '1 commande en attente' : `${orderCount} commandes en attente`,
        run: () => shops.open(slug),
      })),
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
    choices: () =>
      shops.screens().map(({ title, shop, path }) => ({ id: path, title, hint: shop, run: () => go(path) })),
    when: () => (shops.screens().length > 0 ? allowed : absent('Aucune boutique ne vous est ouverte.')),
    run: () => ask('shop.screen'),
  },
]
