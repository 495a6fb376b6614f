import { allowed, type Command, refused, type Verdict } from './command.ts'

export type PrinterPorts = {
  /** What this computer can print on. */
  printers: () => readonly { readonly id: string; readonly name: string; readonly use: string }[]
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
  when: () => (printers().length > 0 ? allowed : refused('Aucune imprimante n’est connue sur ce poste.')),
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
