// Installs missing packages with Node alone. An interrupted install also leaves a node_modules folder, so this script
// stamps the lockfile's hash only after npm has finished.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stampFile = `${root}node_modules/.installed`
const lockDir = `${root}.cache/`
const lockFile = `${lockDir}install.lock`
const patience = 5 * 60_000

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Douchette demande Node 20.19 ou plus récent ; celui-ci est ${process.versions.node}.`)
}

const wanted = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .update(process.versions.modules)
  .digest('hex')

if (!isInstalled()) {
  const release = await takeLock()
  try {
    if (!isInstalled()) install()
  } finally {
    release()
  }
}

function isInstalled() {
  try {
    return readFileSync(stampFile, 'utf8') === wanted
  } catch {
    return false
  }
}

function install() {
  console.log('Installation des dépendances…')
  const npm = process.env.npm_execpath
  const [command, ...before] = npm ? [process.execPath, npm] : ['npm']
  const { status } = spawnSync(command, [...before, 'ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: !npm && process.platform === 'win32',
  })
  if (status !== 0) fail('L’installation des dépendances a échoué : vérifiez le réseau, puis relancez.')
  writeFileSync(stampFile, wanted)
}

/** Start and test may run at once, so the second waits for the first. A dead owner loses its lock. */
async function takeLock() {
  mkdirSync(lockDir, { recursive: true })
  const end = Date.now() + patience
  for (;;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
      return () => rmSync(lockFile, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`Impossible d’écrire dans ${lockDir} (${error.code}).`)
    }
    if (!isOwnerAlive()) rmSync(lockFile, { force: true })
    else if (Date.now() > end) fail('Une autre installation est en cours depuis cinq minutes.')
    else await new Promise(resolve => setTimeout(resolve, 250))
  }
}

function isOwnerAlive() {
  try {
    const owner = Number(readFileSync(lockFile, 'utf8'))
    // An empty file belongs to an owner that has not written its process number yet.
    if (owner > 0) process.kill(owner, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
