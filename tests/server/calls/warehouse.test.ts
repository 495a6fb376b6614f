import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { compileGrammar, type GrammarData } from '#contract/barcodes/grammar.ts'
import { classify } from '#contract/barcodes/index.ts'
import { warehouseCalls } from '#contract/endpoints/warehouse.ts'
import { warehouses } from '#server/db/schema/index.ts'
import { buildApp } from '#server/http/app.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const look = async () => (await I.call(warehouseCalls.grammar, {})).answer().data
const write = (grammar: unknown) => I.db.update(warehouses).set({ grammar })

const tubs: GrammarData = { own: [{ kind: 'box', prefix: 'BAC', min: 4, check: 'none' }] }

beforeEach(async () => {
  await write(null)
  await I.logIn('camille')
})

test('a warehouse without its own grammar uses the default', async () => {
  expect(await look()).toBeNull()
})

test('a warehouse’s own grammar is returned as written, with defaults filled in', async () => {
  await write(tubs)
  const told = await look()
  expect(told).toMatchObject(tubs)
  const compiled = compileGrammar(told)
  if (!compiled.ok) throw new Error(compiled.problems.join('\n'))
  const { grammar } = compiled
  expect(classify('BAC0012', { grammar })).toMatchObject([{ kind: 'box', value: 'BAC0012' }])
  expect(classify('CD00010234C', { grammar })).toMatchObject([{ kind: 'order' }])
})

test('a user without a warehouse gets the grammar of the one that works for their shop', async () => {
  await write(tubs)
  await I.logIn('jeanne')
  expect(await look()).toMatchObject({ own: tubs.own })
})

test('the grammar needs a session', async () => {
  expect((await I.call(warehouseCalls.grammar, {}, { token: null })).status).toBe(401)
})

test('wrong rules do not stop scanning: the default grammar applies, and the log names them', async () => {
  const warnings: unknown[] = []
  const app = await buildApp({
    database: I.database,
    config: { logLevel: 'warn', trustProxy: [], checkAnswers: true },
    clock: () => I.now,
    log: listening(warnings),
  })
  afterAll(() => app.close())
  await write({ own: [{ kind: 'palette', prefix: 'PL', min: 3, check: 'none' }] })
  const token = await I.logIn('camille')
  const reply = await app.inject({
    url: '/rest/warehouse/grammar',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.json()).toEqual({ data: null })
  expect(warnings).toEqual([{ warehouse: 'lyon', problems: [expect.stringContaining('own.0.kind')] }])
})

function listening(warnings: unknown[]): FastifyBaseLogger {
  const ignore = () => {}
  const log: FastifyBaseLogger = {
    level: 'warn',
    fatal: ignore,
    error: ignore,
    warn: (what: unknown) => warnings.push(what),
    info: ignore,
    debug: ignore,
    trace: ignore,
    silent: ignore,
    child: () => log,
  }
  return log
}
