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

type PackingPorts = { packing: { closesItself: () => boolean; closeItself: (on: boolean) => void } }

/** Whether a complete order takes its proposed carton and its computed weight without being asked. */
export const packingCommands = ({ packing }: PackingPorts): Command[] =>
  [true, false].map(on => ({
    id: on ? 'packing.closes-itself' : 'packing.asks',
    title: on ? 'Fermer d’office les commandes complètes' : 'Demander le carton de chaque commande',
    group: 'Ce terminal',
    icon: 'package',
    keywords: ['carton', 'poids', 'fermeture', 'automatique', 'expédition'],
    card: on ? 'COLIS-SEU' : 'COLIS-DEM',
    when: () => {
      if (packing.closesItself() !== on) return allowed
      return refused(
        on
          ? 'Les commandes complètes se ferment déjà d’office.'
          : 'Le carton est déjà demandé à chaque fois.',
      )
    },
    run: () => packing.closeItself(on),
  }))

type Bench = { readonly bars: boolean }

type BenchPorts = { bench: { get: () => Bench; set: (next: Bench) => void; isDesk: () => boolean } }

/** A desk has keys and a pointer, so it shows the bars of its commands only where somebody wants to scan them. */
export const benchCommands = ({ bench }: BenchPorts): Command[] =>
  [true, false].map(bars => ({
    id: bars ? 'bench.bars-on' : 'bench.bars-off',
    title: bars ? 'Montrer les codes des commandes' : 'Cacher les codes des commandes',
    group: 'Ce terminal',
    icon: 'scan-barcode',
    keywords: ['codes-barres', 'cartes', 'boutons', 'poste', 'écran'],
    card: bars ? 'CODES-ON' : 'CODES-OFF',
    when: () => {
      if (!bench.isDesk()) return refused('Un écran mural montre toujours ses cartes.')
      if (bench.get().bars !== bars) return allowed
      return refused(bars ? 'Les codes sont déjà montrés.' : 'Les codes sont déjà cachés.')
    },
    run: () => bench.set({ bars }),
  }))
