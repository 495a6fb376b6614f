import type { BillLine, Month } from '#contract/entities/bill.ts'
import type { Tariff } from '#contract/entities/tariff.ts'
import {
  type Charge,
  type ChargeKind,
  charges,
  type PostageRule,
  type Step,
  unitsInPrice,
} from '#contract/entities/tariff.ts'
import { costOf, pricesInCent, shareOf } from '#contract/money.ts'
import type { MonthFacts, ParcelFact } from './facts.ts'
import { type Days, daysOf, lengthOf, type Segment, segmentsOf } from './month.ts'
import { partsOf } from './steps.ts'
import { labelOf, postageLabel, prorated } from './words.ts'

export type Rated = { readonly lines: BillLine[]; readonly warnings: string[] }

/**
 * The lines of a month by the tariffs that held in it. The same facts and tariffs give the same lines, so a correction is
 * what differs between two ratings of one month.
 */
export function rateMonth(month: Month, tariffs: readonly Tariff[], known: MonthFacts): Rated {
  const segments = segmentsOf(month, tariffs)
  const whole = daysOf(month)
  const warnings = new Set<string>()
  const before = segments[0]?.days.from
  if (before === undefined)
    return { lines: [], warnings: ['Aucun tarif ne vaut pour ce mois : donnez-en un à la boutique.'] }
  if (before > whole.from)
    warnings.add(`Aucun tarif avant le ${before.slice(8)} : ces jours ne sont pas comptés.`)
  const lines = segments.flatMap(segment => rateSegment({ month, segment, segments, known, warnings }))
  const least = minimumLine(month, segments, lines)
  return { lines: least ? [...lines, least] : lines, warnings: [...warnings] }
}

type Rating = {
  readonly month: Month
  readonly segment: Segment
  readonly segments: readonly Segment[]
  readonly known: MonthFacts
  readonly warnings: Set<string>
}

function rateSegment(rating: Rating): BillLine[] {
  const { rules } = rating.segment.tariff
  return [
    ...subscriptionLines(rating),
    ...rules.charges.flatMap(charge => chargeLines(rating, charge)),
    ...postageLines(rating),
  ]
}

/** The units of a charge on each day: what has no charge of its own goes to the one for all others. */
function unitsByDay({ segment, known }: Rating, charge: Charge): Map<string, number> {
  const units = new Map<string, number>()
  const add = (day: string, more: number) => units.set(day, (units.get(day) ?? 0) + more)
  const others = segment.tariff.rules.charges.filter(({ kind }) => kind === charge.kind)
  const named = new Set(others.flatMap(({ of }) => of ?? []))
  const isOurs = (by: string) => (charge.of === null ? !named.has(by) : charge.of === by)
  for (const fact of known.facts) if (fact.kind === charge.kind && isOurs(fact.by)) add(fact.day, fact.units)
  const limits = others.flatMap(({ of }) => (of === null ? [] : Number(of)))
  const isCharged = chargedParcels(charge, { isOurs, limits })
  if (isCharged) for (const parcel of known.parcels) if (isCharged(parcel)) add(parcel.day, parcel.parcels)
  return units
}

/** The parcels that a charge counts; undefined where it counts none. A parcel beyond several limits costs the highest one. */
function chargedParcels(
  { kind, of }: Charge,
  { isOurs, limits }: { isOurs: (by: string) => boolean; limits: readonly number[] },
): ((parcel: ParcelFact) => boolean) | undefined {
  const isBeyond = (measure: number) =>
    Math.max(-1, ...limits.filter(limit => measure > limit)) === Number(of)
  switch (kind) {
    case 'carton':
      return ({ carton }) => isOurs(carton)
    case 'filling':
      return () => true
    case 'heavy_parcel':
      return ({ grams }) => isBeyond(grams)
    case 'long_parcel':
      return ({ longestMm }) => isBeyond(longestMm)
    default:
      return undefined
  }
}

/** Places, cubic metres and pieces in store: their steps are numbers of one day, those of all else numbers of the month. */
const isDaily = (kind: ChargeKind): boolean => charges[kind].group === 'storage'

function chargeLines(rating: Rating, charge: Charge): BillLine[] {
  const { month, segment, segments, known } = rating
  const { from, to } = segment.days
  const byDay = [...unitsByDay(rating, charge)].sort(([one], [other]) => one.localeCompare(other))
  const ours = byDay.filter(([day]) => day >= from && day <= to)
  const sum = (rows: typeof byDay) => rows.reduce((total, [, units]) => total + units, 0)
  const parts = isDaily(charge.kind)
    ? ours.flatMap(([, units]) => partsOf(stepsOf(charge), 0, units))
    : partsOf(charge.steps, sum(byDay.filter(([day]) => day < from)), sum(ours))
  const { kind, of, vat, steps } = charge
  const { unit } = charges[kind]
  const units = steps.map((_, nth) =>
    parts.reduce((total, part) => (part.nth === nth ? total + part.units : total), 0),
  )
  return steps.flatMap((step, nth) => {
    const quantity = units[nth] ?? 0
    if (quantity === 0) return []
    return {
      key: [kind, of ?? '', segment.tariff.from, nth].join(':'),
      ...{ kind, month, quantity, unit, vat },
      label: labelOf({ charge, step, nth, days: partOf(segments, segment), names: known.names }),
      price: step.price,
      cents: costOf(quantity, step.price, unitsInPrice[unit]),
      ...{ proof: true, reason: null },
    }
  })
}

/** Cubic metres are counted in litres, and so are their steps. */
const stepsOf = ({ kind, steps }: Charge): Step[] =>
  steps.map(({ above, price }) => ({ above: above * unitsInPrice[charges[kind].unit], price }))

/** The days of a tariff, where it is not the only one of its month. */
const partOf = (segments: readonly Segment[], { days }: Segment): Days | null =>
  segments.length > 1 ? days : null

const fits = ({ carrier, countries, toG }: PostageRule, parcel: ParcelFact): boolean =>
  (carrier === null || carrier === parcel.carrier) &&
  (countries.length === 0 || countries.includes(parcel.country)) &&
  (toG === null || parcel.grams <= toG)

function postageLines({ month, segment, segments, known, warnings }: Rating): BillLine[] {
  const { from, to } = segment.days
  const { rules, vat } = segment.tariff.rules.postage
  const sent = known.parcels.filter(({ day }) => day >= from && day <= to)
  const first = new Map(sent.map(parcel => [parcel, rules.find(rule => fits(rule, parcel))]))
  const left = sent.filter(parcel => !first.get(parcel))
  if (rules.length > 0 && left.length > 0) {
    warnings.add(`${counted(left)} colis sans prix de port : aucune règle du tarif ne les prend.`)
  }
  return rules.flatMap((rule, nth) => {
    const ours = sent.filter(parcel => first.get(parcel) === rule)
    const carriers = [...new Set(ours.map(({ carrier }) => carrier))].sort()
    return carriers.map(carrier => {
      const parcels = ours.filter(parcel => parcel.carrier === carrier)
      const quantity = counted(parcels)
      const unpriced = quantity - parcels.reduce((sum, { priced }) => sum + priced, 0)
      if (rule.price === null && unpriced > 0) {
        warnings.add(
          `${unpriced} colis dont le transporteur n’a pas dit le prix : ajoutez-les par un ajustement.`,
        )
      }
      const cost = parcels.reduce((sum, { cents }) => sum + cents, 0)
      return {
        key: ['postage', carrier, segment.tariff.from, nth].join(':'),
        kind: 'postage' as const,
        ...{ month, quantity, unit: 'one' as const, vat },
        label: postageLabel(rule, parcels[0]?.carrierName ?? carrier, partOf(segments, segment)),
        price: rule.price,
        cents: rule.price === null ? cost + shareOf(cost, rule.margin) : costOf(quantity, rule.price),
        ...{ proof: true, reason: null },
      }
    })
  })
}

const counted = (rows: readonly ParcelFact[]): number => rows.reduce((sum, { parcels }) => sum + parcels, 0)

function subscriptionLines({ month, segment, segments }: Rating): BillLine[] {
  const { cents, vat } = segment.tariff.rules.subscription
  if (cents === 0) return []
  const days = lengthOf(segment.days)
  const amount = costOf(cents * days, pricesInCent, lengthOf(daysOf(month)))
  return [
    {
      key: ['subscription', '', segment.tariff.from].join(':'),
      kind: 'subscription',
      ...{ month, quantity: 1, unit: 'month', vat, cents: amount, price: amount * pricesInCent },
      label: prorated(charges.subscription.word, partOf(segments, segment), days, lengthOf(daysOf(month))),
      ...{ proof: false, reason: null },
    },
  ]
}

/** The amount that lacks to the least that a month costs. Postage goes to the carrier and does not count. */
function minimumLine(
  month: Month,
  segments: readonly Segment[],
  lines: readonly BillLine[],
): BillLine | null {
  const length = lengthOf(daysOf(month))
  const least = segments.reduce(
    (sum, { days, tariff }) =>
      sum + costOf(tariff.rules.minimum.cents * lengthOf(days), pricesInCent, length),
    0,
  )
  const net = lines.reduce((sum, { kind, cents }) => (kind === 'postage' ? sum : sum + cents), 0)
  const lacking = least - net
  if (lacking <= 0) return null
  return {
    ...{ key: 'minimum', kind: 'minimum', month, quantity: 1, unit: 'month', cents: lacking },
    price: lacking * pricesInCent,
    vat: segments.at(-1)?.tariff.rules.minimum.vat ?? 0,
    ...{ label: charges.minimum.word, proof: false, reason: null },
  }
}
