import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventKinds } from '#contract/entities/notification.ts'
import { openDatabase } from '#server/db/open.ts'
import { eventSendings, eventSubscriptions, orders, shops, warehouses } from '#server/db/schema/index.ts'
import { newSecret, ownerOf } from '#server/events/secrets.ts'
import { openVault } from '#server/vault.ts'
import { fillFolder } from '#tests/drivers/database.ts'
import { shortLived } from '#tests/drivers/short-lived.ts'
import { aSubscriber } from '#tests/drivers/subscriber.ts'

// This test starts programs, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const script = fileURLToPath(new URL('./send-until-killed.ts', import.meta.url))

test('a server killed between a sending and its note: the same id comes again, none is lost, each order’s events in order', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'douchette-events-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const shop = await aSubscriber()
  onTestFinished(() => shop.stop())
  const key = randomBytes(32)
  shop.secret = newSecret()
  await fill(dataDir, key, shop)

  const run = () => {
    const server = spawn(
      process.execPath,
      [shortLived, 'scripts/program.mjs', script, dataDir, key.toString('hex')],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    const gone = once(server, 'exit')
    const kill = async () => {
      server.kill('SIGKILL')
      await gone
    }
    onTestFinished(kill)
    return kill
  }
  const killFirst = run()
  // It dies with the answer under way: it has sent, and cannot note it.
  shop.answer = async () => {
    await killFirst()
    return 204
  }
  await expect.poll(() => shop.heard.length, { timeout: 60_000 }).toBeGreaterThan(0)
  await killFirst()
  const before = shop.heard.map(({ id }) => id)
  shop.answer = async () => 204

  const database = await openDatabase({ dataDir })
  const left = await database.db.select().from(eventSendings).where(eq(eventSendings.status, 'sending'))
  // A second one may have left without having arrived.
  expect(left.length).toBeGreaterThanOrEqual(before.length)
  await database.db.update(eventSendings).set({ leasedUntil: sql`now()` })
  await database.close()

  run()
  await expect.poll(() => shop.heard.length, { timeout: 60_000 }).toBe(6 + before.length)
  expect(before.every(id => shop.heard.filter(one => one.id === id).length === 2)).toBe(true)
  expect(new Set(shop.heard.map(({ id }) => id)).size).toBe(6)
  for (const order of ['A', 'B']) {
    expect([...new Set(shop.kindsOf(order))]).toEqual(['order.received', 'order.held', 'order.cancelled'])
  }
  expect(shop.refused).toEqual([])
})

/** Two orders with three events each, waiting to be sent. */
async function fill(dataDir: string, key: Buffer, { url, secret }: { url: string; secret: string }) {
  await fillFolder(dataDir)
  const database = await openDatabase({ dataDir })
  const { db } = database
  const [shop] = await db.insert(shops).values({ slug: 'papier', name: 'Papier' }).returning()
  const [house] = await db.insert(warehouses).values({ slug: 'lyon', name: 'Lyon' }).returning()
  if (!shop || !house) throw new Error('Nothing was written')
  const id = randomUUID()
  await db.insert(eventSubscriptions).values({
    ...{ id, shopId: shop.id, name: 'Site', url, kinds: [...eventKinds] },
    ...{ secret: openVault(key).seal(secret, ownerOf({ id })), secretAt: new Date() },
  })
  for (const name of ['A', 'B']) {
    await db.insert(orders).values({
      ...{ name, shopId: shop.id, warehouseId: house.id, type: 'mono', variant: 'classic' },
      ...{ cutoffAt: new Date(), customer: 'Zoé', search: name },
      address: { lines: [], postcode: '', city: '', country: '' },
    })
    for (const status of ['on_hold', 'cancelled'] as const) {
      await db.update(orders).set({ status }).where(eq(orders.name, name))
    }
  }
  await database.close()
}
