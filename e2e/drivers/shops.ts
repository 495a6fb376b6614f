import { randomBytes } from 'node:crypto'
import { test as base } from './operator.ts'
import { startWarehouse } from './warehouse.ts'

/** Tests at a server that keeps secrets and may reach shops and identity providers on this computer. */
export const besideShops = base.extend({
  warehouse: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names.
    async ({}, use) => {
      const warehouse = await startWarehouse({
        SECRETS_KEY: randomBytes(32).toString('hex'),
        SHOP_NETWORKS: 'loopback',
        IDENTITY_NETWORKS: 'loopback',
      })
      process.env.E2E_URL = warehouse.url
      await use(warehouse)
      await warehouse.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
