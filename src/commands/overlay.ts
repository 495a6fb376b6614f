import { pageRoute } from '#contract/pages.ts'
import { allowed, type Command, refused } from './command.ts'
import type { Overlay } from './layer.ts'

type Ports = { overlay: Overlay; go: (path: string) => unknown }

export const overlayCommands = ({ overlay, go }: Ports): Command[] => [
  {
    id: 'palette.toggle',
    title: 'Rechercher',
    group: 'Aller à',
    keywords: ['palette', 'chercher', 'trouver'],
    keys: 'mod+k',
    card: 'CHERCHE',
    keepsOverlay: true,
    when: () => allowed,
    run: () => overlay.toggle('palette'),
  },
  {
    id: 'help.toggle',
    title: 'Aide',
    group: 'Session',
    icon: 'life-buoy',
    hint: 'Commandes, touches et cartes',
    keywords: ['raccourcis', 'touches', 'cartes', 'clavier'],
    keys: 'f1',
    card: 'INFOS',
    urgent: true,
    keepsOverlay: true,
    when: () => allowed,
    run: () => overlay.toggle('help'),
  },
  {
    id: 'cards.open',
    title: 'Cartes de commande',
    group: 'Aller à',
    icon: 'scan-barcode',
    hint: 'À imprimer et à scanner',
    keywords: ['codes-barres', 'planche', 'mur'],
    card: 'GO-CRTES',
    atDesk: true,
    when: () => allowed,
    run: () => go(pageRoute('cards')),
  },
]

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
