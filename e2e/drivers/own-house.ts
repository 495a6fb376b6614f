import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Warehouse as OwnServer, openWarehouse } from '#scripts/warehouse.ts'
import { test as base } from './operator.ts'
import type { Copy } from './template.ts'
import type { Warehouse } from './warehouse.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

export const alice = { username: 'alice', password: 'quatre mots au hasard' }

/** Tests in a house of one's own, with none of the demo's people, articles or carriers. */
export const inOwnHouse = base.extend({
  warehouse: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names.
    async ({}, use) => {
      const warehouse = await setUpWarehouse()
      await use(warehouse)
      await warehouse.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // This bench has no label-printing program yet: what is printed shows on the screen.
  qzPort: 1,
})

/** A test at a server that was started on an empty folder, and printed its code. */
export const atAnEmptyServer = base.extend<object, { empty: OwnServer }>({
  empty: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names.
    async ({}, use) => {
      const { place, remove } = emptyFolder()
      const server = await openWarehouse(place.DATA_DIR, { ...place, DOUCHETTE_DEMO: '0' })
      await use(server)
      await server.close()
      await remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  warehouse: [
    async ({ empty: { url } }, use) => use({ url, openFor: async () => {}, close: async () => {} }),
    { scope: 'worker' },
  ],
})

/** As a customer makes a warehouse: `npm run setup`, then `npm start`. */
async function setUpWarehouse(): Promise<Warehouse> {
  const { place, remove } = emptyFolder()
  const setup = [
    ...['--warehouse', 'Entrepôt de Nantes', '--address', '12 quai de la Fosse, 44000 Nantes'],
    ...['--shop', 'Maison Lumière', '--admin', alice.username, '--name', 'Alice Martin'],
  ]
  const env = { ...process.env, ...place, DOUCHETTE_ADMIN_PASSWORD: alice.password }
  await run('npm', ['run', '-s', 'setup', '--', ...setup], { cwd: root, env })
  const server = await openWarehouse(place.DATA_DIR, { ...place, DOUCHETTE_DEMO: '' })
  return {
    url: server.url,
    openFor: async () => {},
    close: async () => {
      await server.close()
      await remove()
    },
  }
}

function emptyFolder(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'douchette-own-'))
  return {
    place: { DATA_DIR: folder, DATABASE_URL: '' },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
