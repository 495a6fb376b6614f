import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { checkKeptStock } from '#simulate/audit/kept-stock.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { announceGoods, papier } from '#tests/server/reception/warehouse.ts'

test('the audit compares what was kept of the stock with what moved, article by article', async () => {
  const { db, now, call, logIn } = await atTheServer()
  await announceGoods(db)
  await logIn('amina')
  const body = { document: 'RC000001', lines: [{ sku: 'CONFITURE', qty: 6, to: 'QUAI' }] }
  expect((await call(receptionCalls.add, { params: papier, body })).status).toBe(200)
  expect(await checkKeptStock(db, now)).toEqual([])
  await db.execute(sql`update figure_stock set pieces = pieces + 1`)
  expect((await checkKeptStock(db, now)).join()).toMatch(/KEPT: CONFITURE on [\d-]+: 7 kept, 6 by the moves/)
})
