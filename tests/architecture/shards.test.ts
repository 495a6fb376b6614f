import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shardKeys, withShardTable } from '#scripts/shard-keys.ts'

test('docs/scale.md shows every table with its shard key; `npm run shards` writes it anew', () => {
  const text = readFileSync('docs/scale.md', 'utf8')
  expect(text).toBe(withShardTable(text))
})

test('an order, its lines, parcels and moves lead to one warehouse; an article does not', () => {
  const keys = new Map(shardKeys().map(({ table, key }) => [table, key]))
  expect(keys.get('orders')).toBe('`warehouse_id`')
  expect(keys.get('parcel_lines')).toBe('`parcel_id` → parcels')
  expect(keys.get('moves')).toBe('`from_id` → locations')
  expect(keys.get('products')).toContain('copied to the shop’s shards')
})
