import { allowed, type Command } from './command.ts'
import type { Overlay } from './overlay.ts'

/** The registry's own readers are commands too: each has its key and its card. */
export const surfaceCommands = (overlay: Overlay, openCards: () => unknown): Command[] => [
  {
    id: 'palette.toggle',
    title: 'Rechercher',
    group: 'Aller à',
    keywords: ['palette', 'chercher', 'trouver'],
    keys: 'mod+k',
    card: 'CHERCHE',
    when: () => allowed,
    run: () => overlay.toggle('palette'),
  },
  {
    id: 'help.toggle',
    title: 'Aide',
    group: 'Session',
    hint: 'Commandes, touches et cartes',
    keywords: ['raccourcis', 'touches', 'cartes', 'clavier'],
    keys: 'f1',
    card: 'INFOS',
    urgent: true,
    when: () => allowed,
    run: () => overlay.toggle('help'),
  },
  {
    id: 'cards.open',
    title: 'Cartes de commande',
    group: 'Aller à',
    hint: 'À imprimer et à scanner',
    keywords: ['codes-barres', 'imprimer', 'planche', 'mur'],
    card: 'GO-CRTES',
    when: () => allowed,
    run: () => {
      overlay.close()
      return openCards()
    },
  },
]
