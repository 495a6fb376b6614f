import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { packagingCalls } from '#contract/endpoints/packaging.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { orderEvents, orders } from '#server/db/schema/index.ts'
import { atTheServer, type Reply } from '#tests/drivers/server.ts'
import { carnet, encre, fillPacking } from './warehouse.ts'

type House = Awaited<ReturnType<typeof fillPacking>>
type Draft = Omit<Parameters<House['makeOrder']>[0], 'name' | 'lines'>

export const scan = (barcode: string, qty = 1) => ({ barcode, qty, at: '2026-03-12T09:00:00Z' })
export const parcel = (weightG: number, ...scans: ReturnType<typeof scan>[]) => ({
  packaging: 'CARTON-S',
  weightG,
  scans,
})
/** A parcel with all pieces of `anOrder`: two carnets and one encre. */
export const whole = parcel(890, scan(carnet, 2), scan(encre))

/** Camille at a packing bench, with the calls that she makes. */
export async function atThePackingBench(started?: Parameters<typeof atTheServer>[0]) {
  const server = await atTheServer(started)
  const house = await fillPacking(server.db)
  let made = 0
  const { call, db } = server

  const I = {
    server,
    db,
    house,
    open: (orderName: string) => call(shipmentCalls.order, { params: { orderName } }),
    list: (pickingName: string) => call(shipmentCalls.monoList, { params: { pickingName } }),
    packMono: (pickingName: string, barcode: string) =>
      call(shipmentCalls.packMono, { body: { pickingName, barcode } }),
    seal: (body: BodyOf<typeof shipmentCalls.packMulti>) => call(shipmentCalls.packMulti, { body }),
    print: (body: BodyOf<typeof shipmentCalls.printMulti>) => call(shipmentCalls.printMulti, { body }),
    release: (orderName: string) => call(shipmentCalls.release, { body: { orderName } }),
    takeOver: (orderName: string, from: string) =>
      call(shipmentCalls.handOver, { body: { orderName, from } }),
    undo: (parcelName: string, reason?: string) =>
      call(shipmentCalls.voidParcel, { body: reason ? { parcelName, reason } : { parcelName } }),
    change: (order: string, body: BodyOf<typeof packagingCalls.save>) =>
      call(packagingCalls.save, { params: { order }, body }),

    /** Two carnets and one encre from A-02 on their own list; 890 g in a small carton. */
    async anOrder(draft: Draft = {}) {
      made += 1
      const name = `CD0000${5_000 + made}`
      const lines = [{ sku: 'CARNET' as const, qty: 2 }, { sku: 'ENCRE' as const }]
      await house.makeList(`PK00${5_000 + made}`, [{ name, lines, ...draft }], draft.shop)
      return name
    },

    /** The same order, packed in one labelled parcel. */
    async aPackedOrder(draft: Draft = {}) {
      const orderName = await I.anOrder(draft)
      await I.seal({ orderName, parcels: [whole] })
      const { data } = (await I.print({ orderName })).answer()
      const [only] = data.parcels
      if (!only) throw new Error(`${orderName} has no parcel`)
      return { orderName, order: data.order, parcel: only }
    },

    async at(locationName: string) {
      const { data } = (await call(locationCalls.information, { params: { locationName } })).answer()
      return Object.fromEntries(data.stock.map(({ product, lot, qty }) => [lot ?? product.sku, qty]))
    },
    everywhere: async () => [await I.at('A-01'), await I.at('A-02'), await I.at('BANC-1')],

    async row(name: string) {
      const [row] = await db.select().from(orders).where(eq(orders.name, name))
      if (!row) throw new Error(`There is no order ${name}`)
      return row
    },
    async timeline(name: string) {
      const { id } = await I.row(name)
      const events = await db
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.orderId, id))
        .orderBy(orderEvents.number)
      return events.map(({ text }) => text)
    },

    seeRefused(reply: Reply, status: number, code: string, detail: string) {
      const { detail: said, ...problem } = reply.problem()
      expect({ status: reply.status, code: problem.code, detail: said }).toEqual({ status, code, detail })
    },
  }
  return I
}
