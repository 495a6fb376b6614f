import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { settings } from '#server/db/schema/index.ts'
import { StartupError } from '#server/db/startup-error.ts'
import { fillFolder, testDatabase } from '#tests/drivers/database.ts'
import { shortLived } from '#tests/drivers/short-lived.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

// Each opening starts a database, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'douchette-folder-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(() => 'opened').catch(error => error)

/** Starts a second program that writes to the folder; `written` is the last row that it confirmed. */
async function colleague() {
  const program = spawn(
    process.execPath,
    [shortLived, 'scripts/program.mjs', 'tests/server/db/programs/hold-folder.ts', dataDir],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let written = -1
  const lines = createInterface({ input: program.stdout })
  lines.on('line', line => {
    written = Number(line)
  })
  await once(lines, 'line')
  return {
    written: () => written,
    kill: async () => {
      program.kill('SIGKILL')
      await once(program, 'close')
    },
  }
}

// Only the embedded database has a folder, so these tests would prove nothing on PostgreSQL.
if (testDatabase === 'pglite')
  describe('the embedded database’s folder', () => {
    let used: string
    beforeAll(async () => {
      used = mkdtempSync(join(tmpdir(), 'douchette-used-'))
      await fillFolder(used)
      const database = await openDatabase({ dataDir: used })
      await database.db.insert(settings).values({ key: 'kept', value: { accent: 'é' } })
      await database.close()
    })
    afterAll(() => rmSync(used, { recursive: true, force: true }))

    const useTheFolder = () => cpSync(used, dataDir, { recursive: true })

    test('data is there when the folder is opened again', async () => {
      useTheFolder()
      const again = await openDatabase({ dataDir })
      await migrate(again)
      expect(await again.db.select().from(settings)).toEqual([{ key: 'kept', value: { accent: 'é' } }])
      await again.close()
    })

    test('a second start is refused in one line; a killed server frees the folder, and its confirmed rows are there', async () => {
      useTheFolder()
      const other = await colleague()
      try {
        const refusal = await refusalOf(openDatabase({ dataDir }))
        expect(refusal).toBeInstanceOf(StartupError)
        expect(String(refusal)).toContain('est déjà utilisé par un autre Douchette')
        expect(String(refusal)).not.toContain('\n')
      } finally {
        await other.kill()
      }
      const after = await openDatabase({ dataDir })
      const { rows } = await after.db.execute<{ n: number }>(
        sql`select count(*)::int as n from settings where key like 'written-%'`,
      )
      expect(rows[0]?.n).toBeGreaterThan(other.written())
      await after.close()
    })

    test('a second opening in the same program is refused until the first is closed', async () => {
      useTheFolder()
      const first = await openDatabase({ dataDir })
      expect(await refusalOf(openDatabase({ dataDir }))).toBeInstanceOf(StartupError)
      await first.close()
      const second = await openDatabase({ dataDir })
      await second.close()
    })

    test('an empty pid file, left by a killed start, does not block', async () => {
      useTheFolder()
      writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), '')
      const database = await openDatabase({ dataDir })
      expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      await database.close()
    })

    test('a first start that was killed half-way starts again from nothing', async () => {
      cpSync(join(used, 'postgres', 'base'), join(dataDir, 'postgres.new', 'base'), { recursive: true })
      const database = await openDatabase({ dataDir })
      await migrate(database)
      expect(await database.db.select().from(settings)).toEqual([])
      await database.close()
      expect(readdirSync(dataDir)).not.toContain('postgres.new')
    })

    test('an empty or incomplete database folder is refused, and nothing is made in it', async () => {
      const postgres = join(dataDir, 'postgres')
      mkdirSync(postgres)
      const empty = String(await refusalOf(openDatabase({ dataDir })))
      expect(empty).toContain(`« ${postgres} » est vide : rien n’y a été créé. Remettez-y une sauvegarde`)
      expect(readdirSync(postgres)).toEqual([])

      useTheFolder()
      rmSync(join(postgres, 'PG_VERSION'))
      const left = readdirSync(postgres)
      const incomplete = await refusalOf(openDatabase({ dataDir }))
      expect(incomplete).toBeInstanceOf(StartupError)
      expect(String(incomplete)).toContain('est incomplet (PG_VERSION manque)')
      expect(readdirSync(postgres)).toEqual(left)
    })

    test('a folder that has held a warehouse is never made anew', async () => {
      useTheFolder()
      const database = await openDatabase({ dataDir })
      expect(await database.embedded?.wasMade()).toBe(false)
      await database.embedded?.rememberMade()
      expect(await database.embedded?.wasMade()).toBe(true)
      await database.close()
      rmSync(join(dataDir, 'postgres'), { recursive: true })
      const refusal = await refusalOf(openDatabase({ dataDir }))
      expect(refusal).toBeInstanceOf(StartupError)
      expect(String(refusal)).toContain('a tenu un entrepôt, et sa base n’y est plus')
      expect(readdirSync(dataDir)).not.toContain('postgres')
    })

    test('a folder that goes away under way is told, and its queries fail with a sentence', async () => {
      useTheFolder()
      const database = await openDatabase({ dataDir })
      rmSync(join(dataDir, 'postgres'), { recursive: true })
      const sentence = 'La base de données embarquée s’est arrêtée'
      expect((await database.embedded?.lost)?.message).toContain(sentence)
      await expect(database.pool.query('select 1')).rejects.toThrow(sentence)
      await database.close()
    })

    test('the folder and its files are for the server’s user alone', async () => {
      useTheFolder()
      chmodSync(dataDir, 0o755)
      chmodSync(join(dataDir, 'postgres'), 0o755)
      const database = await openDatabase({ dataDir })
      const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
      expect([modeOf(dataDir), modeOf(join(dataDir, 'postgres'))]).toEqual(['700', '700'])
      await database.embedded?.rememberMade()
      expect(modeOf(join(dataDir, 'warehouse-made'))).toBe('600')
      await database.close()
    })

    test('a damaged database is refused, and its folder is unlocked', async () => {
      useTheFolder()
      rmSync(join(dataDir, 'postgres', 'global'), { recursive: true })
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const refusal = await refusalOf(openDatabase({ dataDir }))
        expect(refusal).toBeInstanceOf(StartupError)
        expect(String(refusal)).toContain('ne s’ouvre pas')
      }
    })
  })

test('a path that cannot be a folder is refused in one line', async () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  const refusal = await refusalOf(openDatabase({ dataDir: join(file, 'data') }))
  expect(refusal).toBeInstanceOf(StartupError)
  expect(String(refusal)).toMatch(/n’est pas accessible en écriture \((ENOTDIR|EEXIST)\) : [^\n]*DATA_DIR\.$/)
})
