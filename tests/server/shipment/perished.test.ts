import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordMoves } from '#server/db/ledger.ts'
import { locations, products } from '#server/db/schema/index.ts'
import { atThePackingBench, parcel, scan } from './bench.ts'
import { encre } from './warehouse.ts'

type Bench = Awaited<ReturnType<typeof atThePackingBench>>

/** Puts ENCRE of a lot that perished yesterday on A-02, where the list sends the picker. */
async function perishedInk({ db }: Bench, qty: number) {
  const place = async (name: string) =>
    (await db.select().from(locations).where(eq(locations.name, name)))[0]?.id ?? ''
  const [ink] = await db.select().from(products).where(eq(products.sku, 'ENCRE'))
  await recordMoves(db, [
    {
      productId: ink?.id ?? '',
      fromId: await place('FOURNISSEUR'),
      toId: await place('A-02'),
      qty,
      lot: 'VIEUX',
      expiry: '2026-03-11',
      type: 'RECEPTION',
    },
  ])
}

async function anInkOrder(I: Bench, qty: number) {
  await I.house.makeList('PK00007000', [{ name: 'CD00007000', lines: [{ sku: 'ENCRE', qty }] }])
  return 'CD00007000'
}

test('sealing skips a perished lot, though the list leads there and it would go first', async () => {
  const I = await atThePackingBench()
  await I.server.logIn('camille')
  await perishedInk(I, 5)
  const orderName = await anInkOrder(I, 2)
  ;(await I.seal({ orderName, parcels: [parcel(840, scan(encre, 2))] })).answer()
  expect(await I.at('A-02')).toMatchObject({ VIEUX: 5, L2: 48 })
  expect(await I.at('BANC-1')).toEqual({ L2: 2 })
})

test('when only perished pieces are left, the refusal counts them', async () => {
  const I = await atThePackingBench()
  await I.server.logIn('camille')
  const orderName = await anInkOrder(I, 2)
  await I.db.update(locations).set({ blocked: true }).where(eq(locations.name, 'A-01'))
  const places = new Map((await I.db.select().from(locations)).map(({ name, id }) => [name, id]))
  const [ink] = await I.db.select().from(products).where(eq(products.sku, 'ENCRE'))
  await recordMoves(I.db, [
    {
      productId: ink?.id ?? '',
      fromId: places.get('A-02') ?? '',
      toId: places.get('A-01') ?? '',
      qty: 49,
      lot: 'L2',
      expiry: '2026-12-31',
      type: 'TRANSFER',
    },
  ])
  const body = { orderName, parcels: [parcel(840, scan(encre, 2))] }
  I.seeRefused(await I.seal(body), 409, 'stock-short', 'Il n’y a plus que 1 ENCRE à prendre.')
  await perishedInk(I, 1)
  I.seeRefused(
    await I.seal(body),
    409,
    'stock-short',
    'Il n’y a plus que 1 ENCRE à prendre. La pièce périmée en rayon ne part pas.',
  )
  await perishedInk(I, 4)
  I.seeRefused(
    await I.seal(body),
    409,
    'stock-short',
    'Il n’y a plus que 1 ENCRE à prendre. Les 5 pièces périmées en rayon ne partent pas.',
  )
})

test('a label’s own date counts, whichever program sends it', async () => {
  const I = await atThePackingBench()
  await I.server.logIn('camille')
  await I.db.update(products).set({ leastDays: 30 }).where(eq(products.sku, 'ENCRE'))
  const label = (date: string) => `(01)0${encre}(17)${date}(10)L1`
  const orderName = await anInkOrder(I, 2)
  const seal = (date: string) => I.seal({ orderName, parcels: [parcel(840, scan(label(date), 2))] })
  I.seeRefused(
    await seal('260410'),
    409,
    'date-too-near',
    'Encre bleue : périme le 10/04/2026, dans 29 jours. Il faut 30 jours au départ. Mettez la pièce de côté.',
  )
  expect((await seal('260411')).status).toBe(200)
  await I.house.makeList('PK00007001', [{ name: 'CD00007001', lines: [{ sku: 'ENCRE', qty: 1 }] }])
  const mono = (date: string) => I.packMono('PK00007001', label(date))
  expect((await mono('260410')).problem().code).toBe('date-too-near')
  expect((await mono('260411')).status).toBe(200)
})
