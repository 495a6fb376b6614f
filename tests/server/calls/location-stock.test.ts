import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { grandTotal } from '#server/db/ledger.ts'
import { moves } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { fillForCounting } from '#tests/operations/inventory/warehouse.ts'

/** A-01 holds ten CARNET of « papier » in two lots, of which L2 expires first, and two LAMPE of « lune ». */
const I = await atTheServer()
await fillForCounting(I.db)

const at = async (location: string, sku?: string) => {
  const { data } = (
    await I.call(locationCalls.stock, { body: { location, ...(sku ? { sku } : {}) } })
  ).answer()
  return Object.fromEntries(data.map(({ product, lot, qty }) => [lot ?? product.sku, qty]))
}
type Change = { counted: number } | { delta: number }
const correct = (change: Change, { sku = 'CARNET', slug = 'papier', locationSlug = 'A-01' } = {}) =>
  I.call(locationCalls.correctStock, {
    params: { slug, locationSlug },
    body: { sku, reason: 'Casse au rangement', ...change },
  })

beforeEach(async () => {
  await I.logIn('camille')
})

test('the call returns the stock of a location, or of one article there', async () => {
  expect(await at('A-01')).toEqual({ L1: 4, L2: 6, LAMPE: 2 })
  expect(await at('A-01', 'LAMPE')).toEqual({ LAMPE: 2 })
  expect(await at('A-02', 'LAMPE')).toEqual({})
  I.seeRefusal(await I.call(locationCalls.stock, { body: { location: 'Z-99' } }), 404, 'location-unknown')
  I.seeRefusal(
    await I.call(locationCalls.stock, { body: { location: 'A-01', sku: 'RIEN' } }),
    404,
    'product-unknown',
  )
  await I.logIn('amina')
  const other = await I.call(locationCalls.stock, { body: { location: 'A-01', sku: 'LAMPE' } })
  I.seeRefusal(other, 404, 'product-unknown')
})

test('a correction takes from the lot that expires first, or adds to it', async () => {
  const fewer = (await correct({ counted: 3 })).answer().data
  expect(fewer.stock.map(({ lot, qty }) => [lot, qty])).toEqual([['L1', 3]])
  expect(await at('AJUSTEMENT')).toEqual({ L1: 1, L2: 6 })
  const written = await I.db.select().from(moves).where(eq(moves.type, 'INVENTORY'))
  expect(written.map(({ lot, qty, reason }) => [lot, qty, reason]).sort()).toEqual([
    ['L1', 1, 'Casse au rangement'],
    ['L2', 6, 'Casse au rangement'],
  ])

  expect((await correct({ delta: 7 })).answer().data.stock).toMatchObject([{ lot: 'L1', qty: 10 }])
  expect((await correct({ counted: 10 })).answer().data.moves).toEqual([])
  expect(await grandTotal(I.db)).toBe(0)
  const { data } = (
    await I.call(locationCalls.moves, { params: { locationName: 'A-01' }, query: { limit: 1 } })
  ).answer()
  expect(data).toMatchObject({
    moves: [{ type: 'INVENTORY', qty: 7, from: 'AJUSTEMENT', to: 'A-01', by: 'Camille Roux' }],
    older: expect.any(Number),
  })
})

test('a correction can add an article that was never at the location', async () => {
  expect((await correct({ counted: 2 }, { locationSlug: 'A-02' })).answer().data.stock).toMatchObject([
    { qty: 2, lot: null },
  ])
  await correct({ delta: -2 }, { locationSlug: 'A-02' })
  expect(await at('A-02')).toEqual({})
})

test('two people who report the same count at once correct it once', async () => {
  const replies = await Promise.all([
    correct({ counted: 9 }),
    correct({ counted: 9 }),
    correct({ counted: 9 }),
  ])
  expect(replies.map(reply => reply.answer().data.moves.length).sort()).toEqual([0, 0, 1])
  expect(await at('A-01', 'CARNET')).toEqual({ L1: 9 })
})

test.each([
  [{ delta: -10 }, {}, 409, 'stock-short', 'Il n’y a plus que 9 CARNET à prendre.'],
  [{ counted: 1 }, { sku: 'RIEN' }, 404, 'product-unknown', 'L’article RIEN n’existe pas.'],
  [
    { counted: 1 },
    { sku: 'LAMPE' },
    422,
    'product-other-shop',
    'L’article LAMPE n’est pas de la boutique « papier ».',
  ],
  [
    { counted: 1 },
    { locationSlug: 'A-03' },
    409,
    'location-blocked',
    'A-03 est bloqué. Choisissez un autre emplacement.',
  ],
  [
    { counted: 1 },
    { locationSlug: 'REBUT' },
    422,
    'location-no-shelf',
    'REBUT n’est pas un emplacement de stockage.',
  ],
  [{ counted: 1 }, { slug: 'ailleurs' }, 404, 'shop-unknown', 'La boutique « ailleurs » est inconnue.'],
])('%o of %o is refused: %i %s', async (change, where, status, code, detail) => {
  const reply = await correct(change, where)
  I.seeRefusal(reply, status, code)
  expect(reply.problem().detail).toBe(detail)
})

test('a correction needs the role Inventory', async () => {
  await I.logIn('paul')
  I.seeRefusal(await correct({ counted: 1 }), 403, 'role-missing')
})
