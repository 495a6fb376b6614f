import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

/** Test vectors that several projects share, beside this project's folder; undefined on a machine without them. */
function sharedData<T>(name: string, schema: z.ZodMiniType<T>): T | undefined {
  const path = fileURLToPath(new URL(`../../../../shared/data/${name}`, import.meta.url))
  return existsSync(path) ? schema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}

const Numbers = z.record(z.string(), z.object({ valid: z.array(z.string()), invalid: z.array(z.string()) }))
export const sharedTracking = sharedData('tracking.json', z.object({ numbers: Numbers }))?.numbers

const Gs1Scan = z.object({
  scan: z.string(),
  ok: z.boolean(),
  els: z.nullable(z.array(z.tuple([z.string(), z.string()]))),
  warehouse: z.boolean(),
})
export type Gs1Scan = z.infer<typeof Gs1Scan>
export const sharedGs1 = sharedData('gs1-scans.json', z.array(Gs1Scan))
