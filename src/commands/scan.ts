import { pageRoute } from '#contract/pages.ts'
import { allowed, type Command } from './command.ts'

type Ports = {
  enterByHand: () => unknown
  /** Returns a promise while the page loads. */
  go: (path: string) => unknown
}

export const scanCommands = ({ enterByHand, go }: Ports): Command[] => [
  {
    id: 'scan.by-hand',
    title: 'Saisir un code',
    group: 'Ce terminal',
    hint: 'Pour une étiquette illisible',
    keywords: ['manuel', 'clavier', 'taper', 'code-barres', 'abîmé'],
    keys: 'f3',
    card: 'CLVIER',
    atDesk: true,
    when: () => allowed,
    run: enterByHand,
  },
  {
    id: 'scan.scanners',
    title: 'Douchettes',
    group: 'Ce terminal',
    hint: 'Réglages, essai, sons',
    keywords: ['scanner', 'caméra', 'série', 'suffixe', 'AZERTY', 'volume'],
    card: 'REGLGES',
    atDesk: true,
    when: () => allowed,
    run: () => go(pageRoute('scanners')),
  },
  {
    id: 'scan.journal',
    title: 'Journal des scans',
    group: 'Ce terminal',
    hint: 'Les 1 000 derniers, à exporter ou à rejouer',
    keywords: ['historique', 'trace', 'erreur', 'support'],
    card: 'JRNL',
    atDesk: true,
    when: () => allowed,
    run: () => go(pageRoute('journal')),
  },
]
