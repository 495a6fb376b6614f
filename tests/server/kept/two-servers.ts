import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { userCalls } from '#contract/endpoints/user.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { carrierReach } from '#tests/drivers/carrier.ts'
import { openTestDatabase, testDatabase } from '#tests/drivers/database.ts'
import { named, pooled } from '#tests/drivers/postgres.ts'
import { atThisServer } from '#tests/drivers/server.ts'
import { hers } from '#tests/drivers/warehouse.ts'
import { atThePackingBench } from '../shipment/bench.ts'

/**
 * Camille packs at one server, Amina administers at another of the same database: on PostgreSQL each has a memory of its own, and
 * neither hears a notification. The embedded database has one server for both.
 */
export async function atTwoServers() {
  const database = await openTestDatabase()
  const secrets = { secretsKey: randomBytes(32), carrierReach }
  const bench = await atThePackingBench({ ...secrets, database: deaf(database) })
  const office = await atThisServer(deaf(await another(database)), secrets)
  await bench.server.logIn('camille')
  await bench.server.call(userCalls.reportIp, { body: { ip: hers } })
  await office.logIn('amina')
  return { bench, office }
}

async function another(database: Database): Promise<Database> {
  if (testDatabase === 'pglite') return { ...database, close: async () => {} }
  const { rows } = await database.db.execute<{ name: string }>(sql`select current_database() as name`)
  const name = rows[0]?.name ?? ''
  return openDatabase({ url: pooled(name), directUrl: named(name), dataDir: '' })
}

const deaf = (database: Database): Database => ({ ...database, listen: async () => async () => {} })
