import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { homeCalls } from '#contract/endpoints/home.ts'
import type { PrintJobStatus } from '#contract/entities/printer.ts'
import { orders, printJobs, users, warehouses } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { lyonOf } from '#tests/drivers/warehouse.ts'

const I = await atTheServer()

beforeEach(async () => {
  await I.db.delete(printJobs)
})

const stuck = async () => (await I.call(homeCalls.attention, {})).answer().data.prints

async function print(title: string, status: PrintJobStatus, minutesAgo: number, more: Print = {}) {
  const { by = 'amina', order, againOf } = more
  const [user] = await I.db.select().from(users).where(eq(users.username, by))
  const [ofOrder] = order ? await I.db.select().from(orders).where(eq(orders.name, order)) : []
  const at = new Date(I.now.getTime() - minutesAgo * 60_000)
  const [job] = await I.db
    .insert(printJobs)
    .values({
      role: 'label',
      format: 'zpl',
      data: '^XA^XZ',
      title,
      type: 'SHIPPING',
      status,
      warehouseId: await lyonOf(I.db),
      userId: user?.id ?? null,
      orderId: ofOrder?.id ?? null,
      shopId: ofOrder?.shopId ?? null,
      againOf: againOf ?? null,
      createdAt: at,
      changedAt: at,
    })
    .returning()
  if (!job) throw new Error('Nothing was printed')
  return job.id
}
type Print = { by?: string; order?: string; againOf?: string }

test('failed and doubtful prints are stuck at once, waiting ones after ten minutes, finished ones never', async () => {
  await I.logIn('camille')
  for (const status of ['printed', 'shown', 'dropped'] as const) await print(status, status, 60)
  for (const status of ['waiting', 'sent', 'spooled'] as const) {
    await print(`${status} 9`, status, 9)
    await print(`${status} 11`, status, 11)
  }
  await print('échec', 'failed', 0)
  await print('douteux', 'doubtful', 0)
  await print('oublié', 'failed', 49 * 60)
  const { first, total } = await stuck()
  expect(first.map(({ title }) => title).sort()).toEqual([
    'douteux',
    'sent 11',
    'spooled 11',
    'waiting 11',
    'échec',
  ])
  expect(total).toBe(5)
  I.waitMinutes(2)
  expect((await stuck()).total).toBe(8)
})

test('a stuck print names its order, and a reprint settles it', async () => {
  await I.logIn('amina')
  const failed = await print('Étiquette', 'failed', 5, { order: 'CD00000001' })
  expect((await stuck()).first).toMatchObject([
    { id: failed, order: 'CD00000001', by: 'Amina Diallo', mine: true, failure: null },
  ])
  await I.logIn('camille')
  expect((await stuck()).first).toMatchObject([{ mine: false }])
  await print('Étiquette', 'printed', 1, { againOf: failed })
  expect(await stuck()).toEqual({ first: [], total: 0 })
})

test('prints of another warehouse or another shop’s orders are hidden', async () => {
  await print('Lampe', 'failed', 5, { order: 'CD00000004', by: 'camille' })
  const [paris] = await I.db.insert(warehouses).values({ slug: 'paris', name: 'Paris' }).returning()
  await I.db
    .update(users)
    .set({ warehouseId: paris?.id ?? null })
    .where(eq(users.username, 'paul'))
  await I.logIn('camille')
  expect((await stuck()).total).toBe(1)
  await I.logIn('amina')
  expect((await stuck()).total).toBe(0)
  await I.logIn('paul')
  expect((await stuck()).total).toBe(0)
})
