import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeOwnCertificate } from '#scripts/certificate.ts'
import { openQzKeys, readQzKeys } from '#server/printing/qz-keys.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
let dataDir = ''

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'douchette-qz-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const makeKeys = () =>
  spawnSync(process.execPath, ['scripts/program.mjs', 'scripts/qz-keys.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })

const read = () => readQzKeys({ qzKey: undefined, qzCertificate: undefined, dataDir })

test('npm run qz:keys makes a pair that the server reads, and explains how benches trust it', () => {
  const { stdout, status } = makeKeys()
  expect(status).toBe(0)
  expect(stdout).toContain('override.crt')
  expect(stdout).not.toContain('PRIVATE KEY')
  expect(read()?.certificate).toContain('BEGIN CERTIFICATE')
  expect(statSync(join(dataDir, 'qz/private-key.pem')).mode & 0o077).toBe(0)
})

test('a second run keeps the pair, because benches trust it already', () => {
  makeKeys()
  const before = readFileSync(join(dataDir, 'qz/certificate.pem'), 'utf8')
  expect(makeKeys().stdout).toContain('Les clés existent déjà')
  expect(readFileSync(join(dataDir, 'qz/certificate.pem'), 'utf8')).toBe(before)
})

test('a server starts without keys, and refuses half a pair, mixed pairs and unreadable keys', () => {
  expect(read()).toBeUndefined()
  const one = makeOwnCertificate({ commonName: 'A', from: new Date(), years: 1 })
  const other = makeOwnCertificate({ commonName: 'B', from: new Date(), years: 1 })
  const half = { qzKey: one.key, qzCertificate: undefined, dataDir }
  expect(() => readQzKeys(half)).toThrow('Il manque la clé ou le certificat')
  expect(() => openQzKeys(one.key, other.certificate)).toThrow('ne vont pas ensemble')
  expect(() => openQzKeys('not a key', one.certificate)).toThrow('illisible')
})
