import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints/index.ts'
import { allHandlers } from '#server/calls.ts'
import { atTheServer } from '#tests/drivers/server.ts'

test('every call of the contract has one handler', () => {
  const served = allHandlers.map(({ endpoint }) => endpoint.name)
  expect([...served].sort()).toEqual(endpoints.map(({ name }) => name).sort())
})

test('the document of all calls names each call once', async () => {
  const I = await atTheServer()
  const reply = await I.send('GET', '/rest/openapi.json', { token: null })
  const { paths } = JSON.parse(reply.text)
  const all = Object.values<Record<string, { operationId: string }>>(paths).flatMap(path =>
    Object.values(path),
  )
  expect(all.map(({ operationId }) => operationId).sort()).toEqual(endpoints.map(({ name }) => name).sort())
})
