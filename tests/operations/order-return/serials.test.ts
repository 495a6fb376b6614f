import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { returnCalls } from '#contract/endpoints/return.ts'
import { searchCalls } from '#contract/endpoints/search.ts'
import { recordMoves } from '#server/db/ledger.ts'
import {
  moves,
  orderLines,
  orders,
  parcelLines,
  parcels,
  products,
  returns,
  serialNumbers,
} from '#server/db/schema/index.ts'
import { orderReturnOperation } from '#src/operations/order-return/index.ts'
import { atTheBench } from '#tests/drivers/bench.ts'
import { cup, sendThreeCups } from './warehouse.ts'

const first = 'Scannez la commande, le colis ou le suivi du retour'
const serial = 'Scannez le numéro de série'
const sent = 'CD00000003'
const other = 'CD00000002'

/** Three cups left with numbers, and a fourth with another order. */
async function atTheReturns() {
  const I = await atTheBench(orderReturnOperation)
  const { db } = I.server
  await sendThreeCups(db)
  const [product] = await db
    .update(products)
    .set({ serialAsked: 'packing', serialForm: 'SN-####' })
    .where(eq(products.sku, 'CARNET'))
    .returning()
  const [parcel] = await db.select().from(parcels)
  const [line] = parcel
    ? await db.select().from(orderLines).where(eq(orderLines.orderId, parcel.orderId))
    : []
  const [elsewhere] = await db.select().from(orders).where(eq(orders.name, other))
  if (!product || !parcel || !line || !elsewhere) throw new Error('The warehouse of the tests is not filled')
  const { id: _id, name: _name, tracking: _tracking, ...like } = parcel
  const [theirs] = await db
    .insert(parcels)
    .values({ ...like, name: 'CL00000099', orderId: elsewhere.id })
    .returning()
  const [theirLine] = await db
    .insert(orderLines)
    .values({ orderId: elsewhere.id, position: 9, productId: product.id, qty: 1, picked: 1 })
    .returning()
  if (!theirs || !theirLine) throw new Error('Nothing was written')
  await db.insert(parcelLines).values({ parcelId: theirs.id, lineId: theirLine.id, qty: 1 })
  const [shipped] = await db.select().from(moves).where(eq(moves.type, 'SHIPPING'))
  const [received] = await db.select().from(moves).where(eq(moves.type, 'RECEPTION'))
  if (!shipped || !received) throw new Error('Nothing was sent')
  const theirPiece = { orderId: elsewhere.id, parcelId: theirs.id, qty: 1 }
  for (const { productId, fromId, toId, lot, expiry, type } of [received, shipped])
    await recordMoves(db, [{ ...theirPiece, productId, fromId, toId, lot, expiry, type }])
  const out = (number: string, parcelId: string, lineId: string) => ({
    ...{ warehouseId: elsewhere.warehouseId, productId: product.id, number, parcelId, lineId },
    packedAt: new Date('2026-03-11T09:00:00Z'),
  })
  await db
    .insert(serialNumbers)
    .values([
      ...['SN-0001', 'SN-0002', 'SN-0003'].map(number => out(number, parcel.id, line.id)),
      out('SN-0009', theirs.id, theirLine.id),
    ])
  const back = async () => {
    const rows = await db
      .select({ number: serialNumbers.number, name: returns.name })
      .from(serialNumbers)
      .innerJoin(returns, eq(returns.id, serialNumbers.returnId))
    return rows.map(({ number }) => number).sort()
  }
  const takeUp = async () => {
    await I.scan(formatOwn('order', sent))
    I.command('cmd.origin', { code: 'client' })
    I.see('Scannez un article rendu')
  }
  const putInQuarantine = () => {
    I.see('Dans quel état est-il ?')
    I.command('cmd.condition', { code: 'new' })
    I.command('cmd.outcome', { code: 'quarantine' })
    I.see('Scannez un article rendu')
  }
  return Object.assign(I, { back, takeUp, putInQuarantine })
}

test('a returned piece says its number; a wrong one is refused with what it belongs to', async () => {
  const I = await atTheReturns()
  await I.takeUp()
  await I.scan(cup)
  I.see(serial)
  expect(I.view().prompt).toBe('Scannez le numéro de série de Carnet')
  await I.scan('SN-0009')
  I.hear(
    `SN-0009 est parti avec ${other}, pas avec ${sent}. Mettez cette pièce de côté, et scannez ${other}.`,
  )
  I.see(serial)
  await I.scan('SN-0077')
  I.hear('SN-0077 n’est jamais parti d’ici avec Carnet. Mettez cette pièce de côté.')
  await I.scan('SN-007')
  I.hear('« SN-007 » est mal lu ou abîmé : il manque 1 signe. Scannez-le de nouveau.')
  I.killThePage()
  I.see(serial)
  await I.scan('sn-0002')
  I.hear('Numéro SN-0002 — Carnet')
  I.putInQuarantine()
  await I.scan(cup)
  await I.scan('SN-0002')
  I.hear('SN-0002 est déjà scanné dans ce retour. — Chaque pièce a son propre numéro.')
  // A piece whose number is gone comes back all the same.
  I.command('cmd.noSerial')
  I.putInQuarantine()
  expect(I.view().list?.rows[0]?.hint).toContain('SN-0002')
  I.command('cmd.validate')
  await I.waitUntilISee(first)
  expect(await I.back()).toEqual(['SN-0002'])

  await I.takeUp()
  await I.scan(cup)
  await I.scan('SN-0002')
  expect(I.lastHeard()).toMatch(/^SN-0002 est déjà revenu, avec le retour RT\d+\.$/)
  expect(I.surprises).toEqual([])
})

test('the server judges the numbers of a return by itself, and takes back none of a refused one', async () => {
  const I = await atTheReturns()
  const book = (serials: string[], qty = serials.length) =>
    I.server.call(returnCalls.book, {
      body: {
        ...{ order: sent, origin: 'client' },
        lines: [{ sku: 'CARNET', qty, condition: 'new', outcome: 'quarantine', serials }],
      },
    })
  expect((await book(['SN-0001', 'SN-0009'])).problem().code).toBe('serial-elsewhere')
  expect((await book(['SN-0001', 'SN-0001'])).problem().code).toBe('serial-twice')
  expect((await book(['SN-0001', 'SN-0003'], 1)).problem().code).toBe('serial-twice')
  expect(await I.back()).toEqual([])
  expect((await book(['SN-0001', 'SN-0003'])).status).toBe(200)
  expect(await I.back()).toEqual(['SN-0001', 'SN-0003'])
})

test('a label that bears the number with the article, (21) of GS1, asks for nothing more', async () => {
  const I = await atTheReturns()
  await I.takeUp()
  await I.scan(`(01)0${cup}(21)sn-0002`)
  I.hear('Numéro SN-0002 — Carnet')
  I.putInQuarantine()
  await I.scan(`(01)0${cup}(21)SN-0002`)
  I.hear('SN-0002 est déjà scanné dans ce retour. — Chaque pièce a son propre numéro.')
  I.see('Scannez un article rendu')
  await I.scan(`(01)0${cup}(21)SN-0009`)
  await I.waitUntilISee(serial)
  I.hear(
    `SN-0009 est parti avec ${other}, pas avec ${sent}. Mettez cette pièce de côté, et scannez ${other}.`,
  )
  await I.scan('(21)SN-0001')
  I.putInQuarantine()
  I.command('cmd.validate')
  await I.waitUntilISee(first)
  expect(await I.back()).toEqual(['SN-0001', 'SN-0002'])
  expect(I.surprises).toEqual([])
})

test('once the customer has no piece left, the numbers that nobody read are back too', async () => {
  const I = await atTheReturns()
  const book = (qty: number, serials: string[]) =>
    I.server.call(returnCalls.book, {
      body: {
        ...{ order: sent, origin: 'client' },
        lines: [{ sku: 'CARNET', qty, condition: 'new', outcome: 'quarantine', serials }],
      },
    })
  expect((await book(1, [])).status).toBe(200)
  expect(await I.back()).toEqual([])
  expect((await book(2, ['SN-0002'])).status).toBe(200)
  expect(await I.back()).toEqual(['SN-0001', 'SN-0002', 'SN-0003'])
})

test('the number of a piece finds its order, in the search and at the returns', async () => {
  const I = await atTheReturns()
  const search = async (query: string) =>
    (await I.server.call(searchCalls.all, { query: { query, kind: 'order', page: 1 } })).answer().data
  expect((await search('sn-0009'))[0]?.found).toMatchObject([{ name: other, exact: true }])
  expect(await search('SN-0077')).toEqual([])
  const found = await I.server.call(returnCalls.find, { query: { code: 'SN-0001' } })
  expect(found.answer().data.orders).toMatchObject([
    { order: { name: sent }, returnable: [{ qty: 3, serials: ['SN-0001', 'SN-0002', 'SN-0003'] }] },
  ])
})
