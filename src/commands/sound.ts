import { allowed, type Command, refused } from './command.ts'

type Sound = { readonly muted: boolean; readonly volume: number }

type Ports = { sound: { get: () => Sound; set: (change: Partial<Sound>) => void } }

/** One fifth is the smallest step that people hear. */
const notch = 0.2

export function soundCommands({ sound: { get, set } }: Ports): Command[] {
  const about = { group: 'Ce terminal', keywords: ['son', 'bip', 'volume', 'haut-parleur'] } as const
  const turn = (by: number) => set({ muted: false, volume: within(get().volume + by) })
  return [
    {
      ...about,
      id: 'sound.off',
      icon: 'volume-x',
      title: 'Couper le son',
      card: 'SON-OFF',
      when: () => (get().muted ? refused('Le son est déjà coupé.') : allowed),
      run: () => set({ muted: true }),
    },
    {
      ...about,
      id: 'sound.on',
      icon: 'volume-2',
      title: 'Remettre le son',
      card: 'SON-ON',
      when: () => (get().muted ? allowed : refused('Le son n’est pas coupé.')),
      run: () => set({ muted: false }),
    },
    {
      ...about,
      id: 'sound.louder',
      icon: 'volume-2',
      title: 'Plus fort',
      card: 'SON-PLUS',
      when: () => (get().volume < 1 ? allowed : refused('Le son est au plus fort.')),
      run: () => turn(notch),
    },
    {
      ...about,
      id: 'sound.softer',
      icon: 'volume-1',
      title: 'Moins fort',
      card: 'SON-DOUX',
      when: () => (get().volume > notch / 2 ? allowed : refused('Le son est au plus bas.')),
      run: () => turn(-notch),
    },
  ]
}

const within = (volume: number) => Math.min(1, Math.max(0, Math.round(volume * 10) / 10))

type Theme = 'light' | 'dark'

type ThemePorts = { theme: { get: () => Theme; set: (theme: Theme) => void } }

export const themeCommands = (ports: ThemePorts): Command[] => [
  { ...themeCommand(ports, 'dark'), title: 'Thème sombre', icon: 'moon', card: 'NUIT' },
  { ...themeCommand(ports, 'light'), title: 'Thème clair', icon: 'sun', card: 'JOUR' },
]

const themeCommand = ({ theme }: ThemePorts, wanted: Theme): Omit<Command, 'title'> => ({
  id: `theme.${wanted}`,
  group: 'Ce terminal',
  keywords: ['apparence', 'couleurs', 'affichage', 'mode'],
  when: () => (theme.get() === wanted ? refused('C’est déjà le thème choisi.') : allowed),
  run: () => theme.set(wanted),
})
