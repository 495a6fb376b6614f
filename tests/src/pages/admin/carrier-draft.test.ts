import { expect, test } from 'vitest'
import { carriers } from '#contract/barcodes/index.ts'
import { trackingPageOf } from '#contract/barcodes/tracking/index.ts'
import { TrackingUrl } from '#contract/endpoints/carrier.ts'
import { draftOf, named } from '#src/pages/admin/carriers/CarrierForm.tsx'

function typed(names: readonly string[], before = draftOf(undefined)) {
  let draft = before
  for (const name of names) draft = { ...draft, ...named(draft, name) }
  return draft
}

test('a known carrier brings its page of numbers, and goes with it', () => {
  expect(typed(['D', 'DP', 'dpd']).trackingUrl).toBe('https://trace.dpd.fr/fr/trace/{tracking}')
  expect(typed(['dpd', 'dp']).trackingUrl).toBe('')
  expect(typed(['Vélo'], draftOf(undefined)).trackingUrl).toBe('')
})

test('an address that somebody wrote stays', () => {
  const own = { ...draftOf(undefined), trackingUrl: 'https://suivi.example/{tracking}' }
  expect(typed(['DPD', 'GLS'], own).trackingUrl).toBe('https://suivi.example/{tracking}')
})

test('each known page has a place for the number', () => {
  const pages = carriers.flatMap(name => trackingPageOf(name) ?? [])
  expect(pages.length).toBeGreaterThan(15)
  expect(pages.filter(page => !TrackingUrl.safeParse(page).success)).toEqual([])
})
