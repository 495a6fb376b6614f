import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { withOwnDatabase } from '#bench/change/own-database.ts'
import { startTestPostgres } from '#scripts/postgres.ts'
import { type Database, openDatabase } from '#server/db/open.ts'

/**
 * Measures on an empty database in a folder, then on a PostgreSQL where one can be started; `pglite` or `postgres` among the
 * arguments asks for one alone. The work closes its database.
 */
export async function onEachDatabase(
  args: readonly string[],
  measure: (where: string, database: Database) => Promise<void>,
): Promise<void> {
  if (!args.includes('postgres')) {
    const folder = mkdtempSync(join(tmpdir(), 'douchette-bench-'))
    try {
      await measure('embedded', await openDatabase({ dataDir: folder }))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const postgres = args.includes('pglite') ? undefined : await startTestPostgres()
  if (postgres) {
    try {
      await withOwnDatabase(postgres.url, async ({ url }) =>
        measure('PostgreSQL', await openDatabase({ url, dataDir: '' })),
      )
    } finally {
      await postgres.stop()
    }
  }
  const busy = (loadavg()[0] ?? 0) / cpus().length
  if (busy > 1) console.log(`\nThis machine has ${busy.toFixed(1)} times as much to do as it can.`)
}
