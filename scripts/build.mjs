// Builds the application if its sources have changed since the last build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stampFile = join(root, 'dist', '.built')
const sources = [
  'contract',
  'machines',
  'src',
  'public',
  'docs/manuel',
  'index.html',
  'scripts/build-plugins.ts',
  'scripts/budget.mjs',
  'scripts/compress.mjs',
  'scripts/shell-worker.mjs',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

export function buildIfStale() {
  const hash = createHash('sha256').update(process.env.VITE_SENTRY_DSN ?? '')
  for (const source of sources) addTo(hash, join(root, source))
  const wanted = hash.digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  console.log('Construction de l’application…')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  if (status !== 0) {
    console.error(`${stdout}${stderr}\nLa construction de l’application a échoué.`)
    process.exit(1)
  }
  writeFileSync(stampFile, wanted)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildIfStale()

function addTo(hash, path) {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) addTo(hash, join(path, name))
  } else {
    hash.update(path.slice(root.length)).update(readFileSync(path))
  }
}
