import { pageRoute } from '#contract/pages.ts'
import { allowed, type Command, type Permission, refused } from './command.ts'

type ChoosablePrinter = { readonly id: string; readonly name: string; readonly use: string }

/** A way to deal with a print that is stuck. */
export type PrintRemedy = 'retry' | 'cameOut' | 'elsewhere' | 'show' | 'drop'

type Ports = {
  printing: {
    printers: () => readonly ChoosablePrinter[]
    isChosen: (id: string) => boolean
    choose: (id: string) => unknown
    /** The title of the last print. */
    last: () => string | undefined
    reprint: () => unknown
    /** The remedies for the first stuck print; undefined when none is stuck. */
    remedies: () => readonly PrintRemedy[] | undefined
    apply: (remedy: Exclude<PrintRemedy, 'elsewhere'>) => unknown
    /** All printers but the one where the print is stuck. */
    elsewhere: () => readonly ChoosablePrinter[]
    send: (printer: string) => unknown
  }
  ask: (id: string) => void
  go: (path: string) => unknown
}

export const printingCommands = (ports: Ports): Command[] => [
  reprintCommand(ports),
  ...remedyCommands(ports),
  {
    id: 'printing.open',
    title: 'État de l’impression',
    group: 'Ce terminal',
    hint: 'QZ Tray, imprimantes, impressions en attente',
    keywords: ['imprimante', 'file', 'poste', 'dépannage'],
    card: 'PRESSE',
    atDesk: true,
    when: () => allowed,
    run: () => ports.go(pageRoute('printing')),
  },
  printerCommand(ports),
  elsewhereCommand(ports),
]

const reprintCommand = ({ printing }: Ports): Command => ({
  id: 'print.again',
  title: 'Réimprimer la dernière impression',
  group: 'Ce terminal',
  icon: 'printer',
  keywords: ['étiquette', 'encore', 'duplicata'],
  keys: 'f9',
  card: 'BIS',
  when: () => (printing.last() === undefined ? refused('Rien n’a encore été imprimé ici.') : allowed),
  run: () => printing.reprint(),
})

function remedyCommands({ printing }: Ports): Command[] {
  const remedy = (
    which: Exclude<PrintRemedy, 'elsewhere'>,
    about: Pick<Command, 'id' | 'title' | 'card' | 'keywords'>,
  ): Command => ({
    ...about,
    group: 'Ce terminal',
    hint: 'Impression arrêtée',
    when: () => mayRemedy(printing.remedies(), which),
    run: () => printing.apply(which),
  })
  return [
    remedy('retry', {
      id: 'print.retry',
      title: 'Imprimer à nouveau',
      card: 'REPRISE',
      keywords: ['réessayer', 'relancer'],
    }),
    remedy('cameOut', {
      id: 'print.came-out',
      title: 'C’est bien sorti',
      card: 'SORTI',
      keywords: ['imprimé', 'papier'],
    }),
    remedy('show', {
      id: 'print.show',
      title: 'Montrer à l’écran',
      card: 'ECR-VOIR',
      keywords: ['navigateur', 'PDF'],
    }),
    remedy('drop', {
      id: 'print.drop',
      title: 'Ne plus imprimer',
      card: 'OUBLI',
      keywords: ['abandonner', 'jeter'],
    }),
  ]
}

const printerCommand = ({ printing, ask }: Ports): Command => ({
  id: 'printer.choose',
  title: 'Choisir l’imprimante…',
  group: 'Ce terminal',
  icon: 'printer',
  keywords: ['imprimer', 'étiquettes', 'changer d’imprimante'],
  card: 'PRINTER',
  choices: () =>
    printing.printers().map(({ id, name, use }) => ({
      id,
      title: name,
      hint: printing.isChosen(id) ? `${use} · choisie` : use,
      run: () => printing.choose(id),
    })),
  when: () =>
    printing.printers().length > 0 ? allowed : refused('Aucune imprimante n’est connectée sur ce poste.'),
  run: () => ask('printer.choose'),
})

const elsewhereCommand = ({ printing, ask }: Ports): Command => ({
  id: 'print.elsewhere',
  title: 'Imprimer ailleurs…',
  group: 'Ce terminal',
  hint: 'Impression arrêtée',
  keywords: ['autre imprimante', 'détourner'],
  card: 'DETOUR',
  choices: () =>
    printing.elsewhere().map(({ id, name, use }) => ({
      id,
      title: name,
      hint: use,
      run: () => printing.send(id),
    })),
  when: () => {
    const permission = mayRemedy(printing.remedies(), 'elsewhere')
    if (!permission.allowed || printing.elsewhere().length > 0) return permission
    return refused('Aucune autre imprimante n’est connectée sur ce poste.')
  },
  run: () => ask('print.elsewhere'),
})

function mayRemedy(known: readonly PrintRemedy[] | undefined, which: PrintRemedy): Permission {
  if (known === undefined) return refused('Aucune impression n’est arrêtée sur ce poste.')
  return known.includes(which) ? allowed : refused('Cela ne s’applique pas à l’impression arrêtée.')
}
