import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { accountCalls } from '#contract/endpoints/account.ts'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { personCalls } from '#contract/endpoints/person.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { counts, idempotencyKeys, locations, shops, userShops, users } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { badges } from '#tests/drivers/warehouse.ts'

const I = await atTheServer()

type New = InputOf<typeof personCalls.create>['body']

const nina: New = {
  username: 'nina',
  displayName: 'Nina Faure',
  role: 'operator',
  warehouse: true,
  roles: ['Picking'],
  features: [],
  shops: ['papier'],
}

const idOf = async (username: string) =>
  (await I.db.select().from(users).where(eq(users.username, username)))[0]?.id ?? ''
const of = async (username: string) => ({ person: await idOf(username) })

async function theLog(text: string) {
  return (await I.call(auditCalls.list, { query: { text } })).answer().data.entries
}

const asFilled = await I.db.select().from(users)

/** Everybody has the password, badge and rights again that the tests gave them. */
beforeEach(async () => {
  for (const person of asFilled) await I.db.update(users).set(person).where(eq(users.id, person.id))
  await I.logIn('amina')
})

async function add(person: Partial<New> = {}) {
  const reply = await I.call(personCalls.create, { body: { ...nina, ...person } })
  return reply.answer().data.person
}

test('somebody is added, invited on paper, logs in once with its password and then with their own', async () => {
  const { id } = await add()
  const params = { person: id }
  const reset = (await I.call(personCalls.resetPassword, { params })).answer().data
  expect(reset.password).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)

  const logIn = (body: InputOf<typeof userCalls.logIn>['body']) =>
    I.call(userCalls.logIn, { body }, { token: null })
  const once = { username: 'nina', password: reset.password }
  I.seeRefusal(await logIn(once), 401, 'password-once')
  I.seeRefusal(await logIn({ ...once, wanted: 'nina' }), 422, 'password-short')
  I.seeRefusal(await logIn({ ...once, wanted: reset.password }), 401, 'password-once')
  const wanted = 'quatre chevaux sur la lune'
  expect((await logIn({ ...once, wanted })).status).toBe(200)
  I.seeRefusal(await logIn(once), 401, 'password-wrong')
  expect((await logIn({ username: 'nina', password: wanted })).status).toBe(200)
  expect((await I.call(personCalls.information, { params })).answer().data).toMatchObject({
    person: { password: 'own', sessions: 2, roles: ['Picking'], shops: ['papier'] },
    work: [],
  })
})

test('a password for one log-in is good for a week', async () => {
  const { id } = await add({ username: 'late' })
  const reset = (await I.call(personCalls.resetPassword, { params: { person: id } })).answer().data
  I.waitMinutes(7 * 24 * 60)
  const body = { username: 'late', password: reset.password, wanted: 'quatre chevaux sur la lune' }
  I.seeRefusal(await I.call(userCalls.logIn, { body }, { token: null }), 401, 'password-expired')
})

test('no secret is kept in clear: neither in the log nor with the answers that are kept for 30 days', async () => {
  const person = await of('paul')
  const { password: once } = (await I.call(personCalls.resetPassword, { params: person })).answer().data
  const { pin } = (await I.call(personCalls.newPin, { params: person })).answer().data
  const kept = JSON.stringify([await I.db.select().from(idempotencyKeys), await theLog('')])
  for (const secret of [once, pin]) expect(kept).not.toContain(`"${secret}"`)
})

test('an invitation and a badge are papers, and the former badge dies at once with its sessions', async () => {
  await I.db.update(users).set({ pinHash: null }).where(eq(users.username, 'camille'))
  const byBadge = async (badge: string) =>
    I.call(userCalls.logIn, { body: { badge: `${badge}` } }, { token: null })
  const params = await of('camille')
  const paper = await I.call(personCalls.newBadge, { params, body: { paper: 'label' } })
  expect(paper.headers['content-type']).toBe('application/pdf')
  expect(paper.text.startsWith('%PDF-')).toBe(true)
  expect((await byBadge(badges.camille)).problem().code).toBe('badge-wrong')
  const body = { badge: true, pin: true, origin: 'https://douchette.example' }
  expect((await I.call(personCalls.invite, { params, body })).status).toBe(200)
  const [line] = await theLog('Camille Roux (camille)')
  expect(line).toMatchObject({
    user: 'Amina Diallo',
    what: personCalls.invite.does,
    subject: 'Camille Roux (camille)',
    details: {
      badge: { from: expect.stringMatching(/^\w{4}…$/), to: expect.stringMatching(/^\w{4}…$/) },
      'code PIN': { from: null, to: 'un nouveau' },
    },
  })
})

test('a change stands in the log with what was and what became of it, and leaves the rest alone', async () => {
  const { id } = await add({ username: 'zoe', displayName: 'Zoé Blin' })
  const params = { person: id }
  const saved = await I.call(personCalls.save, {
    params,
    body: { displayName: 'Zoé Brun', roles: ['Shipping'] },
  })
  expect(saved.answer().data.person).toMatchObject({
    displayName: 'Zoé Brun',
    roles: ['Shipping'],
    shops: ['papier'],
  })
  expect((await theLog('zoe'))[0]?.details).toEqual({
    nom: { from: 'Zoé Blin', to: 'Zoé Brun' },
    tâches: { from: 'Picking', to: 'Shipping' },
  })
})

test('shops that the administrator does not serve are neither given, seen nor taken away', async () => {
  I.seeRefusal(
    await I.call(personCalls.create, { body: { ...nina, username: 'x1', shops: ['lune'] } }),
    404,
    'shop-not-served',
  )
  const params = await of('camille')
  const saved = await I.call(personCalls.save, { params, body: { shops: [] } })
  expect(saved.answer().data.person.shops).toEqual([])
  const left = await I.db
    .select({ slug: shops.slug })
    .from(userShops)
    .innerJoin(shops, and(eq(shops.id, userShops.shopId), eq(userShops.userId, params.person)))
  expect(left).toEqual([{ slug: 'lune' }])
  await I.call(personCalls.save, { params, body: { shops: ['papier'] } })
})

test('nobody raises their own rights, and the last administrator stays one', async () => {
  const params = await of('amina')
  const save = (body: InputOf<typeof personCalls.save>['body']) => I.call(personCalls.save, { params, body })
  I.seeRefusal(await save({ features: ['rebut'] }), 403, 'own-rights')
  I.seeRefusal(await save({ role: 'manager' }), 409, 'last-admin')
  I.seeRefusal(await save({ warehouse: false, role: 'operator', roles: [] }), 409, 'last-admin')
  I.seeRefusal(await I.call(personCalls.deactivate, { params, body: {} }), 409, 'person-self')
  expect((await save({ displayName: 'Amina Diallo' })).status).toBe(200)

  // A second administrator counts once they have a password.
  const { id } = await add({ username: 'olga', role: 'admin' })
  I.seeRefusal(await save({ role: 'manager' }), 409, 'last-admin')
  await I.call(personCalls.resetPassword, { params: { person: id } })
  expect((await save({ role: 'manager' })).status).toBe(200)
})

test('open work is told before somebody is deactivated; then their sessions are dead, and come back with nothing', async () => {
  const token = await I.logIn('paul')
  await I.logIn('amina')
  const params = await of('paul')
  const [place] = await I.db.select().from(locations).where(eq(locations.name, 'A-01'))
  await I.db
    .insert(counts)
    .values({ locationId: place?.id ?? '', startedAtMove: 0, startedAt: I.now, firstBy: params.person })
  const { work } = (await I.call(personCalls.information, { params })).answer().data
  expect(work).toEqual([{ kind: 'count', name: 'A-01', since: I.now.toISOString() }])
  I.seeRefusal(await I.call(personCalls.deactivate, { params, body: {} }), 409, 'person-work-open')
  expect((await I.call(personCalls.deactivate, { params, body: { workSeen: true } })).status).toBe(200)
  I.seeRefusal(await I.call(userCalls.access, {}, { token }), 401, 'session-ended')
  I.seeRefusal(await I.call(personCalls.resetPassword, { params }), 409, 'person-inactive')
  expect((await I.call(personCalls.reactivate, { params })).status).toBe(200)
  I.seeRefusal(await I.call(userCalls.access, {}, { token }), 401, 'session-ended')
  expect((await theLog('Paul Petit')).map(({ details }) => details)).toEqual(
    expect.arrayContaining([
      { actif: { from: false, to: true } },
      { actif: { from: true, to: false }, 'sessions fermées': 1, 'travail en cours': 'A-01' },
    ]),
  )
})

test('a manager, and an administrator by badge, are refused, and the secrets they asked for are in the log as refused', async () => {
  const params = await of('paul')
  await I.logIn('camille')
  I.seeRefusal(await I.call(personCalls.resetPassword, { params }), 403, 'standing-missing')
  await I.logIn('amina')
  expect((await theLog(personCalls.resetPassword.does))[0]).toMatchObject({
    user: 'Camille Roux',
    outcome: 'refused',
    code: 'standing-missing',
  })
})

test('a name is taken once, and an end of sessions leaves nobody in', async () => {
  I.seeRefusal(
    await I.call(personCalls.create, { body: { ...nina, username: 'paul' } }),
    409,
    'username-taken',
  )
  const token = await I.logIn('camille')
  await I.logIn('amina')
  const ended = await I.call(personCalls.endSessions, { params: await of('camille') })
  expect(ended.answer().data.person.sessions).toBe(0)
  I.seeRefusal(await I.call(accountCalls.sessions, {}, { token }), 401, 'session-ended')
})

test('ten thousand people are searched, filtered, sorted and paged', async () => {
  const camille = (await I.db.select().from(users).where(eq(users.username, 'camille')))[0]
  await I.db.insert(users).values(
    Array.from({ length: 10_000 }, (_, at) => ({
      username: `p${at}`,
      displayName: `Personne ${String(at).padStart(5, '0')}`,
      email: '',
      warehouseId: camille?.warehouseId ?? null,
      active: at % 2 === 0,
    })),
  )
  const list = async (query: InputOf<typeof personCalls.list>['query']) =>
    (await I.call(personCalls.list, { query })).answer().data
  const page = await list({
    text: 'personne',
    state: 'active',
    sort: 'name',
    order: 'desc',
    page: 2,
    size: 25,
  })
  expect(page.total).toBe(5000)
  expect(page.people.map(({ username }) => username)).toEqual(
    Array.from({ length: 25 }, (_, at) => `p${9998 - 2 * (50 + at)}`),
  )
  expect(
    (await list({ sort: 'role', order: 'desc', state: 'active', text: 'douchette' })).people.at(-1)?.role,
  ).toBe('admin')
  expect((await list({ sort: 'seen', order: 'desc', size: 1 })).people[0]?.seenAt).not.toBeNull()
  expect((await list({ text: '100%' })).total).toBe(0)
  expect((await list({ shop: 'papier', text: 'paul' })).people.map(({ username }) => username)).toEqual([
    'paul',
  ])
})
