import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pack, sumsOf, unpack } from '#server/backup/archive.ts'
import { backUpFolder, restoreFolder } from '#server/backup/folder.ts'
import { type Manifest, proveSound } from '#server/backup/manifest.ts'
import { lockFolder } from '#server/db/embedded/lock.ts'
import { newestMigration } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { fillFolder } from '#tests/drivers/database.ts'
import { shortLived } from '#tests/drivers/short-lived.ts'
import { fillHouse, piecesIn, startReceiving } from './house.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The commands as a person types them. */
async function run(script: 'backup' | 'restore', args: string[], dataDir: string) {
  const program = spawn(
    process.execPath,
    [shortLived, 'scripts/program.mjs', `scripts/${script}.ts`, ...args],
    {
      cwd: root,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const said = { out: '', err: '' }
  program.stdout.on('data', text => {
    said.out += text
  })
  program.stderr.on('data', text => {
    said.err += text
  })
  const [code] = await once(program, 'close')
  return { code, ...said }
}

const places = mkdtempSync(join(tmpdir(), 'douchette-backup-'))
afterAll(() => rmSync(places, { recursive: true, force: true }))
const backup = join(places, 'backup.tar.gz')
let manifest: Manifest
let before: number

let elsewhere: string
beforeEach(() => {
  elsewhere = mkdtempSync(join(places, 'elsewhere-'))
})

beforeAll(async () => {
  const dataDir = join(places, 'at-work')
  await fillFolder(dataDir)
  const server = await openDatabase({ dataDir })
  await fillHouse(server.pool)
  mkdirSync(join(dataDir, 'tls'))
  writeFileSync(join(dataDir, 'tls', 'authority-key.pem'), 'the authority')
  mkdirSync(join(dataDir, 'qz'))
  writeFileSync(join(dataDir, 'qz', 'private-key.pem'), 'the key')
  // A checkpoint while files are copied drops the log that the copy needs.
  let copied = false
  const work = await startReceiving(server.pool, async () => {
    if (copied || !existsSync(join(dataDir, 'backup-under-way', 'copy', 'postgres', 'global'))) return
    copied = true
    await server.pool.query('checkpoint')
  })
  const { code, out, err } = await run('backup', [backup], dataDir)
  manifest = await unpack(backup, mkdtempSync(join(places, 'looked-at-')))
  before = await work.stop(manifest.moment)
  await server.close()
  expect({ code, err, copied }).toEqual({ code: 0, err: '', copied: true })
  expect(out).toContain('le stock est la somme des mouvements')
  expect(out).toContain('clé privée de QZ Tray')
  expect(readdirSync(dataDir)).not.toContain('backup-under-way')
})

const restore = (file: string, { replace = false } = {}) =>
  restoreFolder(file, elsewhere, { replace, now: new Date() }).then(
    () => 'restored',
    error => error.message,
  )

test('all that was acknowledged before a backup’s moment is there; what was there goes aside with --replace only', async () => {
  expect(statSync(backup).mode & 0o777).toBe(0o600)
  expect(readdirSync(places)).not.toContain('backup.tar.gz.part')
  mkdirSync(join(elsewhere, 'postgres'))
  writeFileSync(join(elsewhere, 'postgres', 'PG_VERSION'), 'the old one')
  expect(await restore(backup)).toContain('tient déjà un entrepôt : ajoutez --replace')
  expect(readdirSync(elsewhere)).toEqual(['postgres'])

  const { code, out, err } = await run('restore', [backup, '--replace'], elsewhere)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const aside = /L’ancien est gardé : (.+)/.exec(out)?.[1] ?? ''
  expect(readFileSync(join(aside, 'postgres', 'PG_VERSION'), 'utf8')).toBe('the old one')
  expect(readFileSync(join(elsewhere, 'qz', 'private-key.pem'), 'utf8')).toBe('the key')
  expect(readFileSync(join(elsewhere, 'tls', 'authority-key.pem'), 'utf8')).toBe('the authority')

  const restored = await openDatabase({ dataDir: elsewhere })
  const { stock, moves } = await piecesIn(restored.pool)
  expect(before).toBeGreaterThanOrEqual(20)
  expect(moves).toBeGreaterThanOrEqual(before)
  expect(stock).toBe(moves)
  const fewer = { ...manifest.rows, moves: moves - 1 }
  await expect(proveSound(restored, { ...manifest, rows: fewer })).rejects.toThrow('la table moves a')
  await restored.close()
})

/** A small backup, with something special in its manifest. */
async function small(change: Partial<Manifest> = {}, named = 'postgres/PG_VERSION'): Promise<string> {
  const folder = mkdtempSync(join(places, 'small-'))
  writeFileSync(join(folder, 'part'), randomBytes(20_000))
  const sources = [{ path: named, file: join(folder, 'part') }]
  const file = `${folder}.tar.gz`
  await pack(file, { ...manifest, parts: await sumsOf(sources), ...change }, sources)
  return file
}

test('a backup that is cut, changed, newer or of something else touches nothing', async () => {
  const whole = readFileSync(await small())
  const middle = whole.length >> 1
  const flipped = Buffer.from(whole)
  flipped[middle] = (flipped[middle] ?? 0) ^ 1
  const damaged = [
    whole.subarray(0, middle),
    whole.subarray(0, -1),
    flipped,
    Buffer.concat([whole, whole]),
    Buffer.from('not a backup'),
    Buffer.alloc(0),
  ]
  const file = join(places, 'damaged')
  for (const bytes of damaged) {
    writeFileSync(file, bytes)
    expect(await restore(file)).toContain('est abîmée ou incomplète : rien n’a été touché')
  }
  expect(await restore(join(places, 'nowhere'))).toContain('ne se lit pas (ENOENT)')

  const newer = 'vient d’une version plus récente de Douchette'
  expect(await restore(await small({ migration: newestMigration() + 1 }))).toContain(newer)
  expect(await restore(await small({ format: manifest.format + 1 }))).toContain(newer)
  expect(await restore(await small({ migration: newestMigration() - 1 }))).toContain(
    'd’avant la version 1.0.0',
  )
  expect(await restore(await small({ database: 'postgres' }))).toContain('donnez dans DATABASE_URL')
  expect(await restore(await small({ postgres: 17 }))).toContain('fichiers de PostgreSQL 17')
  expect(await restore(await small({}, 'postgres/../../outside'))).toContain('est abîmée')
  expect(readdirSync(elsewhere)).toEqual([])
})

test('a name that is taken or cannot be written is refused before anything is copied', async () => {
  mkdirSync(join(elsewhere, 'postgres'))
  await expect(backUpFolder(elsewhere, backup)).rejects.toThrow('existe déjà : donnez un autre nom')
  await expect(backUpFolder(elsewhere, join(backup, 'inside'))).rejects.toThrow('ne peut pas être écrit')
  expect(readdirSync(elsewhere)).toEqual(['postgres'])
})

test('nothing is restored under a running server, nor backed up where there is no warehouse', async () => {
  const unlock = await lockFolder(elsewhere)
  expect(await restore(backup, { replace: true })).toContain('arrêtez-le, puis relancez cette commande')
  await unlock?.()
  const { code, err } = await run('backup', [join(places, 'nothing.tar.gz')], join(places, 'nowhere'))
  expect({ code, err }).toEqual({
    code: 1,
    err: `Le dossier « ${join(places, 'nowhere')} » ne tient pas d’entrepôt : vérifiez DATA_DIR.\n`,
  })
})
