import { expect, test } from 'vitest'
import { quietOf } from '#server/db/embedded/quiet.ts'
import { openTestDatabase } from '#tests/drivers/database.ts'

test('long work waits while a call has the connection of the embedded database', async () => {
  const { db, pool } = await openTestDatabase()
  const quiet = quietOf(pool, { patienceMs: 60_000 })
  const happened: string[] = []
  const call = db.transaction(async tx => {
    const next = quiet().then(() => happened.push('the next batch'))
    await tx.execute('select 1')
    happened.push('the call is over')
    return { next }
  })
  await (await call).next
  expect(happened).toEqual(['the call is over', 'the next batch'])
})

test('long work gets a turn in a house that is never calm', async () => {
  const { db, pool } = await openTestDatabase()
  const quiet = quietOf(pool, { patienceMs: 0 })
  await db.transaction(async () => {
    await quiet()
  })
})
