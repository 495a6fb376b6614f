import { pageRoute } from '#contract/pages.ts'
import { absent, allowed, type Command, type Permission, refused } from './command.ts'

/** Something that waits for a person, and the page that deals with it. */
export type Awaiting = {
  readonly kind: AwaitingKind | 'ready'
  readonly id: string
  readonly title: string
  readonly path: string
}

const kinds = {
  missed: ['Reporter un départ manqué', 'Aucun départ n’a été manqué.', 'VU-REPORT'],
  late: ['Commande la plus en retard', 'Aucune commande n’est en retard.', 'VU-LIMITE'],
  departure: ['Prochain départ', 'Aucun colis n’attend de camion.', 'VU-CHRGER'],
  refusal: ['Changement refusé à régler', 'Aucun changement refusé n’attend.', 'VU-REFUS'],
  print: ['Impression à l’arrêt', 'Aucune impression n’est à l’arrêt.', 'VU-PRINT'],
  unlabelled: ['Colis sans étiquette', 'Chaque colis a son étiquette.', 'VU-ETIQ'],
  trouble: ['Colis parti qui n’arrive pas', 'Aucun colis parti n’est en difficulté.', 'VU-CHEMIN'],
  manifest: ['Bordereau de transporteur manquant', 'Aucun bordereau de transporteur ne manque.', 'VU-BORD'],
  held: ['Commande à corriger', 'Aucune commande n’est à corriger.', 'VU-FAUTE'],
  question: ['Question d’une boutique', 'Aucune boutique n’attend de réponse.', 'VU-QUEST'],
  return: ['Retour en attente', 'Aucun retour n’attend.', 'VU-RETOUR'],
  count: ['Comptage à approuver', 'Aucun comptage n’attend.', 'VU-INV'],
} as const

type AwaitingKind = keyof typeof kinds
const awaitingKinds: readonly AwaitingKind[] = [
  'missed',
  'late',
  'departure',
  'refusal',
  'print',
  'unlabelled',
  'trouble',
  'manifest',
  'held',
  'question',
  'return',
  'count',
]

type Ports = {
  attention: {
    /** The lines of the home page; undefined while another page is open. */
    listed: () => readonly Awaiting[] | undefined
    /** Asks the server for the same lines. Undefined when it does not answer; a notice has then said so. */
    read: () => Promise<readonly Awaiting[] | undefined>
  }
  /** Departures that were missed, on a wall: it has no dialog, and asks by cards. */
  missed: {
    isAsked: () => boolean
    /** Whether this person loads lorries. */
    may: () => Permission
    /** Reads them, then asks which is put off. */
    ask: () => unknown
    /** The lorries that were read. */
    lorries: () => readonly { readonly id: string; readonly title: string; readonly hint: string }[]
    postpone: (id: string) => unknown
  }
  may: (path: string) => Permission
  go: (path: string) => unknown
  say: (text: string) => unknown
}

/** One command for each kind of thing that waits. It opens the first of them, from any page. */
export const attentionCommands = (ports: Ports): Command[] => [
  ...awaitingKinds.map(kind => firstOf(kind, ports)),
  postponeCommand(ports),
]

const postponeId = 'departure.postpone'

/** The question that the card of a missed departure asks on a wall. */
const postponeCommand = ({ missed }: Ports): Command => ({
  id: postponeId,
  title: 'Départ manqué',
  group: 'Aller à',
  card: 'REPORTER',
  question: 'Reporter ces colis ? Cela ne s’annule pas',
  choices: () => missed.lorries().map(lorry => ({ ...lorry, run: () => missed.postpone(lorry.id) })),
  when: () => (missed.isAsked() ? allowed : absent('Les départs manqués sont à l’accueil.')),
  run: () => missed.ask(),
})

function firstOf(kind: AwaitingKind, { attention, missed, may, go, say }: Ports): Command {
  const [title, none, card] = kinds[kind]
  const find = (all: readonly Awaiting[]) => all.find(one => one.kind === kind)
  const open = (all: readonly Awaiting[]) => {
    const first = find(all)
    return first ? go(first.path) : say(none)
  }
  return {
    id: `attention.${kind}`,
    title,
    group: 'Aller à',
    section: 'Accueil',
    keywords: ['attend', 'régler', 'urgent'],
    card,
    onlyFound: true,
    when: () => {
      if (kind === 'missed' && missed.isAsked()) return missed.may()
      const permission = may(pageRoute('home'))
      const listed = attention.listed()
      return permission.allowed && listed && !find(listed) ? refused(none) : permission
    },
    run: () => {
      if (kind === 'missed' && missed.isAsked()) return missed.ask()
      const listed = attention.listed()
      return listed ? open(listed) : attention.read().then(all => all && open(all))
    },
  }
}

/** This many lines of the home page have a key. */
const withKeys = 9

/** The first lines of the home page, as commands, while it is open. */
export function listedCommands({ attention, go }: Pick<Ports, 'attention' | 'go'>): Command[] {
  const items = attention.listed() ?? []
  const keys = keysOf(items)
  return items.slice(0, withKeys).map(({ kind, id, title, path }) => ({
    id: listedId(kind, id),
    title,
    group: 'Aller à',
    section: 'Accueil',
    keys: keys.get(listedId(kind, id)) ?? '',
    // Their titles are the server's sentences about what went wrong.
    ...(kind === 'refusal' || kind === 'print' ? { onlyFound: true as const } : {}),
    ...deskOnly(kind),
    when: () => allowed,
    run: () => go(path),
  }))
}

/** A question that keys or a pointer answer. */
const deskOnly = (kind: Awaiting['kind']) => (kind === 'missed' ? { atDesk: true as const } : {})

export const keysOf = (items: readonly Awaiting[]): ReadonlyMap<string, string> =>
  new Map(items.slice(0, withKeys).map(({ kind, id }, at) => [listedId(kind, id), `alt+${at + 1}`]))

/** A line of the home page, or its kind's first. */
export const isAwaiting = ({ id }: Pick<Command, 'id'>): boolean => id.startsWith('attention.')

export const listedId = (kind: Awaiting['kind'], id: string): string =>
  `attention.${kind}.${id.toLowerCase()}`
