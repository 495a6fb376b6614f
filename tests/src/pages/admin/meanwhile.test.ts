import { expect, test } from 'vitest'
import { type Merged, merge as mergeFields } from '#src/pages/admin/form/useMerged.ts'
import { changeFrom, type Draft, emptyDraft, type Field, orderFields } from '#src/pages/admin/orders/draft.ts'

const merge = (kept: Merged<Draft, Field>, now: Draft, version: number) =>
  mergeFields(orderFields, kept, now, version)

const base = { ...emptyDraft, customer: 'Zoé', street: '1 rue Haute', city: 'Lyon', priority: 2 }
const opened = { version: 1, base, draft: base, meanwhile: [] }

test('what others change comes in where nothing was typed, and is told', () => {
  const typing = { ...opened, draft: { ...base, customer: 'Zoé Martin' } }
  const merged = merge(typing, { ...base, city: 'Paris' }, 2)
  expect(merged.draft).toMatchObject({ customer: 'Zoé Martin', city: 'Paris' })
  expect(merged.meanwhile).toEqual([{ field: 'city', from: 'Lyon', to: 'Paris' }])
  // Only what was typed here is sent.
  expect(changeFrom(merged.base, merged.draft)).toEqual({ customer: 'Zoé Martin' })
})

test('what was typed stays where others changed the same', () => {
  const typing = { ...opened, draft: { ...base, priority: 9 } }
  const merged = merge(typing, { ...base, priority: 5 }, 2)
  expect(merged.draft.priority).toBe(9)
  expect(merged.meanwhile).toEqual([{ field: 'priority', from: '2', to: '5' }])
  // A bench that works on the order meanwhile hides nothing.
  expect(merge(merged, { ...base, priority: 5 }, 3).meanwhile).toEqual(merged.meanwhile)
})

test('a word that is begun loses nothing, not even its space', () => {
  const typing = { ...opened, draft: { ...base, customer: 'Zoé ' } }
  expect(merge(typing, base, 2).draft.customer).toBe('Zoé ')
})

test('one’s own save is no news, and ends what was told', () => {
  const typing = { ...opened, draft: { ...base, priority: 9 } }
  const told = merge(typing, { ...base, city: 'Paris' }, 2)
  expect(merge(told, { ...base, city: 'Paris', priority: 9 }, 3).meanwhile).toEqual([])
})
