import { allowed, type Command, refused, type Verdict } from './command.ts'

/** Something that waits for somebody, and where it is dealt with. */
export type Awaiting = {
  readonly kind: AwaitingKind
  readonly id: string
  readonly title: string
  readonly path: string
}

const kinds = {
  late: ['Commande la plus en retard', 'Aucune commande n’est en retard.', 'VU-LIMITE'],
  departure: ['Prochain départ', 'Aucun colis n’attend de camion.', 'VU-CHRGER'],
  refusal: ['Changement refusé à régler', 'Aucun changement refusé n’attend.', 'VU-REFUS'],
  print: ['Impression à l’arrêt', 'Aucune impression n’est à l’arrêt.', 'VU-PRINT'],
  return: ['Retour en attente', 'Aucun retour n’attend.', 'VU-RETOUR'],
  count: ['Comptage à approuver', 'Aucun comptage n’attend.', 'VU-INV'],
} as const

export type AwaitingKind = keyof typeof kinds
const awaitingKinds: readonly AwaitingKind[] = ['late', 'departure', 'refusal', 'print', 'return', 'count']

export type AttentionPorts = {
  may: () => Verdict
  /** What the home page lists, while it is open. */
  listed: () => readonly Awaiting[] | undefined
  /** The same, asked of the server; undefined where it does not answer, which is then said. */
  read: () => Promise<readonly Awaiting[] | undefined>
  go: (path: string) => unknown
  say: (text: string) => unknown
}

/** From anywhere to what waits longest: a card and a word in the palette for each sort. */
export function attentionCommands({ may, listed, read, go, say }: AttentionPorts): Command[] {
  return awaitingKinds.map(kind => {
    const [title, none, card] = kinds[kind]
    const first = (all: readonly Awaiting[]) => all.find(one => one.kind === kind)
    return {
      id: `attention.${kind}`,
      title,
      group: 'Aller à',
      section: 'Accueil',
      keywords: ['attend', 'régler', 'urgent'],
      card,
      when: () => {
        const verdict = may()
        const known = listed()
        return verdict.allowed && known && !first(known) ? refused(none) : verdict
      },
      run: () => {
        const lead = (all: readonly Awaiting[]) => {
          const found = first(all)
          return found ? go(found.path) : say(none)
        }
        const known = listed()
        return known ? lead(known) : read().then(all => all && lead(all))
      },
    }
  })
}

const keyed = 9

/** Each of the first things on the home page has a key of its own, as long as it stands there. */
export function listedCommands({ listed, go }: Pick<AttentionPorts, 'listed' | 'go'>): Command[] {
  const items = listed() ?? []
  const keys = keysOf(items)
  return items.slice(0, keyed).map(({ kind, id, title, path }) => ({
    id: listedId(kind, id),
    title,
    group: 'Aller à',
    section: 'Accueil',
    keys: keys.get(listedId(kind, id)) ?? '',
    when: () => allowed,
    run: () => go(path),
  }))
}

/** Which keys lead to which of them, by their commands' ids. */
export const keysOf = (items: readonly Awaiting[]): ReadonlyMap<string, string> =>
  new Map(items.slice(0, keyed).map(({ kind, id }, at) => [listedId(kind, id), `alt+${at + 1}`]))

export const listedId = (kind: AwaitingKind, id: string): string => `attention.${kind}.${id.toLowerCase()}`
