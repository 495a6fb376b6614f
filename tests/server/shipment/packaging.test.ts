import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { grandTotal } from '#server/db/ledger.ts'
import { carrierSlips, parcels } from '#server/db/schema/index.ts'
import { readZpl } from '#tests/drivers/documents.ts'
import { atThePackingBench, parcel, scan, whole } from './bench.ts'
import { carnet, encre } from './warehouse.ts'

const I = await atThePackingBench()
const large = { packaging: 'CARTON-L', weightG: 1_370 }

beforeEach(async () => {
  await I.server.logIn('camille')
})

test('a parcel with another carton and weight gets a new label under the same number', async () => {
  const { orderName, order, parcel: packed } = await I.aPackedOrder()
  const { data, prints, version } = (await I.change(orderName, { parcels: [large] })).answer()
  expect(data.parcels).toMatchObject([
    { name: packed.name, tracking: packed.tracking, weightG: 1_370, packaging: { name: 'Grand carton' } },
  ])
  expect(data.order.status).toBe('packed')
  expect(version).toBe(order.version + 1)
  expect(prints).toMatchObject([{ title: `Étiquette ${packed.name}`, type: 'SHIPPING' }])
  expect(prints?.[0]?.data).toContain('1,37 kg')
  expect(await readZpl(prints?.[0]?.data ?? '')).toEqual([packed.tracking, formatOwn('package', packed.name)])
  expect((await I.timeline(orderName)).slice(-2)).toEqual([
    `Colis ${packed.name} : Grand carton, 1,37 kg`,
    `Étiquette de ${packed.name} refaite : carton ou poids changé`,
  ])

  const twice = (await I.change(packed.name, { parcels: [large] })).answer()
  expect(twice.prints).toBeUndefined()
  expect(twice.message?.text).toBe('Le carton et le poids étaient déjà ceux-là : rien n’a changé.')
  expect(twice.version).toBe(version)
})

test.each([
  [
    { packaging: 'POCHETTE', weightG: 780 },
    422,
    'packaging-refused',
    'GLS ne prend pas « Pochette ». Changez de carton.',
  ],
  [
    { packaging: 'MALLE', weightG: 780 },
    404,
    'packaging-unknown',
    'Le carton « MALLE » n’est pas proposé pour cette boutique.',
  ],
  [
    { packaging: 'CARTON-S', weightG: 5_001 },
    422,
    'packaging-too-heavy',
    '5,001 kg : « Petit carton » porte 5 kg au plus.',
  ],
  [
    { packaging: 'CARTON-L', weightG: 28_100 },
    422,
    'carrier-too-heavy',
    '28,1 kg : GLS prend 28 kg au plus. Faites plusieurs colis.',
  ],
  [
    { packaging: 'CARTON-L', weightG: 1_600 },
    409,
    'weight-unusual',
    '1,6 kg pesés, 1,37 kg attendus. Vérifiez le contenu, ou confirmez.',
  ],
] as const)('%o is refused: %i %s', async (wish, status, code, detail) => {
  const { orderName, parcel: packed } = await I.aPackedOrder({ carrier: 'gls' })
  I.seeRefused(await I.change(orderName, { parcels: [wish] }), status, code, detail)
  const [row] = await I.db.select().from(parcels).where(eq(parcels.id, packed.id))
  expect(row?.weightG).toBe(890)
})

test('an unusual weight is accepted after a confirmation', async () => {
  const { orderName } = await I.aPackedOrder()
  const wish = { packaging: 'CARTON-L', weightG: 1_600 }
  const { data } = (await I.change(orderName, { parcels: [wish], confirm: true })).answer()
  expect(data.parcels[0]?.weightG).toBe(1_600)
})

test('a change must name its parcel, or give a carton for each of them', async () => {
  const orderName = await I.anOrder()
  await I.seal({ orderName, parcels: [parcel(540, scan(carnet, 2)), parcel(490, scan(encre))] })
  const { data } = (await I.print({ orderName })).answer()
  const [one, two] = data.parcels.map(({ name }) => name)
  const wish = { packaging: 'CARTON-L', weightG: 970 }
  I.seeRefused(
    await I.change(orderName, { parcels: [wish] }),
    422,
    'parcel-which',
    `${orderName} a 2 colis : dites lequel change.`,
  )
  const named = (await I.change(orderName, { parcels: [{ ...wish, parcel: two ?? '' }] })).answer()
  expect(named.prints?.map(({ title }) => title)).toEqual([`Étiquette ${two}`])
  const both = [
    { packaging: 'POCHETTE', weightG: 430 },
    { packaging: 'POCHETTE', weightG: 380 },
  ]
  const all = (await I.change(orderName, { parcels: both })).answer()
  expect(all.prints?.map(({ title }) => title)).toEqual([`Étiquette ${one}`, `Étiquette ${two}`])
  const foreign = await I.aPackedOrder()
  const stranger = foreign.parcel.name
  I.seeRefused(
    await I.change(orderName, { parcels: [{ ...wish, parcel: stranger }] }),
    404,
    'package-unknown',
    `Le colis ${stranger} n’est pas de ${orderName}.`,
  )
})

test('an order without parcels, a void parcel and a loaded parcel do not change', async () => {
  const bare = await I.anOrder()
  I.seeRefused(
    await I.change(bare, { parcels: [large] }),
    409,
    'parcel-none',
    `${bare} n’a pas encore de colis fermé.`,
  )
  const { orderName, parcel: first } = await I.aPackedOrder()
  await I.undo(first.name)
  await I.seal({ orderName, parcels: [parcel(540, scan(carnet, 2))], partial: true })
  const [second] = (await I.print({ orderName })).answer().data.parcels
  I.seeRefused(
    await I.change(orderName, { parcels: [{ ...large, parcel: first.name }] }),
    409,
    'package-void',
    `${first.name} est annulé.`,
  )
  const carrierId = I.house.carrierId('chronopost') ?? ''
  const cutoffAt = new Date('2026-03-12T17:00:00Z')
  const [slip] = await I.db
    .insert(carrierSlips)
    .values({ name: 'BT000002', warehouseId: I.house.warehouseId, carrierId, cutoffAt })
    .returning()
  const loaded = { status: 'manifested' as const, slipId: slip?.id ?? null }
  await I.db
    .update(parcels)
    .set(loaded)
    .where(eq(parcels.id, second?.id ?? ''))
  I.seeRefused(
    await I.change(orderName, { parcels: [large] }),
    409,
    'package-manifested',
    `${second?.name} est sur le bordereau BT000002 : il ne change plus.`,
  )
})

test('a sealed parcel without a label changes without one', async () => {
  const orderName = await I.anOrder()
  await I.seal({ orderName, parcels: [whole] })
  const { data, prints } = (await I.change(orderName, { parcels: [large] })).answer()
  expect(data.parcels).toMatchObject([{ status: 'sealed', tracking: null, weightG: 1_370 }])
  expect(prints).toEqual([])
})

test('repacking one parcel into two keeps the pieces, voids the old parcel, and the ledger agrees', async () => {
  const { orderName, order, parcel: old } = await I.aPackedOrder()
  const bench = await I.everywhere()
  const [carnets, encres] = order.lines.map(({ id }) => id)
  const share = (weightG: number, line: string | undefined, qty: number) => ({
    packaging: 'CARTON-S',
    weightG,
    lines: [{ line: line ?? '', qty }],
  })
  I.seeRefused(
    await I.change(orderName, { parcels: [share(540, carnets, 2)] }),
    422,
    'repack-differs',
    `Les nouveaux colis de ${orderName} doivent contenir ce que les anciens contenaient.`,
  )
  I.seeRefused(
    await I.change(orderName, { parcels: [share(540, carnets, 2), { packaging: 'CARTON-S', weightG: 490 }] }),
    422,
    'parcel-empty',
    'Le colis 2 est vide. Dites ce qu’il contient.',
  )
  I.seeRefused(
    await I.change(orderName, { parcels: [share(540, old.id, 2)] }),
    404,
    'line-unknown',
    `Le colis 1 a une ligne qui n’est pas de ${orderName}.`,
  )
  const { data, prints } = (
    await I.change(orderName, { parcels: [share(540, carnets, 2), share(490, encres, 1)] })
  ).answer()
  expect(data.order.status).toBe('packed')
  expect(data.order.parcels.map(({ status }) => status)).toEqual(['void', 'labelled', 'labelled'])
  expect(data.parcels.map(({ lines }) => lines)).toEqual([
    [{ line: carnets, qty: 2 }],
    [{ line: encres, qty: 1 }],
  ])
  expect(prints?.filter(({ role }) => role === 'label')).toHaveLength(2)
  expect(await I.everywhere()).toEqual(bench)
  expect(await grandTotal(I.db)).toBe(0)
})
