import { beforeAll, expect, test } from 'vitest'
import { computerCalls } from '#contract/endpoints/computer.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const logIn = (body: unknown, headers = {}) =>
  I.send('POST', '/rest/login_check', { body, headers, token: null })

beforeAll(async () => {
  await I.logIn('camille')
})

test('an unknown address answers a 404 problem document', async () => {
  for (const path of ['/rest/nowhere', '/api/nowhere', '/admin/api/nowhere', '/rest', '/admin/api']) {
    const reply = await I.send('GET', path, { headers: { accept: 'text/html' } })
    I.seeRefusal(reply, 404, 'call-unknown')
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(reply.problem().requestId).toBe(reply.headers['x-request-id'])
  }
})

test('a known address asked with another method names those it has', async () => {
  const reply = await I.send('DELETE', '/rest/user/access')
  I.seeRefusal(reply, 405, 'method-unknown')
  expect(reply.headers.allow).toBe('GET')
  expect(reply.problem().detail).toBe('Cette adresse ne se demande pas avec DELETE, mais avec GET.')

  const order = await I.send('PATCH', '/api/v1/shops/lumiere/orders/A%2F1?dry=1')
  I.seeRefusal(order, 405, 'method-unknown')
  expect(order.headers.allow).toBe('DELETE, GET, PUT')
  expect(order.problem().detail).toBe(
    'Cette adresse ne se demande pas avec PATCH, mais avec DELETE, GET ou PUT.',
  )
})

test('an unknown picking type makes an unknown address', async () => {
  I.seeRefusal(await I.send('GET', '/rest/papier/picking/print/stereo'), 404, 'call-unknown')
  I.seeRefusal(await I.send('GET', '/rest/papier/picking/print/MONO'), 404, 'call-unknown')
})

test('a HEAD never runs a GET that changes something', async () => {
  expect((await I.send('HEAD', '/rest/papier/picking/print/mono')).status).toBe(405)
})

test.each([
  ['{"username"', 'bad-json', 400],
  ['{"__proto__": {}, "username": "x", "password": "y"}', 'bad-json', 400],
  [`{"username": "${'x'.repeat(1_100_000)}"}`, 'body-too-large', 413],
])('a body like %.20s… is refused: %s', async (body, code, status) => {
  I.seeRefusal(await logIn(body), status, code)
})

test('a form body is refused', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  I.seeRefusal(await logIn('username=x', headers), 415, 'not-json')
})

test.each([
  [undefined, 'La demande manque.'],
  [{ username: 'x' }, 'Le champ « password » manque.'],
  [{ username: 'x', password: 7 }, 'Le champ « password » n’est pas un texte.'],
  [{ username: ' ', password: 'y' }, 'Le champ « username » est vide.'],
  [{ username: 'x', password: 'y'.repeat(201) }, 'Le champ « password » est trop long.'],
  [{ badge: 'BG-1', pin: '12' }, 'Le champ « pin » n’a pas la bonne forme.'],
  [{ username: 'x\0', password: 'y' }, 'Le champ « username » contient un caractère interdit.'],
  [{ username: 'x', password: '\ud800' }, 'Le champ « password » contient un caractère interdit.'],
])('a log-in with %j hears: %s', async (body, sentence) => {
  const reply = await logIn(body)
  I.seeRefusal(reply, 400, 'input-invalid')
  expect(reply.problem().detail).toBe(sentence)
})

test('a deeply nested body is refused without a stack overflow', async () => {
  const nested = (depth: number) => `{"username": ${'['.repeat(depth)}${']'.repeat(depth)}, "password": "x"}`
  for (const depth of [30, 5_000, 400_000]) {
    expect((await logIn(nested(depth))).status).toBe(400)
  }
})

test('a wrong nested field is named with its path', async () => {
  const entries = [
    { date: '2026-03-12T09:00:00Z', name: 'x', type: 'INFO', link: '' },
    { date: 'hier', name: 'x', type: 'INFO', link: '' },
  ]
  const first = await I.send('POST', '/rest/print-log', { body: { entries }, key: 'k' })
  expect(first.problem().detail).toBe('Le champ « entries[1].date » n’a pas la bonne forme.')
  const odd = [{ ...entries[0], type: 'DANCE' }]
  const second = await I.send('POST', '/rest/print-log', { body: { entries: odd }, key: 'k' })
  expect(second.problem().detail).toBe('Le champ « entries[0].type » n’est pas une des valeurs possibles.')
  expect(second.problem().expected).toContain('SHIPPING')
})

test('an invalid path parameter is refused', async () => {
  const reply = await I.call(computerCalls.check, { params: { ip: '1.2.3' } })
  I.seeRefusal(reply, 400, 'input-invalid')
  I.seeRefusal(await I.send('GET', '/%ff'), 400, 'bad-address')
})

test('every answer has a new request id', async () => {
  const ids = [await I.send('GET', '/health'), await I.send('GET', '/rest/nowhere'), await logIn({})].map(
    ({ headers }) => headers['x-request-id'],
  )
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
})
