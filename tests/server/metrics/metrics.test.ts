import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { benchHeader } from '#contract/endpoint.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { queueNames } from '#contract/endpoints/service.ts'
import { rememberBackup } from '#server/backup/places.ts'
import { buildApp } from '#server/http/app.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const token = await I.logIn('camille')

const config = { logLevel: 'silent', trustProxy: [], checkAnswers: true } as const

/** `METRICS_TOKEN` is this server's own. */
async function aServer(metricsToken?: string, log?: ReturnType<typeof writingTo>) {
  const app = await buildApp({
    database: I.database,
    config: { ...config, ...(metricsToken ? { metricsToken } : {}) },
    clock: () => I.now,
    ...(log ? { log } : {}),
  })
  onTestFinished(() => app.close())
  return app
}

const sample = (text: string, start: string): number => {
  const line = text.split('\n').find(one => one.startsWith(start))
  return Number(line?.split(' ').at(-1))
}

test('the metrics count calls by address and status, refusals by code, connections and queues, and name nobody', async () => {
  const app = await aServer()
  const asked = {
    url: '/rest/order/CMD-INCONNUE/customization-files',
    headers: { authorization: `Bearer ${token}` },
  }
  expect((await app.inject(asked)).statusCode).toBe(404)
  await app.inject('/nulle-part')
  const { body, headers } = await app.inject('/metrics')
  expect(headers['content-type']).toContain('text/plain')
  const call = 'method="GET",call="/rest/order/:order/customization-files",status="404"'
  expect(sample(body, `douchette_call_seconds_count{${call}}`)).toBe(1)
  expect(sample(body, 'douchette_refusals_total{code="order-unknown"}')).toBe(1)
  expect(sample(body, 'douchette_refusals_total{code="call-unknown"}')).toBe(1)
  expect(sample(body, 'douchette_database_connections{state="idle"}')).toBeGreaterThan(0)
  for (const queue of queueNames)
    expect(sample(body, `douchette_queue_waiting{queue="${queue}"}`), queue).toBe(0)
  expect(sample(body, 'douchette_sessions_lively')).toBeGreaterThan(0)
  expect(sample(body, 'douchette_database_up')).toBe(1)
  expect(body).not.toMatch(/INCONNUE|camille/i)
})

test('the server tells the room on its disk and the age of its last backup, and no age where none is known', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'douchette-metrics-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const app = await buildApp({ database: I.database, config: { ...config, dataDir }, clock: () => I.now })
  onTestFinished(() => app.close())
  const look = async () => (await app.inject('/metrics')).body
  const before = await look()
  expect(sample(before, 'douchette_disk_free_bytes ')).toBeGreaterThan(0)
  expect(before).not.toMatch(/^douchette_backup_age_seconds /m)
  await rememberBackup(dataDir, new Date(I.now.getTime() - 90_000))
  expect(sample(await look(), 'douchette_backup_age_seconds ')).toBe(90)
})

test('without a token only a program on this machine reads them, and no proxy for somebody else', async () => {
  const app = await aServer()
  const status = async (remoteAddress: string, headers = {}) =>
    (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
  expect(await status('127.0.0.1')).toBe(200)
  expect(await status('::ffff:127.0.0.1')).toBe(200)
  expect(await status('192.168.1.7')).toBe(404)
  expect(await status('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(404)
})

test('with a token whoever sends it reads them, from anywhere', async () => {
  const app = await aServer('jeton')
  const status = async (authorization?: string) =>
    (
      await app.inject({
        url: '/metrics',
        remoteAddress: '192.168.1.7',
        headers: authorization ? { authorization } : {},
      })
    ).statusCode
  expect(await status('Bearer jeton')).toBe(200)
  expect(await status('Bearer autre')).toBe(401)
  expect(await status()).toBe(401)
})

test('a database that is away is told, beside what the server knows by itself', async () => {
  const app = await aServer()
  vi.spyOn(I.db, 'execute').mockRejectedValue(new Error('connect ECONNREFUSED'))
  const { statusCode, body } = await app.inject('/metrics')
  expect(statusCode).toBe(200)
  expect(sample(body, 'douchette_database_up')).toBe(0)
  expect(body).toContain('douchette_process_cpu_seconds_total')
})

test('a line of the log says the call, the person, the bench and the request', async () => {
  const lines: string[] = []
  const app = await aServer(undefined, writingTo(lines))
  const { headers } = await app.inject({
    url: '/rest/order/CMD-INCONNUE/customization-files',
    headers: { authorization: `Bearer ${token}`, [benchHeader]: '7' },
  })
  const done = lines.map(line => JSON.parse(line)).find(({ msg }) => msg === 'request completed')
  expect(done).toMatchObject({
    call: orderCalls.customizationFiles.name,
    bench: 7,
    user: expect.stringMatching(/^[0-9a-f-]{36}$/),
    reqId: headers['x-request-id'],
  })
})

function writingTo(lines: string[]) {
  const stream = new Writable({
    write(line, _, done) {
      lines.push(String(line))
      done()
    },
  })
  return Fastify({ logger: { level: 'info', stream } }).log
}
