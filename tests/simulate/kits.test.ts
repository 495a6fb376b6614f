import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articleCalls } from '#contract/endpoints/article.ts'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import type { Tx } from '#server/db/open.ts'
import { writeBodies } from '#server/events/write.ts'
import { checkKits } from '#simulate/audit/kits.ts'
import { checkTold } from '#simulate/audit/told.ts'
import { workDone } from '#simulate/work-done.ts'
import { fillKits, kits, whyNotMakeable } from '#simulate/world/kits.ts'
import { atThePackingBench, parcel, scan } from '#tests/server/shipment/bench.ts'
import { carnet, encre } from '#tests/server/shipment/warehouse.ts'
import { audited } from './audited.ts'

const I = await atThePackingBench()
const { db } = I.server
await fillKits({ db }, I.house, [])
const { journal, does, foundAfter } = audited(I.server, 'amina')

const check = async (tx: Tx) => [...(await checkKits(tx, journal.changes())), ...(await checkTold(tx))]

test('the audit sees a kit that is sold, packed or told otherwise than it is made of', async () => {
  await I.server.logIn('amina')
  const address = { lines: ['1 rue Haute'], postcode: '69001', city: 'Lyon', country: 'FR' }
  const sold = await does(orderFileCalls.create, {
    body: {
      ...{ shop: 'papier', customer: 'Zoé', address, carrier: 'chronopost' },
      lines: [
        { sku: 'COFFRET', qty: 2 },
        { sku: 'CARNET', qty: 1 },
      ],
    },
  })
  const orderName = sold.answer().data.order.name
  // Kits to come are made of more; those that were sold are not.
  const more = kits[0]?.parts.map(({ sku, qty }) => ({ sku, qty: qty + 1 })) ?? []
  await does(articleCalls.save, { params: { article: kits[0]?.id ?? '' }, body: { parts: more } })
  await does(pickingCalls.printMulti, { params: { slug: 'papier', pickingType: 'multi' } })
  const goes = [
    [scan(carnet, 4), scan(encre)],
    [scan(carnet), scan(encre)],
  ]
  for (const [at, scans] of goes.entries()) {
    const parcels = [{ ...parcel(1_000, ...scans), packaging: 'CARTON-L' }]
    const sealed = await does(shipmentCalls.packMulti, {
      body: { orderName, parcels, confirm: true, partial: at === 0 },
    })
    await does(shipmentCalls.printMulti, { body: { orderName } })
    const trackings = sealed.answer().data.parcels.map(({ name }) => name)
    const body = { trackings, seal: true, confirm: true }
    await does(carrierSlipCalls.load, { params: { carrierSlipGroup: 'chronopost' }, body })
    let written = 1
    while (written > 0) written = await writeBodies(db, I.server.now)
  }

  expect(await foundAfter([], check)).toBe('')
  expect(workDone(journal.changes())).toMatchObject({ sold: 1, inParts: 6 })
  const told = (from: string, to: string) =>
    sql`update events set body = replace(body, ${from}, ${to}) where kind = 'order.shipped'`
  const faults = [
    [
      [sql`update order_lines set of_kit = 3 where kit_id is not null and of_kit = 2`],
      ['2 COFFRET', 'have 4 CARNET, not 2 × 3', 'TOLD OTHERWISE'],
    ],
    [
      [sql`update order_lines set kit_id = null, of_kit = null where of_kit = 2`],
      ['SOLD OTHERWISE: ', 'has 2 COFFRET of 2 ENCRE, not 2 COFFRET of 2 ENCRE,4 CARNET'],
    ],
    [[sql`update order_kits set qty = 3`], ['3 COFFRET', 'have 4 CARNET, not 3 × 2']],
    [[sql`delete from parcel_lines where qty = 4`], ['left with 0 CARNET of 4', 'were taken for it']],
    [
      [
        sql`update order_lines set product_id = (select id from products where sku = 'COFFRET') where kit_id is null`,
      ],
      ['COFFRET itself is on 1 lines'],
    ],
    [[sql`delete from order_events where what = 'created'`], [`LOST: the order ${orderName}`]],
    [
      [told('{"sku":"COFFRET","quantity":1}', '{"sku":"COFFRET","quantity":2}')],
      ['TOLD OTHERWISE', '2 COFFRET in'],
    ],
    [[sql`delete from events where kind like 'order.%'`], ['TOLD NEVER', 'told 0 times']],
    [
      [
        sql`insert into events (kind, shop_id, about_id, facts, body)
          select kind, shop_id, about_id, facts, body from events where kind = 'order.shipped'`,
      ],
      [`that ${orderName} (shipped) has left was told 2 times`],
    ],
    [
      // The slip of the second parcel was sealed before that of the first one.
      [
        sql`update carrier_slips set sealed_at = sealed_at - interval '1 hour' where name = (select max(name) from carrier_slips)`,
      ],
      ['TOLD OTHERWISE'],
    ],
    [[sql`update events set body = null where kind = 'order.packed'`], ['NOT WRITTEN']],
  ] as const
  for (const [broken, sentences] of faults) {
    const found = await foundAfter(broken, check)
    for (const sentence of sentences) expect(found).toContain(sentence)
  }
})

test('the audit sees figures of a kit that its parts do not suffice for', () => {
  const part = { sku: 'ENCRE', name: 'Encre', qty: 3 }
  const told = (available: number, makeable: number) => ({
    ...{ available: 0, reserved: 0, quarantined: 0, elsewhere: 0, ordered: 0, expected: 0 },
    kit: { mode: 'parts' as const, makeable, parts: [{ ...part, available }] },
  })
  expect(whyNotMakeable('ENCRIER', told(8, 2))).toEqual([])
  expect(whyNotMakeable('ENCRIER', told(8, 3))).toHaveLength(1)
  expect(whyNotMakeable('ENCRIER', told(-3, -1))).toHaveLength(1)
  expect(whyNotMakeable('ENCRIER', { ...told(8, 2), available: 1 })).toHaveLength(1)
})
