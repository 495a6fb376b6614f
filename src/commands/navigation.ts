import { type Command, type CommandIcon, isAbsent, type Verdict } from './command.ts'

/** As much of the navigation table as its commands need. */
export type MenuGroup = {
  readonly group: string
  readonly entries: readonly {
    readonly title: string
    readonly path: string
    readonly keywords?: readonly string[]
    readonly card?: string
  }[]
}

export type NavigationPorts = {
  /** Who may go there now; `absent` for whoever's menu does not have it. */
  may: (path: string) => Verdict
  /** A promise where the page has yet to load. */
  go: (path: string) => unknown
  icon?: (path: string) => CommandIcon | undefined
}

/** Every entry of the menu is a command: what is added there is found here, with a card of its own. */
export function navigationCommands(menu: readonly MenuGroup[], ports: NavigationPorts): Command[] {
  return [homeCommand(ports), ...menu.flatMap(({ group, entries }) => entries.map(of(group, ports)))]
}

const homeCommand = ({ may, go }: NavigationPorts): Command => ({
  id: 'go.home',
  title: 'Accueil',
  group: 'Aller à',
  hint: '/',
  keywords: ['début', 'chiffres du jour', 'home'],
  card: 'GO-DEBUT',
  when: () => may('/'),
  run: () => go('/'),
})

function of(group: string, { may, go, icon }: NavigationPorts) {
  return ({ title, path, keywords, card }: MenuGroup['entries'][number]): Command => {
    const drawn = icon?.(path)
    return {
      id: `go.${slugOf(path)}`,
      title,
      group: 'Aller à',
      hint: path,
      section: group,
      card: card ?? cardOf(path),
      ...(keywords ? { keywords } : {}),
      ...(drawn ? { icon: drawn } : {}),
      when: () => may(path),
      run: () => go(path),
    }
  }
}

const slugOf = (path: string) => path.split('/').at(-1) ?? ''

/** Short, for a card is as wide as its text, and of letters that lie where they lie on every keyboard. */
const cardOf = (path: string) =>
  `GO-${slugOf(path)
    .toUpperCase()
    .replace(/[^B-LN-PR-VXY0-9]/g, '')
    .slice(0, 6)}`

export type ShopPorts = {
  shops: () => readonly { readonly slug: string; readonly name: string; readonly orderCount: number }[]
  /** Where one works for this shop. */
  open: (slug: string) => unknown
  when: () => Verdict
}

export const shopCommand = ({ shops, open, when }: ShopPorts, ask: (id: string) => void): Command => ({
  id: 'shop.choose',
  title: 'Picking d’une boutique…',
  group: 'Aller à',
  keywords: ['boutique', 'client', 'magasin'],
  card: 'BOUTIK',
  choices: () =>
    shops().map(({ slug, name, orderCount }) => ({
      id: slug,
      title: name,
      hint: orderCount === 1 ? '1 commande en attente' : `${orderCount} commandes en attente`,
      run: () => open(slug),
    })),
  when: () => {
    const verdict = when()
    if (isAbsent(verdict) || shops().length > 0) return verdict
    return { allowed: false, because: 'Aucune boutique ne vous est ouverte.', absent: true }
  },
  run: () => ask('shop.choose'),
})
