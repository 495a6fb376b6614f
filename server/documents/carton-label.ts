import { labelSize } from '#contract/label-sizes.ts'
import { gs1128, ink, type Sheet, sheet, text } from './sheet.ts'

export type CartonLabel = {
  readonly sscc: string
  /** The sender. */
  readonly shop: string
  readonly delivery: string
  readonly supplier: string
  /** Null for a pallet. */
  readonly content: { readonly sku: string; readonly name: string; readonly qty: number } | null
  /** The cartons on a pallet; nought where its shop has not told them. */
  readonly cartons: number
  /** « 2/5 »: which one of those that were printed together. */
  readonly place: string | null
}

/** A carton or a pallet of an announced delivery, by GS1's sizes: bars of half a millimetre, 32 mm high. */
export function cartonLabel({ sscc, shop, delivery, supplier, content, cartons, place }: CartonLabel): Sheet {
  return sheet(labelSize, [
    text(6, 6, content ? 'CARTON' : 'PALETTE', { size: 6, bold: true, width: 60 }),
    ...(place === null ? [] : [text(70, 6, place, { size: 6, bold: true, width: 24 })]),
    text(6, 15, shop, { size: 5, width: 88 }),
    ink(6, 23, 88, 0.4),
    text(6, 26, 'Livraison', { size: 3.5, width: 88 }),
    text(6, 30, delivery, { size: 10, bold: true, width: 88 }),
    text(6, 42, supplier, { size: 4, width: 88 }),
    ink(6, 49, 88, 0.4),
    ...(content
      ? [
          text(6, 52, content.name, { size: 5.5, bold: true, width: 88, lines: 2 }),
          text(6, 66, content.sku, { size: 4, width: 88 }),
          text(6, 73, `${content.qty} ${content.qty === 1 ? 'pièce' : 'pièces'}`, {
            ...{ size: 9, bold: true, width: 88 },
          }),
        ]
      : [
          text(6, 55, 'Scannez-la : elle ouvre la livraison.', { size: 5, width: 88, lines: 2 }),
          ...(cartons === 0
            ? []
            : [
                text(6, 73, `${cartons} ${cartons === 1 ? 'carton' : 'cartons'}`, {
                  size: 9,
                  bold: true,
                  width: 88,
                }),
              ]),
        ]),
    ink(6, 88, 88, 0.4),
    text(6, 92, 'SSCC', { size: 3.5, width: 88 }),
    text(6, 96.5, sscc, { size: 6, bold: true, width: 88 }),
    gs1128(10, 106, `(00)${sscc}`, { height: 32, module: 0.5 }),
    text(10, 140, `(00) ${sscc}`, { size: 4, width: 84 }),
  ])
}
