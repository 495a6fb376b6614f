import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { replenishmentCalls } from '#contract/endpoints/replenishment.ts'
import { returnCalls } from '#contract/endpoints/return.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import type { Tx } from '#server/db/open.ts'
import { locations } from '#server/db/schema/index.ts'
import { checkReplenishments } from '#simulate/audit/replenishments.ts'
import { checkSerialClaims } from '#simulate/audit/serial-claims.ts'
import { checkSerials } from '#simulate/audit/serials.ts'
import { fillNumbersAndLevels } from '#simulate/world/goods.ts'
import { atThePackingBench, parcel, scan } from '#tests/server/shipment/bench.ts'
import { carnet, encre } from '#tests/server/shipment/warehouse.ts'
import { audited } from './audited.ts'

const I = await atThePackingBench()
const { db } = I.server
await fillNumbersAndLevels({ db }, I.house)
await db
  .insert(locations)
  .values({ warehouseId: I.house.warehouseId, name: 'RETOURS', kind: 'returns', zone: 'R' })
const { journal, does, foundAfter } = audited(I.server, 'camille')

test('the audit sees a serial number that is lost, in two places, in none or with nobody', async () => {
  await I.server.logIn('camille')
  const line = { sku: 'CARNET', qty: 2, to: 'A-01', serials: ['CAR-0201', 'CAR-0202'] }
  await does(receptionCalls.add, { params: { slugShop: 'papier' }, body: { lines: [line] } })
  const orderName = await I.anOrder()
  const scans = [
    { ...scan(carnet, 2), serials: ['CAR-0001', 'CAR-0201'] },
    { ...scan(encre), serials: ['ENC-0001'] },
  ]
  const sealed = await does(shipmentCalls.packMulti, {
    body: { orderName, parcels: [{ ...parcel(890), scans }] },
  })
  await does(shipmentCalls.printMulti, { body: { orderName } })
  const trackings = sealed.answer().data.parcels.map(({ name }) => name)
  await does(carrierSlipCalls.load, {
    params: { carrierSlipGroup: 'chronopost' },
    body: { trackings, seal: true, confirm: true },
  })
  const back = { condition: 'new', outcome: 'restock' } as const
  await does(returnCalls.book, {
    body: {
      ...{ order: orderName, origin: 'client' },
      lines: [{ sku: 'CARNET', qty: 1, serials: ['CAR-0201'], ...back }],
    },
  })

  const check = async (tx: Tx) => [
    ...(await checkSerials(tx)),
    ...(await checkSerialClaims(tx, journal.changes())),
  ]
  expect(await foundAfter([], check)).toBe('')
  const faults = [
    [
      [sql`delete from serial_numbers where number = 'ENC-0001'`],
      ['ENCRE and 0 numbers', 'LOST: the packed number ENC-0001'],
    ],
    [
      [sql`update serial_numbers set number = 'CAR-0999' where number = 'CAR-0202'`],
      ['LOST: the received number CAR-0202', 'TWICE OR UNASKED: the received number CAR-0999'],
    ],
    [
      [
        sql`drop index serial_numbers_out`,
        sql`update serial_numbers set number = 'CAR-0001' where number = 'CAR-0202'`,
      ],
      ['IN TWO PLACES: CARNET CAR-0001'],
    ],
    [[sql`update parcels set status = 'void', slip_id = null`], ['CAR-0001 is on', 'that parcel was undone']],
    [
      [sql`update serial_numbers set return_id = (select id from returns) where number = 'CAR-0202'`],
      ['came back without having left', 'has 1 CARNET and 2 numbers'],
    ],
    [
      [sql`update serial_numbers set return_id = null where number = 'CAR-0201'`],
      ['LOST: the returned number CAR-0201'],
    ],
    [[sql`update return_lines set qty = 2`], ['WITH NOBODY: all CARNET', 'and CAR-0001 did not']],
    [
      [
        sql`insert into moves (product_id, from_id, to_id, qty, type, at, undoes)
          select product_id, to_id, from_id, qty, type, at, id from moves where reception_id is not null`,
      ],
      ['CAR-0202 is in the house, but its reception was undone'],
    ],
  ] as const
  for (const [broken, sentences] of faults) {
    const found = await foundAfter(broken, check)
    for (const sentence of sentences) expect(found).toContain(sentence)
  }
})

test('the audit sees pieces that were brought otherwise than asked, or back twice, and a task of two people', async () => {
  await I.server.logIn('camille')
  const { data } = (await does(replenishmentCalls.take, { body: { stops: 6 } })).answer()
  const [task] = data
  if (!task) throw new Error('Nothing is to be brought')
  const { product, from, to, qty } = task
  const put = await does(replenishmentCalls.put, {
    body: { to, lines: [{ sku: product.sku, from, qty }] },
  })
  const { moves } = put.answer().data
  await does(replenishmentCalls.undo, { body: { moves } })

  const check = (tx: Tx) => checkReplenishments(tx, journal.changes())
  expect(await foundAfter([], check)).toBe('')
  const again = sql`insert into moves (product_id, from_id, to_id, qty, type, at, undoes)
    select product_id, from_id, to_id, qty, type, at, id from moves where id = ${moves[0]}`
  const otherPerson = sql`insert into replenishments
    select product_id, (select id from locations where name = 'RETOURS'), to_id, warehouse_id,
      (select id from users where username = 'amina'), 1, taken_at, until
    from replenishments limit 1`
  const faults = [
    [[sql`drop index moves_undone_once`, again], 'was undone 2 times'],
    [[sql`update replenishments set qty = qty + 1`], 'UNASKED: camille has'],
    [[otherPerson], 'TAKEN TWICE: '],
  ] as const
  for (const [broken, sentence] of faults) expect(await foundAfter(broken, check)).toContain(sentence)
  const otherwise = journal.changes().map(change => {
    const lines = [{ sku: product.sku, from: to, qty }]
    return change.call === replenishmentCalls.put.name
      ? { ...change, input: { body: { to, lines } } }
      : change
  })
  expect((await checkReplenishments(db, otherwise)).join()).toContain('BROUGHT: ')
})
