import { expect, test } from 'vitest'
import {
  type AccountRules,
  judged,
  type RuledParcel,
  rulesText,
  whyNotTaken,
} from '#contract/carrier-accounts.ts'

const none: AccountRules = {
  ...{ shops: [], countries: [], fromG: null, toG: null },
  ...{ delivery: null, fromCents: null, toCents: null },
}
const parcel: RuledParcel = {
  ...{ shop: 'papier', country: 'FR', weightG: 1_000 },
  ...{ delivery: 'home', valueCents: 5_000 },
}

test.each<[string, Partial<AccountRules>, Partial<RuledParcel>, string | null]>([
  ['no rule at all', {}, {}, null],
  ['its shop', { shops: ['papier'] }, {}, null],
  ['another shop', { shops: ['lunes'] }, {}, 'pas pour la boutique papier'],
  ['its country', { countries: ['BE', 'FR'] }, {}, null],
  ['another country', { countries: ['BE'] }, {}, 'pas pour le pays FR'],
  ['the lightest that it takes', { fromG: 1_000 }, {}, null],
  ['a gramme too light', { fromG: 1_001 }, {}, 'à partir de 1,001 kg'],
  ['the heaviest that it takes', { toG: 1_000 }, {}, null],
  ['a gramme too heavy', { toG: 999 }, {}, 'jusqu’à 999 g'],
  ['home', { delivery: 'home' }, {}, null],
  [
    'a relay point for an account of homes',
    { delivery: 'home' },
    { delivery: 'relay' },
    'seulement à domicile',
  ],
  ['a home for an account of relay points', { delivery: 'relay' }, {}, 'seulement en point relais'],
  ['worth just enough', { fromCents: 5_000, toCents: 5_000 }, {}, null],
  ['worth a cent too little', { fromCents: 5_001 }, {}, 'à partir de 50,01 €'],
  ['worth a cent too much', { toCents: 4_999 }, {}, 'jusqu’à 49,99 €'],
  ['worth nobody knows what', { toCents: 5_000 }, { valueCents: null }, 'la valeur n’est pas connue'],
  ['worth nobody knows what, without such a rule', {}, { valueCents: null }, null],
])('%s', (_, rules, about, why) => {
  const said = whyNotTaken({ ...none, ...rules }, { ...parcel, ...about })
  expect(said?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? null).toBe(why)
})

test('the first that fits, in the order of the list, takes it; one that gives no label or is suspended stands back', () => {
  const account = (
    name: string,
    some: { active?: boolean; provider?: null; rules?: Partial<AccountRules> },
  ) => ({
    name,
    active: some.active ?? true,
    provider: some.provider === null ? null : 'http',
    rules: { ...none, ...some.rules },
  })
  const accounts = [
    account('sans service', { provider: null }),
    account('suspendu', { active: false }),
    account('belge', { rules: { countries: ['BE'] } }),
    account('principal', {}),
    account('second', {}),
  ]
  expect(judged(accounts, parcel).map(({ account: { name }, why }) => [name, why])).toEqual([
    ['sans service', 'ne donne pas d’étiquette'],
    ['suspendu', 'suspendu'],
    ['belge', 'pas pour le pays FR'],
    ['principal', null],
    ['second', null],
  ])
})

test('rules are read in one line', () => {
  const text = rulesText({ ...none, shops: ['papier'], countries: ['BE'], delivery: 'relay', toG: 20_000 })
  expect(text).toBe('papier, BE, en point relais, jusqu’à 20 kg')
  expect(rulesText(none)).toBe('')
})
