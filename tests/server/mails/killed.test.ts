import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { mails, mailWishes, shops, userShops, users, warehouses } from '#server/db/schema/index.ts'
import { aMailbox } from '#tests/drivers/mailbox.ts'
import { shortLived } from '#tests/drivers/short-lived.ts'

// This test starts programs, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const script = fileURLToPath(new URL('./send-until-killed.ts', import.meta.url))
const soon = { timeout: 60_000 }

test('a server killed between a mail and its note: the next one sends it again under the same name, and loses none', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'douchette-mails-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const box = await aMailbox()
  await fill(dataDir)

  const run = () => {
    const server = spawn(process.execPath, [shortLived, 'scripts/program.mjs', script, dataDir, box.url], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const gone = once(server, 'exit')
    const kill = async () => {
      server.kill('SIGKILL')
      await gone
    }
    onTestFinished(kill)
    return kill
  }
  const killFirst = run()
  // It dies with the answer under way: the mail is there, and it cannot note that.
  box.taken = killFirst
  await expect.poll(() => box.mails.length, soon).toBeGreaterThan(0)
  await killFirst()
  box.taken = undefined
  const before = box.mails.map(nameOf)

  const database = await openDatabase({ dataDir })
  expect(await statesOf(database)).toEqual(['sending', 'sending'])
  await database.db.update(mails).set({ leasedUntil: sql`now()` })
  await database.close()

  const killSecond = run()
  await expect.poll(() => box.mails.length, soon).toBe(2 + before.length)
  const names = box.mails.map(nameOf)
  expect(before.every(name => names.filter(one => one === name).length === 2)).toBe(true)
  expect(new Set(names).size).toBe(2)
  expect(new Set(box.mails.map(({ to }) => to)).size).toBe(2)
  await killSecond()
})

const nameOf = ({ raw }: { raw: string }) => /^Message-ID:\s*(\S+)/im.exec(raw)?.[1]

const statesOf = async ({ db }: Awaited<ReturnType<typeof openDatabase>>) =>
  (await db.select().from(mails)).map(({ status }) => status)

/** Two people of a shop, each with a mail that waits. */
async function fill(dataDir: string) {
  const database = await openDatabase({ dataDir })
  const { db } = database
  await migrate(database)
  const [shop] = await db.insert(shops).values({ slug: 'lune', name: 'Lune' }).returning()
  const [house] = await db.insert(warehouses).values({ slug: 'lyon', name: 'Lyon' }).returning()
  if (!shop || !house) throw new Error('Nothing was written')
  const shopId = shop.id
  for (const name of ['rose', 'aline']) {
    const person = { username: name, displayName: name, email: `${name}@douchette.example` }
    const [user] = await db.insert(users).values(person).returning()
    const userId = user?.id ?? ''
    await db.insert(userShops).values({ userId, shopId })
    const since = new Date()
    await db.insert(mailWishes).values({ userId, shopId, alarms: ['held'], since, stopToken: name })
    await db.insert(mails).values({
      ...{ userId, shopId, kind: 'alarm', about: 'held CD00000004', at: since },
      ...{ text: 'Commande CD00000004 en attente.', path: 'orders/CD00000004' },
    })
  }
  await database.close()
}
