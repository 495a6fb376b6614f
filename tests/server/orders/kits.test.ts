import { beforeEach, expect, test, vi } from 'vitest'
import { articleCalls, type NewArticle } from '#contract/endpoints/article.ts'
import { exportCalls } from '#contract/endpoints/export.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import type { NewOrder } from '#contract/entities/order-file.ts'
import type { KitMode } from '#contract/kits.ts'
import { OrderView } from '#contract/public/order.ts'
import { orderKits } from '#server/db/schema/index.ts'
import { importing } from '#tests/drivers/imports.ts'
import type { Reply } from '#tests/drivers/server.ts'
import { besideAProgram, order as sent } from '../public-api/program.ts'
import { parcel, scan } from '../shipment/bench.ts'
import { carnet, encre } from '../shipment/warehouse.ts'

vi.setConfig({ testTimeout: 60_000 })

const I = await besideAProgram()
const { call, logIn, seeRefusal } = I.server

/** Two carnets and one encre in each; « LOT » is put together beforehand. */
const aKit = (sku: string, name: string, kit: KitMode): NewArticle => ({
  ...{ shop: 'papier', sku, name, weightG: 0, danger: '', lots: false, codes: [], kit },
  ...{ lengthMm: null, widthMm: null, heightMm: null },
  parts: [
    { sku: 'CARNET', qty: 2 },
    { sku: 'ENCRE', qty: 1 },
  ],
})
await logIn('amina')
const coffret = (await call(articleCalls.create, { body: aKit('COFFRET', 'Coffret', 'parts') })).answer().data
  .article
;(await call(articleCalls.create, { body: aKit('LOT', 'Lot', 'assembled') })).answer()

beforeEach(() => logIn('amina'))

const address = { lines: ['12 rue Haute'], postcode: '69003', city: 'Lyon', country: 'FR' }
const order = (...lines: NewOrder['lines']): NewOrder => ({
  ...{ shop: 'papier', customer: 'Zoé', address, carrier: 'dpd', lines },
})
const made = async (...lines: NewOrder['lines']) =>
  (await call(orderFileCalls.create, { body: order(...lines) })).answer().data.order
const file = async (name: string) =>
  (await call(orderFileCalls.information, { params: { order: name } })).answer().data.order
/** The picked lines, and the kit of each. */
async function picked(name: string) {
  const [found] = (await call(orderCalls.information, { query: { order: name } })).answer().data
  return (found?.lines ?? []).map(({ product, qty, kit }) => [
    qty,
    product.sku,
    kit ? `${kit.qty} ${kit.sku}` : '',
  ])
}
const seen = (reply: Reply) => OrderView.parse(reply.answer())

test('a kit is sold as one line and picked as its parts; one that is put together beforehand as it is', async () => {
  const { name, lines } = await made(
    { sku: 'COFFRET', qty: 3, gift: true, unitPriceCents: 4_900 },
    { sku: 'CARNET', qty: 1 },
    { sku: 'LOT', qty: 1 },
  )
  expect(
    lines.map(({ product, qty, gift, unitPriceCents, parts }) => [
      product.sku,
      qty,
      gift,
      unitPriceCents,
      parts,
    ]),
  ).toEqual([
    [
      ...['COFFRET', 3, true, 4_900],
      [
        { sku: 'CARNET', name: 'Carnet', qty: 6, packed: 0 },
        { sku: 'ENCRE', name: 'Encre bleue', qty: 3, packed: 0 },
      ],
    ],
    ['CARNET', 1, false, null, undefined],
    ['LOT', 1, false, null, undefined],
  ])
  expect(await picked(name)).toEqual([
    [6, 'CARNET', '3 COFFRET'],
    [3, 'ENCRE', '3 COFFRET'],
    [1, 'CARNET', ''],
    [1, 'LOT', ''],
  ])
  const one = await made({ sku: 'COFFRET', qty: 1 })
  expect((await I.row(one.name)).type).toBe('multi')
})

test('an order changes as it was sold, and an open order keeps its kit from being archived', async () => {
  const { name, version } = await made({ sku: 'COFFRET', qty: 1 }, { sku: 'ENCLUME', qty: 1 })
  const change = { lines: [{ sku: 'COFFRET', qty: 2 }] }
  const saved = await call(orderFileCalls.save, { params: { order: name }, body: { version, change } })
  expect(saved.answer().data.order.lines.map(({ product, qty }) => [product.sku, qty])).toEqual([
    ['COFFRET', 2],
  ])
  expect(await picked(name)).toEqual([
    [4, 'CARNET', '2 COFFRET'],
    [2, 'ENCRE', '2 COFFRET'],
  ])
  const kits = await I.db.$count(orderKits)
  // Other parts from now on are those of orders to come.
  const params = { article: coffret.id }
  const parts = [{ sku: 'CARNET', qty: 1 }]
  ;(await call(articleCalls.save, { params, body: { parts } })).answer()
  const again = await call(orderFileCalls.save, {
    ...{ params: { order: name }, body: { version: version + 1, change: { priority: 3 } } },
  })
  again.answer()
  expect([await picked(name), await I.db.$count(orderKits)]).toEqual([
    [
      [4, 'CARNET', '2 COFFRET'],
      [2, 'ENCRE', '2 COFFRET'],
    ],
    kits,
  ])
  ;(
    await call(articleCalls.save, {
      params,
      body: { parts: coffret.parts.map(({ sku, qty }) => ({ sku, qty })) },
    })
  ).answer()
  expect((await call(articleCalls.archive, { params })).problem().detail).toContain('commandes en cours')
})

test('a file brings a kit in once, and its list goes out as it was sold', async () => {
  const rows =
    'Commande;Boutique;Client;Adresse;Code postal;Ville;SKU;Quantité\n7001;papier;Odile;1 rue Haute;69001;Lyon;COFFRET;2\n7001;papier;Odile;1 rue Haute;69001;Lyon;ENCLUME;1\n'
  const they = importing(I.server)
  expect((await they.imported('orders', rows)).counts).toMatchObject({ made: 1 })
  expect((await they.imported('orders', rows)).counts).toMatchObject({ same: 1, refused: 0 })
  const { text } = await call(exportCalls.list, { params: { kind: 'orders' }, query: { text: 'Odile' } })
  const out = text.trim().split(/\r?\n/).slice(1)
  expect(out.map(line => /;(COFFRET|ENCLUME|CARNET|ENCRE);/.exec(line)?.[1])).toEqual(['COFFRET', 'ENCLUME'])
})

test('a shop’s program reads its kit as sold, with as many packed as all parts suffice for', async () => {
  const body = { ...sent, lines: [{ sku: 'COFFRET', quantity: 2, unitPriceCents: 4_900 }] }
  const { number } = seen(await I.put('orders/KIT-2', body))
  expect((await I.put('orders/KIT-2', body)).status).toBe(200)
  await call(pickingCalls.printMulti, { params: { slug: 'papier', pickingType: 'multi' } })
  await logIn('camille')
  const first = parcel(1_290, scan(carnet, 4), scan(encre))
  ;(await I.seal({ orderName: number, parcels: [first], partial: true })).answer()
  const packedOf = async () => {
    const [line] = seen(await I.get('orders/KIT-2')).lines
    return [line?.sku, line?.quantity, line?.packed, line?.parts?.map(({ packed }) => packed)]
  }
  expect(await packedOf()).toEqual(['COFFRET', 2, 1, [4, 1]])
  ;(await I.seal({ orderName: number, parcels: [parcel(490, scan(encre))] })).answer()
  expect(await packedOf()).toEqual(['COFFRET', 2, 2, [4, 2]])
  const back = { order: 'KIT-2', lines: [{ sku: 'COFFRET', quantity: 1 }] }
  const refused = await I.put('returns/R-1', back)
  seeRefusal(refused, 422, 'return-of-kit')
  expect(refused.problem().detail).toBe(
    'Le kit COFFRET est parti en pièces : annoncez le retour de ses pièces.',
  )
})

test('an order that waited for its kit goes on in parts; too many pieces on a line are refused', async () => {
  const lines = [{ sku: 'TRIO', quantity: 1 }]
  expect(seen(await I.put('orders/KIT-3', { ...sent, lines }))).toMatchObject({ status: 'on_hold' })
  ;(await call(articleCalls.create, { body: aKit('TRIO', 'Trio', 'parts') })).answer()
  const { number, status } = seen(await I.get('orders/KIT-3'))
  expect([status, await picked(number)]).toEqual([
    'pending',
    [
      [2, 'CARNET', '1 TRIO'],
      [1, 'ENCRE', '1 TRIO'],
    ],
  ])
  const refused = await call(orderFileCalls.create, { body: order({ sku: 'COFFRET', qty: 60_000 }) })
  seeRefusal(refused, 422, 'kit-too-many')
  expect((await file(number)).lines).toHaveLength(1)
})
