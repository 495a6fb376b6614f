import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { hasPgbouncer, startPgbouncer } from '#scripts/pgbouncer.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { StartupError } from '#server/db/startup-error.ts'
import { followAt, listenAt } from '#tests/drivers/bench-stream.ts'
import { openEmptyDatabase, testDatabase } from '#tests/drivers/database.ts'
import { named } from '#tests/drivers/postgres.ts'
import { atTheEnd } from '#tests/drivers/server.ts'
import { atThePackingBench, whole } from '../shipment/bench.ts'

test('an address past the pooler alone names no database', () => {
  const env = { DATABASE_DIRECT_URL: 'postgres://u:s@db/stock' }
  expect(() => readConfig(env)).toThrow(
    new StartupError('DATABASE_DIRECT_URL va avec DATABASE_URL : donnez les deux, ou aucun.'),
  )
})

if (testDatabase === 'postgres' && hasPgbouncer())
  test('behind PgBouncer in transaction mode a house is made, orders are packed and leave, and benches are told', async () => {
    const I = await behindPgbouncer()
    const { server } = I
    const token = await server.logIn('camille')
    const amina = followAt(await listenAt(server), await server.logIn('amina'))
    await amina.seesOpen()
    await server.logIn('camille')

    const orders = await Promise.all([I.anOrder(), I.anOrder(), I.anOrder()])
    await Promise.all(orders.map(orderName => I.seal({ orderName, parcels: [whole] })))
    const packed = await Promise.all(orders.map(orderName => I.print({ orderName })))
    const parcels = packed.flatMap(reply => reply.answer().data.parcels)
    expect(new Set(parcels.map(({ tracking }) => tracking)).size).toBe(3)
    await amina.hears('parcels')

    const params = { carrierSlipGroup: 'chronopost' }
    const load = (trackings: string[], seal: boolean, slip?: string) =>
      server.call(carrierSlipCalls.load, {
        params,
        body: { trackings, seal, ...(slip ? { slip, confirm: true } : {}) },
      })
    const loaded = await load(
      parcels.map(({ tracking }) => tracking ?? ''),
      false,
    )
    expect((await load([], true, loaded.answer().data.slip.name ?? '')).status).toBe(200)
    expect((await I.open(orders[0] ?? '')).status).toBe(409)

    // More at once than it has connections.
    const asked = await Promise.all(
      Array.from({ length: 40 }, () => server.call(userCalls.access, {}, { token })),
    )
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200))

    await server.changeServer()
    expect((await server.call(userCalls.access, {}, { token })).status).toBe(200)
  })

/** A packing bench on an empty PostgreSQL that is migrated and served through a PgBouncer. */
async function behindPgbouncer() {
  const plain = await openEmptyDatabase()
  atTheEnd(plain.close)
  const pgbouncer = await startPgbouncer(named('postgres'))
  atTheEnd(pgbouncer.stop)
  const { rows } = await plain.db.execute<{ name: string }>(sql`select current_database() as name`)
  const name = rows[0]?.name ?? ''
  const database = await openDatabase({ url: pgbouncer.named(name), directUrl: named(name), dataDir: '' })
  await migrate(database)
  return atThePackingBench({ database })
}
