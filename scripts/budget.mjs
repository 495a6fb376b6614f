// node scripts/budget.mjs [FOLDER]: measures the JavaScript from the log-in screen to a usable home page, gzipped, and fails above the budget.
//
// Counted: every script that index.html names, their imports, and what home imports on demand before it is drawn
// (`forHome`). Printed, but not counted: what loads once home is drawn (`afterwards`), the rules of barcodes first.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const budgetKb = 150
const forHome = []
const afterwards = [
  'barcodes',
  'late',
  'running',
  'node_modules/qz-tray/qz-tray.js',
  'src/pages/home/Today.tsx',
]

const dist = process.argv[2] ?? join(import.meta.dirname, '..', 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
const page = readFileSync(join(dist, 'index.html'), 'utf8')

const counted = new Set()
const inPage = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file)
const first = [...inPage.flatMap(file => withImports(keyOf(file), file)), ...forHome.flatMap(onDemand)]
const later = afterwards.flatMap(onDemand)

const rows = first.map(measure).sort((a, b) => b.gzip - a.gzip)
const total = sum(rows)
const line = (name, raw, gzip) => `${name.padEnd(48)}${raw.padStart(10)}${gzip.padStart(10)}`
console.log(line('First load, log-in to home', 'kB', 'gzip kB'))
for (const { file, raw, gzip } of rows) console.log(line(file, raw.toFixed(1), gzip.toFixed(1)))
console.log(line(`Total, of ${budgetKb} kB allowed`, '', total.toFixed(1)))
console.log(line('Afterwards: commands, icons, figures, printing', '', sum(later.map(measure)).toFixed(1)))
if (total > budgetKb) {
  console.error(`The first load is ${(total - budgetKb).toFixed(1)} kB over its budget.`)
  process.exit(1)
}

/** By the module's path, or by the name of a chunk that vite.config.ts puts together. */
function onDemand(name) {
  const key = Object.keys(manifest).find(one => one === name || manifest[one].name === name)
  if (!key) throw new Error(`The budget names ${name}, which the build does not know`)
  return withImports(key, manifest[key].file)
}

/** A file and its imports, each counted once. */
function withImports(key, file) {
  if (counted.has(file)) return []
  counted.add(file)
  const imports = manifest[key]?.imports ?? []
  return [
    ...(file.endsWith('.js') ? [file] : []),
    ...imports.flatMap(one => withImports(one, manifest[one].file)),
  ]
}

function keyOf(file) {
  return Object.keys(manifest).find(key => manifest[key].file === file)
}

function measure(file) {
  const code = readFileSync(join(dist, file))
  return { file, raw: code.length / 1000, gzip: gzipSync(code, { level: 9 }).length / 1000 }
}

function sum(rows) {
  return rows.reduce((total, { gzip }) => total + gzip, 0)
}
