import { beforeEach, expect, test } from 'vitest'
import { orderCalls } from '#contract/endpoints/order.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { drawing, packOrders } from './parcels.ts'

const I = await atTheServer()
await packOrders(I.db)

const list = (order = 'CD00000001') => I.call(orderCalls.customizationFiles, { params: { order } })
const listed = async () => (await list()).answer().data
const fetchFile = async (name: string, order = 'CD00000001') => {
  const file = (await listed()).find(one => one.name === name)
  return I.call(orderCalls.customizationFile, { params: { order, file: file?.id ?? '' } })
}

beforeEach(async () => {
  await I.logIn('camille')
})

test('the list of files gives each an address and a line', async () => {
  const found = await listed()
  expect(found.map(({ name, type }) => [name, type])).toEqual([
    ['gravure « Zoé ».svg', 'image/svg+xml'],
    ['piège.svg', 'image/svg+xml'],
    ['plan.png', 'image/png'],
  ])
  expect(found[0]?.url).toBe(`/rest/order/CD00000001/customization-files/${found[0]?.id}`)
  expect(found.map(({ line }) => line === null)).toEqual([false, true, true])
  expect((await list('CD00000002')).answer().data).toEqual([])
})

test('a drawing is served with a policy that runs no script', async () => {
  const reply = await fetchFile('gravure « Zoé ».svg')
  expect(reply.text).toBe(drawing)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-disposition':
      'inline; filename="gravure_Zo_.svg"; filename*=UTF-8\'\'gravure%20%C2%AB%20Zo%C3%A9%20%C2%BB.svg',
  })
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
  expect(reply.headers['content-security-policy']).toContain('sandbox')
})

test.each(['piège.svg', 'plan.png'])(
  '%s does not match its declared type, so it is a download only',
  async name => {
    const reply = await fetchFile(name)
    expect(reply.headers['content-type']).toBe('application/octet-stream')
    expect(reply.headers['content-disposition']).toMatch(/^attachment;/)
  },
)

test('a file needs the same access as its order', async () => {
  const [file] = await listed()
  const id = file?.id ?? ''
  const of = (order: string, token?: null) =>
    I.call(orderCalls.customizationFile, { params: { order, file: id } }, token === null ? { token } : {})
  I.seeRefusal(await of('CD00000002'), 404, 'file-unknown')
  I.seeRefusal(await of('CD00000001', null), 401, 'login-required')
  await I.logIn('amina')
  I.seeRefusal(await of('CD00000004'), 404, 'order-unknown')
  await I.logIn('paul')
  I.seeRefusal(await of('CD00000001'), 403, 'role-missing')
})
