// The JavaScript that somebody loads from the log-in screen to the home page, gzipped, against its budget.
// Both screens are in the entry: whoever sees the one will see the other.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

// 150 once the log-in loads alone; until then ky and TanStack Query need their room.
const budgetKb = 176
/** What the home page fetches once it stands there: not part of the budget, but no secret either. */
const afterwards = [
  'src/printing/PrintingWatch.tsx',
  'node_modules/qz-tray/qz-tray.js',
  'src/app/ScanOverlays.tsx',
  'src/pages/home/Today.tsx',
]

const dist = join(fileURLToPath(new URL('..', import.meta.url)), 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))

const keys = Object.keys(manifest)
const roots = keys.filter(key => manifest[key].isEntry)
const files = new Set(['theme.js'])
const rows = [...files, ...roots.flatMap(chunksOf)].map(measure)
rows.sort((a, b) => b.gzip - a.gzip)
const total = sum(rows)
const later = sum(
  afterwards
    .filter(key => manifest[key])
    .flatMap(chunksOf)
    .map(measure),
)

const line = (name, raw, gzip) => `${name.padEnd(48)}${raw.padStart(10)}${gzip.padStart(10)}`
console.log(line('First load, log-in to home', 'kB', 'gzip kB'))
for (const { file, raw, gzip } of rows) console.log(line(file, raw.toFixed(1), gzip.toFixed(1)))
console.log(line(`Total, of ${budgetKb} kB allowed`, '', total.toFixed(1)))
console.log(line('Afterwards: figures, printing, a scan’s words', '', later.toFixed(1)))
if (total > budgetKb) fail(`The first load is ${(total - budgetKb).toFixed(1)} kB over its budget.`)

/** A chunk with everything it imports, each file once. */
function chunksOf(key) {
  const { file, imports = [] } = manifest[key]
  if (files.has(file)) return []
  files.add(file)
  return [...(file.endsWith('.js') ? [file] : []), ...imports.flatMap(chunksOf)]
}

function measure(file) {
  const code = readFileSync(join(dist, file))
  return { file, raw: code.length / 1000, gzip: gzipSync(code, { level: 9 }).length / 1000 }
}

function sum(rows) {
  return rows.reduce((total, { gzip }) => total + gzip, 0)
}

function fail(why) {
  console.error(why)
  process.exit(1)
}
