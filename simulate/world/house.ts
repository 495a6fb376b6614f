import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { roles } from '#contract/roles.ts'
import type { TestPostgres } from '#scripts/postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, type Db, openDatabase } from '#server/db/open.ts'
import { locations, orders } from '#server/db/schema/index.ts'
import { fillWarehouse } from '#tests/drivers/warehouse.ts'
import { addCounters } from '#tests/operations/inventory/warehouse.ts'
import { carnet, enclume, encre, fillPacking, lampe, type Packing } from '#tests/server/shipment/warehouse.ts'
import { fillBills } from './billing.ts'

/** Few shelves, few articles and many orders for them, so that people meet. */
export const shelves = ['A-01', 'A-02', 'Q-01', 'RETOURS'] as const
export const articles = [
  { sku: 'CARNET', shop: 'papier', code: carnet, weightG: 200 },
  { sku: 'ENCRE', shop: 'papier', code: encre, weightG: 350 },
  { sku: 'ENCLUME', shop: 'papier', code: enclume, weightG: 28_000 },
  { sku: 'LAMPE', shop: 'lune', code: lampe, weightG: 900 },
] as const
export const orderNames = Array.from({ length: 36 }, (_, n) => `CD${String(30_000 + n).padStart(8, '0')}`)

/** What a house has beside the histories' own. */
export type Fill = (database: Database, packing: Packing) => Promise<void>

async function fill(db: Db): Promise<Packing> {
  await fillWarehouse(db)
  const packing = await fillPacking(db)
  await addCounters(db, [...roles])
  const { warehouseId } = packing
  await db.insert(locations).values([
    { warehouseId, name: 'Q-01', kind: 'quarantine', zone: 'Q' },
    { warehouseId, name: 'RETOURS', kind: 'returns', zone: 'R' },
  ])
  await fillBills(db, warehouseId)
  // They have no lines, so nobody could pack them.
  await db.delete(orders)
  for (const [n, name] of orderNames.entries()) {
    const one = { sku: 'CARNET' } as const
    const several = [{ sku: 'CARNET', qty: 1 + (n % 3) } as const, { sku: 'ENCRE' } as const]
    await packing.makeOrder({
      name,
      lines: n % 3 === 0 ? [one] : several,
      priority: n % 4,
      carrier: n % 5 === 0 ? 'dpd' : 'chronopost',
    })
  }
  return packing
}

/** The data of one history. */
export type House = {
  readonly env: Record<string, string>
  open(): Promise<Database>
  /** The database drops all connections, as one that restarts. The embedded one has none. */
  cutConnections(): Promise<void>
  /** `kill -9` of the database, and the same data again. The embedded one lives in the server and dies with it. */
  killDatabase(): Promise<void>
  /** Resolves when the database is there. */
  databaseUp(): Promise<void>
  remove(): Promise<void>
}
export type Houses = { make(): Promise<House>; remove(): Promise<void> }

/** Filled once, then copied for each history. */
export async function embeddedHouses(fillMore: Fill = async () => {}): Promise<Houses> {
  const folder = mkdtempSync(join(tmpdir(), 'douchette-simulate-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  const template = join(folder, 'template')
  await fillAndClose(await openDatabase({ dataDir: template }), fillMore)
  let made = 0
  return {
    async make() {
      made += 1
      const dataDir = join(folder, String(made))
      cpSync(template, dataDir, { recursive: true, preserveTimestamps: true })
      return {
        env: { DATA_DIR: dataDir },
        open: () => openDatabase({ dataDir }),
        cutConnections: async () => {},
        killDatabase: async () => {},
        databaseUp: async () => {},
        remove: async () => rmSync(dataDir, { recursive: true, force: true }),
      }
    },
    async remove() {
      process.off('exit', remove)
      remove()
    },
  }
}

type Postgres = Pick<TestPostgres, 'url' | 'killAndRestart'>

/** A PostgreSQL that is not ours to kill drops its connections instead. */
export async function postgresHouses(
  { url: address, killAndRestart }: Postgres,
  fillMore: Fill = async () => {},
): Promise<Houses> {
  let up: Promise<void> = Promise.resolve()
  /** One disturbance after the other: a killed PostgreSQL would end the connection that cuts the others. */
  const inTurn = (disturb: () => Promise<void>): Promise<void> => {
    const done = up.then(disturb)
    up = done.catch(() => {})
    return done
  }
  const ask = async (statement: string, values: string[] = []) => {
    const client = new Client({ connectionString: address })
    await client.connect()
    try {
      await client.query(statement, values)
    } finally {
      await client.end()
    }
  }
  const name = (suffix: string | number) => `douchette_simulate_${process.pid}_${suffix}`
  const urlOf = (database: string) => Object.assign(new URL(address), { pathname: `/${database}` }).href
  const template = name('template')
  await ask(`create database ${template}`)
  await fillAndClose(await openDatabase({ url: urlOf(template), dataDir: '' }), fillMore)
  let made = 0
  return {
    async make() {
      made += 1
      const database = name(made)
      await ask(`create database ${database} template ${template}`)
      // PostgreSQL 15 copies a sequence with the numbers that it logged ahead, and logs them again only after a
      // checkpoint: killed before, it would give the same numbers twice.
      if (killAndRestart) await ask('checkpoint')
      const url = urlOf(database)
      const cut = () =>
        ask('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
      return {
        env: { DATABASE_URL: url },
        open: () => openDatabase({ url, dataDir: '' }),
        cutConnections: () => inTurn(cut),
        killDatabase: () => inTurn(killAndRestart ?? cut),
        databaseUp: () => up,
        remove: async () => {
          await up
          await ask(`drop database ${database} with (force)`)
        },
      }
    },
    remove: () => ask(`drop database ${template} with (force)`),
  }
}

async function fillAndClose(database: Database, fillMore: Fill): Promise<void> {
  await migrate(database)
  await fillMore(database, await fill(database.db))
  await database.close()
}
