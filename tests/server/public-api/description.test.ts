import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { publicCalls } from '#contract/public/index.ts'
import { readKey } from '#server/http/change.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const read = async () => (await I.send('GET', '/api/v1/openapi.json', { token: null })).answer()

test('the description is served to everybody, and is OpenAPI 3.1', async () => {
  const description = z.record(z.string(), z.unknown()).parse(await read())
  const validator = new Validator()
  expect(await validator.validate(description)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('every call is described, with an example that the call itself would take and give', () => {
  expect(publicCalls.length).toBeGreaterThan(20)
  for (const { name, body, answers } of publicCalls) {
    if (body) expect([name, body.schema.safeParse(body.example).success]).toEqual([name, true])
    for (const [status, { schema, example }] of Object.entries(answers)) {
      if (schema) expect([name, status, schema.safeParse(example).success]).toEqual([name, status, true])
    }
  }
  expect(new Set(publicCalls.map(({ name }) => name)).size).toBe(publicCalls.length)
})

test('the description says what an Idempotency-Key may be, as the server takes it', async () => {
  const Parameter = z.object({ name: z.string(), schema: z.object({ pattern: z.optional(z.string()) }) })
  const Described = z.object({
    paths: z.object({
      '/api/v1/shops/{slug}/orders/{reference}': z.object({
        put: z.object({ parameters: z.array(Parameter) }),
      }),
    }),
  })
  const { parameters } = Described.parse(await read()).paths['/api/v1/shops/{slug}/orders/{reference}'].put
  const pattern = parameters.find(({ name }) => name === 'Idempotency-Key')?.schema.pattern ?? ''
  for (const key of ['2026-1:a_b.c', 'é', 'a'.repeat(81), 'a b', '']) {
    expect(new RegExp(pattern).test(key), key).toBe(readKey(key) === key)
  }
})

test('the server gives a client in TypeScript that is made from the description: the one that our tests use', async () => {
  const { text, headers } = await I.send('GET', '/api/v1/client.ts', { token: null })
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const kept = readFileSync(new URL('../../../docs/examples/shop-client.ts', import.meta.url), 'utf8')
  expect(text, 'npm run client writes it anew').toBe(kept)
})
