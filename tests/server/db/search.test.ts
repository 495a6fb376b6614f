import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { shops, warehouses } from '#server/db/schema/index.ts'
import { searchText } from '#server/db/search.ts'
import { findOrders } from '#server/db/search-orders.ts'
import { openTestDatabase } from '#tests/drivers/database.ts'

test('names are stored as words without accents', () => {
  expect(searchText('CD00010234', 'Marie-Ève D’Alembert')).toBe('cd00010234 marie eve dalembert')
  expect(searchText('Bœuf', 'Œil', 'Lætitia', 'Ångström', "O'Brien")).toBe(
    'boeuf oeil laetitia angstrom obrien',
  )
  expect(searchText('東京', 'Иванов', '--')).toBe('東京 иванов')
})

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  const [shop] = await database.db.insert(shops).values({ slug: 'm', name: 'M' }).returning()
  const [house] = await database.db.insert(warehouses).values({ slug: 'h', name: 'H' }).returning()
  await database.db.execute(sql`
    insert into orders (name, warehouse_id, shop_id, type, variant, cutoff_at, customer, address, search, created_at)
    select 'CD' || lpad(n::text, 8, '0'), ${house?.id ?? ''}::uuid, ${shop?.id ?? ''}::uuid, 'mono', 'classic', now(), 'Zoé', '{}',
      'cd' || lpad(n::text, 8, '0') || ' zoe ' || case when n % 700 = 0 then 'rarissime' else 'lefevre' end,
      now() - n * interval '1 minute'
    from generate_series(1, 2100) n`)
})
afterAll(() => database.close())

const found = async (query: string) =>
  (await findOrders(database.db, query, { which: sql`true`, limit: 3 })).map(({ name }) => name)

test('the newest matches come first, whether there are two thousand or a few', async () => {
  expect(await found('zo lef')).toEqual(['CD00000001', 'CD00000002', 'CD00000003'])
  expect(await found('Zoé RARISS')).toEqual(['CD00000700', 'CD00001400', 'CD00002100'])
  expect(await found('cd0000210')).toEqual(['CD00002100'])
  expect(await found('zoe personne')).toEqual([])
})
