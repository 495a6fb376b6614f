import { expect, test } from 'vitest'
import { measureCalls } from '#contract/endpoints/measure.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { atThePackingBench } from '../shipment/bench.ts'

const I = await atThePackingBench()
const { call } = I.server
const params = { slugShop: 'papier' }
const sides = { lengthMm: 210, widthMm: 150, heightMm: 20 }
const measure = (sku: string, more: object = {}) =>
  call(measureCalls.save, { params, body: { sku, ...sides, upright: false, ...more } })

test('a packer measures an article, and the next order’s lines tell its size; a weight that is not said stays', async () => {
  await I.server.logIn('camille')
  expect((await measure('CARNET', { upright: true })).status).toBe(200)
  const query = { code: 'CARNET' }
  const { size, weightG } = (await call(productCalls.information, { params, query })).answer().data
  expect([size, weightG]).toEqual([{ ...sides, upright: true }, 200])
  const orderName = await I.anOrder()
  const { lines } = (await I.open(orderName)).answer().data
  expect(lines.map(({ size }) => size)).toEqual([{ ...sides, upright: true }, undefined])
  await measure('CARNET', { weightG: 240 })
  expect((await call(productCalls.information, { params, query })).answer().data.weightG).toBe(240)
})

test('an article of another shop and a side of nought are refused', async () => {
  I.server.seeRefusal(await measure('LAMPE'), 422, 'product-other-shop')
  I.server.seeRefusal(await measure('CARNET', { lengthMm: 0 }), 400, 'input-invalid')
})
