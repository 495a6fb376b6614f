import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accountCalls } from '#contract/endpoints/account.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { drizzleOver } from '#server/db/pool.ts'
import { buildApp } from '#server/http/app.ts'
import { openTracing } from '#server/tracing/tracing.ts'
import { version } from '#server/version.ts'
import { aCollector } from '#tests/drivers/collector.ts'
import { fillFolder } from '#tests/drivers/database.ts'
import { addressOf, launch } from '#tests/drivers/program.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { password } from '#tests/drivers/warehouse.ts'

const I = await atTheServer()
const config = { logLevel: 'silent', trustProxy: [], checkAnswers: true } as const

/** A server that traces. Closing it sends what it has. */
async function aTracedServer(collector: string, lines: string[] = []) {
  const tracing = await openTracing({ url: `${collector}/v1/traces`, service: 'stock' })
  const stream = new Writable({
    write(line, _, done) {
      lines.push(String(line))
      done()
    },
  })
  return buildApp({
    database: {
      ...I.database,
      db: drizzleOver(I.database.pool, { kept: I.db.kept, inSpan: tracing.inSpan }),
    },
    ...{ config, tracing, clock: () => I.now },
    log: Fastify({ logger: { level: 'warn', stream } }).log,
  })
}

const token = await I.logIn('camille')
const endOthers = {
  method: accountCalls.endOthers.method,
  url: accountCalls.endOthers.path,
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  payload: '{}',
}
const logIn = {
  method: 'POST' as const,
  url: userCalls.logIn.path,
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify({ username: 'camille', password }),
}

test('a call is a span below its caller’s, its transactions are spans below the call, and nobody is named', async () => {
  const collector = await aCollector()
  onTestFinished(collector.close)
  const app = await aTracedServer(collector.url)
  const [traceId, caller] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const traceparent = `00-${traceId}-${caller}-01`
  const answer = await app.inject({ ...endOthers, headers: { ...endOthers.headers, traceparent } })
  expect(answer.statusCode).toBe(200)
  await app.inject({ ...logIn, payload: JSON.stringify({ username: 'camille', password: 'faux-secret' }) })
  await app.close()

  const spans = collector.spans()
  const [call, refused, ...others] = spans.filter(({ kind }) => kind === 2)
  expect(others).toEqual([])
  expect(call).toMatchObject({
    ...{ traceId, parentSpanId: caller, name: `POST ${endOthers.url}` },
    attributes: {
      'http.request.method': 'POST',
      'http.route': endOthers.url,
      'http.response.status_code': 200,
      'douchette.request_id': answer.headers['x-request-id'],
    },
  })
  const transaction = spans.find(
    ({ name, parentSpanId }) => name === 'db.transaction' && parentSpanId === call?.spanId,
  )
  expect(transaction).toMatchObject({ traceId, attributes: { 'db.system.name': 'postgresql' } })
  expect(spans.find(({ name }) => name === 'db.connection')?.parentSpanId).toBe(transaction?.spanId)

  // Without a caller's word a call begins a trace of its own.
  expect(refused?.traceId).not.toBe(traceId)
  expect(refused?.parentSpanId ?? '').toBe('')
  expect(refused?.attributes).toMatchObject({
    'error.type': 'password-wrong',
    'http.response.status_code': 401,
  })
  expect(collector.resources()[0]).toMatchObject({ 'service.name': 'stock', 'service.version': version })
  expect(collector.texts.join()).not.toMatch(/camille|faux-secret/i)
})

test('a collector that is away is told once in the log, and costs no answer and no stop', async () => {
  const collector = await aCollector()
  await collector.close()
  // It gives up sooner than it would by itself.
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '200')
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50')
  const lines: string[] = []
  const app = await aTracedServer(collector.url, lines)
  const told = () => lines.filter(line => line.includes('traces do not arrive'))
  expect((await app.inject(logIn)).statusCode).toBe(200)
  await vi.waitFor(() => expect(told()).toHaveLength(1), { timeout: 60_000 })
  expect((await app.inject(logIn)).statusCode).toBe(200)
  await app.close()
  expect(told()).toHaveLength(1)
})

test('the program sends its spans where it is told, as it is, whatever the general address says', async () => {
  const collector = await aCollector('/chez/nous')
  onTestFinished(collector.close)
  const folder = mkdtempSync(join(tmpdir(), 'douchette-traced-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await fillFolder(folder)
  const program = launch({
    DATA_DIR: folder,
    DOUCHETTE_DEMO: '0',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/chez/nous`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/ailleurs`,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=essai',
  })
  onTestFinished(async () => {
    program.child.kill('SIGKILL')
    await program.ended
  })
  expect((await fetch(`${await addressOf(program)}/health`)).status).toBe(200)
  program.child.kill('SIGTERM')
  expect((await program.ended).code).toBe(0)
  expect(collector.spans().map(({ name }) => name)).toContain('GET /health')
  expect(collector.resources()[0]).toMatchObject({
    ...{ 'service.name': 'douchette', 'deployment.environment.name': 'essai' },
  })
})

test('OpenTelemetry is loaded by those alone who asked for it', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.ts'),
  )
  const always = files.filter(name =>
    /^import (?!type )[^(]*'@opentelemetry\//m.test(readFileSync(join('server', name), 'utf8')),
  )
  expect(always).toEqual([])
})
