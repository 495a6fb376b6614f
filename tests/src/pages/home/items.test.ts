import { expect, test } from 'vitest'
import type { Attention } from '#contract/endpoints/home.ts'
// Adds the pages of the operations to the route table, as the application does.
import '#src/operations/index.ts'
import { itemsOf } from '#src/pages/home/items.ts'

const none = { first: [], total: 0 }
const at = '2026-03-12T15:30:00.000Z'
const attention: Attention = {
  now: '2026-03-12T15:40:00.000Z',
  late: none,
  held: none,
  departures: [
    { group: 'chronopost', carrier: 'Chronopost', at, missed: 2, toPack: 0, toLoad: 2 },
    { group: 'dpd', carrier: 'DPD', at, missed: 0, toPack: 1, toLoad: 0 },
  ],
  refusals: none,
  prints: none,
  unlabelled: none,
  troubles: none,
  manifests: none,
  questions: { first: [], total: 0 },
  returns: none,
  counts: none,
  planned: null,
  notifications: none,
  low: none,
  perishing: none,
  mine: [],
}

test('a lorry that was missed asks to be put off, and its slip opens like that of any lorry', () => {
  expect(itemsOf(attention, () => true).map(({ kind, title, path }) => [kind, title, path])).toEqual([
    ['missed', 'Reporter Chronopost', '/?regler=chronopost'],
    ['departure', 'Chronopost', '/warehouse/carrier-slip?code=chronopost'],
    ['departure', 'DPD', '/warehouse/carrier-slip?code=dpd'],
  ])
  expect(itemsOf(attention, () => false)).toEqual([])
})
