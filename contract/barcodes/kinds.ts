/**
 * The kinds that a warehouse prints. Quantity cards and calibration barcodes are commands, not kinds: the command
 * registry knows their cards (`DC-…`), so a machine hears « ×2 » in one way only.
 */
export const ownKinds = [
  'order',
  'pickingList',
  'box',
  'package',
  'reception',
  'return',
  'location',
  'command',
  'badge',
  'product',
  'prestation',
] as const
export type OwnKind = (typeof ownKinds)[number]

/**
 * `gs1` is a GS1 message without an article or a parcel, such as a lot on its own sticker. `serial` is read by the step that
 * waits for one, for the grammar knows no article's numbers.
 */
export const kinds = [...ownKinds, 'tracking', 'gs1', 'serial'] as const
export type Kind = (typeof kinds)[number]

interface KindWords {
  /** « commande » */
  readonly noun: string
  /** « une commande » */
  readonly one: string
  /** « de commande », as in « numéro de commande ». */
  readonly of: string
}

export const kindWords: Readonly<Record<Kind, KindWords>> = {
  order: { noun: 'commande', one: 'une commande', of: 'de commande' },
  pickingList: { noun: 'liste de picking', one: 'une liste de picking', of: 'de liste de picking' },
  box: { noun: 'caisse', one: 'une caisse', of: 'de caisse' },
  package: { noun: 'colis', one: 'un colis', of: 'de colis' },
  reception: { noun: 'réception', one: 'une réception', of: 'de réception' },
  return: { noun: 'retour', one: 'un retour', of: 'de retour' },
  location: { noun: 'emplacement', one: 'un emplacement', of: 'd’emplacement' },
  command: { noun: 'carte de commande d’écran', one: 'une carte', of: 'de carte' },
  badge: { noun: 'badge', one: 'un badge', of: 'de badge' },
  product: { noun: 'article', one: 'un article', of: 'd’article' },
  prestation: { noun: 'carte de prestation', one: 'une carte de prestation', of: 'de prestation' },
  tracking: { noun: 'numéro de suivi', one: 'un numéro de suivi', of: 'de suivi' },
  serial: { noun: 'numéro de série', one: 'un numéro de série', of: 'de série' },
  gs1: { noun: 'données GS1', one: 'des données GS1', of: 'de données GS1' },
}
