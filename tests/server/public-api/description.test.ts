import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { publicCalls } from '#contract/public/index.ts'
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
