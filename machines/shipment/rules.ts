import { kindWords } from '#contract/barcodes/kinds.ts'
import type { Parcel } from '#contract/entities/order.ts'
import { refused } from '../shared/decision.ts'
import type { ScanEvent } from '../shared/operation.ts'
import type { Context, Decision, Here } from './ports.ts'

export const nothingOnBench = {
  list: null,
  order: null,
  packagings: [],
  scans: [],
  early: [],
  packed: [],
  closed: [],
  another: false,
  partial: false,
  weightG: 0,
  confirm: false,
  spare: null,
  parcel: null,
  waiting: [],
  checked: false,
  reason: null,
  choosing: false,
  services: [],
  service: null,
  postcode: '',
  relays: [],
  chosenRelay: null,
  nextId: '',
} satisfies Omit<Context, 'asked' | 'changeId' | 'carton'>

/** The parcel's own id is the id of its first label's change, so the server makes the label once. */
export function firstLabelOf(parcel: { id: string } | undefined): string {
  return parcel?.id ?? ''
}

/** The next thing to do with a parcel's label. */
export const labelWords = ({ carrier, tracking }: Pick<Parcel, 'carrier' | 'tracking'>): string =>
  tracking === null
    ? `${carrier ?? 'Le transporteur'} prépare l’étiquette`
    : `Étiquette ${carrier ?? ''} à coller`

export const isListOpen = ({ context }: Here): boolean => context.list !== null

export const hasParcel = ({ context }: Here): boolean => context.parcel !== null

export function wrongTurn({
  context: { list, order },
  event: {
    code: { kind },
  },
}: Here & { event: ScanEvent }): Decision {
  return refused(`Ceci est ${kindWords[kind].one} : ${whatNow()}.`)

  function whatNow() {
    if (list) return `scannez un article de la liste ${list.name}`
    return order
      ? `terminez d’abord ${order.name}, ou rendez-la`
      : 'scannez d’abord une liste ou une commande'
  }
}
