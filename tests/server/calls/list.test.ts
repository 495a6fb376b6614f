import { expect, test } from 'vitest'
import { type AnyEndpoint, endpoints } from '#contract/endpoints/index.ts'
import { fillPath } from '#contract/routes.ts'
import { handlers, pending } from '#server/calls/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const served = handlers.map(({ endpoint }) => endpoint.name as string)

test('every call has a handler or waits for its operation, never both', () => {
  const listed = [...served, ...Object.keys(pending)].sort()
  expect(listed).toEqual(endpoints.map(({ name }) => name).sort())
})

test.each(endpoints.filter(({ name }) => !served.includes(name)))(
  '$name says that it is not there yet',
  async endpoint => {
    await I.logIn('camille')
    const reply = await I.send(endpoint.method, somePath(endpoint))
    I.seeRefusal(reply, 501, 'call-pending')
    expect(reply.problem().detail).toContain(endpoint.does)
  },
)

test('the document of all calls tells which are served', async () => {
  const reply = await I.send('GET', '/rest/openapi.json', { token: null })
  const { paths } = JSON.parse(reply.text)
  expect(paths['/rest/user/access'].get['x-served']).toBe(true)
  const all = Object.values<Record<string, { operationId: string; 'x-served': boolean }>>(paths).flatMap(
    path => Object.values(path),
  )
  expect(
    all
      .filter(one => one['x-served'])
      .map(one => one.operationId)
      .sort(),
  ).toEqual([...served].sort())
  expect(all.length).toBe(endpoints.length)
})

function somePath({ name, path }: AnyEndpoint): string {
  const pickingType = name === 'rest_picking_print_multi' ? 'multi_gift' : 'mono_gift'
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param ?? '')
  return fillPath(name, path, { ...Object.fromEntries(names.map(param => [param, 'papier'])), pickingType })
}
