import { sql } from 'drizzle-orm'
import type { Db, Tx } from './database.ts'
import { type Kept, type KeptKind, type News, scope } from './memory.ts'
import { keptChanges } from './schema/index.ts'
import { command, statements } from './statements.ts'

/** A reading of what seldom changes, by the key of each thing. */
export type KeptReading<V> = {
  one(db: Db | Tx, key: string): Promise<V | undefined>
  many(db: Db | Tx, keys: readonly string[]): Promise<ReadonlyMap<string, V>>
}

const mostOfOneReading = 20_000

/**
 * Declares a reading that a server makes once and keeps, until the database says that something of these kinds was changed.
 * Outside of work that has asked the database so (`Kept.within`) it is made anew each time. What is not there is not kept.
 */
export function keep<V>(
  about: readonly KeptKind[],
  read: (db: Db | Tx, keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): KeptReading<V> {
  const shelves = new WeakMap<Kept, Map<string, V>>()

  function shelfOf(kept: Kept): Map<string, V> {
    const known = shelves.get(kept)
    if (known) return known
    const made = new Map<string, V>()
    shelves.set(kept, made)
    kept.hold(about, made)
    return made
  }

  async function many(db: Db | Tx, keys: readonly string[]): Promise<ReadonlyMap<string, V>> {
    const kept = scope.getStore()
    if (!kept) return read(db, keys)
    const shelf = shelfOf(kept)
    // Taken at once: they may be forgotten while the others are read.
    const known = new Map(
      keys.flatMap(key => {
        const value = shelf.get(key)
        return value === undefined ? [] : [[key, value] as const]
      }),
    )
    const missing = keys.filter(key => !known.has(key))
    if (missing.length === 0) return known
    const isStillSo = kept.watch(about)
    const found = await read(db, [...new Set(missing)])
    if (isStillSo()) {
      if (shelf.size + found.size > mostOfOneReading) shelf.clear()
      for (const [key, value] of found) shelf.set(key, value)
    }
    return new Map([...known, ...found])
  }

  return { many, one: async (db, key) => (await many(db, [key])).get(key) }
}

/** For a reading of one key at a time. */
export async function byKey<V>(
  keys: readonly string[],
  read: (key: string) => Promise<V>,
): Promise<ReadonlyMap<string, V>> {
  return new Map(await Promise.all(keys.map(async key => [key, await read(key)] as const)))
}

/** Asks for what was changed since the last question, and forgets it. */
export async function askForNews(db: Db): Promise<void> {
  const { kept } = db
  if (kept.hears) return
  const seen = kept.snapshot()
  const { rows } = await news(db).ask.execute({ seen })
  if (rows[0]) kept.hear(rows[0], seen)
}

/**
 * Two columns that ask. Transactions are compared with the snapshot, not with a number of our own: whoever is given a number
 * first may be committed last.
 */
export const newsColumns = sql`pg_current_snapshot()::text as snapshot, array(
  select distinct rtrim(kind || ' ' || key) from ${keptChanges}
  where by >= pg_snapshot_xmin(${sql.placeholder('seen')}::pg_snapshot)
    and not pg_visible_in_snapshot(by, ${sql.placeholder('seen')}::pg_snapshot)
) as changed`

/** The kinds of kept things that this transaction has changed itself: it must read them anew. */
export async function kindsChanged(tx: Tx): Promise<string[]> {
  const { rows } = await news(tx).own.execute()
  return rows.map(({ kind }) => kind)
}

const news = statements(db => ({
  own: command<{ kind: string }>(
    db,
    sql`select distinct kind from ${keptChanges} where by = pg_current_xact_id_if_assigned()`,
  ),
  ask: command<News>(db, sql`select ${newsColumns}`),
  purge: command(
    db,
    sql`delete from ${keptChanges}
      where by < pg_snapshot_xmin(${sql.placeholder('old')}::pg_snapshot)
        or by >= pg_snapshot_xmax(pg_current_snapshot())`,
  ),
}))

/**
 * Deletes the rows that every server has seen: those before a snapshot of an hour ago. It returns the present one, for the next
 * time. A restored backup has rows of transactions that are yet to come.
 */
export async function purgeKeptChanges(db: Db, old: string | undefined): Promise<string | undefined> {
  const { rows } = await db.execute<{ snapshot: string }>(sql`select pg_current_snapshot()::text as snapshot`)
  await news(db).purge.execute({ old: old ?? '1:1:' })
  return rows[0]?.snapshot
}
