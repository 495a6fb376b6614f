import { allowed, type Command, type Permission, refused } from './command.ts'

/** A change that the server refused for good. */
type RefusedChange = { readonly what: string; readonly maySendAgain: boolean }

type Ports = {
  outbox: {
    /** The number of changes that wait for the server. */
    waiting: () => number
    sendNow: () => unknown
    /** The first refused change of the person at this screen. */
    refused: () => RefusedChange | undefined
    sendAgain: () => unknown
    /** Opens the page where the person does it again. */
    redo: () => unknown
    drop: () => unknown
  }
  ask: (id: string) => void
}

const refusedChange = {
  group: 'Ce terminal',
  hint: 'Changement refusé par le serveur',
  keywords: ['refus', 'hors ligne', 'corriger'],
} as const

export const outboxCommands = ({ outbox, ask }: Ports): Command[] => [
  {
    id: 'outbox.send',
    title: 'Envoyer ce qui attend le serveur',
    group: 'Ce terminal',
    hint: 'Changements gardés sur ce poste',
    keywords: ['hors ligne', 'réseau', 'synchroniser', 'serveur'],
    card: 'ENVOI',
    when: () => (outbox.waiting() > 0 ? allowed : refused('Rien n’attend le serveur sur ce poste.')),
    run: outbox.sendNow,
  },
  {
    id: 'outbox.again',
    title: 'Renvoyer ce qui est refusé',
    ...refusedChange,
    card: 'REFUS-BIS',
    when: () =>
      mayDecide(outbox.refused(), change =>
        change.maySendAgain ? allowed : refused(`À refaire : ${change.what}.`),
      ),
    run: outbox.sendAgain,
  },
  {
    id: 'outbox.redo',
    title: 'Refaire ce qui est refusé',
    ...refusedChange,
    card: 'REFUS-RE',
    when: () => mayDecide(outbox.refused()),
    run: outbox.redo,
  },
  {
    id: 'outbox.drop',
    title: 'Abandonner ce qui est refusé…',
    ...refusedChange,
    card: 'REFUS-FIN',
    when: () => mayDecide(outbox.refused()),
    choices: () => {
      const change = outbox.refused()
      return change
        ? [{ id: 'outbox.drop.yes', title: `Oui, abandonner : ${change.what}`, run: outbox.drop }]
        : []
    },
    run: () => ask('outbox.drop'),
  },
]

function mayDecide(
  change: RefusedChange | undefined,
  which: (change: RefusedChange) => Permission = () => allowed,
): Permission {
  return change ? which(change) : refused('Aucun changement de ce poste n’est refusé.')
}
