import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { homeCalls } from '#contract/endpoints/home.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { refusals, users } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()

beforeEach(async () => {
  await I.db.delete(refusals)
})

const waiting = async () => (await I.call(homeCalls.attention, {})).answer().data.refusals
const settle = (refusal: string) => I.call(homeCalls.settleRefusal, { params: { refusal } })

async function refused(username: string, code: string, detail: string) {
  const [user] = await I.db.select().from(users).where(eq(users.username, username))
  const [row] = await I.db
    .insert(refusals)
    .values({
      at: I.now,
      warehouseId: user?.warehouseId ?? null,
      userId: user?.id ?? null,
      call: 'rest_x',
      code,
      detail,
    })
    .returning()
  if (!row) throw new Error('Nothing was refused')
  return row.id
}

test('repeated refusals for missing goods wait as one item with a count, until a person settles it', async () => {
  await I.logIn('amina')
  const body = { from: 'A-01', to: 'A-02', lines: [{ sku: 'CARNET', qty: 5 }] }
  for (const _ of [1, 2, 3]) I.seeRefusal(await I.call(locationCalls.transfer, { body }), 409, 'stock-short')
  const { first, total } = await waiting()
  expect({ total, first }).toMatchObject({
    total: 1,
    first: [
      {
        what: 'Déplace des articles d’un emplacement à un autre',
        detail: 'Il n’y a plus de CARNET à prendre.',
        by: 'Amina Diallo',
        times: 3,
      },
    ],
  })
  const [trouble] = first
  if (!trouble) throw new Error('Nothing waits')

  expect((await settle(trouble.id)).answer().data).toEqual({ settled: 3 })
  expect(await waiting()).toEqual({ first: [], total: 0 })
  I.seeRefusal(await settle(trouble.id), 409, 'refusal-settled')
  expect((await settle(trouble.id)).problem().detail).toBe('Amina Diallo s’en est déjà occupé.')
  const rows = await I.db.select().from(refusals).where(eq(refusals.code, 'stock-short'))
  expect(new Set(rows.map(({ settledBy }) => settledBy)).size).toBe(1)
  expect(rows.every(({ settledAt }) => settledAt?.getTime() === I.now.getTime())).toBe(true)

  I.seeRefusal(await I.call(locationCalls.transfer, { body }), 409, 'stock-short')
  expect((await waiting()).first).toMatchObject([{ times: 1 }])
})

test('the refusal of a wrong scan does not wait, because it tells its own next step', async () => {
  await I.logIn('camille')
  const id = await refused('camille', 'wrong-item', 'Cet article n’est pas dans la commande.')
  expect(await waiting()).toEqual({ first: [], total: 0 })
  I.seeRefusal(await settle(id), 404, 'refusal-unknown')
})

test('operators see their own refusals, managers the warehouse’s without those of shops that they do not serve', async () => {
  const pauls = await refused('paul', 'no-carton', 'Aucun carton')
  const camilles = await refused('camille', 'carrier-missing', 'Aucun transporteur')
  const seen = async (username: string) => {
    await I.logIn(username)
    return (await waiting()).first.map(({ detail }) => detail).sort()
  }
  expect(await seen('camille')).toEqual(['Aucun carton', 'Aucun transporteur'])
  expect(await seen('amina')).toEqual(['Aucun carton'])
  I.seeRefusal(await settle(camilles), 404, 'refusal-unknown')
  expect(await seen('paul')).toEqual(['Aucun carton'])
  I.seeRefusal(await settle(camilles), 404, 'refusal-unknown')
  expect((await settle(pauls)).answer().data).toEqual({ settled: 1 })
  expect(await seen('amina')).toEqual([])
})

test('when two people settle a refusal at once, one succeeds', async () => {
  const id = await refused('paul', 'no-carton', 'Aucun carton')
  const amina = await I.logIn('amina')
  const camille = await I.logIn('camille')
  const params = { refusal: id }
  const replies = await Promise.all(
    [amina, camille].map(token => I.call(homeCalls.settleRefusal, { params }, { token })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})
