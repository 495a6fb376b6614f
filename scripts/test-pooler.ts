/**
 * `npm run test:pooler [-- FILE…]`: all tests of the server on PostgreSQL through a PgBouncer in transaction mode, as a house with
 * many server processes runs it. `npm test` proves there what a database can make different, and on PostgreSQL without a pooler.
 */
import { spawnSync } from 'node:child_process'
import { hasPgbouncer, startPgbouncer } from './pgbouncer.ts'
import { startTestPostgres } from './postgres.ts'

const postgres = hasPgbouncer() ? await startTestPostgres() : undefined
if (!postgres) {
  console.error('Il faut PostgreSQL et PgBouncer (Debian : postgresql, pgbouncer).')
  process.exit(1)
}
try {
  const pooler = await startPgbouncer(postgres.url)
  try {
    const files = process.argv.slice(2)
    const { status } = spawnSync(
      process.execPath,
      [
        ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'postgres'],
        ...(files.length > 0 ? files : ['tests/server']),
      ],
      {
        stdio: 'inherit',
        env: {
          ...process.env,
          TEST_DATABASE_URL: postgres.url,
          TEST_POOLER_URL: pooler.named('postgres'),
          TEST_WHOLE_SERVER: 'true',
        },
      },
    )
    process.exitCode = status ?? 1
  } finally {
    await pooler.stop()
  }
} finally {
  await postgres.stop()
}
