import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { shopHomeCalls } from '#contract/endpoints/shop-home.ts'
import { shopPersonCalls } from '#contract/endpoints/shop-person.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import type { ShopRight } from '#contract/roles.ts'
import { auditLog, shops, userShops, users } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { badges } from '#tests/drivers/warehouse.ts'
import { addPeopleOfShops } from '../auth/another-shop.ts'

/** Aline settles « lune », Pierre settles « papier ». Rose and Oscar are of « lune », as Jeanne is. */
const I = await atTheServer()
await addPeopleOfShops(I.db)

const slugShop = 'lune'
const idOf = async (username: string) =>
  (await I.db.select().from(users).where(eq(users.username, username)))[0]?.id ?? ''
const of = async (username: string) => ({ params: { slugShop, person: await idOf(username) } })
const people = async () => (await I.call(shopPersonCalls.list, { params: { slugShop } })).answer().data.people
const save = async (username: string, body: InputOf<typeof shopPersonCalls.save>['body']) =>
  I.call(shopPersonCalls.save, { ...(await of(username)), body })
const withdraw = async (username: string) => I.call(shopPersonCalls.withdraw, await of(username))
const logIn = (body: InputOf<typeof userCalls.logIn>['body']) =>
  I.call(userCalls.logIn, { body }, { token: null })

/** Gives a person of one shop a right in another. */
async function alsoServes(username: string, slug: string, right: ShopRight) {
  const [shop] = await I.db.select().from(shops).where(eq(shops.slug, slug))
  await I.db.insert(userShops).values({ userId: await idOf(username), shopId: shop?.id ?? '', right })
}

const asFilled = await I.db.select().from(users)

/** Everybody has the password again that the tests gave them. */
beforeEach(async () => {
  for (const person of asFilled) await I.db.update(users).set(person).where(eq(users.id, person.id))
  await I.logIn('aline')
})

test('somebody is invited, logs in, may do what the right says, and is out at once when withdrawn', async () => {
  const body = { username: 'lea', displayName: 'Léa Roy', email: 'lea@lune.example', right: 'read' as const }
  const made = (await I.call(shopPersonCalls.create, { params: { slugShop }, body })).answer().data.person
  expect(made).toMatchObject({ right: 'read', onlyHere: true, password: 'none', seenAt: null })
  const params = { slugShop, person: made.id }
  const paper = await I.call(shopPersonCalls.invite, {
    params,
    body: { origin: 'https://douchette.example' },
  })
  expect(paper.text.startsWith('%PDF-')).toBe(true)
  const { password } = (await I.call(shopPersonCalls.resetPassword, { params })).answer().data
  const wanted = 'quatre chevaux sur la lune'
  const { token } = (await logIn({ username: 'lea', password, wanted })).answer()
  const look = (slug: string) => I.call(shopHomeCalls.now, { params: { slugShop: slug } }, { token })
  expect((await look('lune')).status).toBe(200)
  I.seeRefusal(await look('papier'), 404, 'shop-unknown')
  I.seeRefusal(await I.call(shopPersonCalls.list, { params: { slugShop } }, { token }), 403, 'right-missing')
  expect((await save('lea', { right: 'all' })).answer().data.person.right).toBe('all')
  expect((await I.call(shopPersonCalls.list, { params: { slugShop } }, { token })).status).toBe(200)
  expect((await people()).find(({ id }) => id === made.id)).toMatchObject({ sessions: 1, password: 'own' })

  expect((await withdraw('lea')).answer().data.name).toBe('Léa Roy')
  I.seeRefusal(await look('lune'), 401, 'session-ended')
  I.seeRefusal(await logIn({ username: 'lea', password: wanted }), 401, 'password-wrong')
  expect((await people()).map(({ username }) => username)).toEqual(['aline', 'jeanne', 'oscar', 'rose'])

  await I.logIn('camille')
  const [line] = await I.db.select().from(auditLog).where(eq(auditLog.call, shopPersonCalls.withdraw.name))
  expect(line).toMatchObject({ subject: 'Léa Roy (lea)', userId: await idOf('aline'), outcome: 'done' })
  expect(line?.details).toEqual({ 'droit en boutique': { from: 'all', to: null }, 'sessions fermées': 1 })
})

test('the staff of the warehouse and the people of other shops are unknown here', async () => {
  for (const username of ['camille', 'amina', 'paul', 'pierre']) {
    I.seeRefusal(await save(username, { right: 'read' }), 404, 'person-unknown')
    I.seeRefusal(await withdraw(username), 404, 'person-unknown')
    I.seeRefusal(await I.call(shopPersonCalls.resetPassword, await of(username)), 404, 'person-unknown')
  }
  const other = { slugShop: 'papier' }
  I.seeRefusal(await I.call(shopPersonCalls.list, { params: other }), 404, 'shop-unknown')
  const body = { username: 'intrus', displayName: 'Intrus', right: 'read' as const }
  I.seeRefusal(await I.call(shopPersonCalls.create, { params: other, body }), 404, 'shop-unknown')
  // Fields of an administrator's form are not heard.
  const more = { ...body, role: 'admin', warehouse: true, shops: ['papier'] }
  await I.call(shopPersonCalls.create, { params: { slugShop }, body: more })
  const [made] = await I.db.select().from(users).where(eq(users.username, 'intrus'))
  expect(made).toMatchObject({ role: 'operator', warehouseId: null, warehouseRoles: [] })
  const served = await I.db
    .select()
    .from(userShops)
    .where(eq(userShops.userId, made?.id ?? ''))
  expect(served).toHaveLength(1)
  await withdraw('intrus')
})

test('too little right, a badge, and an operator of the warehouse settle nothing', async () => {
  for (const username of ['rose', 'oscar', 'jeanne']) {
    await I.logIn(username)
    I.seeRefusal(await save('rose', { right: 'all' }), 403, 'right-missing')
  }
  const { token } = (await logIn({ badge: formatOwn('badge', badges.camille) })).answer()
  const list = () => I.call(shopPersonCalls.list, { params: { slugShop } }, { token })
  I.seeRefusal(await list(), 403, 'badge-not-enough')
  await I.logIn('camille')
  expect((await people()).length).toBeGreaterThan(3)
  await I.logIn('paul')
  I.seeRefusal(await save('rose', { right: 'all' }), 403, 'standing-missing')
})

test('the last one who settles the shop stays, whoever asks', async () => {
  I.seeRefusal(await save('aline', { right: 'stock' }), 409, 'last-of-shop')
  I.seeRefusal(await withdraw('aline'), 409, 'person-self')
  await I.logIn('camille')
  I.seeRefusal(await withdraw('aline'), 409, 'last-of-shop')
  // A person without a password settles nothing.
  await I.db.update(users).set({ passwordHash: null }).where(eq(users.username, 'oscar'))
  await save('oscar', { right: 'all' })
  I.seeRefusal(await save('aline', { right: 'stock' }), 409, 'last-of-shop')
  await save('rose', { right: 'all' })
  expect((await save('aline', { right: 'stock' })).status).toBe(200)
  await save('aline', { right: 'all' })
  await save('rose', { right: 'read' })
})

test('two who withdraw each other at once leave one of them', async () => {
  await save('rose', { right: 'all' })
  await I.db
    .update(userShops)
    .set({ right: 'read' })
    .where(eq(userShops.userId, await idOf('oscar')))
  const roses = await I.logIn('rose')
  const alines = await I.logIn('aline')
  const replies = await Promise.all([
    I.call(shopPersonCalls.withdraw, await of('rose'), { token: alines }),
    I.call(shopPersonCalls.withdraw, await of('aline'), { token: roses }),
  ])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = await I.db.select().from(userShops).where(eq(userShops.right, 'all'))
  expect(left.length).toBeGreaterThan(0)
  for (const [username, right] of [
    ['rose', 'read'],
    ['aline', 'all'],
  ] as const) {
    await I.db.delete(userShops).where(eq(userShops.userId, await idOf(username)))
    await alsoServes(username, 'lune', right)
  }
})

test('somebody who works for another shop too keeps name, password, session and rights there', async () => {
  await alsoServes('oscar', 'papier', 'stock')
  const oscars = await I.logIn('oscar')
  await I.logIn('aline')
  expect((await people()).find(({ username }) => username === 'oscar')).toMatchObject({
    onlyHere: false,
    email: '',
  })
  I.seeRefusal(await save('oscar', { displayName: 'Oscar' }), 403, 'person-elsewhere')
  I.seeRefusal(await I.call(shopPersonCalls.resetPassword, await of('oscar')), 403, 'person-elsewhere')
  expect((await save('oscar', { right: 'read' })).answer().data.person.right).toBe('read')
  expect((await withdraw('oscar')).status).toBe(200)
  const look = (slug: string) => I.call(shopHomeCalls.now, { params: { slugShop: slug } }, { token: oscars })
  I.seeRefusal(await look('lune'), 404, 'shop-unknown')
  expect((await look('papier')).status).toBe(200)
})

test('an administrator finds in the log what a shop’s manager did', async () => {
  await save('rose', { right: 'orders' })
  await alsoServes('amina', 'lune', 'stock')
  await I.logIn('amina')
  const found = await I.call(auditCalls.list, { query: { text: '(rose)' } })
  expect(found.answer().data.entries[0]).toMatchObject({
    user: 'aline',
    what: shopPersonCalls.save.does,
    details: { 'droit en boutique': { from: 'read', to: 'orders' } },
  })
})
