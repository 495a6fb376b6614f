import type { Access } from '#contract/endpoints/user.ts'
import { pagePattern, pageRoute } from '#contract/pages.ts'
import type { IconName } from '#src/ui/Icon.tsx'
import { operationPage, shopPage } from './addresses.ts'
import { menuGroups, type Operation } from './definition.ts'
import { operations as all } from './index.ts'

const operations: readonly Operation[] = all

export type NavItem = {
  readonly title: string
  readonly path: string
  readonly icon?: IconName
  /** A short number after the title; `label` is its spoken form. */
  readonly info?: string
  readonly label?: string
  readonly caption?: string
  /** An address outside the application; it opens in a new tab. */
  readonly href?: string
  readonly disabled?: boolean
  /** Also active on every page below its path. */
  readonly deepMatch?: boolean
  readonly children?: readonly NavItem[]
  /** The roles that do NOT see the item. The specification gives it this name. */
  readonly allowedRoles?: readonly string[]
}

export type NavSection = { readonly subheader?: string; readonly items: readonly NavItem[] }

/** The operation's page is below the shop's: a person with access to the shop needs no warehouse role for it. */
export const isShopScreen = ({
  path,
  shopPath,
}: Pick<Operation, 'path'> & { readonly shopPath?: string }): boolean =>
  shopPath !== undefined && pagePattern(`shop_${path}`).startsWith(`${pagePattern('shop')}/`)

/** The menu's groups in the order of the specification's table, with their operations. */
export const menu: readonly { readonly group: string; readonly operations: readonly Operation[] }[] =
  menuGroups.map(group => ({ group, operations: operations.filter(one => one.group === group) }))

export const menuPath = ({ path }: Pick<Operation, 'path'>): string => operationPage(path)

/** The specification's test for a development host: `localhost`, `app.local`, `dev.entrepot.fr`, `entrepot-dev`… */
export const isDevelopmentHost = (hostname: string): boolean => /dev|local/i.test(hostname)

/** The menu for this person on this host. It leaves empty groups out. */
export function sectionsFor(access: Access, hostname: string): NavSection[] {
  return sectionsWith(access, one => isShown(one, access, hostname))
}

/** All screens of this person: those of the menu, and those that the house's features hide in it. */
export function screensFor(access: Access): NavSection[] {
  return sectionsWith(access, one => isOwn(one, access))
}

function sectionsWith(access: Access, fits: (operation: Operation) => boolean): NavSection[] {
  if (!access.warehouse) return shopSections(access)
  return menu
    .map(({ group, operations }) => ({
      subheader: group,
      items: operations.filter(fits).map(one => itemOf(one, access)),
    }))
    .filter(({ items }) => items.length > 0)
}

/** Whether this person may open the screen, in the menu or not. */
export function mayUse(path: string, access: Access): boolean {
  const isOperation = operations.some(one => menuPath(one) === path && isOwn(one, access))
  return isOperation || shopSections(access).some(({ items }) => items.some(item => item.path === path))
}

const isOwn = ({ role, levels, kits, putWall }: Operation, access: Access): boolean =>
  access.warehouse?.roles.includes(role) === true &&
  (!levels || access.levels === true) &&
  (!kits || access.kits === true) &&
  (!putWall || access.putWall === true)

type Shop = Pick<Access['shops'][number], 'slug' | 'right'>

/** A person without a warehouse has the screens of their shops. */
function shopSections({ shops }: Access): NavSection[] {
  const caption = (name: string) => (shops.length > 1 ? { caption: name } : {})
  return shops.map(shop => ({
    subheader: shop.name,
    items: shopScreens(shop).map(item => ({ ...item, ...caption(shop.name) })),
  }))
}

/** The screens of a shop's own door, by their addresses below the shop's. */
const doorScreens: readonly (readonly [title: string, icon: IconName, of: string])[] = [
  ['Aperçu', 'store', 'overview'],
  ['Commandes', 'file-text', 'orders'],
  ['Articles', 'tag', 'articles'],
  ['Stock', 'package', 'stock'],
  ['Livraisons', 'truck', 'deliveries'],
  ['Retours', 'undo-2', 'all-returns'],
  ['Prestations', 'clipboard-list', 'prestations'],
  ['Chiffres', 'chart-line', 'figures'],
]

/** For who settles the shop. */
const ownScreens: typeof doorScreens = [
  ['Factures', 'file-text', 'bills'],
  ['Réglages', 'settings', 'settings'],
]

/** The screens of a shop: the specification's in its order; for its own people, who have a right in it, their door. */
export function shopScreens({ slug: shopSlug, right }: Shop): readonly NavItem[] {
  const [first, ...others] = operations
    .filter(isShopScreen)
    .map(({ title, icon, path }) => ({ title, icon, path: shopPage(path, shopSlug) }))
  const path = pageRoute('shop_product-information', { shopSlug })
  const own = right === 'all' ? [...doorScreens, ...ownScreens] : right ? doorScreens : []
  const door = own.map(
    ([title, icon, of]): NavItem => ({
      ...{ title, icon },
      path: `${pageRoute('shop', { shopSlug })}/${of}`,
      deepMatch: true,
    }),
  )
  return [...(first ? [first] : []), { title: 'Information produit', icon: 'info', path }, ...others, ...door]
}

/** Whether the menu shows this operation to this person. */
export function isShown(operation: Operation, access: Access, hostname: string): boolean {
  const { feature, inDevelopment } = operation
  if (!isOwn(operation, access)) return false
  if (!feature || access.features.includes(feature)) return true
  return inDevelopment === true && isDevelopmentHost(hostname)
}

function itemOf(operation: Operation, access: Access): NavItem {
  const { title, icon, pendingOrders } = operation
  const item = { title, path: menuPath(operation), icon, deepMatch: true }
  const pending = pendingOrders?.(access) ?? 0
  if (pending === 0) return item
  return { ...item, info: String(pending), label: `${pending} commande${pending > 1 ? 's' : ''} en attente` }
}

/** The items left for a person. `isExcluded` gets an item's list of roles and is true when that hides the item. */
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
