import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assemblyCalls } from '#contract/endpoints/assembly.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { putWallCalls } from '#contract/endpoints/put-wall.ts'
import type { Tx } from '#server/db/open.ts'
import { checkAssemblies } from '#simulate/audit/assemblies.ts'
import { checkMoves } from '#simulate/audit/moves.ts'
import { checkWall } from '#simulate/audit/wall.ts'
import { workDone } from '#simulate/work-done.ts'
import { assembled, fillAssembled } from '#simulate/world/assembled.ts'
import { fillWall } from '#simulate/world/wall.ts'
import { addCounters } from '#tests/operations/inventory/warehouse.ts'
import { atThePackingBench } from '#tests/server/shipment/bench.ts'
import { carnet, encre } from '#tests/server/shipment/warehouse.ts'
import { audited } from './audited.ts'

const I = await atThePackingBench()
const { db } = I.server
await addCounters(db, ['Picking'])
await fillAssembled({ db }, I.house, [])
await fillWall({ db }, I.house.warehouseId)
const { journal, does, foundAfter } = audited(I.server, 'camille')

test('the audit sees kits and parts that are not in balance, and an assembly that is undone in part', async () => {
  await I.server.logIn('camille')
  const [kit, to] = [assembled.sku, 'A-01']
  const made = async (qty: number) =>
    (
      await does(assemblyCalls.assemble, {
        body: {
          ...{ kit, qty, to },
          from: [
            { sku: 'CIRE', place: 'A-02', qty },
            { sku: 'PLUME', place: 'A-02', qty: 2 * qty },
          ],
        },
      })
    ).answer().data.moves
  await made(2)
  await does(assemblyCalls.undo, { body: { moves: await made(1) } })
  await does(assemblyCalls.takeApart, {
    body: { kit, qty: 1, from: [{ sku: kit, place: to, qty: 1 }], to },
  })

  const check = async (tx: Tx) => [
    ...(await checkAssemblies(tx, journal.changes())),
    ...(await checkMoves(tx, journal.changes())),
  ]
  expect(await foundAfter([], check)).toBe('')
  expect(workDone(journal.changes())).toMatchObject({ assembled: 2, apart: 1, assembliesUndone: 1 })
  const made2 = sql`reason = 'Assemblage' and undoes is null and qty`
  const a02 = sql`(select id from locations where name = 'A-02')`
  const faults = [
    [
      [sql`update moves set qty = 3 where ${made2} = 4`],
      ['a TROUSSE is of', 'it took 2 CIRE A-02, 3 PLUME A-02'],
    ],
    [
      [sql`update moves set qty = 3 where ${made2} = 2 and product_id = ${assembled.id}`],
      ['the kits are 3 TROUSSE, not 2 TROUSSE'],
    ],
    [
      [sql`update moves set to_id = ${a02} where ${made2} = 2 and product_id = ${assembled.id}`],
      ['it brought to A-02, not A-01'],
    ],
    [
      [sql`update moves set expiry = null where ${made2} = 2 and product_id = ${assembled.id}`],
      ['its first day is never, not 2026-12-31'],
    ],
    [
      [sql`delete from moves where reason = 'Assemblage défait' and qty = 2`],
      ['a TROUSSE is of 1 CIRE', 'LOST'],
    ],
    [
      [sql`update moves set to_id = ${a02} where reason = 'Assemblage' and undoes is not null`],
      ['UNDONE IN PART'],
    ],
    [
      [
        sql`insert into moves (product_id, from_id, to_id, qty, type, at, user_id, reason)
          select product_id, from_id, to_id, qty, type, at, user_id, reason from moves where ${made2} = 4`,
      ],
      ['TWICE OR UNASKED: the move'],
    ],
  ] as const
  for (const [broken, sentences] of faults) {
    const found = await foundAfter([sql`alter table moves disable trigger user`, ...broken], check)
    for (const sentence of sentences) expect(found).toContain(sentence)
  }
})

test('the audit sees pieces at the wall that were counted twice, lost or put into another slot', async () => {
  await I.server.logIn('camille')
  for (const name of ['CD00000501', 'CD00000502'])
    await I.house.makeOrder({ name, lines: [{ sku: 'CARNET', qty: 2 }, { sku: 'ENCRE' }] })
  const list = await does(pickingCalls.printMulti, {
    params: { slug: 'papier', pickingType: 'multi' },
    query: { at: 'wall', slots: 2 },
  })
  const { name } = list.answer().data
  const params = { pickingName: name }
  for (const code of [carnet, carnet, carnet, encre]) await does(putWallCalls.put, { params, body: { code } })
  await does(putWallCalls.takeBack, { params, body: { order: 'CD00000502', sku: 'CARNET', qty: 1 } })
  await does(putWallCalls.put, { params, body: { code: carnet } })

  const check = (tx: Tx) => checkWall(tx, journal.changes())
  expect(await foundAfter([], check)).toBe('')
  const orderOf = (order: string) => sql`(select id from orders where name = ${order})`
  const faults = [
    [[sql`update sorted_pieces set qty = 2 where qty = 1`], ['SORTED: 2 of', 'ENCRE, which needs 1']],
    [
      [sql`delete from sorted_pieces where order_line_id in (select id from order_lines where qty = 2)`],
      ['SORTED: 0 of', 'people put 2'],
    ],
    [
      [
        sql`update boxes set order_id = null where order_id = ${orderOf('CD00000501')}`,
        sql`update boxes set order_id = ${orderOf('CD00000501')} where wall_slot = 4`,
      ],
      ['IN TWO SLOTS: CD00000501'],
    ],
    [[sql`update boxes set order_id = null where wall_slot = 1`], ['WALL: CD00000501', 'has no slot']],
    [
      [sql`update orders set status = 'packed' where name = 'CD00000501'`],
      ['holds CD00000501, which is packed'],
    ],
    [[sql`update boxes set wall_slot = null where wall_slot = 3`], ['WALL: it has the slots 1 2 4']],
  ] as const
  for (const [broken, sentences] of faults) {
    const found = await foundAfter(broken, check)
    for (const sentence of sentences) expect(found).toContain(sentence)
  }
})
