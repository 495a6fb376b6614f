import { outcomes, wishWords } from '#contract/endpoints/return.ts'
import { type Charge, charges, type PostageRule, type Step } from '#contract/entities/tariff.ts'
import { rateText } from '#contract/money.ts'
import { weightText } from '#contract/weighing.ts'
import type { Days } from './month.ts'

type Labelled = {
  readonly charge: Charge
  readonly step: Step
  readonly nth: number
  readonly days: Days | null
  readonly names: ReadonlyMap<string, string>
}

const numbers = new Intl.NumberFormat('fr-FR')
const dayText = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`
const between = (days: Days | null): string | null =>
  days && `du ${dayText(days.from)} au ${dayText(days.to)}`

const joined = (...parts: readonly (string | null | false)[]): string => parts.filter(Boolean).join(', ')

/** « Carton CARTON-S, au-delà de 1 000, du 01/11 au 14/11 » */
export function labelOf({ charge, step, nth, days, names }: Labelled): string {
  return joined(
    `${charges[charge.kind].word}${whichOf(charge, names)}`,
    nth > 0 && `au-delà de ${numbers.format(step.above)}`,
    between(days),
  )
}

function whichOf({ kind, of }: Charge, names: ReadonlyMap<string, string>): string {
  if (of === null) return ''
  const name = names.get(`${kind}:${of}`) ?? of
  switch (charges[kind].by) {
    case 'zone':
      return `, zone ${of}`
    case 'grams':
      return ` de plus de ${weightText(Number(of))}`
    case 'millimetres':
      return ` de plus de ${numbers.format(Number(of) / 10)} cm`
    case 'outcome':
      return ` : ${outcomeWord(of)}`
    case 'prestation':
      return ` : ${name}`
    default:
      return ` ${name}`
  }
}

const outcomeWord = (code: string): string => {
  const known = outcomes.find(outcome => outcome === code)
  return known ? wishWords[known] : code
}

/** « Port Colissimo, FR, jusqu’à 2 kg » */
export const postageLabel = (
  { countries, toG, price, margin }: PostageRule,
  carrier: string,
  days: Days | null,
): string =>
  joined(
    `Port ${carrier}`,
    countries.length > 0 && countries.join(' '),
    toG !== null && `jusqu’à ${weightText(toG)}`,
    price === null &&
      (margin === 0 ? 'au prix du transporteur' : `au prix du transporteur + ${rateText(margin)}`),
    between(days),
  )

/** « Abonnement, 14 jours sur 30 » */
export const prorated = (word: string, days: Days | null, held: number, length: number): string =>
  joined(word, held < length && `${held} jours sur ${length}`, between(days))
