import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { billLines, bills, shops, warehouses } from '#server/db/schema/index.ts'
import { buyer, line, seller } from '#tests/bills/made.ts'
import { besideAProgram, given, seeRefused } from './program.ts'

vi.setConfig({ testTimeout: 60_000 })

const I = await besideAProgram()
const { db } = I.server
const [lyon] = await db.select().from(warehouses).where(eq(warehouses.slug, 'lyon'))

async function close(shop: string, month: string, number: string) {
  const [of] = await db.select().from(shops).where(eq(shops.slug, shop))
  const [made] = await db
    .insert(bills)
    .values({
      ...{ warehouseId: lyon?.id ?? '', shopId: of?.id ?? '', month, number, seller, buyer },
      ...{ closedAt: I.server.now, issuedOn: `${month}-28`, dueOn: `${month}-28` },
      ...{ shopName: 'Papier', warehouseName: 'Lyon' },
    })
    .returning()
  const monthly = line({ kind: 'subscription', month, price: 1_000_000, cents: 10_000 })
  await db.insert(billLines).values({ ...monthly, billId: made?.id ?? '', position: 0 })
}

test('an accounting program reads the closed bills of its shop, each with its electronic invoice, page by page', async () => {
  expect(given(await I.shop.listBills())).toEqual({ items: [], cursor: null })
  await close('papier', '2026-01', 'F2026-00001')
  await close('papier', '2026-02', 'F2026-00003')
  await close('lune', '2026-01', 'F2026-00002')
  const first = given(await I.shop.listBills({ limit: 1 }))
  expect(first.items).toMatchObject([
    {
      ...{ reference: '2026-01', number: 'F2026-00001', net: 10_000, vat: 2_000, total: 12_000 },
      ...{ seller: { siren: seller.siren }, lines: [{ key: 'subscription:', cents: 10_000 }] },
    },
  ])
  expect(first.items[0]?.xml).toContain('<ram:ID>F2026-00001</ram:ID>')
  const next = given(await I.shop.listBills({ limit: 2, cursor: first.cursor ?? '' }))
  expect(next.items.map(({ number }) => number)).toEqual(['F2026-00003'])
  const one = await I.shop.getBill('2026-02')
  expect(given(one).number).toBe('F2026-00003')
  expect((await I.shop.getBill('2026-02', { ifNoneMatch: one.etag ?? '' })).status).toBe(304)
})

test('a month that is not closed has none, a key without the right reads none, and no key changes one', async () => {
  seeRefused(await I.shop.getBill('2026-12'), 404, 'reference-unknown')
  expect((await I.put('bills/2026-01', {})).status).toBe(405)
  I.use((await I.keyOf('papier', ['orders'])).secret)
  seeRefused(await I.shop.listBills(), 403, 'right-missing')
})
