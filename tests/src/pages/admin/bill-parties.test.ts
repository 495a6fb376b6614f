import { expect, test } from 'vitest'
import { Party, Seller } from '#contract/entities/bill.ts'
import { lastMonths } from '#src/pages/admin/bills/months.ts'
import { isSiren, partyDraft, partyOf, sellerDraft, sirenFault } from '#src/pages/admin/bills/party-draft.ts'

const address = { lines: ['1 rue des Quais', 'Bâtiment B'], postcode: '69007', city: 'Lyon', country: 'FR' }
const buyer: Party = { name: 'Maison Lune SARL', address }
const seller: Seller = {
  ...{ ...buyer, name: 'Entrepôt SAS', siren: '732829320', vatNumber: 'FR44732829320' },
  ...{ iban: 'FR7612345', payWithin: 45, terms: 'Pénalités, 40 €, pas d’escompte.' },
}

test('both sides are typed back as they were, and what is empty is not said', () => {
  expect(Party.parse(partyOf(partyDraft(buyer)))).toEqual(buyer)
  expect(Seller.parse(partyOf(sellerDraft(seller)))).toEqual(seller)
  expect(Party.safeParse(partyOf(partyDraft(null))).success).toBe(false)
})

test('a SIREN is nine digits, of which the last checks the others', () => {
  expect(['732829320', '552100554', '356000000'].filter(isSiren)).toHaveLength(3)
  expect(['732829321', '73282932', '7328293201', '73282932X', ''].filter(isSiren)).toEqual([])
  expect(sirenFault(partyDraft(buyer))).toEqual({})
  expect(sirenFault({ ...partyDraft(buyer), siren: '732829321' })).toHaveProperty('siren')
})

test('the months to choose from go back over a year', () => {
  const months = lastMonths('2026-02-28')
  expect([months[0], months[1], months[2], months.at(-1)]).toEqual([
    '2026-02',
    '2026-01',
    '2025-12',
    '2025-02',
  ])
})
