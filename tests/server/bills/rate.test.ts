import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Charge, Tariff, TariffRules } from '#contract/entities/tariff.ts'
import { costOf, rounded, shareOf } from '#contract/money.ts'
import { differences } from '#server/bills/corrections.ts'
import type { Fact, MonthFacts } from '#server/bills/facts.ts'
import { daysOf, lengthOf, monthBefore, segmentsOf } from '#server/bills/month.ts'
import { rateMonth } from '#server/bills/rate.ts'
import { partsOf } from '#server/bills/steps.ts'
import { sumsOf } from '#server/bills/sums.ts'

const rulesWith = (charges: Charge[], given: Partial<TariffRules> = {}): TariffRules => ({
  charges,
  postage: { vat: 2000, rules: [] },
  subscription: { cents: 0, vat: 2000 },
  minimum: { cents: 0, vat: 2000 },
  ...given,
})
const known = (facts: Fact[]): MonthFacts => ({ facts, parcels: [], unmeasured: 0, names: new Map() })
const fact = (day: string, units: number, kind: Fact['kind'] = 'order_mono', by = ''): Fact => ({
  day,
  kind,
  by,
  units,
})
const charge = (steps: Charge['steps'], kind: Charge['kind'] = 'order_mono'): Charge => ({
  kind,
  of: null,
  steps,
  vat: 2000,
})

const steps = fc
  .uniqueArray(fc.integer({ min: 1, max: 5000 }), { maxLength: 4 })
  .chain(limits =>
    fc.tuple(
      fc.constant([0, ...limits.sort((one, other) => one - other)]),
      fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 5, maxLength: 5 }),
    ),
  )
  .map(([limits, prices]) => limits.map((above, nth) => ({ above, price: prices[nth] ?? 0 })))

test('a half cent is rounded away from zero, and a credit as what it takes back', () => {
  expect([rounded(5n, 10n), rounded(-5n, 10n), rounded(4n, 10n), rounded(-4n, 10n)]).toEqual([1, -1, 0, 0])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e6 }), (units, price) => {
      expect(costOf(-units, price) + costOf(units, price)).toBe(0)
    }),
  )
})

test('steps lose no unit, and a month cut anywhere costs what it costs whole', () => {
  const naive = (given: Charge['steps'], units: number) => {
    let sum = 0
    for (let unit = 1; unit <= units; unit += 1)
      sum += given.filter(({ above }) => above < unit).at(-1)?.price ?? 0
    return sum
  }
  fc.assert(
    fc.property(
      steps,
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: 0, max: 3000 }),
      (given, before, units) => {
        const parts = partsOf(given, before, units)
        const sum = parts.reduce((total, part) => total + part.units * part.step.price, 0)
        expect(parts.reduce((total, part) => total + part.units, 0)).toBe(units)
        expect(sum).toBe(naive(given, before + units) - naive(given, before))
        const back = partsOf(given, before + units, -units)
        expect(back.reduce((total, part) => total + part.units * part.step.price, 0) + sum).toBe(0)
      },
    ),
  )
})

test('a tariff that changes in mid-month goes on counting its steps where the former one stopped', () => {
  fc.assert(
    fc.property(
      steps,
      fc.integer({ min: 2, max: 28 }),
      fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 28, maxLength: 28 }),
      (given, day, units) => {
        const facts = units.map((each, nth) => fact(`2026-02-${String(nth + 1).padStart(2, '0')}`, each))
        const rules = rulesWith([charge(given)])
        const from = `2026-02-${String(day).padStart(2, '0')}`
        const whole = rateMonth('2026-02', [{ from: '2026-01-01', rules }], known(facts)).lines
        const cut = rateMonth(
          '2026-02',
          [
            { from: '2026-01-01', rules },
            { from, rules },
          ],
          known(facts),
        ).lines
        const unitsAt = (lines: typeof whole, nth: number) =>
          lines.reduce((sum, { key, quantity }) => (key.endsWith(`:${nth}`) ? sum + quantity : sum), 0)
        for (const nth of given.keys()) expect(unitsAt(cut, nth)).toBe(unitsAt(whole, nth))
      },
    ),
  )
})

test('free places are free each day, not once a month', () => {
  const places = charge(
    [
      { above: 0, price: 0 },
      { above: 20, price: 100 },
    ],
    'place_day',
  )
  const facts = [
    fact('2026-02-01', 25, 'place_day', 'A'),
    fact('2026-02-02', 19, 'place_day', 'A'),
    fact('2026-02-03', 30, 'place_day', 'A'),
  ]
  const { lines } = rateMonth('2026-02', [{ from: '2026-01-01', rules: rulesWith([places]) }], known(facts))
  expect(lines.map(({ quantity, cents }) => [quantity, cents])).toEqual([
    [59, 0],
    [15, 15],
  ])
})

test('subscription and minimum count by the days of a tariff, in leap Februaries and months with a day of 23 hours too', () => {
  const flat = (cents: number, least: number) =>
    rulesWith([], { subscription: { cents, vat: 2000 }, minimum: { cents: least, vat: 2000 } })
  const amounts = (month: string, tariffs: Tariff[]) =>
    rateMonth(month, tariffs, known([])).lines.map(({ kind, cents }) => [kind, cents])
  expect(lengthOf(daysOf('2028-02'))).toBe(29)
  expect(lengthOf(daysOf('2026-03'))).toBe(31)
  expect(amounts('2028-02', [{ from: '2028-02-15', rules: flat(29_00, 58_00) }])).toEqual([
    ['subscription', 15_00],
    ['minimum', 15_00],
  ])
  expect(
    amounts('2026-03', [
      { from: '2026-01-01', rules: flat(31_00, 0) },
      { from: '2026-03-29', rules: flat(62_00, 0) },
    ]),
  ).toEqual([
    ['subscription', 28_00],
    ['subscription', 6_00],
  ])
  expect(monthBefore('2028-03')).toBe('2028-02')
  expect(segmentsOf('2026-03', [{ from: '2026-04-01', rules: flat(1, 1) }])).toEqual([])
})

test('cubic metres are counted in litres and cost by the thousand', () => {
  const volume = charge([{ above: 0, price: 5_000 }], 'volume_day')
  const { lines } = rateMonth(
    '2026-02',
    [{ from: '2026-01-01', rules: rulesWith([volume]) }],
    known([fact('2026-02-01', 1_501, 'volume_day')]),
  )
  expect(lines.map(({ quantity, unit, cents }) => [quantity, unit, cents])).toEqual([
    [1_501, 'litre_day', 75],
  ])
})

test('the carrier’s price and its margin are rounded once, and parcels without a price are told', () => {
  const rules = rulesWith([], {
    postage: { vat: 2000, rules: [{ carrier: null, countries: [], toG: null, price: null, margin: 333 }] },
  })
  const parcel = {
    day: '2026-02-03',
    carrier: 'dpd',
    carrierName: 'DPD',
    country: 'FR',
    carton: 'PETIT',
    longestMm: 200,
    grams: 500,
  }
  const parcels = [
    { ...parcel, parcels: 3, priced: 2, cents: 1_001 },
    { ...parcel, grams: 600, parcels: 1, priced: 1, cents: 499 },
  ]
  const { lines, warnings } = rateMonth('2026-02', [{ from: '2026-01-01', rules }], { ...known([]), parcels })
  expect(lines.map(({ quantity, cents, price }) => [quantity, cents, price])).toEqual([
    [4, 1_500 + shareOf(1_500, 333), null],
  ])
  expect(warnings).toEqual([
    '1 colis dont le transporteur n’a pas dit le prix : ajoutez-les par un ajustement.',
  ])
})

test('bills and their corrections always add up to what the month costs by today’s knowledge', () => {
  const days = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 28, maxLength: 28 })
  fc.assert(
    fc.property(
      steps,
      days,
      fc.array(days, { maxLength: 4 }),
      fc.integer({ min: 0, max: 300_00 }),
      (given, first, later, least) => {
        const rules = rulesWith([charge(given)], { minimum: { cents: least, vat: 2000 } })
        const rate = (units: number[]) =>
          rateMonth(
            '2026-02',
            [{ from: '2026-01-01', rules }],
            known(units.map((each, nth) => fact(`2026-02-${String(nth + 1).padStart(2, '0')}`, each))),
          ).lines
        const billed = rate(first)
        for (const now of later) {
          const byKey = new Map<string, (typeof billed)[number]>()
          for (const line of billed) {
            const sum = byKey.get(line.key)
            byKey.set(
              line.key,
              sum ? { ...sum, quantity: sum.quantity + line.quantity, cents: sum.cents + line.cents } : line,
            )
          }
          billed.push(...differences('2026-02', [...byKey.values()], rate(now)))
          expect(sumsOf(billed).net).toBe(sumsOf(rate(now)).net)
          expect(
            billed.reduce((sum, { kind, quantity }) => (kind === 'order_mono' ? sum + quantity : sum), 0),
          ).toBe(now.reduce((sum, each) => sum + each, 0))
        }
      },
    ),
    { numRuns: 60 },
  )
})
