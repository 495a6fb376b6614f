import { pageRoute } from '#contract/pages.ts'
import type { IconName } from '#src/ui/Icon.tsx'
import type { Command, Permission } from './command.ts'

type Destination = {
  readonly title: string
  readonly path: string
  readonly card: string
  /** Its menu group. */
  readonly section: string
  readonly icon?: IconName
  readonly keywords?: readonly string[]
  readonly onlyFound?: true
  readonly atDesk?: true
}

type Ports = {
  destinations: readonly Destination[]
  /** Whether this person may open the page; `absent` when their menu does not have it. */
  may: (path: string) => Permission
  /** Returns a promise while the page loads. */
  go: (path: string) => unknown
}

export const navigationCommands = ({ destinations, may, go }: Ports): Command[] => [
  {
    id: 'go.home',
    title: 'Accueil',
    group: 'Aller à',
    hint: pageRoute('home'),
    icon: 'house',
    keywords: ['début', 'chiffres du jour', 'home'],
    card: 'GO-DEBUT',
    when: () => may(pageRoute('home')),
    run: () => go(pageRoute('home')),
  },
  ...destinations.map(
    ({ path, ...about }): Command => ({
      ...about,
      id: `go.${path.split('/').at(-1)}`,
      group: 'Aller à',
      hint: path,
      when: () => may(path),
      run: () => go(path),
    }),
  ),
]
