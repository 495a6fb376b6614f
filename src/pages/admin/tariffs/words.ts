import { outcomes, wishWords } from '#contract/endpoints/return.ts'
import type { TariffChoices } from '#contract/endpoints/tariff.ts'
import {
  type Charge,
  type ChargeKind,
  type ChargeUnit,
  charges,
  type PostageRule,
} from '#contract/entities/tariff.ts'
import { priceText, rateText } from '#contract/money.ts'
import { weightText } from '#contract/weighing.ts'
import { count } from '#src/ui/numbers.ts'

/** The unit that a price holds for. */
export const perWords: Readonly<Record<ChargeUnit, string>> = {
  one: '',
  piece: 'par pièce',
  day: 'par jour',
  litre_day: 'par m³ et par jour',
  minute: 'par heure',
  month: 'par mois',
}

type Named = Pick<Charge, 'kind' | 'of'>

/** « Carton Petit carton », « Emplacement occupé, zone A » */
export function chargeName({ kind, of }: Named, choices: TariffChoices): string {
  const { word } = charges[kind]
  const which = of === null ? undefined : thingName(kind, of, choices)
  return which === undefined ? word : `${word} : ${which}`
}

function thingName(kind: ChargeKind, of: string, choices: TariffChoices): string {
  switch (charges[kind].by) {
    case 'zone':
      return `zone ${of}`
    case 'grams':
      return `plus de ${weightText(Number(of))}`
    case 'millimetres':
      return `plus de ${count(Number(of) / 10)} cm`
    default:
      return thingsOf(kind, choices).find(({ id }) => id === of)?.label ?? of
  }
}

/** The things that may have a price of their own, in place of the one for all. */
export function thingsOf(
  kind: ChargeKind,
  { zones, cartons, works }: TariffChoices,
): readonly { readonly id: string; readonly label: string }[] {
  switch (charges[kind].by) {
    case 'zone':
      return zones.map(zone => ({ id: zone, label: `zone ${zone}` }))
    case 'carton':
      return cartons.map(({ code, name }) => ({ id: code, label: name }))
    case 'outcome':
      return outcomes.map(outcome => ({ id: outcome, label: wishWords[outcome] }))
    case 'prestation':
      return works
        .filter(({ timed }) => timed === (kind === 'prestation_time'))
        .map(({ code, name }) => ({ id: code, label: name }))
    default:
      return []
  }
}

/** « 20 gratuits, puis 0,12 €, 0,10 € au-delà de 100 » */
export const stepsText = ({ steps }: Pick<Charge, 'steps'>): string =>
  steps
    .map(({ above, price }, nth) => {
      if (nth === 0 && price === 0 && steps[1]) return `${count(steps[1].above)} gratuits`
      if (nth === 0) return priceText(price)
      return nth === 1 && steps[0]?.price === 0
        ? `puis ${priceText(price)}`
        : `${priceText(price)} au-delà de ${count(above)}`
    })
    .join(', ')

export const carrierName = (slug: string | null, { carriers }: TariffChoices): string =>
  slug === null ? 'Tous les transporteurs' : (carriers.find(carrier => carrier.slug === slug)?.name ?? slug)

/** « 5,90 € », « prix du transporteur + 8 % » */
export const postageText = ({ price, margin }: Pick<PostageRule, 'price' | 'margin'>): string => {
  if (price !== null) return priceText(price)
  return margin === 0 ? 'prix du transporteur' : `prix du transporteur + ${rateText(margin)}`
}
