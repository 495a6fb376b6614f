import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { apiKeyCalls } from '#contract/endpoints/api-key.ts'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { carrierCalls } from '#contract/endpoints/carrier.ts'
import { connectionCalls } from '#contract/endpoints/connection.ts'
import { exportCalls, exportKinds } from '#contract/endpoints/export.ts'
import { notificationCalls } from '#contract/endpoints/notification.ts'
import { aCarrier, carrierSecret } from '#tests/drivers/carrier.ts'
import { aSubscriber } from '#tests/drivers/subscriber.ts'
import { aWooCommerce, shopKey, shopSecret } from '#tests/drivers/woocommerce.ts'
import { aTalkativeHouse } from './house.ts'

const secretsKey = randomBytes(32).toString('hex')
const I = await aTalkativeHouse(secretsKey)
const shop = await aSubscriber()
const site = await aWooCommerce()
const carrier = await aCarrier()

/** What nobody may read, and which answer shows it, if any. */
const secrets: { readonly text: string; readonly what: string; readonly shownBy?: number }[] = [
  { what: 'the key of the vault', text: secretsKey },
  { what: 'the connection’s secret', text: shopSecret },
  { what: 'the carrier’s secret', text: carrierSecret },
]
/** What people put into addresses. Administrators read addresses, and the database has them. */
const inAddresses: { readonly text: string; readonly what: string }[] = []

const made = (what: string) => {
  const text = randomBytes(12).toString('hex')
  secrets.push({ what, text })
  return text
}
const addressed = (what: string) => {
  const text = randomBytes(12).toString('hex')
  inAddresses.push({ what, text })
  return text
}
/** The last answer showed it, and is the only one that may. */
const shown = (what: string, text: string, hidden = text) => {
  secrets.push({ what, text: hidden, shownBy: I.answers.length - 1 })
  return text
}

let backup: Awaited<ReturnType<typeof I.backup>>
beforeAll(async () => {
  await workWithKeys()
  await workWithNotifications()
  await workWithConnections()
  await workWithCarriers()
  await readAllAgain()
  backup = await I.backup()
}, 120_000)

async function workWithKeys() {
  const shownKey = (what: string, key: string) => shown(what, key, key.replace(/^dk_[0-9a-f]+_/, ''))
  const body = { shop: 'papier', name: 'Vitrine', rights: ['orders' as const] }
  const first = (await I.call(apiKeyCalls.create, { body })).answer().data
  const key = shownKey('a key', first.secret)
  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
  const order = '/api/v1/shops/papier/orders/S-1'
  const sold = { customer: 'Zoé', lines: [{ sku: 'CARNET', quantity: 1 }] }
  const put = { method: 'PUT', body: sold, headers: { ...bearer(key), 'idempotency-key': 's-1' } }
  expect((await I.send(order, put)).status).toBe(201)
  const rotate = { params: { key: first.key.id }, body: { overlapHours: 1 } }
  const next = shownKey('the next key', (await I.call(apiKeyCalls.rotate, rotate)).answer().data.secret)
  for (const one of [key, next]) expect((await I.send(order, { headers: bearer(one) })).status).toBe(200)
  // As programs come that were set up wrongly.
  const wrong = [
    [`${order}?key=${next}`, {}],
    [order, { headers: { 'x-api-key': next } }],
    [order, { headers: { authorization: `Basic ${btoa(`${next}:`)}` } }],
    [order, { headers: bearer(`${next}x`) }],
    [`/api/v1/${next}/orders`, { headers: bearer(next) }],
    ['/api/v1/shops/lune/orders/S-1', { headers: bearer(next) }],
    ['/api/v1/shops/papier/stock', { headers: bearer(next) }],
    [order, { method: 'PUT', headers: bearer(next), body: { ...sold, key: next, lines: next } }],
    [`/rest/user/access?token=${next}`, { headers: bearer(next) }],
  ] as const
  for (const [path, sending] of wrong) expect((await I.send(path, sending)).status).toBeGreaterThan(399)
  await I.call(apiKeyCalls.revoke, { params: { key: first.key.id } })
  for (const one of [key, next]) expect((await I.send(order, { headers: bearer(one) })).status).toBe(401)
}

function heard(times: number) {
  return vi.waitUntil(() => shop.heard.length === times, { timeout: 20_000 })
}

async function workWithNotifications() {
  const inPath = addressed('a secret in a path')
  const inQuery = addressed('a secret in a query')
  const wanted = { shop: 'papier', name: 'Site', kinds: ['order.received' as const] }
  const url = `${shop.url}/${inPath}?token=${inQuery}`
  const saved = await I.call(notificationCalls.save, { body: { ...wanted, url } })
  const notification = saved.answer().data.id
  const secretOf = async (what: string, overlapHours: number) => {
    const asked = { params: { notification }, body: { overlapHours } }
    const { secret } = (await I.call(notificationCalls.secret, asked)).answer().data
    return shown(what, secret, secret.replace('whsec_', ''))
  }
  shop.secret = await secretOf('a notification’s secret', 0)
  await I.call(notificationCalls.test, { params: { notification } })
  await heard(1)
  shop.secret = await secretOf('its next secret', 1)
  await I.call(notificationCalls.test, { params: { notification } })
  await heard(2)
  // Its own word, not ours, is written nowhere.
  shop.answer = async () => 500
  await I.call(notificationCalls.test, { params: { notification } })
  await I.call(notificationCalls.sendings, { params: { notification }, query: {} })
  const elsewhere = `${shop.url}/${addressed('a secret in the next path')}`
  await I.call(notificationCalls.save, { body: { ...wanted, id: notification, url: elsewhere } })
  // As people mistype, and as receivers are tried by hand.
  const named = shop.url.replace('//', `//moi:${made('a password before the host')}@`)
  const far = `https://10.0.0.1/${made('a secret in a refused path')}`
  for (const address of [named, far, `ftp://${far}`]) {
    const reply = await I.call(notificationCalls.save, { body: { ...wanted, url: address } })
    expect(reply.status).toBeGreaterThan(399)
  }
  const path = new URL(url)
  await I.send(`${path.pathname}${path.search}`, { method: 'POST', body: {} })
  await I.call(notificationCalls.list, { query: { text: inPath } })
  const id = { notification }
  await I.call(notificationCalls.state, { params: id, body: { status: 'paused' } })
  await I.call(notificationCalls.remove, { params: id })
}

async function workWithConnections() {
  const wanted = {
    shop: 'papier',
    kind: 'woocommerce',
    name: 'Site',
    url: site.url,
    account: shopKey,
  } as const
  const save = (more: object) => I.call(connectionCalls.save, { body: { ...wanted, ...more } })
  const { id } = (await save({ secret: shopSecret })).answer().data
  const trial = () => I.call(connectionCalls.trial, { params: { connection: id } })
  expect((await trial()).answer().data.why).toBeNull()
  const wrong = `cs_${made('another secret')}`
  await save({ id, secret: wrong })
  expect((await trial()).answer().data.why).not.toBeNull()
  expect((await save({ id, account: wrong, secret: shopKey })).status).toBe(422)
  const long = made('a secret that is too long')
  expect((await save({ id, secret: `cs_${long}${'x'.repeat(1000)}` })).status).toBe(400)
  const inQuery = `cs_${made('a secret in the address of a refused connection')}`
  expect((await save({ url: `https://10.0.0.1/?consumer_secret=${inQuery}`, secret: wrong })).status).toBe(
    422,
  )
  await save({ id, secret: shopSecret })
  await I.call(connectionCalls.list, {})
  await I.call(notificationCalls.remove, { params: { notification: id } })
}

async function workWithCarriers() {
  const { carriers } = (await I.call(carrierCalls.list, { query: {} })).answer().data
  const { id = '' } = carriers.find(({ slug }) => slug === 'dpd') ?? {}
  const body = { name: 'Compte', number: '1234', provider: 'http', url: carrier.url, service: 'eco' } as const
  const save = (secret: string | null) =>
    I.call(carrierCalls.account, { params: { carrier: id }, body: { ...body, secret } })
  const { accounts } = (await save(carrierSecret)).answer().data
  const account = accounts.find(({ name }) => name === 'Compte')?.id ?? ''
  const params = { carrier: id, account }
  const trial = async () => (await I.call(carrierCalls.tryAccount, { params })).answer().data.why
  expect(await trial()).toBeNull()
  await save(made('another secret of the carrier'))
  expect(await trial()).not.toBeNull()
  const far = `http://10.0.0.1/${made('a secret in a carrier’s refused address')}`
  const refused = { params: { carrier: id }, body: { ...body, url: far } }
  expect((await I.call(carrierCalls.account, refused)).status).toBe(422)
  await save(null)
  await I.call(carrierCalls.removeAccount, { params })
}

async function readAllAgain() {
  for (const kind of exportKinds) {
    const reply = await I.call(exportCalls.list, { params: { kind }, query: { format: 'csv' } })
    expect([kind, reply.status]).toEqual([kind, 200])
  }
  await I.call(auditCalls.list, { query: {} })
  await I.call(auditCalls.export, { query: {} })
  await I.call(apiKeyCalls.list, {})
}

/** As it is, and as headers and addresses write it. */
const forms = (text: string) => [
  text,
  encodeURIComponent(text),
  ...[text, `${shopKey}:${text}`].map(one => btoa(one).replace(/=+$/, '')),
]
const foundIn = (text: string, all: readonly { text: string; what: string }[]) =>
  all.filter(one => forms(one.text).some(form => text.includes(form))).map(({ what }) => what)

test('the log, which has a line for each call, has nothing of a secret', () => {
  expect(I.log()).toContain('"call":"rest_notification_secret"')
  expect(foundIn(I.log(), [...secrets, ...inAddresses])).toEqual([])
})

test('no answer has a secret again after the one that shows it', () => {
  for (const [at, { to, text }] of I.answers.entries()) {
    const elsewhere = secrets.filter(({ shownBy }) => shownBy !== at)
    expect([to, foundIn(text, elsewhere)]).toEqual([to, []])
  }
  const again = secrets.filter(({ shownBy, text }) => shownBy && I.answers[shownBy]?.text.includes(text))
  expect(again).toHaveLength(4)
})

test('the audit trail, its export and every refusal have nothing of what stands in addresses', () => {
  const read = I.answers.filter(
    ({ to, text }) => text.includes('application/problem+json') || /rest\/(audit|export)/.test(to),
  )
  expect(read.length).toBeGreaterThan(exportKinds.length + 10)
  for (const { to, text } of read) expect([to, foundIn(text, inAddresses)]).toEqual([to, []])
  const trail = backup.rows['public.audit_log'] ?? ''
  expect(trail).toContain('rest_notification_save')
  expect(foundIn(trail, [...secrets, ...inAddresses])).toEqual([])
})

test('the database and the file of a backup have nothing of a secret, nor of its hash without one', () => {
  const rows = Object.entries(backup.rows)
  expect(rows.length).toBeGreaterThan(40)
  for (const [table, text] of rows) expect([table, foundIn(text, secrets)]).toEqual([table, []])
  const inFile = secrets.filter(({ text }) => forms(text).some(form => backup.bytes.includes(form)))
  expect(inFile).toEqual([])
})
