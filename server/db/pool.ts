import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'
import type { Db } from './database.ts'
import * as schema from './schema/index.ts'

const transactions = new AsyncLocalStorage<{ open: boolean }>()

/**
 * A pool that refuses to lend a second connection inside a transaction. The embedded database has only one,
 * so the caller would wait for itself forever. On PostgreSQL the query would silently run outside the
 * transaction.
 */
export class GuardedPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(callback: Parameters<Pool['connect']>[0]): void
  override connect(callback?: Parameters<Pool['connect']>[0]): Promise<PoolClient> | undefined {
    if (transactions.getStore()?.open) {
      throw new Error('A transaction is open here: query through its tx, not through db')
    }
    if (!callback) return super.connect()
    super.connect(callback)
    return undefined
  }
}

export function drizzleOver(pool: Pool): Db {
  const db: Db = drizzle(pool, { schema })
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) =>
    transaction(async tx => {
      const state = { open: true }
      try {
        return await transactions.run(state, () => work(tx))
      } finally {
        state.open = false
      }
    }, config)
  return db
}
