import { allowed, type Command, refused } from './command.ts'

type Theme = 'light' | 'dark'

export type ThemePorts = { get: () => Theme; set: (theme: Theme) => void }

export const themeCommands = (ports: ThemePorts): Command[] => [
  themeCommand(ports, 'dark', 'Thème sombre', 'NUIT'),
  themeCommand(ports, 'light', 'Thème clair', 'JOUR'),
]

const themeCommand = ({ get, set }: ThemePorts, theme: Theme, title: string, card: string): Command => ({
  id: `theme.${theme}`,
  title,
  group: 'Ce terminal',
  keywords: ['apparence', 'couleurs', 'affichage', 'mode'],
  card,
  when: () => (get() === theme ? refused('C’est déjà le thème choisi.') : allowed),
  run: () => set(theme),
})
