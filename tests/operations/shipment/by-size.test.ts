import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cartonCalls } from '#contract/endpoints/carton.ts'
import { cartons, products } from '#server/db/schema/index.ts'
import { articles, atThePackingBench, carnet, carton, encre, label, scanned, start } from './bench.ts'

type Sides = readonly [number, number, number]

/** Three cartons of their own sizes, and articles that somebody has measured. */
async function atMeasuredGoods(measured: Readonly<Record<string, Sides>>, lines?: object) {
  const I = await atThePackingBench()
  const { db } = I.server
  const sized = ([lengthMm, widthMm, heightMm]: Sides) => ({ lengthMm, widthMm, heightMm })
  const inside: Readonly<Record<string, Sides>> = {
    POCHETTE: [250, 180, 20],
    'CARTON-S': [300, 200, 150],
    'CARTON-L': [600, 400, 400],
  }
  for (const [code, sides] of Object.entries(inside))
    await db.update(cartons).set(sized(sides)).where(eq(cartons.code, code))
  for (const [sku, sides] of Object.entries(measured))
    await db.update(products).set(sized(sides)).where(eq(products.sku, sku))
  await I.printMultiList(lines)
  return I
}

const note = (I: Awaited<ReturnType<typeof atMeasuredGoods>>) => I.view().list?.note
const proposed = (I: Awaited<ReturnType<typeof atMeasuredGoods>>) => I.view().facts?.[0]

test('two notebooks and an ink bottle weigh little, but are too thick for the bag: the small carton is proposed', async () => {
  const I = await atMeasuredGoods({ CARNET: [210, 150, 20], ENCRE: [60, 60, 70] })
  await I.scan(scanned.order)
  expect(note(I)).toBe('Carton : Petit carton')
  await I.scanEveryPiece()
  I.see(carton)
  expect(I.choices()).toEqual(['Petit carton', 'Pochette', 'Grand carton'])
  expect(proposed(I)).toMatchObject({ name: 'Carton proposé', value: 'Petit carton' })
  await I.closeTheParcel()
  expect(await I.parcels()).toMatchObject([{ weightG: 890, status: 'labelled' }])
})

test('where one article was never measured, weight alone decides as before', async () => {
  const I = await atMeasuredGoods({ CARNET: [210, 150, 20] })
  await I.scan(scanned.order)
  await I.scanEveryPiece()
  expect(I.choices()[0]).toBe('Pochette')
})

test('the packer may take another carton than the proposed one', async () => {
  const I = await atMeasuredGoods({ CARNET: [210, 150, 20], ENCRE: [60, 60, 70] })
  await I.scan(scanned.order)
  await I.scanEveryPiece()
  I.command('cmd.packaging', { code: 'CARTON-L' })
  I.hear('Grand carton — Calculé : 1,37 kg')
  await I.closeTheParcel()
  await I.server.logIn('amina')
  const { cartons: listed } = (await I.server.call(cartonCalls.list, { query: {} })).answer().data
  const counted = listed.map(({ code, passedOver }) => [code, passedOver])
  expect(Object.fromEntries(counted)).toEqual({ POCHETTE: 0, 'CARTON-S': 1, 'CARTON-L': 0 })
})

test('an order for two cartons names both, and says when one is full', async () => {
  const I = await atMeasuredGoods({ CARNET: [600, 400, 250], ENCRE: [60, 60, 70] })
  await I.scan(scanned.order)
  expect(note(I)).toBe('Cartons : Grand carton + Grand carton')
  await I.scan(carnet)
  await I.scan(encre)
  expect(I.view().notices).toEqual([])
  await I.scan(carnet)
  I.see(carton)
  expect(I.view().notices).toMatchObject([
    { text: 'Trop pour un carton : retirez la dernière pièce, et fermez ce colis.' },
  ])
  I.command('cmd.validate')
  I.hear('Aucun carton ne convient à ce colis : retirez des articles et faites deux colis.')
  I.command('cmd.undo')
  I.see(articles)
})

test('where a piece is longer than every carton, weight alone decides, and nobody is asked to take one out', async () => {
  const I = await atMeasuredGoods({ CARNET: [1_200, 30, 30], ENCRE: [60, 60, 70] })
  await I.scan(scanned.order)
  expect(note(I)).toBe('Carton : Pochette')
  await I.scanEveryPiece()
  expect(I.view().notices).toEqual([])
  I.command('cmd.validate')
  await I.waitUntilISee(label)
})

test('filling along the sides, and an article that must stand, each take a larger carton', async () => {
  const I = await atMeasuredGoods({ CARNET: [150, 20, 210], ENCRE: [60, 60, 70] })
  const { db } = I.server
  await I.scan(scanned.order)
  expect(note(I)).toBe('Carton : Petit carton')
  I.command('cmd.cancel')
  await I.waitUntilISee(start)
  await db.update(products).set({ upright: true }).where(eq(products.sku, 'CARNET'))
  await I.scan(scanned.order)
  expect(note(I)).toBe('Carton : Grand carton')
  I.command('cmd.cancel')
  await I.waitUntilISee(start)
  await db.update(products).set({ upright: false })
  await db.update(cartons).set({ paddingMm: 50 }).where(eq(cartons.code, 'CARTON-S'))
  await I.scan(scanned.order)
  expect(note(I)).toBe('Carton : Grand carton')
})
