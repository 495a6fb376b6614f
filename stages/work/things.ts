import type { Carton, Order, Parcel, ProductSummary } from '#contract/entities/order.ts'
import { serials } from '../samples.ts'

/**
 * Work with more and longer than any of the demo's: what the steps of each operation have in hand, at its widest. A step
 * that shows less leaves the rest out.
 */
export const at = '2026-11-23T12:00:00.000Z'
export const long =
  'Coffret dégustation « Les grands jardins de Provence », édition numérotée de Noël, ruban doré'
export const person =
  'Marie-Antoinette de La Rochefoucauld-Montbazon, société Les Établissements du Grand Sud-Ouest'
export const sentence = `Emballez dans deux épaisseurs de papier de soie, ruban doré noué, sans prix ni facture dans le colis de ${person}.`
export const lorry = 'Transports internationaux du Grand Sud-Ouest'
export const box = 'Grand carton renforcé double cannelure'
/** As long as the longest sentence by which the server refuses a change: a test compares. */
export const widestRefusal = `Aucun compte ${lorry} ne prend un colis de 28,456 kg livré en point relais pour ce pays (Royaume-Uni). Prévenez un responsable, ou choisissez un autre transporteur.`
export const sku = 'COFFRET-PROVENCE-NUMEROTE'
/** Names that others gave may be cut. */
export const longNames = [long, person, sku]
export const place = 'RESERVE-NORD-A-104-12-03'
export const many = <T>(n: number, make: (at: number) => T): T[] =>
  Array.from({ length: n }, (_, nth) => make(nth))

export const product = (nth: number): ProductSummary => ({
  sku: `${sku}-${nth}`,
  shop: 'maison-lumiere',
  name: `${long} nº ${nth}`,
  photo: '',
  codes: [{ code: `376012345${1000 + nth}`, qty: 1 }],
  serials: { asked: 'both', form: serials.form, key: 'none' },
})
export const piles = many(24, nth => ({ product: product(nth), qty: 9_999 }))
export const reasons = many(12, nth => ({ code: `reason_${nth}`, label: `${long} ${nth}`, photo: true }))
export const id = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`

export const packagings: Carton[] = many(12, nth => ({
  name: `Grand carton renforcé double cannelure ${nth}`,
  code: `CARTON-${nth}`,
  lengthMm: 600,
  widthMm: 400,
  heightMm: 400,
  tareG: 450,
  limitG: 30_000,
  accepted: true,
}))

export const parcel: Parcel = {
  id: id(1),
  name: 'CL00008812',
  status: 'labelled',
  packaging: { code: 'CARTON-1', name: box },
  weightG: 28_456,
  carrier: lorry,
  tracking: '8L00000000123',
  trackingUrl: null,
  lines: many(24, nth => ({ line: id(nth + 100), qty: 2 })),
}

export const order: Order = {
  name: 'CD00010234',
  shop: 'maison-lumiere',
  status: 'packing',
  type: 'multi',
  variant: 'customized',
  campaign: long,
  priority: 3,
  cutoffAt: at,
  customer: person,
  carrier: { slug: 'sud', name: lorry, maxWeightG: 30_000 },
  departure: { at, missed: true },
  giftMessage: sentence,
  instructions: [sentence, sentence.replace('deux', 'trois')],
  lines: many(24, nth => ({
    id: id(nth + 100),
    product: product(nth),
    qty: 4,
    picked: 4,
    packed: 0,
    weightG: 200,
    customization: sentence,
    gift: true,
  })),
  parcels: [parcel, ...many(8, nth => ({ ...parcel, id: id(nth + 2), name: `CL0000881${nth}` }))],
  version: 1,
}

/** Of each machine, what it has in hand. A function decides by the state, where one state shows less because of another. */
export type WidestOf = Readonly<Record<string, (state: string) => object>>
