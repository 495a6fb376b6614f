import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { fillPath } from '#contract/route.ts'
import { allHandlers } from '#server/calls.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const served: Endpoint[] = allHandlers.map(({ endpoint }) => endpoint)

beforeEach(async () => {
  await I.logIn('camille')
})

const nasty = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\0', '\ud800', 'x'.repeat(5000), -1, 2 ** 53, [[]], [null], '2026-13-45T99:99:99Z'),
)

/** Unexpected values under the schema's own field names, so that some pass the first checks. */
const bodyFor = ({ body }: Endpoint) => {
  const fields = body
    ? Object.keys(fieldsOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })))
    : []
  return fc.oneof(
    nasty,
    fc.record(Object.fromEntries(fields.map(name => [name, nasty])), { requiredKeys: [] }),
  )
}

function fieldsOf(schema: Record<string, unknown>): Record<string, unknown> {
  const choices = Array.isArray(schema.anyOf) ? schema.anyOf : [schema]
  return Object.assign({}, ...choices.map(choice => choice.properties ?? {}))
}

const word = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.constantFrom('..', '%', '\0', '; drop', 'é'),
)

test.each(served.filter(({ name }) => name !== userCalls.logOut.name))(
  '$name: nonsense is refused, and never a server error',
  async endpoint => {
    const run = async (body: unknown, param: string, query: Record<string, string>, key: string) => {
      const path = fillPath(endpoint.name, endpoint.path.replace(/\{\w+\}/g, '{x}'), { x: safely(param) })
      const reply = await I.send(endpoint.method, `${path}?${new URLSearchParams(query)}`, {
        begun: endpoint.stream === true,
        key: key.replace(/[^\w-]/g, '') || 'k',
        ...(endpoint.method === 'GET' || endpoint.method === 'HEAD'
          ? {}
          : { body: JSON.stringify(body) ?? '' }),
        // Each request comes from another address, so that the limit of log-in tries does not stop the test.
        from: `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      })
      expect(reply.status, reply.text).toBeLessThan(500)
      if (reply.status >= 400 && endpoint.method !== 'HEAD') {
        expect(reply.problem().detail).toMatch(/^\p{Lu}.*[.]$/su)
      }
    }
    await fc.assert(fc.asyncProperty(bodyFor(endpoint), word, fc.dictionary(word, word), fc.uuid(), run), {
      numRuns: 5,
    })
  },
)

/** An address cannot contain a lone surrogate. */
const safely = (text: string) => text.replace(/\p{Surrogate}/gu, '?')
