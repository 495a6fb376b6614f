import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import { type DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg'
import { noteAnswers, whyNotLent } from './answers.ts'
import type { Db, Movements, Tx } from './database.ts'
import type { Kept } from './memory.ts'
import { isReadOnly, isRefusedAfterFailure } from './sql-failure.ts'

type Transaction = {
  open: boolean
  readonly after: (() => void)[]
  /** What is awaited with the commit. */
  readonly sent?: Promise<unknown>[]
}

const transactions = new AsyncLocalStorage<Transaction>()

/** Does this once the transaction that is open here is committed, and never if it is undone; at once where none is open. */
export function afterCommit(work: () => void): void {
  const transaction = transactions.getStore()
  if (transaction?.open) transaction.after.push(work)
  else work()
}

/** A statement that drizzle has written already, so that it is on its way once it is called. */
type Prepared = { execute(values?: Record<string, unknown>): Promise<unknown> }

/**
 * Sends a statement whose answer nobody reads. Inside a change it is awaited with the commit, so that it costs no trip; the
 * statements after it find what it wrote.
 */
export async function send(statement: Prepared, values: Record<string, unknown>): Promise<void> {
  const sent = statement.execute(values)
  const last = transactions.getStore()?.sent
  if (!last) return void (await sent)
  sent.catch(() => {})
  last.push(sent)
}

/**
 * A pool that refuses to lend a second connection inside a transaction. The embedded database has only one,
 * so the caller would wait for itself forever. On PostgreSQL the query would silently run outside the
 * transaction.
 */
export class GuardedPool extends Pool {
  constructor(config: PoolConfig) {
    super(config)
    // A lost connection fails the query that uses it, or the next one. Without these listeners its `error` event would
    // end the process: the pool's own listener is off while a connection is lent.
    this.on('error', () => {})
    noteAnswers(this)
    this.on('connect', client => {
      client.on('error', () => {})
      nameWhatAborted(client)
      writeTogether(client)
    })
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Parameters<Pool['connect']>[0]): void
  override connect(callback?: Parameters<Pool['connect']>[0]): Promise<PoolClient> | undefined {
    if (transactions.getStore()?.open) {
      throw new Error('A transaction is open here: query through its tx, not through db')
    }
    const since = performance.now()
    if (!callback) {
      return super.connect().catch((error: unknown) => {
        throw whyNotLent(this, error, since)
      })
    }
    super.connect((error, client, release) => callback(whyNotLent(this, error, since), client, release))
    return undefined
  }
}

/**
 * Statements go out together, and those after the one that failed are refused. Their callers may see such a refusal
 * first: it carries the failure as its cause.
 */
function nameWhatAborted({ connection }: PoolClient): void {
  let failure: DatabaseError | undefined
  connection.on('errorMessage', (error: DatabaseError) => {
    if (isRefusedAfterFailure(error)) error.cause = failure
    else failure = error
  })
}

/**
 * Statements of one turn of the event loop leave in one write: node-postgres writes each by itself, and each write wakes the
 * database, which took a third of a change's processor time here.
 */
function writeTogether(client: PoolClient): void {
  const { stream } = client.connection
  let isGathering = false
  client.query = new Proxy(client.query, {
    apply(query, self, args) {
      if (!isGathering) {
        isGathering = true
        stream.cork()
        process.nextTick(() => {
          isGathering = false
          stream.uncork()
        })
      }
      return Reflect.apply(query, self, args)
    },
  })
}

/**
 * A new connection costs both sides dozens of milliseconds, and plans every statement anew. So idle ones stay: where they
 * closed after ten seconds, each burst opened several at once, and a busy house stood still for seconds. Routers on the way
 * see a sign of life once a minute, and do not forget them.
 */
export const lasting = { idleTimeoutMillis: 0, keepAlive: true, keepAliveInitialDelayMillis: 60_000 }

/** Runs work under a name that traces show. */
export type InSpan = <T>(name: string, work: () => Promise<T>) => Promise<T>

const untraced: InSpan = (_, work) => work()

type Over = { readonly kept: Kept; readonly inSpan?: InSpan | undefined }

export function drizzleOver(pool: Pool, { kept, inSpan = untraced }: Over): Db {
  // Without the schema: only drizzle's relational queries need it, and it would be read anew for each transaction.
  const db: NodePgDatabase = drizzle(pool)
  const ofClients = new WeakMap<PoolClient, NodePgDatabase>()
  const over = (client: PoolClient): NodePgDatabase => {
    const known = ofClients.get(client) ?? drizzle(client)
    ofClients.set(client, known)
    return known
  }

  async function onClient<T>(
    state: Transaction,
    work: (client: PoolClient, overIt: NodePgDatabase) => Promise<T>,
  ): Promise<T> {
    const client = await inSpan('db.connection', () => pool.connect())
    let broken = false
    try {
      const done = await work(client, over(client))
      for (const next of state.after) setImmediate(next)
      return done
    } catch (error) {
      // This connection leads to the former primary: a new one may lead to the present one.
      broken = isReadOnly(error)
      throw error
    } finally {
      state.open = false
      // The pool drops a connection that is lost by itself.
      client.release(broken)
    }
  }

  // drizzle's own `transaction` would keep a connection forever on which `begin` failed.
  db.transaction = (work, config) => {
    const state: Transaction = { open: true, after: [] }
    return inSpan('db.transaction', () =>
      onClient(state, (_, overIt) =>
        overIt.transaction(tx => transactions.run(state, () => work(tx)), config),
      ),
    )
  }

  const change = <T>(movements: Movements<T>): Promise<T> => {
    const sent: Promise<unknown>[] = []
    const state: Transaction = { open: true, after: [], sent }
    let isUndone = false
    const undo = () => {
      isUndone = true
      state.after.length = 0
    }
    return inSpan('db.transaction', () =>
      onClient(state, async (client, overIt) => {
        const tx: Tx = new NodePgTransaction(dialect, overIt._.session, undefined)
        const begun = client.query('begin')
        begun.catch(() => {})
        try {
          const done = await transactions.run(state, () => movements({ tx, begun, undo }))
          if (isUndone) await client.query('rollback')
          else await commit(client, sent)
          return done
        } catch (error) {
          await client.query('rollback').catch(() => {})
          throw error
        }
      }),
    )
  }

  return Object.assign(db, { kept, change })
}

const dialect = new PgDialect()

async function commit(client: PoolClient, sent: readonly Promise<unknown>[]): Promise<void> {
  const committed = client.query('commit')
  await Promise.allSettled([...sent, committed])
  await Promise.all(sent)
  // The database makes it a rollback, without an error, where a statement before it failed.
  const { command } = await committed
  if (command !== 'COMMIT') throw new Error(`A change ended with ${command}`)
}
