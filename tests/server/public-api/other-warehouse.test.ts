import { and, eq, isNull } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { apiRights } from '#contract/endpoints/api-key.ts'
import { isRefusal } from '#contract/problems.ts'
import { publicCalls } from '#contract/public/index.ts'
import type { PublicCall } from '#contract/public/resource.ts'
import { administer, commandLine } from '#server/administration/act.ts'
import { addKey } from '#server/api-keys/calls.ts'
import { shopsOfWarehouse } from '#server/articles/save.ts'
import { announcedReturns, bills, orders, receptions } from '#server/db/schema/index.ts'
import { buyer, seller } from '#tests/bills/made.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { secret } from '../auth/another-shop.ts'
import { fillTwoWarehouses, rowsOf } from '../auth/two-warehouses.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Lyon and Paris both work for « lune ». Its program has Paris's key, and knows the references of what is in Lyon. */
const I = await atTheServer()
const { db } = I
const { lyon, paris } = await fillTwoWarehouses(db)
const { shopId, warehouseId } = lyon

await db.update(orders).set({ reference: 'L-1' }).where(eq(orders.id, lyon.order.id))
await db.update(orders).set({ reference: 'P-1' }).where(eq(orders.name, 'CD00005001'))
await db
  .update(receptions)
  .set({ reference: 'L-2' })
  .where(and(eq(receptions.id, lyon.reception.id), isNull(receptions.reference)))
await db.insert(announcedReturns).values({
  ...{ shopId, warehouseId, orderId: lyon.order.id, reference: 'L-3', name: 'RT000903' },
  ...{ note: secret, lines: [{ sku: 'LAMPE', quantity: 1 }], announcedAt: I.now },
})
await db.insert(bills).values({
  ...{ warehouseId, shopId, month: '2026-01', number: `F-${secret}`, seller, buyer },
  ...{
    closedAt: I.now,
    issuedOn: '2026-01-31',
    dueOn: '2026-02-28',
    shopName: 'Lune',
    warehouseName: 'Lyon',
  },
})

const known: Readonly<Record<string, string>> = {
  ...{ orders: 'L-1', deliveries: 'L-2', returns: 'L-3', bills: '2026-01' },
  'received-returns': lyon.returned.name,
}

/** Bodies that Paris would take for something of its own. */
const address = { lines: ['1 rue Basse'], postcode: '75001', city: 'Paris', country: 'FR' }
const lines = [{ sku: 'LAMPE', quantity: 1 }]
const sent: Readonly<Record<string, object>> = {
  orders: { customer: 'Parisienne', address, carrier: 'rapide', lines },
  deliveries: { supplier: 'Luminaires', expectedOn: null, lines },
  returns: { order: 'P-1', trackingNumber: null, note: '', lines },
}

async function keyOfParis(): Promise<string> {
  const by = { id: null, warehouseId: paris.warehouseId, shops: await shopsOfWarehouse(db) }
  const recorded = { by, address: commandLine, now: I.now, call: 'rest_api_key_create' }
  const asked = { shop: 'lune', name: 'Paris', rights: [...apiRights], expiresAt: null }
  const made = await administer(db, recorded, act => addKey(act, asked))
  if (isRefusal(made)) throw new Error(made.refused.detail)
  return made.secret
}
const token = await keyOfParis()

const resourceOf = ({ path }: PublicCall) => path.split('/')[5] ?? ''
const bodyOf = (call: PublicCall) => {
  const own = sent[resourceOf(call)]
  if (call.method === 'PUT' && own) return own
  if (call.path.endsWith('/batch') && own) return { items: [{ reference: known[resourceOf(call)], ...own }] }
  return call.body?.example
}
const ask = (call: PublicCall) => {
  const path = call.path
    .replace('{slug}', 'lune')
    .replace('{reference}', known[resourceOf(call)] ?? '')
    .replace('{id}', lyon.photo.id)
  const body = bodyOf(call)
  return I.send(call.method, path, { token, ...(body ? { body } : {}) })
}

test('with the key of another warehouse every call about one thing is refused, tells nothing and changes nothing', async () => {
  const calls = publicCalls.filter(call => known[resourceOf(call)] && call.path.includes('{reference}'))
  expect(calls.length).toBeGreaterThan(20)
  const before = await rowsOf(db, warehouseId)
  for (const call of calls) {
    const reply = await ask(call)
    expect([call.name, [404, 409].includes(reply.status), reply.status]).toEqual([
      call.name,
      true,
      reply.status,
    ])
    expect([call.name, reply.text.includes(secret)]).toEqual([call.name, false])
  }
  expect(await rowsOf(db, warehouseId)).toEqual(before)
})

test('lists and batches do not know what is in the other warehouse, and its stock is its own', async () => {
  const before = await rowsOf(db, warehouseId)
  for (const call of publicCalls.filter(one => known[resourceOf(one)] && !one.path.includes('{reference}'))) {
    const reply = await ask(call)
    expect([call.name, reply.status]).toEqual([call.name, call.method === 'GET' ? 200 : 207])
    expect([call.name, reply.text.includes(secret)]).toEqual([call.name, false])
    if (call.method === 'POST')
      expect(reply.answer()).toMatchObject({ results: [{ outcome: 'refused', status: 409 }] })
    else expect(reply.text).not.toContain(`"reference":"${known[resourceOf(call)]}"`)
  }
  const lamp = await I.send('GET', '/api/v1/shops/lune/stock/LAMPE', { token })
  expect(lamp.answer()).toMatchObject({ available: 1 })
  expect(lamp.text).not.toContain(secret)
  expect(await rowsOf(db, warehouseId)).toEqual(before)
})
