import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { printJobCalls } from '#contract/endpoints/print-job.ts'
import { searchCalls } from '#contract/endpoints/search.ts'
import { statisticCalls } from '#contract/endpoints/statistic.ts'
import { recordAct } from '#server/audit/record.ts'
import { grandTotal } from '#server/db/ledger.ts'
import { auditLog, moves, orders, printJobs, printLog, refusals, stock } from '#server/db/schema/index.ts'
import { goneCustomer, retain } from '#server/retention/retain.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { fillAnotherShop } from './auth/another-shop.ts'

const I = await atTheServer()
const lunes = await fillAnotherShop(I.db)
const days = { addressDays: 365, printDays: 90, auditDays: 730 }
const never = { addressDays: 0, printDays: 0, auditDays: 0 }
const after = (count: number) => new Date(Date.now() + count * 24 * 3_600_000)
/** The other shop's work is of this day. */
const oldest = '2026-03-12T08:00:00Z'
const order = async (name: string) => (await I.db.select().from(orders).where(eq(orders.name, name)))[0]
const figures = async () => ({
  moves: await I.db.select().from(moves).orderBy(moves.number),
  stock: await I.db.select().from(stock).orderBy(stock.locationId, stock.productId, stock.lot, stock.expiry),
  total: await grandTotal(I.db),
  today: (await I.call(statisticCalls.today, {})).answer(),
  orders: await I.db
    .select({ n: sql<number>`count(*)::int`, status: orders.status })
    .from(orders)
    .groupBy(orders.status)
    .orderBy(orders.status),
})

test('nothing goes before its time, and nothing at all where no number of days is given', async () => {
  await I.logIn('camille')
  const aYearAfterTheOldest = new Date(Date.parse(oldest) + 364 * 24 * 3_600_000)
  expect(await retain(I.db, { ...days, printDays: 0 }, aYearAfterTheOldest)).toEqual({})
  expect(await retain(I.db, never, after(5000))).toEqual({})
})

test('the customer of a finished order goes, an open order keeps its own, and no figure moves', async () => {
  const before = await figures()
  await I.db.update(printJobs).set({ orderId: (await order('CD00000003'))?.id ?? null })
  const details = { client: { from: 'Zoé', to: 'Zoé Martin' } }
  const act = { address: '', at: new Date(), call: orderFileCalls.save.name, result: null, details }
  for (const subject of ['CD00000003', 'CD00000001']) await recordAct(I.db, { ...act, subject })
  expect(await retain(I.db, { ...days, printDays: 0, auditDays: 0 }, after(366))).toEqual({
    'clients effacés': 1,
  })
  expect(await order('CD00000003')).toMatchObject({
    customer: goneCustomer,
    address: { lines: [], postcode: '', city: '', country: '' },
    search: 'cd00000003',
    status: 'shipped',
  })
  expect(await order('CD00000001')).toMatchObject({ customer: 'Zoé Martin' })
  // Who changed what stays in the log; the values that name the customer go with them.
  const kept = async (subject: string) =>
    (await I.db.select().from(auditLog).where(eq(auditLog.subject, subject))).map(row => row.details)
  expect([await kept('CD00000003'), await kept('CD00000001')]).toEqual([[null], [details]])
  expect(await figures()).toEqual(before)
  expect((await I.db.select().from(printJobs)).map(({ data }) => data)).toEqual([''])
  const found = await I.call(searchCalls.all, { query: { query: 'CD00000003' } })
  expect(found.text).toContain('CD00000003')
  // Done once: the next round finds nothing.
  expect(await retain(I.db, { ...days, printDays: 0, auditDays: 0 }, after(366))).toEqual({})
})

test('a print whose content has gone stays in the history, and printing it again says what to do', async () => {
  const printed = await I.db.$count(printLog)
  const body = { id: lunes.print.id, reason: 'Perdue' }
  I.seeRefusal(await I.call(printJobCalls.again, { body }), 409, 'print-job-emptied')
  expect(await I.db.$count(printLog)).toBe(printed)
})

test('refusals and lines of the log go, and what the server did is in the log', async () => {
  expect(await I.db.$count(refusals)).toBeGreaterThan(0)
  const done = await retain(I.db, { ...never, auditDays: 730 }, after(731))
  expect(done['refus effacés']).toBeGreaterThan(0)
  expect(done['actions effacées']).toBeGreaterThan(0)
  expect(await I.db.$count(refusals)).toBe(0)
  const left = await I.db.select().from(auditLog).orderBy(auditLog.number)
  expect(left.slice(-2).map(({ call, details }) => [call, Object.keys(details ?? {})])).toEqual([
    ['retention', ['refus effacés']],
    ['retention', ['actions effacées']],
  ])
  const token = await I.logIn('amina')
  const { entries } = (await I.call(auditCalls.list, { query: { text: 'efface' } }, { token })).answer().data
  expect(entries).toHaveLength(3)
})

test('several servers share the work without doing it twice', async () => {
  await I.db.update(orders).set({ customer: 'Zoé Martin', status: 'shipped' })
  const all = await Promise.all([1, 2, 3].map(() => retain(I.db, { ...never, addressDays: 1 }, after(400))))
  const sum = all.reduce((total, done) => total + (done['clients effacés'] ?? 0), 0)
  expect(sum).toBe(await I.db.$count(orders))
})
