import { createRequire } from 'node:module'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { manualPages } from './scripts/manual.ts'
import { cheaperOnPostgres, onBoth, onPostgres, onPostgresAlone } from './tests/on-postgres.ts'

const isCi = process.env.CI === 'true'
/** `npm run test:pooler` proves all of the server on PostgreSQL. */
const wholeServer = process.env.TEST_WHOLE_SERVER === 'true'

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL)
/** They run on the embedded database where there is no PostgreSQL. */
const onceOnPostgres = [...Object.keys(onPostgres).filter(file => !(file in onBoth)), cheaperOnPostgres]

/** These take longest: begun first, none of them is what one core waits for at the end. */
const longest = [
  'tests/server/stock/every-operation.test.ts',
  'tests/simulate/histories.test.ts',
  'tests/server/http/start.test.ts',
  'tests/server/backup/folder.test.ts',
  'tests/src/printing/faults.test.ts',
  'tests/contract/barcodes/own-codes.test.ts',
  'tests/server/shipment/together.test.ts',
  'tests/server/picking/together.test.ts',
]

/** Project by project, because a process that changes projects is started anew. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification) => {
      const found = longest.findIndex(name => moduleId.endsWith(name))
      return (project.name === 'postgres' ? longest.length + 1 : 0) + (found < 0 ? longest.length : found)
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  // The palette searches the manual, which is Markdown.
  plugins: [manualPages()],
  // Its module is 9 MB that Vite would rewrite for each project; Node loads the same as CommonJS untouched.
  resolve: { alias: { 'zpl-renderer-js': createRequire(import.meta.url).resolve('zpl-renderer-js') } },
  test: {
    // A test that waits this long waits for ever.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // What a server does by itself comes within moments, however slow the machine is.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // The machines this runs on have two cores; more workers only make them wait for each other.
    maxWorkers: 2,
    // The files of a worker share its modules and its database: a test puts back whatever it changes.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    allowOnly: !isCi,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'tests',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...onPostgresAlone, ...(hasPostgres ? onceOnPostgres : [])],
          env: { TEST_DATABASE: 'pglite' },
        },
      },
      // A PostgreSQL is there when `npm test` found or installed one.
      ...(hasPostgres
        ? [
            {
              extends: true as const,
              test: {
                name: 'postgres',
                include: wholeServer
                  ? ['tests/server/**/*.test.ts']
                  : [...Object.keys(onPostgres), cheaperOnPostgres],
                globalSetup: 'tests/drop-databases.ts',
                env: { TEST_DATABASE: 'postgres' },
              },
            },
          ]
        : []),
    ],
  },
})
