import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { orders, parcels } from '#server/db/schema/index.ts'
import { packagingOperation } from '#src/operations/packaging/index.ts'
import { atTheBench } from '#tests/drivers/bench.ts'
import { carnet, fillPacking } from '#tests/server/shipment/warehouse.ts'

export const start = 'Scannez le colis ou sa commande'
export const which = 'Lequel de ses colis ? Scannez-le ou choisissez-le'
export const carton = 'Choisissez le carton'
export const weight = 'Pesez le colis et donnez son poids'
export const label = 'Collez la nouvelle étiquette, puis scannez-la'
export const why = 'Pourquoi refaire l’étiquette ?'
export const again = 'Annuler ce colis ? Répétez la commande pour confirmer'

export const order = 'CD00001001'

type Parcels = AnswerOf<typeof shipmentCalls.packMulti>['data']['parcels']

/** A bench for parcel corrections, with an order of CARNET (200 g each) packed in envelopes of 30 g. */
export async function atTheScales({ carrier = 'chronopost', parcels: count = 1 } = {}) {
  const I = await atTheBench(packagingOperation)
  const { db } = I.server
  const house = await fillPacking(db)
  await house.makeList('PK000010', [{ name: order, lines: [{ sku: 'CARNET', qty: 2 }], carrier }])
  const packaging = carrier === 'gls' ? 'CARTON-S' : 'POCHETTE'
  const tare = carrier === 'gls' ? 140 : 30
  const at = '2026-03-12T09:00:00Z'
  const each = 2 / count
  const body = {
    orderName: order,
    parcels: Array.from({ length: count }, () => ({
      packaging,
      weightG: tare + 200 * each,
      scans: [{ barcode: carnet, qty: each, at }],
    })),
  }
  const packed: Parcels = (await I.server.call(shipmentCalls.packMulti, { body })).answer().data.parcels
  const scanOf = (name: string) => formatOwn('package', name)
  const more = {
    house,
    order: formatOwn('order', order),
    /** The parcels in the order of their names, with their codes. */
    names: packed.map(({ name }) => name),
    codes: packed.map(({ name }) => scanOf(name)),
    /** Makes all labels and returns their tracking numbers. */
    async labelAll() {
      const reply = await I.server.call(shipmentCalls.printMulti, { body: { orderName: order } })
      return reply.answer().data.parcels.map(({ tracking }) => tracking ?? '')
    },
    async row(name: string) {
      const [row] = await db.select().from(parcels).where(eq(parcels.name, name))
      return row
    },
    async holder() {
      const [row] = await db.select().from(orders).where(eq(orders.name, order))
      return row?.heldBy ?? null
    },
    choices: () => I.view().choices?.map(({ title }) => title) ?? [],
    /** Scans a parcel and chooses its carton; the weight comes next. */
    async choose(code: string, packaging: string) {
      await I.scan(code)
      I.see(carton)
      I.command('cmd.packaging', { code: packaging })
    },
    async seeSoon(prompt: string) {
      await I.waitUntilISee(prompt)
      expect(I.surprises).toEqual([])
    },
  }
  return Object.assign(I, more)
}
