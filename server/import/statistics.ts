import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ImportKind } from '#contract/endpoints/import.ts'
import type { Db } from '../db/open.ts'
import {
  locations,
  moves,
  orderLines,
  orders,
  productCodes,
  products,
  receptionLines,
  receptions,
  stock,
} from '../db/schema/index.ts'

/** The tables that a file of each kind makes long. */
const fills: Readonly<Record<ImportKind, readonly PgTable[]>> = {
  articles: [products, productCodes],
  codes: [productCodes],
  places: [locations],
  people: [],
  stock: [stock, moves],
  orders: [orders, orderLines],
  deliveries: [receptions, receptionLines],
}

const first = 300
const factor = 4

/**
 * Counts what a file added and now and then has the planner look at the tables again. Plans are kept from the time when
 * a table was empty, and then each new code read all articles: 10,000 articles took 38 s instead of 4. The embedded database
 * never looks by itself, and PostgreSQL only some minutes later.
 */
export function lookAgainAtGrowth(
  db: Db,
  kind: ImportKind,
  quiet: () => Promise<void>,
): (added: number) => Promise<void> {
  let total = 0
  let next = first
  return async added => {
    total += added
    if (total < next) return
    next = total * factor
    for (const table of fills[kind]) {
      await db.transaction(async tx => {
        // A few thousand rows tell enough: everybody waits for this on the embedded database.
        await tx.execute(sql`set local default_statistics_target = 10`)
        // With its columns named, the database leaves out the words of the search index, which took nine tenths of the time.
        const columns = Object.values(getTableColumns(table)).map(({ name }) => sql.identifier(name))
        await tx.execute(sql`analyze ${table} (${sql.join(columns, sql`, `)})`)
      })
      await quiet()
    }
  }
}
