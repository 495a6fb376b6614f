import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { addNames, issue, makeHouse, renewIfDue, tlsFolder } from '#server/tls/house.ts'
import { dataFolder, machine, today } from './secure-server.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const later = (days: number) => new Date(today.getTime() + days * 86_400_000)
const certificateIn = (folder: string) => new X509Certificate(readFileSync(join(folder, 'server.pem')))

const houseOf = async (given: readonly string[] = []) => {
  const folder = dataFolder()
  await makeHouse(folder, machine, given, today)
  return folder
}

const runTls = (dataDir: string, ...args: string[]) =>
  spawnSync(process.execPath, ['scripts/program.mjs', 'scripts/tls.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })

test('the certificate names the machine, its addresses and what a person added', async () => {
  const certificate = certificateIn(await houseOf(['douchette.example']))
  for (const name of ['localhost', 'entrepot', 'entrepot.local', 'douchette.example'])
    expect(certificate.checkHost(name), name).toBe(name)
  for (const address of ['127.0.0.1', '::1', '192.168.1.20'])
    expect(certificate.checkIP(address), address).toBe(address)
})

test('it is renewed two months before its end, and for a new address', async () => {
  const folder = await houseOf()
  const first = certificateIn(folder).serialNumber
  expect(await renewIfDue(folder, machine, later(330))).toBe(false)
  expect(await renewIfDue(folder, machine, later(340))).toBe(true)
  const second = certificateIn(folder)
  expect(second.serialNumber).not.toBe(first)
  const moved = { ...machine, addresses: ['192.168.7.7'] }
  expect(await renewIfDue(folder, moved, later(341))).toBe(true)
  expect(certificateIn(folder).checkIP('192.168.7.7')).toBe('192.168.7.7')
  expect(await renewIfDue(folder, moved, later(341))).toBe(false)
})

test('a machine that is called otherwise keeps a certificate that browsers take', async () => {
  const folder = await houseOf()
  await issue(folder, { ...machine, name: 'autre' }, today)
  const certificate = certificateIn(folder)
  expect(certificate.checkHost('autre')).toBeUndefined()
  expect(certificate.checkHost('autre.local')).toBe('autre.local')
})

test('a name is added while the authority may vouch for it', async () => {
  const folder = await houseOf()
  expect(await addNames(folder, ['stock.lan', 'stock.example'])).toEqual(['stock.example'])
  expect(await addNames(folder, ['stock.lan'])).toEqual([])
})

test('npm run tls makes the house, keeps its authority, and refuses what it cannot vouch for', () => {
  const dataDir = dataFolder()
  const folder = tlsFolder(dataDir)
  const { stdout, status } = runTls(dataDir)
  expect(status).toBe(0)
  expect(stdout).toMatch(/Empreinte de l’autorité \(SHA-256\) : ([0-9A-F]{2}:){31}[0-9A-F]{2}/)
  expect(stdout).toContain('/certificat')
  expect(stdout).not.toContain('PRIVATE KEY')
  for (const file of ['authority-key.pem', 'server.pem'])
    expect(statSync(join(folder, file)).mode & 0o077, file).toBe(0)
  const authority = readFileSync(join(folder, 'authority.pem'), 'utf8')
  const again = runTls(dataDir, 'douchette.example')
  expect(again.status).toBe(1)
  expect(again.stderr).toContain('npm run tls -- --new-authority douchette.example')
  expect(readFileSync(join(folder, 'authority.pem'), 'utf8')).toBe(authority)
  expect(runTls(dataDir, '--new-authority', 'douchette.example').status).toBe(0)
  expect(certificateIn(folder).checkHost('douchette.example')).toBe('douchette.example')
})
