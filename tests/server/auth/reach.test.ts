import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { printJobCalls } from '#contract/endpoints/print-job.ts'
import { printLogCalls } from '#contract/endpoints/print-log.ts'
import { rebutCalls } from '#contract/endpoints/rebut.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import type { Role, ShopRight, UserRole } from '#contract/roles.ts'
import { printJobs, printLog, users } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { lyonOf } from '#tests/drivers/warehouse.ts'
import { addPeopleOfShops, everythingOf, fillAnotherShop, secret } from './another-shop.ts'
import { type Admits, everyCall } from './every-call.ts'

const I = await atTheServer()
const lunes = await fillAnotherShop(I.db)
await addPeopleOfShops(I.db)

const nobodys = { id: '00000000-0000-4000-8000-000000000000' }
const at = '2026-03-12T09:00:00Z'
const reason = 'Pour voir'
const rows = everyCall({
  ...lunes,
  computer: nobodys,
  printer: { ...nobodys, trial: 'ESSAI-BCDFGH' },
  count: nobodys,
  received: nobodys,
})

const tokens = new Map<string, string>()
/** A session for many calls; each that ends sessions gets a new one, and so does what comes after it. */
async function sessionOf(username: string, call: string): Promise<string> {
  if (call === 'user.logOut') return I.logIn(username)
  if (/^account\.end(Others|Every)$/.test(call)) {
    tokens.clear()
    return I.logIn(username)
  }
  const token = tokens.get(username) ?? (await I.logIn(username))
  tokens.set(username, token)
  return token
}

const people = {
  // First: each of the others tries her name with a wrong password.
  camille: { warehouse: true, roles: 'all', standing: 'manager', servesLune: true },
  // They serve the shop « lune », without a warehouse.
  jeanne: { warehouse: false, roles: [], standing: 'operator', servesLune: true, right: 'stock' },
  rose: { warehouse: false, roles: [], standing: 'operator', servesLune: true, right: 'read' },
  oscar: { warehouse: false, roles: [], standing: 'operator', servesLune: true, right: 'orders' },
  aline: { warehouse: false, roles: [], standing: 'operator', servesLune: true, right: 'all' },
  // Of a shop, and not of « lune ».
  pierre: { warehouse: false, roles: [], standing: 'operator', servesLune: false, right: 'all' },
  paul: { warehouse: true, roles: ['Picking'], standing: 'operator', servesLune: false },
  amina: { warehouse: true, roles: 'all', standing: 'admin', servesLune: false },
} as const satisfies Record<string, Person>
type Person = {
  readonly warehouse: boolean
  readonly roles: readonly Role[] | 'all'
  readonly standing: UserRole
  readonly servesLune: boolean
  readonly right?: ShopRight
}

/** How the server answers a person whom a call does not admit; undefined for the others. */
function refusalOf([scope, role, standing, right]: Admits, person: Person): [number, string] | undefined {
  const ranks = ['operator', 'manager', 'admin']
  if (scope === 'anyone') return undefined
  if (right && person.right) {
    if (!person.servesLune) return [404, 'shop-unknown']
    const writes = right === 'write' && person.right !== 'read'
    const holds = person.right === 'all' || right === 'read' || person.right === right || writes
    return holds ? undefined : [403, 'right-missing']
  }
  if (role && person.roles !== 'all' && !person.roles.some(one => one === role)) return [403, 'role-missing']
  if (standing && ranks.indexOf(person.standing) < ranks.indexOf(standing)) return [403, 'standing-missing']
  if (scope === 'warehouse' && !person.warehouse) return [403, 'warehouse-missing']
  if (scope === 'shop' && !person.servesLune) return [404, 'shop-unknown']
  return undefined
}

const gate = [
  'login-required',
  'right-missing',
  'role-missing',
  'standing-missing',
  'warehouse-missing',
  'shop-unknown',
]
const refusedAtTheGate = (reply: { status: number; text: string }) => {
  const found = reply.status >= 400 ? gate.find(code => reply.text.includes(`"${code}"`)) : undefined
  return found && [reply.status, found]
}

test('every call stands in the table, with an input', () => {
  expect(rows.filter(({ admits, input }) => !admits || !input).map(({ name }) => name)).toEqual([])
})

test.each(rows)('$name declares the scope, role and standing of the table', ({ endpoint, admits }) => {
  const { scope, role = null, standing = null, right = null } = endpoint
  const [wanted, ofRole = null, ofStanding = null, ofRight = null] = admits
  expect([scope, role, standing, right]).toEqual([wanted, ofRole, ofStanding, ofRight])
})

/** After the last call; to read it before each one, too, took as long as the calls. */
let known = await everythingOf(I.db)

test.each(rows)(
  '$name tells and changes nothing of a shop that the user does not serve',
  async ({ name, endpoint, input }) => {
    const before = known
    for (const username of ['amina', 'paul']) {
      const reply = await I.call(endpoint, input, { token: await sessionOf(username, name) })
      expect(reply.text).not.toContain(secret)
    }
    known = await everythingOf(I.db)
    expect(known).toBe(before)
  },
)

test('a place with goods of another shop is not emptied, and the user hears why', async () => {
  await I.logIn('amina')
  const reply = await I.call(locationCalls.transfer, { body: { from: 'A-01', to: 'A-02', lines: 'all' } })
  I.seeRefusal(reply, 409, 'transfer-other-shop')
})

test('a label of another shop is as unknown as one that never was', async () => {
  await I.logIn('amina')
  const again = (id: string) => I.call(printJobCalls.again, { body: { id, reason } })
  I.seeRefusal(await again(lunes.print.id), 404, 'print-job-unknown')
  I.seeRefusal(await again(nobodys.id), 404, 'print-job-unknown')
})

test('a rebut cannot name the photo of another shop', async () => {
  await I.logIn('amina')
  const body = { location: 'A-01', sku: 'CARNET', qty: 1, reason: 'casse', photo: lunes.photo.id }
  I.seeRefusal(await I.call(rebutCalls.add, { params: { slugShop: 'papier' }, body }), 404, 'photo-unknown')
})

test('the state of a print is reported from the bench that asked for it, by any colleague there', async () => {
  const state = async (username: string, ip: string) => {
    await I.logIn(username)
    await I.call(userCalls.reportIp, { body: { ip } })
    const body = { jobs: [{ id: own?.id ?? '', status: 'sent', attempt: 0, at } as const] }
    return (await I.call(printJobCalls.state, { body })).answer().data.noted
  }
  await I.logIn('camille')
  await I.call(userCalls.reportIp, { body: { ip: '192.168.1.70' } })
  const [camille] = await I.db.select().from(users).where(eq(users.username, 'camille'))
  const document = { role: 'label', format: 'zpl', data: '^XA^XZ', title: 'A-01', type: 'BARCODE' } as const
  const [own] = await I.db
    .insert(printJobs)
    .values({ ...document, warehouseId: await lyonOf(I.db), userId: camille?.id ?? null })
    .returning()
  expect(await state('paul', '192.168.1.71')).toBe(0)
  expect(await state('paul', '192.168.1.70')).toBe(1)
  expect(await state('camille', '192.168.1.72')).toBe(1)
})

test('a link in the history leads to a page of this application', async () => {
  await I.logIn('amina')
  const add = (link: string) =>
    I.call(printLogCalls.add, { body: { entries: [{ date: at, name: 'X', type: 'SHIPPING', link }] } })
  for (const link of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    I.seeRefusal(await add(link), 400, 'input-invalid')
  }
  expect((await add('/warehouse/order-information?code=CD00000001')).status).toBe(200)
  await I.db.insert(printLog).values({
    date: new Date(at),
    name: 'Ancienne',
    type: 'SHIPPING',
    link: 'https://evil.example/',
    warehouseId: await lyonOf(I.db),
    userId: (await I.db.select().from(users).where(eq(users.username, 'amina')))[0]?.id ?? null,
  })
  const { entries } = (await I.call(printLogCalls.history, { query: {} })).answer().data
  expect(entries.find(({ name }) => name === 'Ancienne')?.link).toBe('')
})

test('without a session, every call that needs one is refused', async () => {
  for (const { name, endpoint, admits, input } of rows) {
    const reply = await I.call(endpoint, input, { token: null })
    const wanted = admits[0] === 'anyone' ? undefined : 401
    expect([name, wanted ?? reply.status]).toEqual([name, reply.status])
  }
})

test.each(Object.entries(people))(
  '%s makes the calls that admit this person, and no others',
  async (username, person) => {
    for (const { name, endpoint, admits, input } of rows) {
      const reply = await I.call(endpoint, input, { token: await sessionOf(username, name) })
      if (endpoint.method === 'HEAD') continue
      expect([name, refusedAtTheGate(reply)]).toEqual([name, refusalOf(admits, person)])
    }
  },
)
