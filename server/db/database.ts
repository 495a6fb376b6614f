import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Client, Pool, PoolClient } from 'pg'
import type { Health, ReplicaState } from '#contract/endpoints/service.ts'
import type { Kept } from './memory.ts'

export type Db = NodePgDatabase & {
  readonly kept: Kept
  /** Runs a change in the fewest trips. */
  readonly change: <T>(movements: Movements<T>) => Promise<T>
}
/** A handler that changes something gets this, so that it runs inside the caller's transaction. */
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/**
 * A change in one transaction. `begin` goes out with its first statements: they only read, and the change awaits `begun` with them.
 * `undo` makes its end a rollback. What `send` sent is awaited with the commit.
 */
export type Movements<T> = (change: {
  readonly tx: Tx
  readonly begun: Promise<unknown>
  readonly undo: () => void
}) => Promise<T>

/** The channel of the notifications. The function `tell_benches` has it, too. */
export const channel = 'douchette'

export type Heard = {
  told(word: string): void
  /** Nobody listened for a while. */
  missed(): void
  /** The connection was lost. Listening begins again by itself. */
  lost(error: unknown): void
}

export type ReplicaLook = NonNullable<Health['replica']>

/** A second PostgreSQL that follows the first, for readings that may be a second old. */
export type Replica = {
  /** Reads there, or on the primary where the replica is late, silent or fails. `work` may run twice, and writes nothing. */
  readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly look: () => Promise<ReplicaLook>
  /** Tells each change of its state, until the returned function ends it. */
  readonly hear: (told: (state: ReplicaState, error?: unknown) => void) => () => void
  /** The number of readings that each of the two answered. */
  readonly counted: () => { readonly replica: number; readonly primary: number }
  close(): Promise<void>
}

export type Database = {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Db
  readonly pool: Pool
  /** Resolves when long work may take a turn: at once, but for the embedded database, which serves one at a time. */
  readonly quiet: () => Promise<void>
  /** Lends a connection that nobody shares, not even a pooler between transactions, and ends it. */
  readonly withOwn: <T>(work: (client: Client | PoolClient) => Promise<T>) => Promise<T>
  /** Hears what transactions of any process tell with their commit (`tell_benches`), until the returned function ends it. */
  readonly listen: (heard: Heard) => Promise<() => Promise<void>>
  /** Undefined without DATABASE_REPLICA_URL. */
  readonly replica?: Replica | undefined
  /** The embedded database's folder and fate. PostgreSQL has neither: it comes back. */
  readonly embedded?: {
    /** Resolves with the reason once the database has stopped for good. */
    readonly lost: Promise<Error>
    /** Whether the folder has ever held a warehouse. */
    wasMade(): Promise<boolean>
    rememberMade(): Promise<void>
    readonly folder: string
    /** From then on acknowledged changes survive a power cut, not only a killed process. */
    beDurable(): Promise<void>
    /** The free space on the folder's disk. */
    freeBytes(): Promise<number>
  }
  close(): Promise<void>
}
