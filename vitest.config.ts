import { defineConfig } from 'vitest/config'

const isCi = process.env.CI === 'true'
const serverTests = 'tests/server/**/*.test.ts'
/** These start programs of their own on the embedded database, whichever the others run on. */
const embeddedOnly = ['tests/server/db/{folder,thread}.test.ts', 'tests/server/http/{start,killed}.test.ts']
const onDatabase = (name: 'pglite' | 'postgres') => ({
  extends: true as const,
  test: {
    name: `serveur sur ${name}`,
    include: [serverTests],
    exclude: name === 'postgres' ? embeddedOnly : [],
    env: { TEST_DATABASE: name },
  },
})

export default defineConfig({
  test: {
    // The first test of a file starts its database, on a machine that may have other things to do.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // The machines this runs on have two cores; more workers only make them wait for each other.
    maxWorkers: 2,
    allowOnly: !isCi,
    projects: [
      {
        extends: true,
        test: { name: 'unités', include: ['tests/**/*.test.{ts,tsx}'], exclude: [serverTests] },
      },
      onDatabase('pglite'),
      // A PostgreSQL is there when `npm test` found or installed one.
      ...(process.env.TEST_DATABASE_URL ? [onDatabase('postgres')] : []),
    ],
  },
})
