import { allowed, type Command, refused, type Verdict } from './command.ts'

type ChoosablePrinter = { readonly id: string; readonly name: string; readonly use: string }

export type PrinterPorts = {
  /** What this computer can print on. */
  printers: () => readonly ChoosablePrinter[]
  isChosen: (id: string) => boolean
  choose: (id: string) => unknown
}

export const printerCommand = (
  { printers, isChosen, choose }: PrinterPorts,
  ask: (id: string) => void,
): Command => ({
  id: 'printer.choose',
  title: 'Choisir l’imprimante…',
  group: 'Ce terminal',
  keywords: ['imprimer', 'étiquettes', 'changer d’imprimante'],
  card: 'PRINTER',
  choices: () =>
    printers().map(({ id, name, use }) => ({
      id,
      title: name,
      hint: isChosen(id) ? `${use} · choisie` : use,
      run: () => choose(id),
    })),
  when: () => (printers().length > 0 ? allowed : refused('Aucune imprimante n’est connectée sur ce poste.')),
  run: () => ask('printer.choose'),
})

export type ReprintPorts = {
  /** What came out last, as the printer's history calls it. */
  last: () => string | undefined
  /** Why not now, where there is something to print again. */
  when: () => Verdict
  reprint: () => unknown
}

export const reprintCommand = ({ last, when, reprint }: ReprintPorts): Command => ({
  id: 'print.again',
  title: 'Réimprimer la dernière impression',
  group: 'Ce terminal',
  keywords: ['étiquette', 'encore', 'duplicata', 'imprimer'],
  keys: 'f9',
  card: 'BIS',
  when: () => (last() === undefined ? refused('Rien n’a encore été imprimé ici.') : when()),
  run: () => reprint(),
})

/** What a person may do about the first print that stands still. */
export const printRemedies = ['retry', 'cameOut', 'elsewhere', 'show', 'drop'] as const
export type PrintRemedy = (typeof printRemedies)[number]

export type PrintTroublePorts = {
  /** Which remedies it knows; undefined while every print is on its way. */
  remedies: () => readonly PrintRemedy[] | undefined
  apply: (remedy: Exclude<PrintRemedy, 'elsewhere'>) => unknown
  /** Printers other than its own. */
  elsewhere: () => readonly ChoosablePrinter[]
  send: (printer: string) => unknown
  open: () => unknown
}

export const remedyCommands = {
  retry: 'print.retry',
  cameOut: 'print.came-out',
  elsewhere: 'print.elsewhere',
  show: 'print.show',
  drop: 'print.drop',
} as const satisfies Record<PrintRemedy, string>

export function printTroubleCommands({ remedies, apply, open }: PrintTroublePorts): Command[] {
  const remedy = (
    which: Exclude<PrintRemedy, 'elsewhere'>,
    about: Pick<Command, 'title' | 'card' | 'keywords'>,
  ): Command => ({
    ...about,
    id: remedyCommands[which],
    group: 'Ce terminal',
    hint: 'Impression arrêtée',
    when: () => mayRemedy(remedies(), which),
    run: () => apply(which),
  })
  return [
    remedy('retry', { title: 'Imprimer à nouveau', card: 'REPRISE', keywords: ['réessayer', 'relancer'] }),
    remedy('cameOut', { title: 'C’est bien sorti', card: 'SORTI', keywords: ['imprimé', 'papier'] }),
    remedy('show', { title: 'Montrer à l’écran', card: 'ECR-VOIR', keywords: ['navigateur', 'PDF'] }),
    remedy('drop', { title: 'Ne plus imprimer', card: 'OUBLI', keywords: ['abandonner', 'jeter'] }),
    {
      id: 'printing.open',
      title: 'État de l’impression',
      group: 'Ce terminal',
      hint: 'QZ Tray, imprimantes, impressions en attente',
      keywords: ['imprimante', 'file', 'poste', 'dépannage'],
      card: 'PRESSE',
      when: () => allowed,
      run: open,
    },
  ]
}

export const elsewhereCommand = (
  { remedies, elsewhere, send }: PrintTroublePorts,
  ask: (id: string) => void,
): Command => ({
  id: remedyCommands.elsewhere,
  title: 'Imprimer ailleurs…',
  group: 'Ce terminal',
  hint: 'Impression arrêtée',
  keywords: ['autre imprimante', 'détourner'],
  card: 'DETOUR',
  choices: () =>
    elsewhere().map(({ id, name, use }) => ({ id, title: name, hint: use, run: () => send(id) })),
  when: () => {
    const verdict = mayRemedy(remedies(), 'elsewhere')
    if (!verdict.allowed || elsewhere().length > 0) return verdict
    return refused('Aucune autre imprimante n’est connectée sur ce poste.')
  },
  run: () => ask(remedyCommands.elsewhere),
})

function mayRemedy(known: readonly PrintRemedy[] | undefined, which: PrintRemedy): Verdict {
  if (known === undefined) return refused('Aucune impression n’est arrêtée sur ce poste.')
  return known.includes(which) ? allowed : refused('Cela ne s’applique pas à l’impression arrêtée.')
}
