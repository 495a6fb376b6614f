// `npm run test:shops`: a real shop program of the npm registry sells, and our server prepares and sends. Its packages are
// installed in their own folder, so that nobody else has them.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = `${root}shops/vendure/`
const stampFile = `${folder}node_modules/.installed`
const wanted = createHash('sha256')
  .update(readFileSync(`${folder}package-lock.json`))
  .digest('hex')

/** A registry that stumbles is asked again, by npm and then once more by us. */
const tries = 2
for (let tried = 1; !isInstalled(); tried += 1) {
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=5', '--loglevel=error']
  const { status } = run('npm', ['ci', ...options], { cwd: folder, timeout: 5 * 60_000 })
  if (status === 0) writeFileSync(stampFile, wanted)
  else if (tried === tries) {
    console.error('Vendure n’a pas pu être installé : le registre npm répond-il ?')
    process.exit(1)
  }
}
const { status } = run('npx', ['vitest', 'run', '--config', 'shops/vitest.config.ts'], {
  timeout: 10 * 60_000,
})
process.exit(status ?? 1)

function isInstalled() {
  try {
    return readFileSync(stampFile, 'utf8') === wanted
  } catch {
    return false
  }
}

function run(command, args, more) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', ...more })
}
