import fc from 'fast-check'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { rebutCalls } from '#contract/endpoints/rebut.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { returnCalls } from '#contract/endpoints/return.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { roles } from '#contract/roles.ts'
import { locations } from '#server/db/schema/index.ts'
import type { atTheServer, Reply } from '#tests/drivers/server.ts'
import { addCounters } from '#tests/operations/inventory/warehouse.ts'
import { carnet, encre, fillPacking } from '../shipment/warehouse.ts'

/** Three people with every role. Camille also approves counts. */
const people = ['camille', 'ines', 'theo'] as const
const articles = ['CARNET', 'ENCRE'] as const
const codes = { CARNET: carnet, ENCRE: encre }
const weights = { CARNET: 200, ENCRE: 350 }
const papier = { slugShop: 'papier' }

export const kinds = [
  'transfer',
  'transfer-all',
  'rebut',
  'undo-rebut',
  'correct',
  'receive',
  'undo-reception',
  'count',
  'approve',
  'pack',
  'void',
  'ship',
  'give-back',
  'decide-return',
] as const
type Kind = (typeof kinds)[number]

/** One random operation. Few locations and few articles make the people collide. */
export const step = fc.record({
  what: fc.constantFrom<Kind>(
    ...kinds,
    'transfer',
    'receive',
    'count',
    'count',
    'approve',
    'pack',
    'ship',
    'give-back',
  ),
  who: fc.constantFrom(...people),
  from: fc.constantFrom('A-01', 'A-02', 'Q-01', 'A-03'),
  to: fc.constantFrom('A-01', 'A-02', 'Q-01'),
  sku: fc.constantFrom(...articles),
  qty: fc.constantFrom(1, 2, 3, 10, 70),
  yes: fc.boolean(),
})
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Done = { what: Kind; status: number; text: string }

type Server = Awaited<ReturnType<typeof atTheServer>>

/** Every operation that moves stock, with the same calls as its screen. */
export async function operationsAt(I: Server) {
  const packing = await fillPacking(I.db)
  await addCounters(I.db, [...roles])
  const { warehouseId } = packing
  await I.db.insert(locations).values([
    { warehouseId, name: 'Q-01', kind: 'quarantine', zone: 'Q' },
    { warehouseId, name: 'RETOURS', kind: 'returns', zone: 'R' },
  ])
  const tokens = new Map<string, string>()
  for (const one of people) tokens.set(one, await I.logIn(one))
  await I.logIn('camille')
  const rebuts: string[][] = []
  const received: string[][] = []
  type Parcel = { name: string; order: string; sku: (typeof articles)[number] }
  const parcels: Parcel[] = []
  const shipped: Parcel[] = []
  const waiting: { name: string; sku: string; qty: number }[] = []
  let orders = 0

  const acts: Record<Kind, (step: Step, as: { token: string }) => Promise<Reply>> = {
    transfer: ({ from, to, sku, qty, yes }, as) =>
      I.call(locationCalls.transfer, { body: { from, to, lines: [{ sku, qty }], confirm: yes } }, as),

    'transfer-all': ({ from, to }, as) =>
      I.call(locationCalls.transfer, { body: { from, to, lines: 'all', confirm: true } }, as),

    async rebut({ from, sku, qty }, as) {
      const body = { location: from, sku, qty, reason: 'perime' }
      const reply = await I.call(rebutCalls.add, { params: papier, body }, as)
      if (reply.status === 200) rebuts.push(reply.answer().data.moves)
      return reply
    },

    'undo-rebut': ({ yes }, as) =>
      I.call(rebutCalls.undo, { params: papier, body: { moves: taken(rebuts, yes) ?? [missing] } }, as),

    correct: ({ from, sku, qty, yes }, as) =>
      I.call(
        locationCalls.correctStock,
        {
          params: { slug: 'papier', locationSlug: from },
          body: { sku, reason: 'Vu', ...(yes ? { counted: qty } : { delta: 2 - qty }) },
        },
        as,
      ),

    async receive({ to, sku, qty, yes }, as) {
      const lot = yes ? { lot: `L${qty}`, expiry: '2027-01-31' } : {}
      const body = { lines: [{ sku, qty, to, damaged: to === 'Q-01', ...lot }] }
      const reply = await I.call(receptionCalls.add, { params: papier, body }, as)
      if (reply.status === 200) received.push(reply.answer().data.moves)
      return reply
    },

    'undo-reception': ({ yes }, as) =>
      I.call(receptionCalls.undo, { params: papier, body: { moves: taken(received, yes) ?? [missing] } }, as),

    /** One person starts and gives a count. It is a first or a second round, depending on earlier steps. */
    async count({ to: location, sku, qty, yes }, as) {
      const begun = await I.call(inventoryCalls.begin, { body: { location } }, as)
      if (begun.status !== 200) return begun
      const { startedAtMove } = begun.answer().data
      const lines = yes ? [{ sku, counted: qty }] : []
      return I.call(inventoryCalls.count, { body: { location, lines, startedAtMove } }, as)
    },

    async approve({ yes }, as) {
      const list = await I.call(inventoryCalls.list, {}, as)
      const count = list.answer().data.counts.find(({ status }) => status === 'approval')
      return I.call(inventoryCalls.approve, { body: { count: count?.id ?? missing, approve: yes } }, as)
    },

    async pack({ sku, qty }, as) {
      orders += 1
      const orderName = `CD${String(10_000 + orders * 7).padStart(8, '0')}`
      await packing.makeList(`PK${String(10_000 + orders)}`, [{ name: orderName, lines: [{ sku, qty }] }])
      const opened = await I.call(shipmentCalls.order, { params: { orderName } }, as)
      if (opened.status !== 200) return opened
      const scans = [{ barcode: codes[sku], qty, at: I.now.toISOString() }]
      const one = { packaging: 'CARTON-L', weightG: 620 + qty * weights[sku], scans }
      const sealed = await I.call(
        shipmentCalls.packMulti,
        { body: { orderName, parcels: [one], confirm: true } },
        as,
      )
      if (sealed.status !== 200) return sealed
      const printed = await I.call(shipmentCalls.printMulti, { body: { orderName } }, as)
      if (printed.status === 200) {
        parcels.push(...printed.answer().data.parcels.map(({ name }) => ({ name, order: orderName, sku })))
      }
      return printed
    },

    void: ({ yes }, as) =>
      I.call(
        shipmentCalls.voidParcel,
        { body: { parcelName: taken(parcels, yes)?.name ?? 'CL00000000' } },
        as,
      ),

    async ship({ yes }, as) {
      const parcel = taken(parcels, yes)
      const body = { trackings: parcel ? [parcel.name] : [], seal: true, confirm: true }
      const reply = await I.call(
        carrierSlipCalls.load,
        { params: { carrierSlipGroup: 'chronopost' }, body },
        as,
      )
      if (reply.status === 200 && parcel) shipped.push(parcel)
      return reply
    },

    /** Books a return at once to a shelf, or parks it until a decision. */
    async 'give-back'({ qty, to, yes }, as) {
      const parcel = taken(shipped, yes)
      const sku = parcel?.sku ?? 'CARNET'
      const line = {
        sku,
        qty,
        condition: 'new',
        outcome: 'restock',
        ...(to === 'Q-01' ? {} : { to }),
      } as const
      const body = { order: parcel?.order ?? 'CD00000001', origin: 'client', lines: [line] }
      const reply = await I.call(returnCalls.book, { body: yes ? { ...body, waitReason: 'avis' } : body }, as)
      if (reply.status === 200 && yes) waiting.push({ name: reply.answer().data.name, sku, qty })
      return reply
    },

    'decide-return'({ yes }, as) {
      const { name, sku, qty } = taken(waiting, yes) ?? { name: 'RT000000', sku: 'CARNET', qty: 1 }
      const lines = [{ sku, qty, condition: 'damaged', outcome: yes ? 'rebut' : 'quarantine' } as const]
      return I.call(returnCalls.complete, { params: { return: name }, body: { lines } }, as)
    },
  }

  return {
    async act(one: Step): Promise<Done> {
      const { status, text } = await acts[one.what](one, { token: tokens.get(one.who) ?? '' })
      return { what: one.what, status, text }
    },
  }
}

/** No object has this id. */
const missing = '00000000-0000-4000-8000-000000000000'

/** Gives the last one of the pile, and leaves it there if `off` is false, so that a later step tries it again. */
function taken<T>(pile: T[], off: boolean): T | undefined {
  return off ? pile.pop() : pile.at(-1)
}
