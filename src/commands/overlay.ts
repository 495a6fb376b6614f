import { pageRoute } from '#contract/pages.ts'
import { allowed, type Command, type Permission } from './command.ts'
import type { Overlay } from './layer.ts'

type Ports = {
  overlay: Overlay
  go: (path: string) => unknown
  may: (path: string) => Permission
  /** Opens the manual at the page about the screen that is open. */
  readManual: () => unknown
}

export const overlayCommands = ({ overlay, go, may, readManual }: Ports): Command[] => [
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
    id: 'manual.open',
    title: 'Mode d’emploi',
    group: 'Session',
    icon: 'book-open',
    hint: 'De l’écran qui est ouvert',
    keywords: ['manuel', 'notice', 'aide', 'comment faire', 'guide'],
    keys: 'shift+f1',
    card: 'GUIDE',
    // Everybody who is logged in may open it.
    when: () => may(pageRoute('home')),
    run: () => readManual(),
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
