import type { RefusalCause } from '#contract/entities/figures.ts'

/** The codes of refusals by what went wrong at the bench. All others are « autre ». */
const codes: Readonly<Record<Exclude<RefusalCause, 'other'>, readonly string[]>> = {
  article: [
    'wrong-item',
    'one-too-many',
    'product-not-in-list',
    'product-other-shop',
    'product-unknown',
    'product-archived',
    'return-not-shipped',
    'return-too-many',
    'reception-perished',
  ],
  place: [
    'location-unknown',
    'location-blocked',
    'location-no-shelf',
    'transfer-same-place',
    'transfer-other-shop',
    'reception-place',
    'return-place',
  ],
  parcel: [
    'package-manifested',
    'package-unknown',
    'package-void',
    'parcel-old-label',
    'parcel-unknown',
    'parcel-which',
    'slip-not-loaded',
    'slip-sealed',
    'slip-unknown',
    'box-not-on-list',
    'box-taken',
    'box-unknown',
    'packaging-refused',
    'packaging-too-heavy',
  ],
  stock: [
    'stock-short',
    'slip-goods-missing',
    'picking-not-found',
    'no-order-left',
    'order-short',
    'reception-moved',
  ],
  unusual: [
    'weight-unusual',
    'transfer-unusual',
    'reception-over',
    'reception-short',
    'slip-incomplete',
    'count-moved',
  ],
  colleague: ['order-held', 'count-held', 'count-by-another', 'count-decided', 'version-stale'],
}

const causes = new Map<string, RefusalCause>()
for (const cause of ['article', 'place', 'parcel', 'stock', 'unusual', 'colleague'] as const) {
  for (const code of codes[cause]) causes.set(code, cause)
}

export const causeOf = (code: string): RefusalCause => causes.get(code) ?? 'other'
