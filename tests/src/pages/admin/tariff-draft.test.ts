import { expect, test } from 'vitest'
import { TariffRules } from '#contract/entities/tariff.ts'
import { compared, totalOf } from '#src/pages/admin/tariffs/compared.ts'
import {
  draftOf,
  emptyPostage,
  emptyPrice,
  emptyRules,
  faultOfPostage,
  faultOfPrice,
  faultsIn,
  rulesOf,
} from '#src/pages/admin/tariffs/draft.ts'
import { stepsText } from '#src/pages/admin/tariffs/words.ts'

const rules: TariffRules = {
  charges: [
    { kind: 'delivery', of: null, steps: [{ above: 0, price: 120_000 }], vat: 2000 },
    {
      ...{ kind: 'place_day', of: null, vat: 2000 },
      steps: [
        { above: 0, price: 0 },
        { above: 20, price: 1200 },
        { above: 100, price: 950 },
      ],
    },
    { kind: 'place_day', of: 'A', steps: [{ above: 0, price: 35 }], vat: 550 },
    { kind: 'heavy_parcel', of: '10500', steps: [{ above: 0, price: 15_000 }], vat: 2000 },
    { kind: 'long_parcel', of: '1205', steps: [{ above: 0, price: 0 }], vat: 2000 },
  ],
  postage: {
    vat: 2000,
    rules: [
      { carrier: 'dpd', countries: ['FR', 'BE'], toG: 500, price: 59_000, margin: 0 },
      { carrier: null, countries: [], toG: null, price: null, margin: 750 },
    ],
  },
  subscription: { cents: 90_00, vat: 2000 },
  minimum: { cents: 0, vat: 1000 },
}

test('a tariff is typed back as it was', () => {
  expect(rulesOf(draftOf(rules))).toEqual(rules)
  expect(rulesOf(draftOf(emptyRules))).toEqual(emptyRules)
})

test('a free number is a first step, limits are kilograms and centimetres, and an empty price is not charged', () => {
  const draft = draftOf(rules)
  expect(draft.charges[1]).toMatchObject({
    free: '20',
    price: '0,12',
    steps: [{ above: '100', price: '0,095' }],
  })
  expect(draft.charges.slice(3).map(({ of }) => of)).toEqual(['10,5', '120,5'])
  expect(rulesOf({ ...draft, charges: [emptyPrice('label'), emptyPrice('delivery')] }).charges).toEqual([])
  expect(stepsText(rules.charges[1] ?? { steps: [] })).toMatch(
    /^20 gratuits, puis 0,12.€, 0,095.€ au-delà de 100$/,
  )
})

test('the lines of a tariff stand in the order of the kinds, whichever was typed first', () => {
  const typed = [emptyPrice('label'), emptyPrice('delivery')].map(price => ({ ...price, price: '1' }))
  expect(rulesOf({ ...draftOf(emptyRules), charges: typed }).charges.map(({ kind }) => kind)).toEqual([
    'delivery',
    'label',
  ])
})

test('what cannot be read is refused, and its line says why', () => {
  const price = { ...emptyPrice('delivery'), price: '1,20' }
  const steps = (...above: string[]) => ({ ...price, steps: above.map(one => ({ above: one, price: '1' })) })
  const wrong = [
    { ...price, price: 'douze' },
    { ...price, price: '-1' },
    { ...price, price: '', free: '20' },
    { ...price, free: 'vingt' },
    steps('100', '100'),
    { ...steps('20'), free: '20' },
    { ...emptyPrice('heavy_parcel', ''), price: '1' },
    { ...emptyPrice('heavy_parcel', '10,55'), price: '1' },
  ]
  expect(wrong.filter(draft => faultOfPrice(draft) === undefined)).toEqual([])
  expect(faultOfPrice({ ...price, free: 'vingt' })).toBe('Les gratuits sont un nombre entier, comme 20.')
  expect([price, emptyPrice('delivery'), steps('10', '100')].map(faultOfPrice)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  const postage = [{ countries: 'France' }, { toKg: '0,55' }, { toKg: 'x' }, { price: 'x' }, { margin: 'x' }]
  const lines = postage.map(some => ({ ...emptyPostage, ...some }))
  expect(lines.filter(line => faultOfPostage(line) === undefined)).toEqual([])
  expect(faultOfPostage({ ...emptyPostage, countries: 'fr, be', toKg: '0,5', margin: '8' })).toBeUndefined()
  const draft = { ...draftOf(emptyRules), charges: wrong.slice(0, 1), postage: lines.slice(0, 1) }
  expect(Object.keys(faultsIn(draft))).toEqual(['charges', 'postage'])
  expect(TariffRules.safeParse(rulesOf({ ...draftOf(emptyRules), minimum: 'deux cents' })).success).toBe(
    false,
  )
})

test('prices are compared by kind, without adjustments and corrections of other months', () => {
  const line = (kind: 'delivery' | 'postage' | 'adjustment' | 'label', cents: number, month = '2026-02') => ({
    ...{ kind, cents, month },
  })
  const now = [line('postage', 100), line('delivery', 300), line('delivery', 200), line('adjustment', 9)]
  const rows = compared(
    '2026-02',
    [...now, line('delivery', 7, '2026-01')],
    [line('delivery', 600), line('label', 5)],
  )
  expect(rows).toEqual([
    { kind: 'delivery', now: 500, tried: 600 },
    { kind: 'postage', now: 100, tried: 0 },
    { kind: 'label', now: 0, tried: 5 },
  ])
  expect(totalOf(rows)).toEqual({ now: 600, tried: 605 })
})
