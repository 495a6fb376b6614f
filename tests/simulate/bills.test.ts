import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { billCalls } from '#contract/endpoints/bill.ts'
import { bills, prestationKinds, prestations, shops } from '#server/db/schema/index.ts'
import { checkBilled } from '#simulate/audit/billed.ts'
import { checkBills } from '#simulate/audit/bills.ts'
import { fillBills } from '#simulate/world/billing.ts'
import { makeJournal } from '#simulate/world/journal.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { lyonOf } from '#tests/drivers/warehouse.ts'

const I = await atTheServer()
const warehouseId = await lyonOf(I.db)
const params = { slugShop: 'lune', month: '2026-02' }

/** Written past the server, which would keep the day again. */
async function doneInFebruary(count: number) {
  const [kind] = await I.db.select().from(prestationKinds).where(eq(prestationKinds.code, 'ETIQ'))
  const [lune] = await I.db.select().from(shops).where(eq(shops.slug, 'lune'))
  const { rows } = await I.db.execute<{ id: string }>(sql`select id from users where username = 'camille'`)
  await I.db.insert(prestations).values({
    ...{ kindId: kind?.id ?? '', warehouseId, shopId: lune?.id ?? '', personId: rows[0]?.id ?? '', count },
    at: new Date('2026-02-27T09:00:00Z'),
  })
}

test('the audit sees work that no bill has, work that is on one for nothing, and a gap between numbers', async () => {
  await fillBills(I.db, warehouseId)
  await I.db.execute(sql`insert into moves (product_id, from_id, to_id, qty, type, at)
    select products.id, dock.id, shelf.id, 1, 'RECEPTION', '2026-02-26T09:00:00Z'
    from products, locations dock, locations shelf
    where sku = 'LAMPE' and dock.name = 'FOURNISSEUR' and shelf.name = 'A-01'`)
  await doneInFebruary(4)
  await I.logIn('camille')
  const { total } = (await I.call(billCalls.month, { params })).answer().data.bill
  const closed = await I.call(billCalls.close, { params, body: { total } })
  const journal = makeJournal()
  journal.begin('key', 'camille', billCalls.close, { params })
  journal.answered('key', 200, closed.text, false)
  expect([...(await checkBills(I.db, journal)), ...(await checkBilled(I.db, I.now))]).toEqual([])

  await doneInFebruary(3)
  expect(await checkBilled(I.db, I.now)).toEqual(['BILLED NEVER: lune 2026-02 prestation: 7 done, 4 billed'])
  await I.db.delete(prestations)
  expect(await checkBilled(I.db, I.now)).toEqual(['BILLED TWICE: lune 2026-02 prestation: 0 done, 4 billed'])
  journal.saw('F2026-00001', 'another')
  const [one] = await I.db.select().from(bills)
  if (!one) throw new Error('Nothing was closed')
  await I.db
    .insert(bills)
    .values({ ...one, id: crypto.randomUUID(), number: 'F2026-00003', month: '2026-03' })
  const faults = (await checkBills(I.db, journal)).join('\n')
  for (const fault of ['CHANGED: F2026-00001', 'NUMBER: F2026-00003', 'UNASKED: the bill F2026-00003'])
    expect(faults).toContain(fault)
})
