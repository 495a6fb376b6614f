import { allowed, type Command, refused } from './command.ts'

type Theme = 'light' | 'dark'

type Ports = { theme: { get: () => Theme; set: (theme: Theme) => void } }

export const themeCommands = (ports: Ports): Command[] => [
  { ...themeCommand(ports, 'dark'), title: 'Thème sombre', icon: 'moon', card: 'NUIT' },
  { ...themeCommand(ports, 'light'), title: 'Thème clair', icon: 'sun', card: 'JOUR' },
]

const themeCommand = ({ theme }: Ports, wanted: Theme): Omit<Command, 'title'> => ({
  id: `theme.${wanted}`,
  group: 'Ce terminal',
  keywords: ['apparence', 'couleurs', 'affichage', 'mode'],
  when: () => (theme.get() === wanted ? refused('C’est déjà le thème choisi.') : allowed),
  run: () => theme.set(wanted),
})
