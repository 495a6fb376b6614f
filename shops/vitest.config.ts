import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Real shop programs from the npm registry: `npm run test:shops`, apart from what everybody's `npm test` installs. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  resolve: { alias: { 'zpl-renderer-js': createRequire(import.meta.url).resolve('zpl-renderer-js') } },
  test: {
    include: ['shops/*.test.ts'],
    env: { TEST_DATABASE: 'pglite' },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    restoreMocks: true,
  },
})
