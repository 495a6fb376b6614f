import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from './open.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** An arbitrary number, the same on all servers. */
const lock = 7602

/** Brings the tables up to date. The lock makes servers that start together migrate in turn. */
export async function migrate({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await applyMigrations(drizzle(client), { migrationsFolder })
  } finally {
    // Closing the connection releases the lock, whatever state it is in.
    client.release(true)
  }
}
