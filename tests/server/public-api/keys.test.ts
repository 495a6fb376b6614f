import { expect, test, vi } from 'vitest'
import { apiKeyCalls } from '#contract/endpoints/api-key.ts'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { shopCalls } from '#contract/endpoints/shop.ts'
import * as schema from '#server/db/schema/index.ts'
import { besideAProgram, order } from './program.ts'

vi.setConfig({ testTimeout: 60_000 })

const I = await besideAProgram()
const { call, logIn, seeRefusal, waitMinutes } = I.server
const day = 24 * 60

const withKey = (secret: string | null, path = 'shops/papier/orders/K-1') =>
  I.server.send('GET', `/api/v1/${path}`, { token: secret })

test('a key opens its shop with its rights, and nothing else does', async () => {
  await I.put('orders/K-1', order)
  const session = await logIn('amina')
  const papier = (await I.keyOf('papier', ['orders'])).secret
  const readsStock = (await I.keyOf('papier', ['stock'])).secret
  const lune = (await I.keyOf('lune', ['orders'])).secret
  const short = (await I.keyOf('papier', ['orders'], '2026-03-12T09:30:00Z')).secret
  const gone = await I.keyOf('papier', ['orders'])
  await call(apiKeyCalls.revoke, { params: { key: gone.key.id } })
  const turned = await I.keyOf('papier', ['orders'])
  const rotate = { params: { key: turned.key.id }, body: { overlapHours: 0 } }
  const next = (await call(apiKeyCalls.rotate, rotate)).answer().data.secret
  waitMinutes(45)
  await logIn('amina')
  const table: readonly (readonly [what: string, secret: string | null, status: number, code: string])[] = [
    ['its own key', papier, 200, ''],
    ['the new one of a rotation', next, 200, ''],
    ['no key', null, 401, 'api-key-missing'],
    ['a session’s token', session, 401, 'api-key-unknown'],
    [
      'a key with another end',
      `${papier.slice(0, -1)}${papier.endsWith('A') ? 'B' : 'A'}`,
      401,
      'api-key-unknown',
    ],
    ['a key that nobody made', `dk_0123456789_${'a'.repeat(43)}`, 401, 'api-key-unknown'],
    ['another right', readsStock, 403, 'right-missing'],
    ['another shop’s key', lune, 404, 'shop-unknown'],
    ['an expired key', short, 401, 'api-key-expired'],
    ['a revoked key', gone.secret, 401, 'api-key-revoked'],
    ['the old one of a rotation', turned.secret, 401, 'api-key-replaced'],
  ]
  for (const [what, secret, status, code] of table) {
    const reply = await withKey(secret)
    const got = status === 200 ? '' : reply.problem().code
    expect([what, reply.status, got]).toEqual([what, status, code])
  }
  // Another shop's order is unknown to a shop that names it as its own.
  seeRefusal(await withKey(lune, 'shops/lune/orders/K-1'), 404, 'reference-unknown')
  // A key is no session.
  const asSession = await call(shopCalls.list, { query: {} }, { token: papier })
  seeRefusal(asSession, 401, 'session-ended')
})

test('an old key still opens for the hours that its rotation says', async () => {
  await logIn('amina')
  const { key, secret } = await I.keyOf('papier', ['orders'])
  const rotated = await call(apiKeyCalls.rotate, { params: { key: key.id }, body: { overlapHours: 24 } })
  const { secret: next } = rotated.answer().data
  expect([(await withKey(secret)).status, (await withKey(next)).status]).toEqual([200, 200])
  waitMinutes(day)
  expect([(await withKey(secret)).status, (await withKey(next)).status]).toEqual([401, 200])
})

test('nothing of a key stands in answers, in the audit trail or in the database', async () => {
  await logIn('amina')
  const body = { shop: 'papier', name: 'Vitrine', rights: ['orders' as const] }
  const made = (await call(apiKeyCalls.create, { body })).answer().data
  I.use(made.secret)
  const rotate = { params: { key: made.key.id }, body: { overlapHours: 1 } }
  const { secret: next } = (await call(apiKeyCalls.rotate, rotate)).answer().data
  await I.put('orders/K-2', order, { key: 'k-2' })
  await I.put('orders/K-3', { ...order, lines: [] }, { key: 'k-3' })
  await call(apiKeyCalls.revoke, { params: { key: made.key.id } })
  const listed = await call(apiKeyCalls.list, {})
  const entry = listed.answer().data.keys.find(({ id }) => id === made.key.id)
  expect(entry).toMatchObject({ name: 'Vitrine', shop: 'papier', rights: ['orders'], madeBy: 'Amina Diallo' })
  const audit = await call(auditCalls.list, { query: {} })
  const tables = [
    schema.apiKeys,
    schema.auditLog,
    schema.idempotencyKeys,
    schema.refusals,
    schema.orderEvents,
  ]
  let rows = ''
  for (const table of tables) rows += JSON.stringify(await I.db.select().from(table))
  for (const secret of [made.secret, next]) {
    const [, , ...hidden] = secret.split('_')
    for (const text of [listed.text, audit.text, rows]) expect(text).not.toContain(hidden.join('_'))
  }
  const { entries } = audit.answer().data
  expect(entries.find(({ subject }) => subject === 'K-2')).toMatchObject({ user: 'Clé « Vitrine »' })
  expect(entries.map(({ what }) => what)).toEqual(
    expect.arrayContaining([apiKeyCalls.create.does, apiKeyCalls.rotate.does, apiKeyCalls.revoke.does]),
  )
})

test('a key knows the hour of its last use', async () => {
  await logIn('amina')
  const { key, secret } = await I.keyOf('papier', ['orders'])
  const used = async () =>
    (await call(apiKeyCalls.list, {})).answer().data.keys.find(({ id }) => id === key.id)?.lastUsedAt
  expect(await used()).toBeNull()
  await withKey(secret)
  expect(await used()).toMatch(/:00:00\.000Z$/)
})
