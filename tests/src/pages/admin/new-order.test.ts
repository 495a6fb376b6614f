import { expect, test } from 'vitest'
import { emptyDraft, newOrderOf } from '#src/pages/admin/orders/draft.ts'

test('a new order names no carrier unless one was chosen, so that the shop’s rules choose', () => {
  expect(newOrderOf(emptyDraft)).not.toHaveProperty('carrier')
  expect(newOrderOf({ ...emptyDraft, carrier: 'dpd' })).toMatchObject({ carrier: 'dpd' })
})
