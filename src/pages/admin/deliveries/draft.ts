import type { DeliveryChange, DeliveryFile } from '#contract/endpoints/delivery.ts'
import { type LineDraft, linesText } from '../lines/lines.ts'

/** A delivery as its form holds it. */
export type Draft = {
  readonly supplier: string
  readonly expectedOn: string | null
  readonly lines: readonly LineDraft[]
}

export const emptyDraft: Draft = { supplier: '', expectedOn: null, lines: [] }

export const draftOf = ({ supplier, expectedOn, lines }: DeliveryFile): Draft => ({
  supplier,
  expectedOn,
  lines: lines.flatMap(({ product, expected }) =>
    expected === 0 ? [] : [{ key: product.sku, product, qty: expected, customization: '', gift: false }],
  ),
})

export const wholeOf = ({ supplier, expectedOn, lines }: Draft): Required<DeliveryChange> => ({
  supplier: supplier.trim(),
  expectedOn,
  lines: lines.map(({ product, qty }) => ({ sku: product.sku, qty })),
})

/** Only what differs. */
export function changeFrom(before: Draft, after: Draft): DeliveryChange {
  const { supplier, expectedOn, lines } = wholeOf(after)
  return {
    ...(supplier === before.supplier ? {} : { supplier }),
    ...(expectedOn === before.expectedOn ? {} : { expectedOn }),
    ...(linesText(before.lines) === linesText(after.lines) ? {} : { lines }),
  }
}

export function faultIn({ lines }: Draft): string | undefined {
  if (lines.length === 0) return 'Ajoutez au moins un article.'
  return lines.some(({ qty }) => Number.isNaN(qty)) ? 'Donnez une quantité à chaque article.' : undefined
}
