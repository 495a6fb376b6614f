import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { shopCalls } from '#contract/endpoints/shop.ts'
import { isRefusal } from '#contract/problems.ts'
import { carrierShops, carriers, products, shops, users } from '#server/db/schema/index.ts'
import { draftOrders } from '#server/orders/draft.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()

const [amina] = await I.db.select().from(users).where(eq(users.username, 'amina'))
const [papier] = await I.db.select().from(shops).where(eq(shops.slug, 'papier'))
const [article] = await I.db
  .select()
  .from(products)
  .where(eq(products.shopId, papier?.id ?? ''))
if (!papier || !article) throw new Error('The test’s warehouse is not filled')
await I.db.update(products).set({ weightG: 300 }).where(eq(products.id, article.id))
await I.db.insert(carriers).values([
  { slug: 'poste', name: 'Poste', cutoff: '17:00', maxWeightG: 30_000 },
  { slug: 'route', name: 'Route', cutoff: '17:00', maxWeightG: 30_000 },
  { slug: 'avion', name: 'Avion', cutoff: '17:00', maxWeightG: 30_000 },
])

const carrierRules = [
  { country: 'FR', upToG: 900, carrier: 'poste' },
  { country: 'FR', upToG: null, carrier: 'route' },
  { country: null, upToG: null, carrier: 'avion' },
]

beforeEach(async () => {
  await I.logIn('amina')
  const body = { carrierRules, giftNote: false }
  await I.call(shopCalls.save, { params: { shop: papier.id }, body })
})

async function carrierOf(order: { country: string; qty: number; carrier?: string | null }) {
  const { country, qty, ...given } = order
  const postcode = country === 'BE' ? '1000' : '69002'
  const address = { lines: ['12 rue des Lices'], postcode, city: 'Lyon', country }
  const house = { warehouseId: amina?.warehouseId ?? '', shops: [papier ?? never()], now: I.now }
  const [draft] = await draftOrders(I.db, house, [
    { customer: 'Zoé Blin', address, lines: [{ sku: article?.sku ?? '', qty }], ...given },
  ])
  if (!draft || isRefusal(draft)) throw new Error(JSON.stringify(draft))
  const [carrier] = await I.db
    .select()
    .from(carriers)
    .where(eq(carriers.id, draft.carrierId ?? '00000000-0000-4000-8000-000000000000'))
  return carrier?.slug
}

const never = (): never => {
  throw new Error('There is no such shop')
}

test('an order that names no carrier goes by country and weight; one that does keeps its own', async () => {
  expect(await carrierOf({ country: 'FR', qty: 3 })).toBe('poste')
  expect(await carrierOf({ country: 'FR', qty: 4 })).toBe('route')
  expect(await carrierOf({ country: 'BE', qty: 1 })).toBe('avion')
  expect(await carrierOf({ country: 'FR', qty: 1, carrier: 'avion' })).toBe('avion')
  expect(await carrierOf({ country: 'FR', qty: 1, carrier: null })).toBeUndefined()
})

test('a carrier that works for other shops only, or is archived, is passed over', async () => {
  const [poste] = await I.db.select().from(carriers).where(eq(carriers.slug, 'poste'))
  const [lune] = await I.db.select().from(shops).where(eq(shops.slug, 'lune'))
  await I.db.insert(carrierShops).values({ carrierId: poste?.id ?? '', shopId: lune?.id ?? '' })
  expect(await carrierOf({ country: 'FR', qty: 1 })).toBe('route')
  await I.db.update(carriers).set({ active: false }).where(eq(carriers.slug, 'route'))
  expect(await carrierOf({ country: 'FR', qty: 1 })).toBe('avion')
})

test('the rules stand in the log in words', async () => {
  await I.call(shopCalls.save, { params: { shop: papier.id }, body: { carrierRules: [], giftNote: true } })
  const { entries } = (await I.call(auditCalls.list, { query: { text: '(papier)' } })).answer().data
  expect(entries[0]?.details).toEqual({
    'transporteur habituel': {
      from: 'FR ≤ 900 g : poste ; FR : route ; tous pays : avion',
      to: null,
    },
    'mot cadeau': { from: false, to: true },
  })
})
