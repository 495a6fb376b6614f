import files, { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeDurable } from '../../../server/db/embedded/durable.mjs'
import { startParameters as startParams } from '../../../server/db/embedded/parameters.mjs'

// The thread of the embedded database cannot be looked into from here, so that its parts are put together again.

let house: string

beforeAll(async () => {
  house = mkdtempSync(join(tmpdir(), 'douchette-power-cut-'))
  const made = await PGlite.create({ dataDir: join(house, 'new'), startParams })
  await made.close()
})

afterAll(() => rmSync(house, { recursive: true, force: true }))

/** Copies each file of `folder` to `disk` as it is when it is synced. Returns the synced files, named from `folder`. */
function keepWhatIsSynced(folder: string, disk: string): Set<string> {
  const synced = new Set<string>()
  const opened = new Map<number, string>()
  const { openSync, fsyncSync } = files
  vi.spyOn(files, 'openSync').mockImplementation((path, flags, mode) => {
    const descriptor = openSync(path, flags, mode)
    opened.set(descriptor, String(path))
    return descriptor
  })
  vi.spyOn(files, 'fsyncSync').mockImplementation(descriptor => {
    fsyncSync(descriptor)
    const path = opened.get(descriptor)
    if (path === undefined) throw new Error(`Descriptor ${descriptor} was opened unseen`)
    const name = relative(folder, path)
    synced.add(name)
    if (files.fstatSync(descriptor).isDirectory()) mkdirSync(join(disk, name), { recursive: true })
    else {
      mkdirSync(dirname(join(disk, name)), { recursive: true })
      files.copyFileSync(path, join(disk, name))
    }
  })
  return synced
}

async function openHouse(name: string) {
  const folder = join(house, name)
  const disk = join(house, `${name}-disk`)
  cpSync(join(house, 'new'), folder, { recursive: true })
  const synced = keepWhatIsSynced(folder, disk)
  const database = await PGlite.create({ dataDir: folder, startParams })
  return { folder, disk, synced, database }
}

test('A checkpoint syncs the tables that were written before it', async () => {
  const { folder, synced, database } = await openHouse('checkpoint')
  makeDurable(database.Module, folder)
  expect([...synced]).toEqual(expect.arrayContaining(['PG_VERSION', 'global/pg_control', '']))

  await database.exec('create table moves (id int primary key); create table lots (name text)')
  await database.exec("insert into moves select generate_series(1, 5000); insert into lots values ('L1')")
  synced.clear()
  await database.exec('checkpoint')

  const { rows } = await database.query<{ path: string }>(
    "select pg_relation_filepath(oid) as path from pg_class where relname in ('moves', 'moves_pkey', 'lots')",
  )
  expect(rows).toHaveLength(3)
  for (const { path } of rows) expect(synced).toContain(path)
  expect(synced).toContain('global/pg_control')
  await database.close()
})

/** What the disk holds after a power cut at the worst of moments: the journal, synced as it is written, says that the tables are there. */
async function afterPowerCut({ folder, disk, database }: Awaited<ReturnType<typeof openHouse>>) {
  await database.exec('create table moves (id int primary key)')
  await database.exec('insert into moves select generate_series(1, 5000)')
  await database.exec('checkpoint')
  await database.exec('insert into moves values (5001)')

  vi.restoreAllMocks()
  for (const name of ['pg_wal', 'global/pg_control']) {
    rmSync(join(disk, name), { recursive: true, force: true })
    cpSync(join(folder, name), join(disk, name), { recursive: true })
  }
  await database.close()
  rmSync(join(disk, 'postmaster.pid'), { force: true })
  return PGlite.create({ dataDir: disk, startParams })
}

const counted = 'select count(*)::int as moves, max(id) as last from moves'

test('A power cut takes nothing that was acknowledged', async () => {
  const opened = await openHouse('cut')
  makeDurable(opened.database.Module, opened.folder)
  const after = await afterPowerCut(opened)
  expect((await after.query(counted)).rows).toEqual([{ moves: 5001, last: 5001 }])
  await after.close()
})

test('A database that is not durable loses what its last checkpoint called written', async () => {
  const opened = await openHouse('lost')
  cpSync(join(house, 'new'), opened.disk, { recursive: true })
  const after = await afterPowerCut(opened)
  await expect(after.query(counted)).rejects.toThrow('"moves" does not exist')
  await after.close()
})
