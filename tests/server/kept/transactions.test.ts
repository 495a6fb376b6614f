import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { askForNews, byKey, keep, purgeKeptChanges } from '#server/db/kept.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { carriers, cartons } from '#server/db/schema/index.ts'
import { testDatabase } from '#tests/drivers/database.ts'
import { atTwoServers } from './two-servers.ts'

const { bench, office } = await atTwoServers()
const orderName = await bench.anOrder()
const ours = eq(carriers.slug, 'chronopost')

/** What the packer's server says that the carrier takes. */
const limit = async () => (await bench.open(orderName)).answer().data.carrier?.maxWeightG
const setLimit = (maxWeightG: number) => office.db.update(carriers).set({ maxWeightG }).where(ours)
const rename = () => office.db.update(cartons).set({ name: 'Autre' }).where(eq(cartons.code, 'CARTON-L'))

async function begin(maxWeightG: number) {
  const client = await office.database.pool.connect()
  await client.query('begin')
  await client.query(`update carriers set max_weight_g = ${maxWeightG} where slug = 'chronopost'`)
  return async (end: 'commit' | 'rollback') => {
    await client.query(end)
    client.release()
  }
}

if (testDatabase === 'postgres') {
  test('a transaction that began first and is committed last is known after that, though others were heard since', async () => {
    expect(await limit()).toBe(30_000)
    const end = await begin(20_000)
    await rename()
    expect(await limit()).toBe(30_000)
    await end('commit')
    expect(await limit()).toBe(20_000)
  })

  const later = 21 * 60_000
  const clocks = {
    'was silent': () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + later),
    'stood on a suspended machine': () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + later),
  }
  test.for(Object.entries(clocks))(
    'a server that %s while rows were purged forgets all',
    async ([, pass]) => {
      await setLimit(21_000)
      expect(await limit()).toBe(21_000)
      await setLimit(22_000)
      await office.db.execute(sql`delete from kept_changes`)
      pass()
      expect(await limit()).toBe(22_000)
    },
  )
}

test('what is rolled back is never kept', async () => {
  const before = await limit()
  const end = await begin(1_000)
  if (testDatabase === 'postgres') expect(await limit()).toBe(before)
  await end('rollback')
  expect(await limit()).toBe(before)
})

test('a reading under way while its thing changes is not kept, and what was kept beside it is not lost', async () => {
  const { db } = bench
  let meanwhile = async () => {}
  const slow = keep(['house'], async (from: Db | Tx, keys) =>
    byKey(keys, async () => {
      const [found] = await from.select().from(carriers).where(ours)
      await meanwhile()
      return found?.maxWeightG
    }),
  )
  const read = (...keys: string[]) => db.kept.within(() => slow.many(db, keys))
  await setLimit(23_000)
  await askForNews(db)
  await read('known')
  meanwhile = async () => {
    await setLimit(24_000)
    await askForNews(db)
  }
  expect([...(await read('known', 'slow'))]).toEqual([
    ['known', 23_000],
    ['slow', 23_000],
  ])
  meanwhile = async () => {}
  expect([...(await read('known', 'slow')).values()]).toEqual([24_000, 24_000])
})

test('rows that every server has seen are purged, and those of transactions yet to come; newer ones stay', async () => {
  const { db } = office
  const rows = async () =>
    (await db.execute<{ by: string }>(sql`select by::text from kept_changes`)).rows.map(({ by }) =>
      Number(by),
    )
  await setLimit(25_000)
  const old = await rows()
  let seen: string | undefined
  // Transactions of other databases hold it up.
  await expect
    .poll(async () => {
      seen = await purgeKeptChanges(db, undefined)
      return Number(seen?.split(':')[0])
    })
    .toBeGreaterThan(Math.max(...old))
  await rename()
  await db.execute(sql`insert into kept_changes (by, kind) values ('9000000000', 'house')`)
  expect(await rows()).toHaveLength(old.length + 2)
  await purgeKeptChanges(db, seen)
  const [newer, ...others] = await rows()
  expect(others).toEqual([])
  expect(newer).toBeGreaterThan(Math.max(...old))
})
