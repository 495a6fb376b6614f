import { expect, test } from 'vitest'
import { type CartonSize, chooseCartons } from '#contract/fit/choose.ts'
import type { Pieces } from '#contract/fit/sizes.ts'
import { faultsOf } from './geometry.ts'
import { seededOrders, usualCartons } from './orders.ts'

const limits = { maxWeightG: 30_000 }
const [smallest] = usualCartons

function pieces(lengthMm: number, widthMm: number, heightMm: number, other: Partial<Pieces> = {}): Pieces {
  return { lengthMm, widthMm, heightMm, sku: 'PIECE', weightG: 100, qty: 1, upright: false, ...other }
}

const sizesFor = (
  ordered: readonly Pieces[],
  asked = limits,
  cartons: readonly CartonSize[] = usualCartons,
) =>
  chooseCartons(cartons, ordered, asked)?.map(
    ({ carton: { lengthMm, widthMm, heightMm } }) => `${lengthMm}×${widthMm}×${heightMm}`,
  )

test.each<[string, Pieces[], string[] | undefined]>([
  ['a cup', [pieces(100, 90, 90)], ['200×150×100']],
  ['a book that lies as large as the carton', [pieces(200, 150, 100)], ['200×150×100']],
  ['a poster tube goes in by its side', [pieces(90, 240, 90)], ['250×200×150']],
  ['the same, which must stand, goes higher', [pieces(90, 90, 240, { upright: true })], ['400×300×300']],
  ['sixty cubes fill a carton to its edges', [pieces(50, 50, 50, { qty: 60 })], ['250×200×150']],
  ['one cube more takes the next one', [pieces(50, 50, 50, { qty: 61 })], ['300×200×200']],
  ['two boxes of half a large carton', [pieces(300, 400, 400, { qty: 2 })], ['600×400×400']],
  [
    'three of them are two parcels, the second one as small as it may be',
    [pieces(300, 400, 400, { qty: 3 })],
    ['600×400×400', '500×400×300'],
  ],
  [
    'too heavy for one parcel',
    [pieces(100, 100, 50, { weightG: 9_000, qty: 3 })],
    ['200×150×100', '200×150×100'],
  ],
  ['longer than every carton', [pieces(700, 20, 20)], undefined],
])('%s', (_, ordered, expected) => {
  expect(sizesFor(ordered)).toEqual(expected)
})

test('a tube and a box go in a carton each, where the longest carton is not the largest', () => {
  const tube = { lengthMm: 750, widthMm: 80, heightMm: 80, tareG: 160, limitG: 2_000 }
  const ordered = [pieces(700, 60, 60), pieces(280, 190, 180)]
  const packed = chooseCartons([...usualCartons, tube], ordered, limits) ?? []
  expect(packed.map(({ carton }) => carton.lengthMm).sort()).toEqual([300, 750])
})

test('the filling along the sides makes a carton smaller', () => {
  const padded = usualCartons.map(carton => ({ ...carton, paddingMm: 10 }))
  const ordered = [pieces(200, 150, 100)]
  expect(sizesFor(ordered, limits, padded)).toEqual(['250×200×150'])
  expect(faultsOf(chooseCartons(padded, ordered, limits) ?? [], ordered, limits)).toEqual([])
})

test('what the carrier does not take in one parcel goes in two', () => {
  const ordered = [pieces(100, 100, 50, { weightG: 4_000, qty: 2 })]
  expect(sizesFor(ordered, { ...limits, maxWeightG: 5_000 })).toHaveLength(2)
})

test('no cartons, or a piece without room in weight: nothing is proposed', () => {
  expect(chooseCartons([], [pieces(10, 10, 10)], limits)).toBeUndefined()
  expect(
    smallest && chooseCartons([smallest], [pieces(10, 10, 10, { weightG: 25_000 })], limits),
  ).toBeUndefined()
})

test('whatever is proposed for four hundred orders fits, by a geometry of its own', () => {
  for (const ordered of seededOrders(41, 400)) {
    const packed = chooseCartons(usualCartons, ordered, limits)
    expect(packed && faultsOf(packed, ordered, limits)).toEqual([])
  }
})

test('the geometry finds a piece that was moved', () => {
  const ordered = [pieces(100, 100, 100, { qty: 3 })]
  const packed = chooseCartons(usualCartons, ordered, limits) ?? []
  const [first] = packed
  const [one, two, ...others] = first?.placed ?? []
  if (!first || !one || !two) throw new Error('Three pieces go into one carton')
  const wrong = [{ ...first, placed: [one, { ...two, at: one.at }, ...others] }]
  expect(faultsOf(wrong, ordered, limits)).toEqual(['parcel 1: two pieces overlap'])
  const outside = [{ ...first, placed: [one, { ...two, at: [0, 0, 900] as const }, ...others] }]
  expect(faultsOf(outside, ordered, limits)).toContain('parcel 1: a piece stands out')
  expect(faultsOf([{ ...first, placed: [one, two] }], ordered, limits)).toContain(
    'other pieces than were ordered',
  )
})
