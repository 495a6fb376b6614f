import { eq, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, test } from 'vitest'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { homeCalls } from '#contract/endpoints/home.ts'
import { notificationCalls } from '#contract/endpoints/notification.ts'
import {
  eventSendings,
  eventSubscriptions,
  events,
  idempotencyKeys,
  orders,
} from '#server/db/schema/index.ts'
import { pauseAfter, triesAtMost } from '#server/events/claim.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { aSender, listening, subscribed } from './listening.ts'

const I = await atTheServer(listening)
const { shop, id, renew } = await subscribed(I)
const sender = aSender(I)
const params = { notification: id }
const usual = shop.answer

beforeEach(async () => {
  await I.db.update(orders).set({ status: 'pending' })
  await I.db.delete(events)
  shop.heard = []
  shop.refused = []
  shop.answer = usual
  await I.logIn('amina')
  await I.call(notificationCalls.state, { params, body: { status: 'active' } })
})

const within = { timeout: 30_000, interval: 20 }
const heard = (count: number) => expect.poll(() => shop.heard.length, within).toBe(count)
const log = async () =>
  (await I.call(notificationCalls.sendings, { params, query: {} })).answer().data.sendings
const entry = async () => (await I.call(notificationCalls.information, { params })).answer().data
const setStatus = (name: string, status: 'on_hold' | 'pending' | 'cancelled') =>
  I.db.update(orders).set({ status }).where(eq(orders.name, name))
/** As if the pause were over. */
const hurry = async () => {
  await I.db.update(eventSendings).set({ dueAt: sql`now()` })
  sender.wake()
}

test('the public library takes the signature, and refuses another secret, a changed body and an old message', async () => {
  const { event } = (await I.call(notificationCalls.test, { params })).answer().data
  await heard(1)
  const [message] = shop.heard
  if (!message) throw new Error('Nothing came')
  expect(message).toMatchObject({ id: event, type: 'test', data: { shop: 'papier' } })
  const { body, headers } = message
  const takes = (secret: string, text: string, more = {}) =>
    new Webhook(secret).verify(text, { ...headers, ...more })
  expect(takes(shop.secret, body)).toMatchObject({ type: 'test' })
  expect(() => takes(`whsec_${Buffer.alloc(32).toString('base64')}`, body)).toThrow(
    'No matching signature found',
  )
  expect(() => takes(shop.secret, `${body} `)).toThrow('No matching signature found')
  expect(() => takes(shop.secret, body, { 'webhook-id': 'other' })).toThrow('No matching signature found')
  const old = String(Number(headers['webhook-timestamp']) - 301)
  expect(() => takes(shop.secret, body, { 'webhook-timestamp': old })).toThrow('Message timestamp too old')
  await expect.poll(log, within).toMatchObject([{ kind: 'test', status: 'delivered', code: 204, tries: 1 }])
})

test('a new secret signs beside the former one until the overlap ends, and is shown once', async () => {
  const former = shop.secret
  const { secret, notification } = (await renew(24)).answer().data
  expect(notification.formerUntil).toBe('2026-03-13T09:00:00.000Z')
  await I.call(notificationCalls.test, { params })
  await heard(1)
  const [message] = shop.heard
  expect(message?.headers['webhook-signature']?.split(' ')).toHaveLength(2)
  new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})

  shop.secret = secret
  await I.db.update(eventSubscriptions).set({ formerUntil: new Date('2026-03-12T08:59:00Z') })
  await I.call(notificationCalls.test, { params })
  await heard(2)
  expect(() => new Webhook(former).verify(shop.heard[1]?.body ?? '', shop.heard[1]?.headers ?? {})).toThrow()

  const told = JSON.stringify([
    (await I.call(auditCalls.list, { query: {} })).answer(),
    (await I.call(notificationCalls.list, { query: {} })).answer(),
    await log(),
    await I.db.select().from(idempotencyKeys),
    await I.db.select().from(eventSubscriptions),
  ])
  for (const one of [former, secret]) expect(told).not.toContain(one.slice('whsec_'.length))
  const [line] = (await I.call(auditCalls.list, { query: { text: 'secret' } })).answer().data.entries
  expect(line).toMatchObject({ subject: 'Site', details: { secret: { from: 'l’ancien', to: 'un nouveau' } } })
})

test('of one order the next event waits until the last came through; other orders go on', async () => {
  let down = true
  shop.answer = async ({ data }) => (down && data.order === 'CD00000001' ? 500 : 204)
  await setStatus('CD00000001', 'on_hold')
  await setStatus('CD00000001', 'cancelled')
  await setStatus('CD00000002', 'on_hold')
  await heard(2)
  expect(shop.heard.map(({ data }) => [data.order, data.status]).sort()).toEqual([
    ['CD00000001', 'on_hold'],
    ['CD00000002', 'on_hold'],
  ])
  await expect.poll(log, within).toMatchObject([
    { about: 'CD00000002', status: 'delivered' },
    { about: 'CD00000001', status: 'waiting', tries: 0 },
    { about: 'CD00000001', status: 'waiting', tries: 1, code: 500, why: 'il a répondu 500' },
  ])
  down = false
  await hurry()
  await heard(4)
  const ofOne = shop.heard.filter(({ data }) => data.order === 'CD00000001')
  expect(ofOne.map(({ type }) => type)).toEqual(['order.held', 'order.held', 'order.cancelled'])
  expect(ofOne[1]).toMatchObject({ id: ofOne[0]?.id, body: ofOne[0]?.body })
})

test('after three days of pauses it is given up, kept, listed on home, and sent again on demand', async () => {
  shop.answer = async () => 503
  await setStatus('CD00000001', 'on_hold')
  await heard(1)
  // The answer is there before the server has written it down.
  await expect.poll(log, within).toMatchObject([{ status: 'waiting', code: 503 }])
  await I.db.update(eventSendings).set({ tries: triesAtMost - 1 })
  await hurry()
  await expect.poll(log, within).toMatchObject([{ status: 'given_up', code: 503 }])
  expect(await entry()).toMatchObject({ givenUp: 1, waiting: 0 })
  const { notifications } = (await I.call(homeCalls.attention, {})).answer().data
  expect(notifications).toMatchObject({ total: 1, first: [{ name: 'Site', givenUp: 1 }] })

  shop.answer = usual
  const [given] = await log()
  await I.call(notificationCalls.replay, { params, body: { sendings: [given?.number ?? 0] } })
  await expect.poll(log, within).toMatchObject([{ status: 'delivered', code: 204 }])
  expect(new Set(shop.heard.map(({ id }) => id)).size).toBe(1)
  expect((await I.call(homeCalls.attention, {})).answer().data.notifications.total).toBe(0)
  const since = { since: new Date(Date.now() - 60_000).toISOString() }
  expect((await I.call(notificationCalls.replay, { params, body: since })).answer().data.count).toBe(1)
})

test('pauses grow, differ, and last three days', () => {
  const pauses = Array.from({ length: triesAtMost - 1 }, (_, at) => pauseAfter(at + 1, 0, 0.5) ?? 0)
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  const days = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400
  expect(days).toBeGreaterThan(2.9)
  expect(days).toBeLessThan(3.1)
  expect(pauseAfter(triesAtMost)).toBeUndefined()
  expect([pauseAfter(1, 0, 0), pauseAfter(1, 0, 1)]).toEqual([4.5, 5.5])
  expect([pauseAfter(1, 60, 0), pauseAfter(1, 1e9, 0)]).toEqual([60, 28_800])
})

test('a receiver that answers 410 hears no more, and a redirection leads nowhere', async () => {
  shop.answer = async () => ({ status: 302, headers: { location: shop.url } })
  await setStatus('CD00000001', 'on_hold')
  await heard(1)
  await expect
    .poll(log, within)
    .toMatchObject([
      { status: 'waiting', code: 302, why: 'il renvoie ailleurs, et une redirection n’est pas suivie' },
    ])
  shop.answer = async () => 410
  await hurry()
  await expect.poll(entry, within).toMatchObject({ status: 'disabled' })
  await setStatus('CD00000002', 'on_hold')
  expect(await log()).toHaveLength(1)
  const refused = await I.call(notificationCalls.test, { params })
  I.seeRefusal(refused, 409, 'notification-stopped')
})

test('while it is paused nothing is sent and nothing is lost', async () => {
  await I.call(notificationCalls.state, { params, body: { status: 'paused' } })
  await setStatus('CD00000001', 'on_hold')
  await setStatus('CD00000001', 'pending')
  await expect
    .poll(async () => (await I.db.select().from(events)).map(({ body }) => body === null), within)
    .toEqual([false, false])
  expect(shop.heard).toEqual([])
  await I.call(notificationCalls.state, { params, body: { status: 'active' } })
  await heard(2)
  expect(shop.heard.map(({ type }) => type)).toEqual(['order.held', 'order.waiting'])
})

test.each([
  ['http://shop.example/', 'https'],
  ['https://169.254.169.254/latest', 'réseau'],
  ['https://10.0.0.1/', 'réseau'],
  ['https://[::ffff:127.0.0.1]/', 'réseau'],
  ['https://moi:secret@shop.example/', 'mot de passe'],
  ['http://0.0.0.0:80/', 'https'],
])('the address %s is refused', async (url, because) => {
  const closed = await atTheServer({ secretsKey: listening.secretsKey })
  await closed.logIn('amina')
  const body = { shop: 'papier', name: 'X', url, kinds: ['order.held' as const] }
  const reply = await closed.call(notificationCalls.save, { body })
  closed.seeRefusal(reply, 422, 'address-refused')
  expect(reply.problem().detail).toContain(because)
})

test('without a key for secrets nothing can be subscribed, and the page says what to do', async () => {
  const bare = await atTheServer()
  await bare.logIn('amina')
  const body = { shop: 'papier', name: 'X', url: 'https://shop.example/', kinds: ['order.held' as const] }
  bare.seeRefusal(await bare.call(notificationCalls.save, { body }), 409, 'vault-missing')
})

test('removing it says what is lost', async () => {
  await I.call(notificationCalls.state, { params, body: { status: 'paused' } })
  await setStatus('CD00000001', 'on_hold')
  expect((await I.call(notificationCalls.remove, { params })).answer().data).toEqual({
    name: 'Site',
    lost: 1,
  })
  expect(await I.db.$count(eventSendings)).toBe(0)
})
