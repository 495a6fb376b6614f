import { pageRoute } from '#contract/pages.ts'
import { createStore, type Readable } from '#src/store.ts'
import { allowed, type Command } from './command.ts'

/**
 * The layer over the page: the help, or the palette, which may open at a command's choices, with a query, or at what may be
 * done to the thing of that name.
 */
export type Over =
  | { readonly what: 'palette'; readonly page?: string; readonly query?: string; readonly acts?: true }
  | { readonly what: 'help' }

export type Overlay = Readable<Over | undefined> & {
  show: (over: Over) => void
  toggle: (what: Over['what']) => void
  close: () => void
}

export function createOverlay(): Overlay {
  const over = createStore<Over | undefined>(undefined)
  return {
    get: over.get,
    subscribe: over.subscribe,
    show: over.set,
    toggle: what => over.set(over.get()?.what === what ? undefined : { what }),
    close: () => over.set(undefined),
  }
}

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
