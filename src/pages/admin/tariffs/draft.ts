import {
  type Charge,
  type ChargeKind,
  chargeKinds,
  charges,
  gramStep,
  type PostageRule,
  type Step,
  type TariffRules,
} from '#contract/entities/tariff.ts'
import {
  centimetresShown,
  centimetresTyped,
  centsShown,
  centsTyped,
  countTyped,
  kilogramsShown,
  kilogramsTyped,
  priceShown,
  priceTyped,
  rateShown,
  rateTyped,
} from '../form/amounts.ts'

/**
 * The price of one thing as it is typed. `free` units cost nothing; above each step another price holds. `of` is a limit in
 * kilograms or centimetres where the kind has one.
 */
export type PriceDraft = {
  readonly kind: ChargeKind
  readonly of: string | null
  readonly price: string
  readonly free: string
  readonly steps: readonly { readonly above: string; readonly price: string }[]
  readonly vat: number
}

/** A line of the grid of postage. Without a price it is the carrier's own, with a margin. */
export type PostageDraft = {
  readonly carrier: string | null
  readonly countries: string
  readonly toKg: string
  readonly price: string
  readonly margin: string
}

export type RulesDraft = {
  readonly subscription: string
  readonly subscriptionVat: string
  readonly minimum: string
  readonly minimumVat: string
  readonly charges: readonly PriceDraft[]
  readonly postage: readonly PostageDraft[]
  readonly postageVat: string
}

const usualVat = 2000

export const emptyPrice = (kind: ChargeKind, of: string | null = null): PriceDraft => ({
  ...{ kind, of, price: '', free: '', steps: [], vat: usualVat },
})

export const emptyPostage: PostageDraft = { carrier: null, countries: '', toKg: '', price: '', margin: '' }

export const emptyRules: TariffRules = {
  charges: [],
  postage: { vat: usualVat, rules: [] },
  subscription: { cents: 0, vat: usualVat },
  minimum: { cents: 0, vat: usualVat },
}

export const draftOf = ({ charges, postage, subscription, minimum }: TariffRules): RulesDraft => ({
  subscription: subscription.cents === 0 ? '' : centsShown(subscription.cents),
  subscriptionVat: String(subscription.vat),
  minimum: minimum.cents === 0 ? '' : centsShown(minimum.cents),
  minimumVat: String(minimum.vat),
  charges: charges.map(priceDraft),
  postage: postage.rules.map(rule => ({
    carrier: rule.carrier,
    countries: rule.countries.join(' '),
    toKg: rule.toG === null ? '' : kilogramsShown(rule.toG),
    price: rule.price === null ? '' : priceShown(rule.price),
    margin: rule.price !== null || rule.margin === 0 ? '' : rateShown(rule.margin),
  })),
  postageVat: String(postage.vat),
})

/** A first step that costs nothing is a free number. */
function priceDraft({ kind, of, steps, vat }: Charge): PriceDraft {
  const [first, second, ...others] = steps
  const isFree = first?.price === 0 && second !== undefined
  return {
    ...{ kind, vat },
    of: of === null ? null : limitShown(kind, of),
    price: priceShown((isFree ? second : first)?.price ?? 0),
    free: isFree ? String(second.above) : '',
    steps: (isFree ? others : steps.slice(1)).map(({ above, price }) => ({
      above: String(above),
      price: priceShown(price),
    })),
  }
}

/** The rules, with NaN where something cannot be read: the schema refuses them then. */
export const rulesOf = (draft: RulesDraft): TariffRules => ({
  subscription: { cents: optional(draft.subscription, centsTyped) ?? 0, vat: Number(draft.subscriptionVat) },
  minimum: { cents: optional(draft.minimum, centsTyped) ?? 0, vat: Number(draft.minimumVat) },
  charges: draft.charges
    .filter(price => !isBlank(price))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map(chargeOf),
  postage: { vat: Number(draft.postageVat), rules: draft.postage.map(postageOf) },
})

/** The lines of a bill stand in the order of the kinds, whichever was typed first. */
const rankOf = ({ kind }: PriceDraft): number => chargeKinds.indexOf(kind)

const isBlank = ({ price, free, steps }: PriceDraft): boolean =>
  price.trim() === '' && free.trim() === '' && steps.length === 0

const readable = (value: number | undefined): number => value ?? Number.NaN

/** Null where nothing is typed. */
const optional = (typed: string, read: (typed: string) => number | undefined): number | null =>
  typed.trim() === '' ? null : readable(read(typed))

const chargeOf = ({ kind, of, ...typed }: PriceDraft): Charge => ({
  ...{ kind, steps: stepsOf(typed), vat: typed.vat },
  of: of === null ? null : limitTyped(kind, of),
})

/** Limits are grams and millimetres inside. */
function limitShown(kind: ChargeKind, of: string): string {
  const { by } = charges[kind]
  if (by === 'grams') return kilogramsShown(Number(of))
  return by === 'millimetres' ? centimetresShown(Number(of)) : of
}

function limitTyped(kind: ChargeKind, typed: string): string {
  const { by } = charges[kind]
  if (by === 'grams') return String(kilogramsTyped(typed) ?? '')
  return by === 'millimetres' ? String(centimetresTyped(typed) ?? '') : typed
}

function stepsOf({ price, free, steps }: Omit<PriceDraft, 'kind' | 'of'>): Step[] {
  const unpaid = optional(free, countTyped) ?? 0
  const first = { above: unpaid, price: readable(priceTyped(price)) }
  return [
    ...(unpaid === 0 ? [] : [{ above: 0, price: 0 }]),
    first,
    ...steps.map(step => ({
      above: readable(countTyped(step.above)),
      price: readable(priceTyped(step.price)),
    })),
  ]
}

const postageOf = ({ carrier, countries, toKg, price, margin }: PostageDraft): PostageRule => ({
  carrier,
  countries: countriesTyped(countries),
  toG: optional(toKg, kilogramsTyped),
  price: optional(price, priceTyped),
  margin: price.trim() === '' ? (optional(margin, rateTyped) ?? 0) : 0,
})

const countriesTyped = (typed: string): string[] =>
  typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(country => country !== '')

/** Why the typed price of one thing cannot be taken. */
export function faultOfPrice(draft: PriceDraft): string | undefined {
  if (isBlank(draft)) return undefined
  const { price, steps } = chargeTyped(draft)
  if (Number.isNaN(price)) return 'Le prix s’écrit 12,50, avec quatre chiffres au plus après la virgule.'
  if (isFreeWrong(draft)) return 'Les gratuits sont un nombre entier, comme 20.'
  const wrong = steps.find(({ above, price }) => Number.isNaN(above) || Number.isNaN(price))
  if (wrong) return 'Un palier a un nombre entier et un prix.'
  const falling = steps.find(({ above }, nth) => nth > 0 && above <= (steps[nth - 1]?.above ?? 0))
  if (falling) return 'Les paliers montent : chacun commence au-dessus de celui d’avant.'
  return isLimited(draft.kind) ? faultOfLimit(draft) : undefined
}

export const isFreeWrong = ({ free }: Pick<PriceDraft, 'free'>): boolean =>
  Number.isNaN(optional(free, countTyped))

function faultOfLimit({ kind, of }: PriceDraft): string | undefined {
  const limit = Number(limitTyped(kind, of ?? ''))
  if (!(limit > 0)) return 'Donnez la limite.'
  return charges[kind].by === 'grams' && limit % gramStep !== 0
    ? 'Le poids va de cent en cent grammes : 0,5 ou 10.'
    : undefined
}

const chargeTyped = (draft: PriceDraft) => ({
  price: readable(priceTyped(draft.price)),
  steps: stepsOf(draft),
})

/** Kinds that hold for parcels beyond a limit. */
export const isLimited = (kind: ChargeKind): boolean => {
  const { by } = charges[kind]
  return by === 'grams' || by === 'millimetres'
}

/** Why a line of the grid of postage cannot be taken. */
export function faultOfPostage(draft: PostageDraft): string | undefined {
  const { countries, toG, price, margin } = postageOf(draft)
  if (countries.some(country => !/^[A-Z]{2}$/.test(country)))
    return 'Un pays s’écrit en deux lettres, comme FR ; un espace en sépare deux.'
  if (toG !== null && (!(toG > 0) || toG % gramStep !== 0))
    return 'Le poids va de cent en cent grammes : 0,5 ou 2.'
  if (Number.isNaN(price)) return 'Le prix s’écrit 12,50.'
  if (Number.isNaN(margin)) return 'La marge s’écrit 8 ou 7,5.'
  return undefined
}

/** The faults of a draft's lines; each line says its own. */
export const faultsIn = ({ charges, postage }: RulesDraft) => ({
  ...(charges.some(one => faultOfPrice(one)) ? { charges: linesWrong.charges } : {}),
  ...(postage.some(one => faultOfPostage(one)) ? { postage: linesWrong.postage } : {}),
})

export const linesWrong = {
  charges: 'Un prix ne se lit pas : sa ligne dit pourquoi.',
  postage: 'Une ligne de port ne se lit pas : elle dit pourquoi.',
} as const
