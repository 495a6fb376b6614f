import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { carrierCalls } from '#contract/endpoints/carrier.ts'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { announcements, journeys, manifests, orders, warehouses } from '#server/db/schema/index.ts'
import { carrierReach } from '#tests/drivers/carrier.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { carnet, fillPacking } from '../shipment/warehouse.ts'

type Account = {
  number: string
  secret: string
  provider: 'karrio' | 'sendcloud'
  url: string
  service: string
}

/** A packer in a warehouse with an address, whose one carrier has this account. Lists are numbered after `first`. */
export async function atACarrier(account: Account, first: number) {
  vi.setConfig({ testTimeout: 60_000 })
  const I = await atTheServer({
    secretsKey: randomBytes(32),
    carrierReach: { ...carrierReach, timeoutMs: 10_000 },
  })
  const house = await fillPacking(I.db)
  const address = { lines: ['2 quai Bas', 'Bâtiment C'], postcode: '69009', city: 'Lyon', country: 'FR' }
  await I.db.update(warehouses).set({ address }).where(eq(warehouses.id, house.warehouseId))
  await I.logIn('amina')
  const params = { carrier: house.carrierId('chronopost') ?? '' }
  ;(await I.call(carrierCalls.account, { params, body: account })).answer()

  let last = first
  async function pack(change: Partial<typeof orders.$inferInsert> = {}) {
    last += 1
    const [list, name] = [`PK00${last}0`, `CD0000${last}`]
    await house.makeList(list, [{ name, lines: [{ sku: 'CARNET' }] }])
    if (Object.keys(change).length > 0) await I.db.update(orders).set(change).where(eq(orders.name, name))
    const packed = await I.call(shipmentCalls.packMono, { body: { pickingName: list, barcode: carnet } })
    return packed.answer().data
  }

  const until = (state: 'ready' | 'refused', id: string) =>
    vi.waitFor(
      async () => {
        const { labels } = (await I.call(shipmentCalls.labels, {})).answer().data
        const label = labels.find(one => one.id === id)
        expect(label?.state).toBe(state)
        return label
      },
      { timeout: 50_000, interval: 30 },
    )

  /** The lorry takes the parcel. */
  async function leave(id: string) {
    await until('ready', id)
    const fetched = (await I.call(shipmentCalls.fetchLabels, { body: { parcels: [id] } })).answer().data
    const body = { trackings: [fetched.parcels[0]?.tracking ?? ''], seal: true, confirm: true }
    ;(await I.call(carrierSlipCalls.load, { params: { carrierSlipGroup: 'chronopost' }, body })).answer()
  }

  const whereabouts = (stage: string) =>
    vi.waitFor(
      async () => {
        const [found] = await I.db.select().from(journeys)
        expect(found?.stage).toBe(stage)
        return found
      },
      { timeout: 20_000, interval: 30 },
    )

  /** Before each test. */
  async function forget() {
    await I.logIn('camille')
    await I.db.delete(journeys)
    await I.db.delete(manifests)
    await I.db.delete(announcements)
  }
  return { I, address, params, pack, until, leave, whereabouts, forget }
}
