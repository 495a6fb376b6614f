import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from './open.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Any number would do; all servers must use the same. */
const lock = 7602

/** Brings the tables up to date; servers that start together on one database do it one after the other. */
export async function migrate({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await applyMigrations(drizzle(client), { migrationsFolder })
  } finally {
    // Ending the connection gives the lock back, whatever state it is in.
    client.release(true)
  }
}
