import { and, eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { computerCalls } from '#contract/endpoints/computer.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { printLogCalls } from '#contract/endpoints/print-log.ts'
import { rebutCalls } from '#contract/endpoints/rebut.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { auditLog, shops, userShops, users, warehouses } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { badges, hers, password } from '#tests/drivers/warehouse.ts'

const I = await atTheServer()
const [amina] = await I.db.select().from(users).where(eq(users.username, 'amina'))
const [lune] = await I.db.select().from(shops).where(eq(shops.slug, 'lune'))
const serving = { userId: amina?.id ?? '', shopId: lune?.id ?? '' }
await I.db.insert(userShops).values(serving)

type Asked = InputOf<typeof auditCalls.list>['query']

async function read(asked: Asked = {}, reader = 'amina') {
  const token = await I.logIn(reader)
  return (await I.call(auditCalls.list, { query: asked }, { token })).answer().data
}
const latest = async (asked: Asked = {}) => (await read({ text: 'poste', ...asked })).entries[0]

const aBench = (name: string, ip = '192.168.1.77') => ({ body: { name, ip, printers: [] } })

test('a change is in the log with who, what, where and when, and its retry is not there twice', async () => {
  await I.logIn('camille')
  await I.call(userCalls.reportIp, { body: { ip: hers } })
  const options = { key: 'poste-1', from: '203.0.113.9' }
  expect((await I.call(computerCalls.save, aBench('Poste du quai'), options)).status).toBe(200)
  expect((await I.call(computerCalls.save, aBench('Poste du quai'), options)).status).toBe(200)
  const { entries } = await read({ text: 'quai' })
  expect(entries).toEqual([
    {
      number: expect.any(Number),
      at: I.now.toISOString(),
      user: 'Camille Roux',
      what: computerCalls.save.does,
      subject: 'Poste du quai · 192.168.1.77',
      address: '203.0.113.9',
      workplace: 'Poste 1',
      outcome: 'done',
      code: null,
      details: null,
    },
  ])
})

test('a refusal of a rule, and one of the gate, are there with their codes', async () => {
  await I.logIn('camille')
  await I.call(computerCalls.save, aBench('Poste en double', hers))
  expect(await latest()).toMatchObject({
    user: 'Camille Roux',
    outcome: 'refused',
    code: 'address-taken',
  })
  await I.logIn('paul')
  await I.call(computerCalls.save, aBench('Poste de Paul'))
  expect(await latest()).toMatchObject({ user: 'Paul Petit', outcome: 'refused', code: 'standing-missing' })
})

test('a change that fails in the middle leaves neither itself nor a line', async () => {
  await I.logIn('camille')
  const before = await I.db.$count(auditLog)
  await I.db.execute(sql`alter table computers add constraint no_more check (name <> 'Poste de trop')`)
  const reply = await I.call(computerCalls.save, aBench('Poste de trop', '192.168.1.78'))
  await I.db.execute(sql`alter table computers drop constraint no_more`)
  expect(reply.status).toBe(500)
  expect(await I.db.$count(auditLog)).toBe(before)
})

test('log-ins are there, done and refused, and no secret is, nor a badge that was scanned as an article', async () => {
  await I.call(userCalls.logIn, { body: { username: password, password: 'camille' } }, { token: null })
  await I.call(userCalls.logIn, { body: { username: 'paul', password: 'Secret-de-Paul' } }, { token: null })
  await I.logIn('camille')
  await I.call(rebutCalls.add, {
    params: { slugShop: 'papier' },
    body: { location: 'A-01', sku: `${badges.camille}X`, qty: 1, reason: 'perime' },
  })
  const { entries } = await read({ text: userCalls.logIn.does })
  expect(entries.map(({ user, outcome }) => [user, outcome])).toEqual(
    expect.arrayContaining([
      ['Amina Diallo', 'done'],
      [null, 'refused'],
      ['Paul Petit', 'refused'],
    ]),
  )
  const everything = JSON.stringify(await I.db.select().from(auditLog))
  for (const secret of [password, 'Secret-de-Paul', badges.camille]) expect(everything).not.toContain(secret)
})

test('managers do not read it, nor an administrator by a badge', async () => {
  await I.logIn('camille')
  I.seeRefusal(await I.call(auditCalls.list, { query: {} }), 403, 'standing-missing')
  const byBadge = await I.call(userCalls.logIn, { body: { badge: `${badges.amina}` } }, { token: null })
  if (byBadge.status === 200) {
    const { token } = byBadge.answer()
    I.seeRefusal(await I.call(auditCalls.list, { query: {} }, { token }), 403, 'badge-not-enough')
  }
})

test('an administrator reads all that was done in the warehouse, for shops of others too', async () => {
  await I.logIn('camille')
  await I.call(rebutCalls.add, {
    params: { slugShop: 'lune' },
    body: { location: 'A-01', sku: 'LAMPE-9', qty: 1, reason: 'perime' },
  })
  await I.db
    .delete(userShops)
    .where(and(eq(userShops.userId, serving.userId), eq(userShops.shopId, serving.shopId)))
  onTestFinished(async () => {
    await I.db.insert(userShops).values(serving)
  })
  const [entry] = (await read({ text: 'LAMPE-9' })).entries
  expect(entry).toMatchObject({ user: 'Camille Roux', subject: 'A-01 · LAMPE-9' })
})

test('the administrator of another warehouse reads nothing of it', async () => {
  const [paris] = await I.db.insert(warehouses).values({ slug: 'paris', name: 'Paris' }).returning()
  await I.db
    .update(users)
    .set({ warehouseId: paris?.id ?? null })
    .where(eq(users.username, 'amina'))
  onTestFinished(async () => {
    await I.db
      .update(users)
      .set({ warehouseId: amina?.warehouseId ?? null })
      .where(eq(users.username, 'amina'))
  })
  const { entries } = await read()
  expect(entries.filter(({ user }) => user !== 'Amina Diallo' && user !== null)).toEqual([])
})

test('days, outcome and pages narrow it', async () => {
  I.waitMinutes(60 * 24)
  await I.logIn('camille')
  const move = { from: 'A-01', to: 'A-02', lines: [{ sku: 'CARNET', qty: 1 }] }
  for (let at = 0; at < 60; at += 1) await I.call(locationCalls.transfer, { body: move })
  const first = await read({ from: '2026-03-13', text: 'CARNET', outcome: 'refused' })
  expect(first.entries).toHaveLength(50)
  const second = await read({ from: '2026-03-13', text: 'CARNET', before: first.next ?? 0 })
  expect(second.entries).toHaveLength(10)
  expect(second.next).toBeNull()
  expect((await read({ from: '2026-03-14' })).entries).toEqual([])
  expect((await read({ to: '2026-03-12', text: 'CARNET' })).entries).toEqual([])
})

test('the whole log comes as a table, harmless in a spreadsheet, and the export is in the log', async () => {
  await I.logIn('amina')
  const entries = [{ date: '2026-03-13T09:00:00Z', name: '=1+1', type: 'SHIPPING', link: '' } as const]
  await I.call(printLogCalls.add, { body: { entries } })
  const reply = await I.call(auditCalls.export, { query: {} })
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="journal-des-actions.csv"/),
  })
  expect(reply.text).toMatch(/^\uFEFFDate;Personne;Action;/)
  expect(reply.text).toContain(`"'=1+1"`)
  expect(reply.text.match(/CARNET/g)).toHaveLength(60)
  const [newest] = (await read({ text: auditCalls.export.does })).entries
  expect(newest).toMatchObject({ user: 'Amina Diallo', outcome: 'done' })
})
