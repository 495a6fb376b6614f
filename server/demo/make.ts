import { sql } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import { numberName } from '#contract/barcodes/own.ts'
import type { Db, Tx } from '../db/open.ts'
import * as tables from '../db/schema/index.ts'
import { keepFigures } from '../figures/keep.ts'
import { makeParties, makeTariffs } from './bills.ts'
import { makeCampaigns, makeCodes, makeProducts, makeShops } from './catalogue.ts'
import { makeChance, makeClock } from './chance.ts'
import * as house from './house.ts'
import { receive, scrap } from './inbound.ts'
import { type DemoOrder, makeOrders } from './orders.ts'
import { work } from './outbound.ts'
import { badgeFor, makeUsers, people } from './people.ts'
import { makePrestationKinds, makePrestations } from './prestations.ts'
import { takeBack } from './returns.ts'
import { fill, Shelves } from './shelves.ts'
import * as traces from './traces.ts'

const seed = 2_026

export async function makeDemoWarehouse(db: Db, now = new Date()): Promise<void> {
  const demo = await planDemo(now)
  await db.transaction(tx => write(tx, demo))
  await keepFigures(db, { now, atOnce: 366 })
}

/** Builds every row of the demo before any is written. */
async function planDemo(now: Date) {
  const chance = makeChance(seed)
  const later = makeChance(seed + 1)
  const clock = makeClock(now)
  const warehouse = house.makeWarehouse(chance)
  const shops = makeShops(chance)
  const campaigns = makeCampaigns(chance, shops, clock)
  const users = await makeUsers(chance, later, warehouse.id)
  const id = (username: string): string => {
    const user = users.find(known => known.username === username)
    if (!user) throw new Error(`The demo has nobody called ${username}`)
    return user.id
  }
  const locations = house.makeLocations(chance, warehouse.id)
  const cartons = house.makeCartons(chance)
  const carriers = house.makeCarriers(chance, clock)
  const reasons = house.makeReasons(chance, ['rebut', 'return_origin', 'return_wait'])
  const { computer, printers } = house.makeComputers(chance, warehouse.id)

  const products = makeProducts(chance, shops)
  const codes = makeCodes(chance, products)
  const shelves = new Shelves(locations)
  fill(shelves, chance, clock, products, locations, id('reception'))
  const orders = makeOrders({
    chance,
    clock,
    warehouseId: warehouse.id,
    shops,
    products,
    carriers,
    campaigns,
  })
  const outbound = work(
    {
      chance,
      clock,
      shelves,
      cartons,
      users: {
        picking: id('picking'),
        shipping: id('shipping'),
        loading: id('barcode'),
        manager: id('camille'),
      },
    },
    orders,
  )
  const inbound = {
    chance,
    clock,
    shelves,
    warehouseId: warehouse.id,
    shops,
    products,
    users: { reception: id('reception'), transfer: id('transfer'), rebut: id('rebut') },
    rebutReasons: reasons.filter(({ list, photo }) => list === 'rebut' && !photo),
  }
  const received = receive(inbound)
  const rebuts = scrap(inbound)
  const codesOfReasons = new Map(reasons.map(reason => [reason.code, reason.id]))
  const returned = takeBack({ chance, clock, shelves, userId: id('return'), reasons: codesOfReasons }, orders)
  const prestationKinds = makePrestationKinds(later, warehouse.id)
  const prestations = makePrestations(
    {
      ...{ chance: later, clock, warehouseId: warehouse.id, shops, orders, products },
      receptions: received.receptions,
      people: ['prestation', 'prestation', 'reception'].map(id),
    },
    prestationKinds,
  )
  const trace = { chance, clock, warehouseId: warehouse.id, userId: id('shipping'), computerId: computer.id }

  return {
    warehouse,
    shops,
    campaigns,
    users,
    userShops: users.flatMap(user =>
      shops
        .filter((_, index) => index === 0 || user.username !== 'boutique')
        .map(shop => ({
          userId: user.id,
          shopId: shop.id,
          right: user.username === 'boutique' ? ('all' as const) : ('stock' as const),
        })),
    ),
    locations,
    cartons,
    carriers,
    accepted: house.makeAccepted(carriers, cartons),
    computer,
    printers,
    products,
    codes,
    orders,
    outbound,
    boxes: makeBoxes(chance.uuid, warehouse.id, orders),
    received,
    returned,
    rebuts,
    prestationKinds,
    prestations,
    tariffs: makeTariffs(warehouse, shops, clock),
    parties: makeParties(warehouse, shops),
    moves: shelves.moves.sort((a, b) => a.at.getTime() - b.at.getTime()),
    customizations: traces.makeCustomizations(chance, orders),
    printLog: traces.makePrintLog(trace, outbound, orders),
    refusals: traces.makeRefusals(trace),
    counts: traces.makeCounts({ ...trace, userId: id('inventory') }, locations),
    waitingPrints: traces.makeWaitingPrints({ ...trace, userId: id('barcode') }, locations),
    // These reasons draw last: an earlier draw would change every article and place of the demo.
    reasons: [...reasons, ...house.makeReasons(chance, ['reprint'])],
  }
}

type Demo = Awaited<ReturnType<typeof planDemo>>

/** Makes sixty boxes. Each multi order in picking or packing gets one. */
function makeBoxes(uuid: () => string, warehouseId: string, orders: readonly DemoOrder[]) {
  const inBoxes = orders.filter(
    ({ status, type }) => type === 'multi' && ['picking', 'packing'].includes(status),
  )
  const names = Array.from({ length: 80 }, (_, index) => numberName('box', 101 + index)).filter(
    name => name !== undefined,
  )
  return names
    .slice(0, 60)
    .map((name, index) => ({ id: uuid(), warehouseId, name, orderId: inBoxes[index]?.id ?? null }))
}

/** Inserts a table after the tables it refers to. */
async function write(tx: Tx, demo: Demo): Promise<void> {
  await insertAll(tx, tables.warehouses, [demo.warehouse])
  await insertAll(tx, tables.shops, demo.shops)
  await insertAll(tx, tables.users, demo.users)
  await insertAll(tx, tables.userShops, demo.userShops)
  await insertAll(tx, tables.campaigns, demo.campaigns)
  await insertAll(tx, tables.locations, demo.locations)
  await insertAll(tx, tables.cartons, demo.cartons)
  await insertAll(tx, tables.carriers, demo.carriers)
  await insertAll(tx, tables.carrierCartons, demo.accepted)
  await insertAll(tx, tables.reasons, demo.reasons)
  await insertAll(tx, tables.computers, [demo.computer])
  await insertAll(tx, tables.printers, demo.printers)
  await insertAll(tx, tables.products, demo.products)
  await insertAll(tx, tables.productCodes, demo.codes)
  await insertAll(tx, tables.pickingLists, demo.outbound.lists)
  await insertAll(tx, tables.pickingListLines, demo.outbound.listLines)
  await insertAll(tx, tables.orders, demo.orders)
  await insertAll(
    tx,
    tables.orderLines,
    demo.orders.flatMap(({ lines }) => lines),
  )
  await insertAll(
    tx,
    tables.orderEvents,
    demo.outbound.events.sort((a, b) => a.at.getTime() - b.at.getTime()),
  )
  await insertAll(tx, tables.boxes, demo.boxes)
  await insertAll(tx, tables.carrierSlips, demo.outbound.slips)
  await insertAll(tx, tables.parcels, demo.outbound.parcels)
  await insertAll(tx, tables.parcelLines, demo.outbound.parcelLines)
  await insertAll(tx, tables.receptions, demo.received.receptions)
  await insertAll(tx, tables.receptionLines, demo.received.lines)
  await insertAll(tx, tables.returns, demo.returned.returns)
  await insertAll(tx, tables.returnLines, demo.returned.lines)
  await insertAll(tx, tables.moves, demo.moves)
  await insertAll(tx, tables.rebuts, demo.rebuts)
  await insertAll(tx, tables.counts, demo.counts)
  await insertAll(tx, tables.prestationKinds, demo.prestationKinds)
  await insertAll(tx, tables.prestations, demo.prestations)
  await insertAll(tx, tables.tariffs, demo.tariffs)
  await insertAll(tx, tables.billParties, demo.parties)
  await insertAll(tx, tables.files, demo.customizations.files)
  await insertAll(tx, tables.customizationFiles, demo.customizations.links)
  await insertAll(tx, tables.printLog, demo.printLog)
  await insertAll(tx, tables.printJobs, demo.waitingPrints)
  await insertAll(tx, tables.refusals, demo.refusals)
  await tx.insert(tables.settings).values({
    key: 'demo',
    value: { badges: Object.fromEntries(people.map(({ username }) => [username, badgeFor(username)])) },
  })
  await continueNumbers(tx)
}

/** Moves the sequences past the numbers that the demo used. */
async function continueNumbers(tx: Tx): Promise<void> {
  const next = {
    picking_list_numbers: 1_000,
    box_numbers: 1_000,
    parcel_numbers: 10_000,
    reception_numbers: 100,
    return_numbers: 100,
    carrier_slip_numbers: 1_000,
  }
  for (const [name, value] of Object.entries(next)) await tx.execute(sql`select setval(${name}, ${value})`)
}

/** PostgreSQL takes at most 65,535 parameters per statement. */
const rowsPerStatement = 500

async function insertAll<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly PgInsertValue<T>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    await tx.insert(table).values(rows.slice(at, at + rowsPerStatement))
  }
}
