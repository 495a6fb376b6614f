import { type Code, formatOwn, type Kind, type OwnKind } from '#contract/barcodes/index.ts'
import type { Scan } from '#src/scan/scan.ts'

/** What a scanner may read: of each kind one thing that the work of `widest.ts` knows and one that it does not. */
export type Sample = { readonly text: string; readonly codes: readonly Code[] }

const own = (kind: OwnKind, value: string): Sample => ({
  text: formatOwn(kind, value),
  codes: [{ kind, value, why: '', checked: true }],
})

const article = (value: string): Sample => ({
  text: value,
  codes: [{ kind: 'product', value, why: '', checked: true }],
})

const parcelOf = (value: string): Sample => ({
  text: value,
  codes: [{ kind: 'tracking', value, why: '', checked: true, carrier: 'Colissimo' }],
})

const numbered = (sscc: string): Sample => ({
  text: `]C100${sscc}`,
  codes: [{ kind: 'package', value: sscc, why: '', checked: true }],
})

/** Numbers of a delivery's cartons and its pallet. The last one is of no delivery here. */
export const numbers = {
  inHand: '137612345000000010',
  received: '137612345000000027',
  pallet: '137612345000000034',
  elsewhere: '137612345000000041',
}

const samples: readonly Sample[] = [
  own('order', 'CD00010234'),
  own('order', 'CD00099999'),
  own('pickingList', 'PK000412'),
  own('pickingList', 'PK009999'),
  own('box', 'CA00123'),
  own('package', 'CL00008812'),
  own('package', 'CL00099999'),
  own('reception', 'RC000412'),
  own('reception', 'RC009999'),
  own('return', 'RT000123'),
  own('location', 'RESERVE-NORD-A-104-12-03'),
  own('location', 'A-01-02-3'),
  own('prestation', 'ETIQUETAGE'),
  own('prestation', 'AUTRE'),
  article('3760123451000'),
  article('3760123459999'),
  parcelOf('8L00000000123'),
  parcelOf('6A00000000123'),
  {
    text: ']C110LOT-2026-11-PROVENCE',
    codes: [
      {
        ...{ kind: 'gs1', value: '10LOT-2026-11-PROVENCE', why: '', checked: true },
        gs1: { elements: [], lot: 'LOT-2026-11-PROVENCE' },
      },
    ],
  },
  { text: 'XK-778-INCONNU', codes: [] },
  { text: 'CD00010234A', codes: [] },
  { text: '3760123451009', codes: [] },
]

/** Serial numbers as widest.ts has them: one on its way, one that is taken, two that are none. */
export const serials = {
  form: 'SN-####-####-####-####-####-####',
  free: 'SN-2026-1102-0034-0056-0078-0001',
  taken: 'SN-2026-1102-0034-0056-0078-0002',
  short: 'SN-2026-1102-0034-0056-0078-00',
  strange: 'LOT-2026-11-PROVENCE-0001',
}

const pieceWith = (value: string): Sample => ({
  text: value,
  codes: [{ kind: 'serial', value, why: '', checked: true }],
})

/** Only the dock knows numbered cartons. Elsewhere one is a parcel that nobody knows, as another sample is. Only a bench reads serial numbers. */
export const samplesFor = (operation: string): readonly Sample[] => {
  const { free, taken, short, strange } = serials
  const pieces = [free, taken, short, strange].map(pieceWith)
  if (operation === 'reception') return [...samples, ...Object.values(numbers).map(numbered), ...pieces]
  return operation === 'shipment' || operation === 'order-return' ? [...samples, ...pieces] : samples
}

export const kindsOfSamples: readonly Kind[] = samples.flatMap(({ codes }) => codes.map(({ kind }) => kind))

let nth = 0

/** Each is read long after the one before, so none counts as a nervous trigger. */
export function scanOf({ text, codes }: Sample, now: number): Scan {
  nth += 1
  const source = { kind: 'wedge', id: 'stages', name: 'Douchette' } as const
  const at = now + nth * 1_000
  return { id: `stages-${nth}`, text, codes, source, at, raw: { text, source, at } }
}
