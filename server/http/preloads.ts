import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** The build's list of its files. */
const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.optional(z.string()), imports: z._default(z.array(z.string()), []) }),
)
type Manifest = z.infer<typeof Manifest>

/** Chunks of vite.config.ts: what reads codes, and what every operation needs for its first scan. */
const forScans = ['barcodes']
const forOperations = ['machines', 'outbox']
/** index.html names them itself. */
const named = ['main', 'drawing']

/**
 * The value of the `link` header for a page: the files that it imports on demand before its first scan. The browser fetches them
 * beside those that index.html names, instead of one turn to the server later. Undefined without a built application.
 */
export function preloadsFor(root: string, path: string): string | undefined {
  const manifest = manifestOf(root)
  if (!manifest) return undefined
  const segments = path.split('/')
  const screen = Object.keys(manifest).find(key => {
    const [, operation] = /^src\/operations\/([\w-]+)\/screen\.tsx?$/.exec(key) ?? []
    return operation !== undefined && segments.includes(operation)
  })
  const wanted = [...forScans, ...(screen ? [...forOperations, screen] : [])]
  const has = filesOf(manifest, named)
  const files = [...filesOf(manifest, wanted)].filter(file => !has.has(file))
  return files.map(file => `</${file}>; rel="modulepreload"`).join(', ')
}

let last: { list: string; at: number; manifest: Manifest | undefined } | undefined

/** Read once for each build: one may replace the files under a running server. */
function manifestOf(root: string): Manifest | undefined {
  const list = join(root, '.vite', 'manifest.json')
  const at = statSync(list, { throwIfNoEntry: false })?.mtimeMs
  if (at === undefined) return undefined
  if (last?.list !== list || last.at !== at) {
    const parsed = Manifest.safeParse(JSON.parse(readFileSync(list, 'utf8')))
    last = { list, at, manifest: parsed.data }
  }
  return last.manifest
}

/** The files of these chunks or modules, with all that they import. */
function filesOf(manifest: Manifest, wanted: readonly string[]): Set<string> {
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports) add(imported)
  }
  for (const [key, { name }] of Object.entries(manifest)) {
    if (wanted.includes(key) || (name !== undefined && wanted.includes(name))) add(key)
  }
  return files
}
