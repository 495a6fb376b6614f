/**
 * `npm run pictures`: plays the scenes of e2e/drivers/scenes.ts in Chromium against the demo warehouse, at a moment that
 * never changes, and writes docs/pictures/. `npm test` plays a third of the scenes and writes nothing.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
findChromium()
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/playwright/cli.js',
    ...[
      'test',
      '--config=e2e/playwright.config.ts',
      '--workers=1',
      'e2e/pictures.spec.ts',
      ...process.argv.slice(2),
    ],
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PICTURES_AT: '2026-06-16T12:40:05Z',
      TZ: 'Europe/Paris',
      // The embedded database takes its time from the server's process; a PostgreSQL has a clock of its own.
      TEST_DATABASE_URL: '',
    },
  },
)
process.exitCode = status ?? 1
