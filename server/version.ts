import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const Package = z.object({ version: z.string() })

/** Of this program, as its package says. */
export const { version } = Package.parse(
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')),
)
