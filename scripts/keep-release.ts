/**
 * `npm run keep-release`: keeps the demo as this version makes it, for tests of later programs that migrate it. Run it once for
 * each release, and commit the file.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { migrate } from '#server/db/migrate.ts'
import { openInMemory } from '#server/db/open-folder.ts'
import { makeDemoWarehouse } from '#server/demo/make.ts'
import { version } from '#server/version.ts'

const database = await openInMemory()
await migrate(database)
await makeDemoWarehouse(database.db)
const ask = async (text: string) => (await database.pool.query(text)).rows
const migrations = (await ask('select hash from drizzle.__drizzle_migrations order by created_at')).map(
  ({ hash }) => hash,
)
const tables: Record<string, unknown> = {}
for (const { name } of await ask(
  `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
)) {
  const [read] = await ask(`select json_agg(one) as rows from "${name}" one`)
  if (read?.rows) tables[name] = read.rows
}
const sequences = await ask(
  `select sequencename as name, last_value::int as last from pg_sequences
   where schemaname = 'public' and last_value is not null`,
)
await database.close()

const file = fileURLToPath(new URL(`../tests/server/db/releases/${version}.json.br`, import.meta.url))
writeFileSync(file, brotliCompressSync(JSON.stringify({ migrations, tables, sequences })))
console.log(file)
