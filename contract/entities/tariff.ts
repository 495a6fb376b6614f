import * as z from 'zod/mini'
import { Cents, Price, Rate } from '../money.ts'
import { Day, Slug, text, WeightG } from '../values.ts'

/** The kinds of what a shop is charged for. Each is counted from what people did, except the last four. */
export const chargeKinds = [
  'delivery',
  'delivery_line',
  'received_piece',
  'place_day',
  'volume_day',
  'piece_day',
  'order_mono',
  'order_multi',
  'order_gift',
  'order_customized',
  'further_line',
  'further_piece',
  'heavy_parcel',
  'long_parcel',
  'carton',
  'filling',
  'postage',
  'label',
  'paper',
  'return',
  'returned_piece',
  'scrapped_piece',
  'prestation',
  'prestation_time',
  'subscription',
  'minimum',
  'adjustment',
] as const
export const ChargeKind = z.enum(chargeKinds)
export type ChargeKind = z.infer<typeof ChargeKind>

/** A quantity's unit. The price of `litre_day` holds for a cubic metre, the one of `minute` for an hour. */
export const chargeUnits = ['one', 'piece', 'day', 'litre_day', 'minute', 'month'] as const
export const ChargeUnit = z.enum(chargeUnits)
export type ChargeUnit = z.infer<typeof ChargeUnit>

/** The units that a price holds for. */
export const unitsInPrice: Readonly<Record<ChargeUnit, number>> = {
  one: 1,
  piece: 1,
  day: 1,
  litre_day: 1000,
  minute: 60,
  month: 1,
}

export const chargeGroups = [
  'reception',
  'storage',
  'preparation',
  'packaging',
  'postage',
  'papers',
  'returns',
  'scrap',
  'prestations',
  'flat',
] as const
export type ChargeGroup = (typeof chargeGroups)[number]

export const groupWords: Readonly<Record<ChargeGroup, string>> = {
  reception: 'Réception',
  storage: 'Stockage',
  preparation: 'Préparation',
  packaging: 'Emballages',
  postage: 'Port',
  papers: 'Étiquettes et papiers',
  returns: 'Retours',
  scrap: 'Rebut',
  prestations: 'Prestations',
  flat: 'Forfaits',
}

/** `by` names what tells charges of one kind apart: a zone, a carton, a limit. */
type ChargeWords = {
  readonly group: ChargeGroup
  readonly word: string
  readonly unit: ChargeUnit
  readonly by?: 'zone' | 'carton' | 'outcome' | 'grams' | 'millimetres' | 'prestation'
}

export const charges: Readonly<Record<ChargeKind, ChargeWords>> = {
  delivery: { group: 'reception', word: 'Livraison reçue', unit: 'one' },
  delivery_line: { group: 'reception', word: 'Ligne reçue', unit: 'one' },
  received_piece: { group: 'reception', word: 'Pièce reçue', unit: 'piece' },
  place_day: { group: 'storage', word: 'Emplacement occupé', unit: 'day', by: 'zone' },
  volume_day: { group: 'storage', word: 'Mètre cube stocké', unit: 'litre_day' },
  piece_day: { group: 'storage', word: 'Pièce stockée', unit: 'day' },
  order_mono: { group: 'preparation', word: 'Commande d’une pièce', unit: 'one' },
  order_multi: { group: 'preparation', word: 'Commande de plusieurs pièces', unit: 'one' },
  order_gift: { group: 'preparation', word: 'Commande cadeau', unit: 'one' },
  order_customized: { group: 'preparation', word: 'Commande personnalisée', unit: 'one' },
  further_line: { group: 'preparation', word: 'Ligne supplémentaire', unit: 'one' },
  further_piece: { group: 'preparation', word: 'Pièce supplémentaire', unit: 'piece' },
  heavy_parcel: { group: 'preparation', word: 'Colis lourd', unit: 'one', by: 'grams' },
  long_parcel: { group: 'preparation', word: 'Colis encombrant', unit: 'one', by: 'millimetres' },
  carton: { group: 'packaging', word: 'Carton', unit: 'one', by: 'carton' },
  filling: { group: 'packaging', word: 'Calage d’un colis', unit: 'one' },
  postage: { group: 'postage', word: 'Port', unit: 'one' },
  label: { group: 'papers', word: 'Étiquette', unit: 'one' },
  paper: { group: 'papers', word: 'Document imprimé', unit: 'one' },
  return: { group: 'returns', word: 'Retour traité', unit: 'one' },
  returned_piece: { group: 'returns', word: 'Pièce retournée', unit: 'piece', by: 'outcome' },
  scrapped_piece: { group: 'scrap', word: 'Pièce mise au rebut', unit: 'piece' },
  prestation: { group: 'prestations', word: 'Prestation', unit: 'one', by: 'prestation' },
  prestation_time: { group: 'prestations', word: 'Prestation à l’heure', unit: 'minute', by: 'prestation' },
  subscription: { group: 'flat', word: 'Abonnement', unit: 'month' },
  minimum: { group: 'flat', word: 'Complément au minimum mensuel', unit: 'month' },
  adjustment: { group: 'flat', word: 'Ajustement', unit: 'one' },
}

/** The kinds that a tariff prices by a number of units. */
export const pricedKinds = chargeKinds.filter(
  kind => !['postage', 'subscription', 'minimum', 'adjustment'].includes(kind),
)

/** Units above `above` in a month cost `price` each. The first step begins at zero; a free number is a first price of zero. */
export const Step = z.object({ above: z.int().check(z.minimum(0), z.maximum(1_000_000_000)), price: Price })
export type Step = z.infer<typeof Step>

const rising = (steps: readonly Step[]): boolean =>
  steps.every(({ above }, nth) => (nth === 0 ? above === 0 : above > (steps[nth - 1]?.above ?? 0)))

export const Steps = z
  .array(Step)
  .check(z.minLength(1), z.maxLength(12), z.refine(rising, 'Les paliers montent, le premier part de zéro'))

/** `of` is one zone, carton or the like, or null for all that have no charge of their own. */
export const Charge = z.object({
  kind: ChargeKind,
  of: z.nullable(text(80)),
  steps: Steps,
  vat: Rate,
})
export type Charge = z.infer<typeof Charge>

/** The first that fits a parcel gives its postage: a price, or the carrier's own with a margin. Null and empty fit all. */
export const PostageRule = z.object({
  carrier: z.nullable(Slug),
  countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(60)),
  toG: z.nullable(WeightG),
  price: z.nullable(Price),
  /** On the carrier's own price, where there is no price of ours. */
  margin: Rate,
})
export type PostageRule = z.infer<typeof PostageRule>

export const TariffRules = z.object({
  charges: z.array(Charge).check(z.maxLength(300)),
  postage: z.object({ vat: Rate, rules: z.array(PostageRule).check(z.maxLength(500)) }),
  /** For a whole month; a tariff that holds for a part of it counts by its days. */
  subscription: z.object({ cents: Cents, vat: Rate }),
  /** The least that a whole month costs, without VAT and without postage. */
  minimum: z.object({ cents: Cents, vat: Rate }),
})
export type TariffRules = z.infer<typeof TariffRules>

export const Tariff = z.object({ from: Day, rules: TariffRules })
export type Tariff = z.infer<typeof Tariff>

/** Weights of parcels are kept in steps of so many grams, rounded up: the limits of a tariff are multiples of it. */
export const gramStep = 100
