import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const Package = z.object({ version: z.string() })

/** The version that /health, « Santé », `--version`, backups and traces name. `npm run image` takes it from the package, too. */
export const { version } = Package.parse(
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')),
)
