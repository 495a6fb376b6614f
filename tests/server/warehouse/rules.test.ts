import { eq, isNotNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { warehouseCalls } from '#contract/endpoints/warehouse.ts'
import { locations, users, warehouses } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()

type Wanted = InputOf<typeof warehouseCalls.saveRules>['body']
const save = (body: Wanted) => I.call(warehouseCalls.saveRules, { body })

const places = {
  kind: 'location',
  prefix: 'LX-',
  prefixInName: false,
  charset: 'name',
  check: 'named',
} as const
const usual = { ...places, prefix: 'EM-', min: 1, max: 32 }

beforeEach(async () => {
  await I.logIn('amina')
  await I.db.update(warehouses).set({ grammar: null })
})

test('another form of places is confirmed with the count of labels that it makes unreadable', async () => {
  const [amina] = await I.db.select().from(users).where(eq(users.username, 'amina'))
  const count = await I.db.$count(locations, eq(locations.warehouseId, amina?.warehouseId ?? ''))
  const wanted: Wanted = { kind: 'location', rules: [{ ...places, min: 1, max: 32 }] }
  const refused = await save(wanted)
  I.seeRefusal(refused, 409, 'grammar-unreadable')
  expect(refused.problem().detail).toContain(`${count} codes imprimés de genre « emplacement »`)
  expect((await I.call(warehouseCalls.grammar, {})).answer().data).toBeNull()
  expect((await save({ ...wanted, seen: true })).status).toBe(200)
  const { entries } = (await I.call(auditCalls.list, { query: { text: 'emplacement' } })).answer().data
  expect(entries.find(({ what }) => what === warehouseCalls.saveRules.does)?.details).toEqual({
    emplacement: {
      from: 'EM- + 1 à 32 lettres, chiffres et tirets, garde et clé',
      to: 'LX- + 1 à 32 lettres, chiffres et tirets, garde et clé',
    },
  })
})

test('with the former form still read, nothing is lost and nothing is asked', async () => {
  const rules = [{ ...places, min: 1, max: 32 }, usual]
  expect((await save({ kind: 'location', rules })).status).toBe(200)
  // Labels that were printed since then bear the new form.
  I.seeRefusal(await save({ kind: 'location', rules: [] }), 409, 'grammar-unreadable')
})

test('badges are counted by the forms alone', async () => {
  const [amina] = await I.db.select().from(users).where(eq(users.username, 'amina'))
  const count = await I.db.$count(users, isNotNull(users.badgeHash))
  expect(amina && count).toBeGreaterThan(0)
  const badge = {
    kind: 'badge',
    prefix: 'ID-',
    charset: 'alphanumeric',
    min: 25,
    max: 32,
    check: 'named',
  } as const
  I.seeRefusal(await save({ kind: 'badge', rules: [badge] }), 409, 'grammar-unreadable')
})

test('two kinds that could be mistaken for each other are refused, and so is a form that says nothing', async () => {
  const box = { kind: 'box', prefix: 'CD', min: 8, check: 'number' } as const
  const refused = await save({ kind: 'box', rules: [box], seen: true })
  I.seeRefusal(refused, 409, 'grammar-confusable')
  expect(refused.problem().detail).toMatch(/pourrait être une caisse ou une commande/)
  const any = await save({ kind: 'box', rules: [{ kind: 'box', prefix: '', min: 5, check: 'none' }] })
  expect(any.status).toBe(400)
  await I.logIn('camille')
  I.seeRefusal(await save({ kind: 'box', rules: [] }), 403, 'standing-missing')
})
