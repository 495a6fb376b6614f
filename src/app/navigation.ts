import type { Access } from '#contract/endpoints/user.ts'
import type { Feature, Role } from '#contract/roles.ts'

export type NavIcon =
  | 'picking'
  | 'shipment'
  | 'packaging'
  | 'carrier-slip'
  | 'reception'
  | 'inventory'
  | 'transfer'
  | 'rebut'
  | 'order-information'
  | 'order-return'
  | 'print-product'
  | 'print-location'
  | 'print-box'

export type NavItem = {
  readonly title: string
  readonly path: string
  readonly icon?: NavIcon
  /** A short figure behind the title, and how it is said aloud. */
  readonly info?: string
  readonly label?: string
  /** A second line. */
  readonly caption?: string
  /** An address outside the application: it opens in a new tab. */
  readonly href?: string
  readonly disabled?: boolean
  /** Also active on every page below its path. */
  readonly deepMatch?: boolean
  readonly children?: readonly NavItem[]
  /** Named so by the specification; what it lists is who does not see the item. */
  readonly allowedRoles?: readonly string[]
}

export type NavSection = { readonly subheader?: string; readonly items: readonly NavItem[] }

export type NavEntry = {
  readonly title: string
  readonly path: string
  readonly icon: NavIcon
  readonly role: Role
  /** Hidden, unless the access record lists it. */
  readonly feature?: Feature
  /** Shown on development hosts even without its feature. */
  readonly inDevelopment?: true
  readonly badge?: 'pending-orders'
}

export const navigation: readonly { readonly group: string; readonly entries: readonly NavEntry[] }[] = [
  {
    group: 'Flux Sortants',
    entries: [
      {
        title: 'Picking',
        path: '/warehouse/picking',
        icon: 'picking',
        role: 'Picking',
        badge: 'pending-orders',
      },
      { title: 'Expédition', path: '/warehouse/shipment', icon: 'shipment', role: 'Shipping' },
      { title: 'Colis', path: '/warehouse/packaging', icon: 'packaging', role: 'Shipping' },
      {
        title: 'Bordereau transport',
        path: '/warehouse/carrier-slip',
        icon: 'carrier-slip',
        role: 'Barcode',
      },
    ],
  },
  {
    group: 'Gestion des Stocks',
    entries: [
      {
        title: 'Réception',
        path: '/warehouse/reception',
        icon: 'reception',
        role: 'Reception',
        feature: 'reception',
      },
      {
        title: 'Inventaire',
        path: '/warehouse/inventory',
        icon: 'inventory',
        role: 'Inventory',
        feature: 'inventory',
      },
      { title: 'Transfert / Rangement', path: '/warehouse/transfer', icon: 'transfer', role: 'Transfer' },
      { title: 'Rebut', path: '/warehouse/rebut', icon: 'rebut', role: 'Rebut', feature: 'rebut' },
    ],
  },
  {
    group: 'Information',
    entries: [
      {
        title: 'Information commande',
        path: '/warehouse/order-information',
        icon: 'order-information',
        role: 'Print',
      },
    ],
  },
  {
    group: 'Retours',
    entries: [
      {
        title: 'Retour',
        path: '/warehouse/order-return',
        icon: 'order-return',
        role: 'ReturnProduct',
        feature: 'order-return',
        inDevelopment: true,
      },
    ],
  },
  {
    group: 'Impression',
    entries: [
      {
        title: 'Impression produit',
        path: '/warehouse/print-product',
        icon: 'print-product',
        role: 'Barcode',
        feature: 'print-product',
      },
      {
        title: 'Impression emplacement',
        path: '/warehouse/print-location',
        icon: 'print-location',
        role: 'Barcode',
      },
      { title: 'Impression caisse', path: '/warehouse/print-box', icon: 'print-box', role: 'Barcode' },
    ],
  },
]

/** Screens that the menu does not have: the palette and their cards lead there. */
export const otherPages = [
  {
    title: 'Historique d’impression',
    path: '/print-history',
    keywords: ['imprimé', 'réimprimer', 'étiquettes'],
    card: 'GO-PAPIER',
  },
  { title: 'Recherche', path: '/search', keywords: ['trouver', 'article', 'commande'], card: 'GO-CHERCHE' },
  {
    title: 'Postes et imprimantes',
    path: '/computers',
    keywords: ['ordinateur', 'banc', 'réglages'],
    card: 'GO-BENCH',
  },
] as const

/** The specification's marker: `localhost`, `app.local`, `dev.entrepot.fr`, `entrepot-dev`… */
export const isDevelopmentHost = (hostname: string): boolean => /dev|local/i.test(hostname)

/** What this person sees in the menu of this host. Groups with nothing to see are dropped. */
export function sectionsFor(access: Access, hostname: string): NavSection[] {
  return navigation
    .map(({ group, entries }) => ({
      subheader: group,
      items: entries.filter(entry => isShown(entry, access, hostname)).map(entry => itemOf(entry, access)),
    }))
    .filter(({ items }) => items.length > 0)
}

function isShown({ role, feature, inDevelopment }: NavEntry, access: Access, hostname: string): boolean {
  if (!access.warehouse?.roles.includes(role)) return false
  if (!feature || access.features.includes(feature)) return true
  return inDevelopment === true && isDevelopmentHost(hostname)
}

function itemOf({ title, path, icon, badge }: NavEntry, access: Access): NavItem {
  const item = { title, path, icon, deepMatch: true }
  const pending = badge ? pendingOrders(access) : 0
  if (pending === 0) return item
  return { ...item, info: String(pending), label: `${pending} commande${pending > 1 ? 's' : ''} en attente` }
}

export const pendingOrders = ({ shops }: Pick<Access, 'shops'>): number =>
  shops.reduce((sum, { orderCount }) => sum + orderCount, 0)

/** Whether somebody is kept from an item: the check is handed the item's list and says so by `true`. */
export function allowedItems(
  items: readonly NavItem[],
  isExcluded: (roles: readonly string[]) => boolean,
): readonly NavItem[] {
  return items.filter(({ allowedRoles }) => !(allowedRoles && isExcluded(allowedRoles)))
}

export function isActive({ path, deepMatch = false, children = [] }: NavItem, pathname: string): boolean {
  const here = trimmed(pathname)
  const own = trimmed(path)
  if (here === own || (deepMatch && here.startsWith(`${own}/`))) return true
  return children.some(child => isActive(child, pathname))
}

const trimmed = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path)
