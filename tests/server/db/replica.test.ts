import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints/index.ts'
import { personCalls } from '#contract/endpoints/person.ts'
import { type ReplicaState, serviceCalls } from '#contract/endpoints/service.ts'
import { fillPath } from '#contract/route.ts'
import { canStandBy, startPair } from '#scripts/standby.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { openReplica } from '#server/db/replica.ts'
import { users } from '#server/db/schema/index.ts'
import { atTheEnd, atTheServer } from '#tests/drivers/server.ts'

const mayBeOld: readonly Endpoint[] = endpoints.filter((one: Endpoint) => one.mayBeOld)

if (canStandBy())
  test('a replica answers what may be a second old with all that was just done, and the primary where it cannot', async () => {
    const pair = await startPair()
    atTheEnd(pair.stop)
    const plain = await openDatabase({ url: pair.primary, replicaUrl: pair.standby, dataDir: '' })
    await migrate(plain)
    await plain.replica?.close()
    // As patient as a busy machine needs.
    const replica = openReplica(plain, pair.standby, { patienceMs: 60_000, pauseMs: 0 })
    const database: Database = {
      ...plain,
      replica,
      close: async () => {
        await replica.close()
        await plain.pool.end()
      },
    }
    const I = await atTheServer({ database })
    const states: ReplicaState[] = []
    replica.hear(state => states.push(state))
    await I.logIn('amina')

    // Each of them is answered there, so none of them writes.
    for (const endpoint of mayBeOld) {
      const before = replica.counted()
      const reply = await I.send(endpoint.method, addressOf(endpoint))
      expect(reply.status, `${endpoint.name}: ${reply.text}`).toBeLessThan(500)
      expect(replica.counted(), `${endpoint.name}: ${reply.text}`).toEqual({
        ...before,
        replica: before.replica + 1,
      })
    }
    // All others are not.
    const before = replica.counted()
    expect((await I.call(serviceCalls.look, {})).answer().data.replica).toEqual({
      state: 'serving',
      behindBytes: 0,
    })
    await I.logIn('amina')
    expect(replica.counted()).toEqual(before)
    expect(await replica.read(isStandby)).toBe(true)

    const nameOf = async (username: string) =>
      (await I.call(personCalls.list, { query: {} }))
        .answer()
        .data.people.find(one => one.username === username)?.displayName
    const rename = (name: string) =>
      database.db.update(users).set({ displayName: name }).where(eq(users.username, 'paul'))
    for (const name of ['Paul Un', 'Paul Deux', 'Paul Trois']) {
      await rename(name)
      const { replica: there } = replica.counted()
      expect(await nameOf('paul')).toBe(name)
      expect(replica.counted().replica).toBe(there + 1)
    }

    // A work that writes is refused there and done by the primary, once.
    const writes = (name: string) => (db: Database['db']) =>
      db.update(users).set({ displayName: name }).where(eq(users.username, 'paul')).returning()
    expect(await replica.read(writes('Paul Quatre'))).toHaveLength(1)
    expect(states).toEqual(['serving', 'silent'])

    // Killed, and back.
    await pair.killStandby()
    await rename('Paul Cinq')
    expect(await nameOf('paul')).toBe('Paul Cinq')
    expect((await I.call(serviceCalls.look, {})).answer().data.replica?.state).toBe('silent')
    await pair.startStandby()
    await expect.poll(async () => (await replica.look()).state, { timeout: 60_000 }).toBe('serving')
    expect(await nameOf('paul')).toBe('Paul Cinq')
    expect(await replica.read(isStandby)).toBe(true)
    expect(states).toEqual(['serving', 'silent', 'serving'])

    const { body: metrics } = await I.app.inject('/metrics')
    const { replica: there, primary: here } = replica.counted()
    expect(metrics).toContain(`douchette_replica_readings_total{by="replica"} ${there}`)
    expect(metrics).toContain(`douchette_replica_readings_total{by="primary"} ${here}`)

    await seeOneThatLags(database, pair.standby)
    await seeOthers(database, pair)
  })

/** One that stands still is left to the primary until it has caught up. */
async function seeOneThatLags(database: Database, standby: string): Promise<void> {
  const impatient = openReplica(database, standby, { patienceMs: 0, pauseMs: 0 })
  const states: ReplicaState[] = []
  impatient.hear(state => states.push(state))
  const say = async (statement: string) => {
    const client = new Client({ connectionString: standby })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await say('select pg_wal_replay_pause()')
  await database.db.execute(sql`create table told_late (word text)`)
  expect((await impatient.look()).behindBytes).toBeGreaterThan(0)
  expect(await impatient.read(isStandby)).toBe(false)
  expect(states).toEqual(['late'])
  await say('select pg_wal_replay_resume()')
  await expect.poll(async () => (await impatient.look()).state, { timeout: 60_000 }).toBe('serving')
  await impatient.close()
}

/** A primary, or another database on the standby, is no copy of this one, though it would answer. */
async function seeOthers(database: Database, { primary, standby }: { primary: string; standby: string }) {
  const elsewhere = new URL(standby)
  elsewhere.pathname = '/template1'
  for (const address of [primary, elsewhere.href]) {
    const wrong = openReplica(database, address, { patienceMs: 60_000 })
    expect(await wrong.look()).toEqual({ state: 'other', behindBytes: null })
    expect(await wrong.read(isStandby)).toBe(false)
    expect(wrong.counted()).toEqual({ replica: 0, primary: 1 })
    await wrong.close()
  }
}

const isStandby = async (db: Database['db']): Promise<boolean> => {
  const { rows } = await db.execute<{ standby: boolean }>(sql`select pg_is_in_recovery() as standby`)
  return rows[0]?.standby === true
}

/** Something that the call takes; whether it exists does not matter. */
function addressOf({ name, path }: Endpoint): string {
  const params = {
    slugShop: 'papier',
    locationName: 'A-01',
    article: 'LAMPE',
    notification: randomUUID(),
    operation: 'shipment',
  }
  const query: Record<string, string> = {
    rest_figures_activity: '?from=2026-03-01&to=2026-03-12',
    rest_figures_stock: '?from=2026-03-01&to=2026-03-12',
    rest_shop_figures_activity: '?from=2026-03-01&to=2026-03-12',
    rest_shop_figures_stock: '?from=2026-03-01&to=2026-03-12',
    api_client_product_moves: '?sku=LAMPE',
  }
  return fillPath(name, path, params) + (query[name] ?? '')
}
