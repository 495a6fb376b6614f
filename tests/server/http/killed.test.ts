import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { idempotencyKeys, shops } from '#server/db/schema/index.ts'
import { runOnce } from '#server/http/change.ts'
import { fillFolder } from '#tests/drivers/database.ts'
import { shortLived } from '#tests/drivers/short-lived.ts'

// This test starts a program, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const script = fileURLToPath(new URL('./killed-midway.ts', import.meta.url))

test('a server killed before its commit has changed nothing, and the same key then makes the change once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'douchette-killed-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  await fillFolder(dataDir)
  const userId = randomUUID()

  const server = spawn(process.execPath, [shortLived, 'scripts/program.mjs', script, dataDir, userId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(server, 'exit')
  await once(server.stdout, 'data')
  server.kill('SIGKILL')
  await gone

  const database = await openDatabase({ dataDir })
  onTestFinished(() => database.close())
  expect(await database.db.$count(shops)).toBe(0)
  expect(await database.db.$count(idempotencyKeys)).toBe(0)

  const input = { params: {}, query: {}, body: {} }
  const change = {
    key: 'the-key',
    call: 'rest_print_log_add',
    actor: { user: { id: userId, warehouseId: null, ip: null }, address: '127.0.0.1' },
    input,
    now: new Date(),
    keptSince: new Date(),
  }
  const makeShop = () =>
    runOnce(database.db, change, async tx => {
      await tx.insert(shops).values({ slug: 'whole', name: 'Whole' })
      return { data: null }
    })
  expect([(await makeShop()).replayed, (await makeShop()).replayed]).toEqual([false, true])
  expect(await database.db.$count(shops)).toBe(1)
})
