import { allowed, type Command, refused } from './command.ts'

type Bench = { readonly bars: boolean }

type Ports = { bench: { get: () => Bench; set: (next: Bench) => void; isDesk: () => boolean } }

/** A desk has keys and a pointer, so it shows the bars of its commands only where somebody wants to scan them. */
export const benchCommands = ({ bench }: Ports): Command[] =>
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
