/**
 * `npm run e2e:https [-- FILE…]`: the end-to-end tests over https, with a certificate as `npm run tls` makes it, in a browser that
 * trusts its authority as a bench does. It needs certutil (Debian: libnss3-tools).
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeHouse, tlsFolder } from '#server/tls/house.ts'
import { thisMachine } from '#server/tls/names.ts'

/** Some tests open the application under these names, which the browser leads to this machine. */
const otherHosts = ['entrepot.test', 'dev.entrepot.test']

const home = mkdtempSync(join(tmpdir(), 'douchette-https-'))
try {
  const folder = tlsFolder(home)
  await makeHouse(folder, thisMachine(), otherHosts, new Date())
  const authority = join(folder, 'authority.pem')
  trust(authority)
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/playwright/cli.js', 'test', '--config=e2e/playwright.config.ts', ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: { ...process.env, HOME: home, NODE_EXTRA_CA_CERTS: authority, TEST_TLS: folder },
    },
  )
  process.exitCode = status ?? 1
} finally {
  rmSync(home, { recursive: true, force: true })
}

/** Chromium on Linux reads the authorities that its user trusts from here. */
function trust(authority: string): void {
  const store = join(home, '.pki', 'nssdb')
  mkdirSync(store, { recursive: true })
  run('certutil', '-d', `sql:${store}`, '-N', '--empty-password')
  run('certutil', '-d', `sql:${store}`, '-A', '-t', 'C,,', '-n', 'Douchette', '-i', authority)
}

function run(command: string, ...args: string[]): void {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`)
}
