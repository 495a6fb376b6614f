import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { PrintJob } from '#contract/answer.ts'
import { type PrintJobState, printJobCalls } from '#contract/endpoints/print-job.ts'
import { printLogCalls } from '#contract/endpoints/print-log.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { computers, orders, printJobs, printLog, users } from '#server/db/schema/index.ts'
import { keepPrints } from '#server/printing/prints.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { hers } from '#tests/drivers/warehouse.ts'

const I = await atTheServer()
let job: PrintJob

/** Makes a print job for Camille, as an operation does. */
beforeEach(async () => {
  await I.logIn('camille')
  const [camille] = await I.db.select().from(users).where(eq(users.username, 'camille'))
  const [order] = await I.db.select().from(orders).where(eq(orders.name, 'CD00000001'))
  if (!camille?.warehouseId || !order) throw new Error('Nobody to print for')
  const { warehouseId, displayName } = camille
  const user = {
    id: camille.id,
    sessionId: '',
    door: 'password' as const,
    displayName,
    standing: camille.role,
    warehouseId,
    roles: camille.warehouseRoles,
    shops: [],
    timeZone: 'Europe/Paris',
    ip: null,
  }
  const label = { role: 'label', format: 'zpl', data: '^XA^XZ', title: 'Étiquette CD00000001' } as const
  const [kept] = await I.db.transaction(tx =>
    keepPrints(tx, user, I.now, [
      { ...label, copies: 2, type: 'SHIPPING', orderId: order.id, shopId: order.shopId },
    ]),
  )
  if (!kept) throw new Error('The label was not kept')
  job = kept
})

const at = '2026-03-12T09:05:00Z'
const tell = (...jobs: Partial<PrintJobState>[]) =>
  I.call(printJobCalls.state, {
    body: { jobs: jobs.map(one => ({ id: job.id, status: 'sent', attempt: 0, at, ...one }) as const) },
  })
/** The browser appends what came out to the printer log. */
const log = (attempt = 0, id = job.id) =>
  I.call(printLogCalls.add, {
    body: {
      entries: [
        {
          date: at,
          name: job.title,
          type: 'SHIPPING',
          link: '/warehouse/order-information?code=CD00000001',
          job: { id, attempt, printer: 'Zebra ZD421' },
        },
      ],
    },
  })
const told = async (id = job.id) => (await I.db.select().from(printJobs).where(eq(printJobs.id, id)))[0]
const history = () =>
  I.db.select().from(printLog).where(eq(printLog.jobId, job.id)).orderBy(asc(printLog.attempt))

test('a job is followed from the browser to the printer, and keeps where it was printed', async () => {
  await I.call(userCalls.reportIp, { body: { ip: hers } })
  await tell({ status: 'sent', printer: 'Zebra ZD421' })
  expect(await told()).toMatchObject({ status: 'sent', printer: 'Zebra ZD421' })
  expect(await history()).toEqual([])

  await tell({ status: 'spooled', printer: 'Zebra ZD421' }, { status: 'printed', printer: 'Zebra ZD421' })
  expect(await history()).toEqual([])
  expect((await log()).answer()).toEqual({ data: { added: 1 } })
  const [bench] = await I.db.select().from(computers).where(eq(computers.ip, hers))
  expect(await told()).toMatchObject({ status: 'printed', failure: null, computerId: bench?.id })
  expect(await history()).toMatchObject([
    {
      name: 'Étiquette CD00000001',
      type: 'SHIPPING',
      link: '/warehouse/order-information?code=CD00000001',
      printer: 'Zebra ZD421',
      computerId: bench?.id,
      reason: null,
      date: new Date(at),
    },
  ])
})

test('a failed job says why', async () => {
  await tell({ status: 'failed', printer: 'Zebra ZD421', reason: 'Plus de papier' })
  expect(await told()).toMatchObject({ status: 'failed', failure: 'Plus de papier' })
  expect(await history()).toEqual([])
})

test('late news does not set a job back', async () => {
  await tell({ status: 'printed' })
  await tell({ status: 'spooled' })
  await tell({ status: 'doubtful' })
  expect(await told()).toMatchObject({ status: 'printed' })
  await tell({ status: 'waiting', attempt: 1 })
  await tell({ status: 'printed', attempt: 0 })
  expect(await told()).toMatchObject({ status: 'waiting', attempt: 1 })
})

test('a job that could not leave its computer waits again', async () => {
  await tell({ status: 'sent' })
  await tell({ status: 'waiting', reason: 'QZ Tray ne répond pas' })
  expect(await told()).toMatchObject({ status: 'waiting', failure: 'QZ Tray ne répond pas' })
})

test('each attempt is in the printer log once, and the later ones have a reason', async () => {
  await log()
  expect((await log()).answer()).toEqual({ data: { added: 0 } })
  await log(1)
  expect((await history()).map(({ attempt, reason }) => [attempt, reason])).toEqual([
    [0, null],
    [1, 'Nouvel essai : la première impression n’était pas sûre'],
  ])
})

test('a reprint is a new job with the same document and a reason', async () => {
  const again = await I.call(printJobCalls.again, { body: { id: job.id, reason: 'Réimpression demandée' } })
  const { data, prints } = again.answer()
  expect(prints).toEqual([{ ...job, id: data.id }])
  expect(data.id).not.toBe(job.id)
  expect(await told(data.id)).toMatchObject({ againOf: job.id, reason: 'Réimpression demandée' })
  await tell({ id: data.id, status: 'printed' })
  await log(0, data.id)
  const [line] = await I.db.select().from(printLog).where(eq(printLog.jobId, data.id))
  expect(line).toMatchObject({ reason: 'Réimpression demandée', name: 'Étiquette CD00000001' })

  const third = (
    await I.call(printJobCalls.again, { body: { id: data.id, reason: 'Étiquette déchirée' } })
  ).answer()
  expect(await told(third.data.id)).toMatchObject({ againOf: job.id, reason: 'Étiquette déchirée' })
})

test('a print job names its order, for the link in the printer log', () => {
  expect(job).toMatchObject({ type: 'SHIPPING', order: 'CD00000001' })
})

test('a reprint sent twice under one key is made once', async () => {
  const ask = () =>
    I.call(
      printJobCalls.again,
      { body: { id: job.id, reason: 'Réimpression demandée' } },
      { key: `f9-${job.id}` },
    )
  expect((await ask()).answer()).toEqual((await ask()).answer())
  expect(await I.db.select().from(printJobs).where(eq(printJobs.againOf, job.id))).toHaveLength(1)
})

test('a user of another warehouse cannot read, change or reprint a job', async () => {
  await I.logIn('jeanne')
  expect((await tell({ status: 'printed' })).answer()).toEqual({ data: { noted: 0, elsewhere: [] } })
  expect(await told()).toMatchObject({ status: 'waiting' })
  await log()
  expect(await history()).toEqual([])
  I.seeRefusal(
    await I.call(printJobCalls.again, { body: { id: job.id, reason: 'Curiosité' } }),
    404,
    'print-job-unknown',
  )
})
