import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#tests/drivers/database.ts'

test('no name in the database is a word that operators do not say', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { rows } = await database.pool.query(
    `select name from (
      select relname as name from pg_class where relnamespace = 'public'::regnamespace
      union select conname from pg_constraint where connamespace = 'public'::regnamespace
      union select attname from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace
    ) as all_names where name ~ 'packag|scrap'`,
  )
  expect(rows).toEqual([])
})
