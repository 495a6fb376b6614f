import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { type ReasonKind, type ReasonWanted, reasonCalls } from '#contract/endpoints/reason.ts'
import { reasons, returns, shops, users } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()

beforeEach(async () => {
  await I.db.delete(returns)
  await I.db.delete(reasons)
  await I.logIn('amina')
})

const save = async (reason: ReasonWanted) => (await I.call(reasonCalls.save, { body: reason })).answer().data
const list = async (kind: ReasonKind) =>
  (await I.call(reasonCalls.list, { query: { list: kind } })).answer().data

test('reasons are added, ranked and renamed, and the operations offer them so', async () => {
  await save({ list: 'rebut', label: 'Cassé', photo: true })
  const late = await save({ list: 'rebut', label: 'Périmé' })
  await save({ list: 'rebut', label: 'À l’eau', rank: 1 })
  await save({ id: late.id, list: 'rebut', label: 'Date dépassée', rank: 2 })
  await save({ list: 'reprint', label: 'Tachée' })
  expect((await I.call(reasonCalls.rebut, {})).answer()).toEqual([
    { code: 'a_l_eau', label: 'À l’eau', photo: false },
    { code: 'perime', label: 'Date dépassée', photo: false },
    { code: 'casse', label: 'Cassé', photo: true },
  ])
  expect((await I.call(reasonCalls.reprints, {})).answer().map(({ label }) => label)).toEqual(['Tachée'])
  I.seeRefusal(
    await I.call(reasonCalls.save, { body: { list: 'rebut', label: 'cassé' } }),
    409,
    'reason-taken',
  )
  const { entries } = (await I.call(auditCalls.list, { query: { text: 'Date dépassée' } })).answer().data
  expect(entries[0]?.details).toEqual({
    motif: { from: 'Périmé', to: 'Date dépassée' },
    rang: { from: 3, to: 2 },
  })
})

test('a reason that history names is archived and stays with what happened; another one is deleted', async () => {
  const origin = await save({ list: 'return_origin', label: 'Refusé' })
  const unused = await save({ list: 'return_origin', label: 'Erreur' })
  const [paul] = await I.db.select().from(users).where(eq(users.username, 'paul'))
  const [papier] = await I.db.select().from(shops).where(eq(shops.slug, 'papier'))
  await I.db.insert(returns).values({
    name: 'RT000001',
    shopId: papier?.id ?? '',
    warehouseId: paul?.warehouseId ?? '',
    originId: origin.id,
    status: 'completed',
    completedAt: I.now,
  })
  const remove = (reason: string) => I.call(reasonCalls.remove, { params: { reason } })
  I.seeRefusal(await remove(origin.id), 409, 'reason-used')
  await save({ ...origin, active: false })
  expect((await I.call(reasonCalls.returnOrigins, {})).answer().map(({ label }) => label)).toEqual(['Erreur'])
  expect((await remove(unused.id)).status).toBe(200)
  expect(await list('return_origin')).toMatchObject([{ label: 'Refusé', active: false, uses: 1 }])
  await I.logIn('paul')
  I.seeRefusal(await remove(origin.id), 403, 'standing-missing')
})
