import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/open.ts'
import { openTestDatabase, testDatabase } from '#tests/drivers/database.ts'
import { named } from '#tests/drivers/postgres.ts'

type Writer = Pick<Database['db'], 'execute'>
const tell = (db: Writer, kind: string) => db.execute(sql`select tell_benches(${kind}, null, null)`)

async function aServerWithAListener() {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const heard: string[] = []
  const stop = await database.listen({ told: word => heard.push(word), missed() {}, lost() {} })
  onTestFinished(stop)
  // The test before may have used this database, and its last words be on their way: they come no later than this one.
  await tell(database.db, 'awake')
  await expect.poll(() => heard).toContain('awake - -')
  heard.length = 0
  return { database, heard }
}

test('benches hear of a change that was committed, and of none that was undone', async () => {
  const { database, heard } = await aServerWithAListener()
  const { db } = database
  const undone = db.transaction(async tx => {
    await tell(tx, 'returns')
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  const failed = db.execute(sql`select tell_benches('counts', null, null), 1 / 0`)
  await expect(failed).rejects.toThrow()
  const refused = db.change(async ({ tx, begun, undo }) => {
    await Promise.all([begun, tell(tx, 'imports')])
    undo()
  })
  await refused
  await db.transaction(async tx => {
    await tell(tx, 'orders')
    await tell(tx, 'stopped')
    // The failed part is undone, the rest goes on.
    const part = tx.transaction(inner => inner.execute(sql`select 1 / 0`))
    await expect(part).rejects.toThrow()
  })
  await db.change(async ({ tx, begun }) => void (await Promise.all([begun, tell(tx, 'parcels')])))
  await tell(db, 'stock')
  await expect.poll(() => heard.toSorted()).toEqual(['orders - -', 'parcels - -', 'stock - -', 'stopped - -'])
})

if (testDatabase === 'postgres')
  test('the last words of a server are told with its end, and those of other programs at once', async () => {
    const { database, heard } = await aServerWithAListener()
    const { rows } = await database.db.execute<{ name: string }>(sql`select current_database() as name`)
    const another = await openDatabase({ url: named(rows[0]?.name ?? ''), dataDir: '' })
    await tell(another.db, 'prints')
    await another.close()
    await expect.poll(() => heard).toEqual(['prints - -'])
    await database.withOwn(client => client.query(`select tell_benches('desk', null, null)`))
    await expect.poll(() => heard).toEqual(['prints - -', 'desk - -'])
  })
