import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { backUpPostgres, findPrograms, programsOrRefuse, restorePostgres } from '#server/backup/postgres.ts'
import { openDatabase } from '#server/db/open.ts'
import { openTestDatabase, testDatabase } from '#tests/drivers/database.ts'
import { fillHouse, piecesIn, startReceiving } from './house.ts'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'douchette-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const server = process.env.TEST_DATABASE_URL ?? ''

async function onServer<T>(statement: string): Promise<T[]> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const named = (name: string) => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** An empty database. What is put aside under its name goes with it. */
async function emptyDatabase() {
  const name = `other_${randomBytes(6).toString('hex')}`
  const all = () =>
    onServer<{ datname: string }>(`select datname from pg_database where datname like '${name}%' order by 1`)
  await onServer(`create database ${name} template template0`)
  onTestFinished(async () => {
    for (const { datname } of await all()) await onServer(`drop database ${datname} with (force)`)
  })
  return { name, url: named(name), all: async () => (await all()).map(({ datname }) => datname) }
}

async function house() {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  await fillHouse(database.pool)
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  return { pool: database.pool, url: named(rows[0]?.name ?? '') }
}

test('without its programs a sentence says what to install', () => {
  expect(() => programsOrRefuse('pg_dump', 'pg_nowhere')).toThrow('installez les outils de PostgreSQL')
})

if (testDatabase === 'postgres' && findPrograms('pg_dump', 'pg_restore'))
  describe('a PostgreSQL', () => {
    test('is backed up while people work, restored into an empty database, and nothing is lost', async () => {
      const dataDir = aFolder()
      const { pool, url: atWork } = await house()
      const work = await startReceiving(pool)
      const backup = join(dataDir, 'backup.tar.gz')
      const { manifest, tried } = await backUpPostgres({ url: atWork, dataDir }, backup)
      const before = await work.stop(manifest.moment)
      expect(tried).toBe(true)
      expect(readdirSync(dataDir)).toEqual(['backup.tar.gz'])
      const { url, name, all } = await emptyDatabase()

      const half = join(dataDir, 'half')
      const whole = readFileSync(backup)
      writeFileSync(half, whole.subarray(0, whole.length >> 1))
      const fromHalf = restorePostgres(half, { url, dataDir }, { replace: false, now: new Date() })
      await expect(fromHalf).rejects.toThrow('est abîmée ou incomplète')

      // The half one left nothing: this one needs an empty database.
      const { movedTo } = await restorePostgres(backup, { url, dataDir }, { replace: false, now: new Date() })
      expect(movedTo).toBeUndefined()
      const restored = await openDatabase({ url, dataDir })
      const { stock, moves } = await piecesIn(restored.pool)
      expect(moves).toBeGreaterThanOrEqual(before)
      expect({ stock, moves }).toEqual({ stock: manifest.rows.moves, moves: manifest.rows.moves })

      const again = (replace: boolean) =>
        restorePostgres(backup, { url, dataDir }, { replace, now: new Date('2026-11-23T01:02:03Z') })
      await expect(again(true)).rejects.toThrow('D’autres programmes sont connectés à cette base')
      await restored.close()
      await expect(again(false)).rejects.toThrow('ajoutez --replace')
      expect((await again(true)).movedTo).toBe(`${name}_replaced_20261123010203`)
      expect(await all()).toEqual([name, `${name}_replaced_20261123010203`])
    })

    test('a user who may not make databases backs up, and the file is read through instead', async () => {
      const dataDir = aFolder()
      const { url } = await house()
      const role = `backup_${randomBytes(4).toString('hex')}`
      await onServer(`create role ${role} login password 'secret' in role pg_read_all_data`)
      onTestFinished(async () => void (await onServer(`drop role ${role}`)))
      const modest = new URL(url)
      modest.username = role
      modest.password = 'secret'
      const { tried } = await backUpPostgres({ url: modest.href, dataDir }, join(dataDir, 'modest.tar.gz'))
      expect(tried).toBe(false)
    })
  })
