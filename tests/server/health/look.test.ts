import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serviceCalls } from '#contract/endpoints/service.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { lastBackup, rememberBackup } from '#server/backup/places.ts'
import { computers, printJobs, printLog, users } from '#server/db/schema/index.ts'
import { slowestCalls } from '#server/health/look.ts'
import { version } from '#server/version.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { hers, lyonOf } from '#tests/drivers/warehouse.ts'

const I = await atTheServer()
const warehouseId = await lyonOf(I.db)

test('a manager sees who is at which bench, what its printers did, and what waits', async () => {
  await I.logIn('paul')
  await I.call(userCalls.reportIp, { body: { ip: hers } })
  await I.call(userCalls.access, {})
  await I.logIn('camille')
  const [bench] = await I.db.select().from(computers)
  const [person] = await I.db.select().from(users)
  const job = { role: 'label', format: 'zpl', data: '^XA^XZ', title: 'Étiquette', type: 'SHIPPING' } as const
  const of = {
    ...job,
    warehouseId,
    computerId: bench?.id ?? null,
    userId: person?.id ?? null,
    changedAt: I.now,
  }
  await I.db.insert(printJobs).values([
    { ...of, status: 'waiting' },
    { ...of, status: 'failed', failure: 'Plus de papier' },
    { ...of, status: 'failed', changedAt: new Date('2026-03-10T09:00:00Z') },
  ])
  const printed = { name: 'Étiquette', type: 'SHIPPING', warehouseId, computerId: bench?.id ?? null } as const
  await I.db
    .insert(printLog)
    .values({ ...printed, date: new Date('2026-03-12T08:50:00Z'), printer: 'Zebra ZD421' })

  const look = (await I.call(serviceCalls.look, {})).answer().data
  const { benches, elsewhere, queues, database, replica } = look
  expect(look.version).toBe(version)
  expect(benches).toEqual([
    {
      ...{
        name: 'Poste 1',
        address: hers,
        seenAt: I.now.toISOString(),
        people: ['Paul Petit'],
        waiting: 1,
        failed: 1,
        word: null,
      },
      printers: [
        { name: 'Brother HL', printedAt: null },
        { name: 'Zebra ZD421', printedAt: '2026-03-12T08:50:00.000Z' },
      ],
    },
  ])
  // Camille is logged in without a bench.
  expect(elsewhere).toBe(1)
  expect(queues.find(({ queue }) => queue === 'prints')?.waiting).toBe(1)
  expect(database).toMatchObject({ kind: I.database.kind, current: true })
  expect(replica).toBeNull()
  expect(database.bytes).toBeGreaterThan(1_000_000)
  I.waitMinutes(10)
  expect((await I.call(serviceCalls.look, {})).answer().data.benches[0]?.people).toEqual([])
})

test('who packs here does not see it', async () => {
  await I.logIn('paul')
  I.seeRefusal(await I.call(serviceCalls.look, {}), 403, 'standing-missing')
})

test('the slowest calls are told by their line, all answers and processes together', () => {
  const bucket = (call: string, status: number, le: string, count: number) =>
    `douchette_call_seconds_bucket{le="${le}",method="GET",call="${call}",status="${status}"} ${count}`
  const metrics = [
    '# TYPE douchette_call_seconds histogram',
    bucket('/health', 200, '0.1', 90),
    bucket('/health', 200, '0.5', 98),
    bucket('/health', 200, '+Inf', 98),
    bucket('/health', 503, '0.1', 0),
    bucket('/health', 503, '0.5', 2),
    bucket('/health', 503, '+Inf', 2),
    bucket('/ready', 200, '0.1', 10),
    bucket('/ready', 200, '0.5', 10),
    bucket('/ready', 200, '+Inf', 10),
    bucket('/*', 200, '0.1', 7),
    bucket('/*', 200, '+Inf', 7),
    bucket('/', 304, '0.1', 2),
    bucket('/', 304, '+Inf', 2),
    bucket('/rare', 200, '0.1', 0),
    bucket('/rare', 200, '+Inf', 1),
  ].join('\n')
  const [first, second, ...others] = slowestCalls(metrics, 5)
  expect(first).toMatchObject({ what: serviceCalls.health.does, times: 100 })
  // 90 of 100 lie below 0.1 s, the other ten spread up to 0.5 s: the 99th is nine tenths of the way.
  expect(first?.p99).toBeCloseTo(0.46)
  expect(first?.p50).toBeCloseTo(0.1 * (50 / 90))
  expect(second?.what).toBe(serviceCalls.ready.does)
  expect(others).toMatchObject([{ what: 'Fichiers de l’application', times: 9 }])
})

test('the last backup is known by the folder that it was made with', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'douchette-last-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  expect(await lastBackup(folder)).toBeNull()
  await rememberBackup(folder, I.now)
  expect(await lastBackup(folder)).toEqual(I.now)
})
