import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { statisticCalls } from '#contract/endpoints/statistic.ts'
import { grandTotal } from '#server/db/ledger.ts'
import {
  locations,
  moves,
  orderEvents,
  orderLines,
  parcelLines,
  parcels,
  printJobs,
  stock,
} from '#server/db/schema/index.ts'
import { readPdf, textOfPdf } from '#tests/drivers/documents.ts'
import { atTheDock } from '#tests/drivers/parcels.ts'
import { atTheServer } from '#tests/drivers/server.ts'

type More = { slip?: string; confirm?: boolean; unload?: string[] }

async function lorry() {
  const I = await atTheServer()
  await I.logIn('camille')
  const dock = await atTheDock(I.db)
  const send = (trackings: string[], seal: boolean, more: More, token?: string) =>
    I.call(
      carrierSlipCalls.load,
      { params: { carrierSlipGroup: 'chronopost' }, body: { trackings, seal, ...more } },
      token ? { token } : {},
    )
  return {
    I,
    dock,
    load: (trackings: string[], more: More = {}) => send(trackings, false, more),
    seal: (more: More = {}, token?: string) => send([], true, more, token),
    at: async (place: string) => {
      const [row] = await I.db.select().from(locations).where(eq(locations.name, place))
      const [there] = await I.db
        .select({ qty: sql<number>`coalesce(sum(${stock.qty}), 0)::int` })
        .from(stock)
        .where(eq(stock.locationId, row?.id ?? ''))
      return there?.qty
    },
  }
}

test('sealing moves the goods to the customers, ships the orders, fills their timelines and prints twice', async () => {
  const { I, dock, load, seal, at } = await lorry()
  const [one, two] = [await dock.pack({ qty: 2 }), await dock.pack({ sku: 'LAMPE' })]
  const { slip } = (await load([one.tracking, two.tracking])).answer().data
  expect(await at('BANC-1')).toBe(3)

  const answer = (await seal({ slip: slip.name ?? '' })).answer()
  expect(answer.data.slip).toMatchObject({ name: slip.name, status: 'sealed', parcels: 2, waiting: 0 })
  expect(await at('BANC-1')).toBe(0)
  expect(await at('CLIENT')).toBe(3)
  expect(await grandTotal(I.db)).toBe(0)
  for (const { order, id } of [one, two]) {
    const row = await dock.order(order)
    expect(row).toMatchObject({ status: 'shipped', version: 2 })
    const told = await I.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, row?.id ?? ''))
    expect(told.map(({ what, text }) => [what, text])).toEqual([
      ['shipped', `Remise à Chronopost, bordereau ${slip.name}`],
    ])
    const sent = (await I.db.select().from(moves).where(eq(moves.parcelId, id))).filter(
      ({ type }) => type === 'SHIPPING',
    )
    expect(sent).toHaveLength(1)
    expect(sent[0]?.orderId).toBe(row?.id)
  }
  expect((await I.call(statisticCalls.today, {})).answer().shipped).toBe(3)

  const [job] = answer.prints ?? []
  expect(job).toMatchObject({
    role: 'a4',
    format: 'pdf',
    copies: 2,
    title: `Bordereau ${slip.name} Chronopost`,
  })
  expect(await readPdf(job?.data ?? '')).toEqual([slip.name])
  const [page] = await textOfPdf(job?.data ?? '')
  for (const text of [
    one.tracking,
    two.tracking,
    one.name,
    two.order,
    'Total : 2 colis · 680 g',
    'Camille Roux',
  ]) {
    expect(page).toContain(text)
  }
  expect((await I.db.select().from(printJobs)).map(({ id }) => id)).toEqual([job?.id])
})

test('sealing with parcels missing needs a confirmation', async () => {
  const { I, dock, load, seal } = await lorry()
  const [one] = await dock.packMany(3)
  await load([one?.tracking ?? ''])
  const reply = await seal()
  I.seeRefusal(reply, 409, 'slip-incomplete')
  expect(reply.problem()).toMatchObject({ detail: '2 colis prêts ne sont pas chargés.', got: '2' })
  expect((await seal({ confirm: true })).answer().data.slip).toMatchObject({ parcels: 1, status: 'sealed' })
  // The two missing parcels wait for the next slip.
  const slips = (await I.call(carrierSlipCalls.list, {})).answer()
  expect(slips.map(({ status, parcels, waiting }) => ({ status, parcels, waiting }))).toEqual([
    { status: 'open', parcels: 0, waiting: 2 },
    { status: 'sealed', parcels: 1, waiting: 0 },
  ])
})

test('an empty slip is not sealed', async () => {
  const { I, dock, load, seal } = await lorry()
  const parcel = await dock.pack()
  const first = await seal()
  I.seeRefusal(first, 409, 'slip-empty')
  expect(first.problem().detail).toBe('Aucun colis n’est chargé : il n’y a rien à clôturer.')
  const { slip } = (await load([parcel.name])).answer().data
  I.seeRefusal(await seal({ unload: [parcel.name], slip: slip.name ?? '' }), 409, 'slip-empty')
  expect(await dock.parcel(parcel.name)).toMatchObject({ status: 'manifested' })
})

test('a slip is sealed once, and later people learn by whom', async () => {
  const { I, dock, load, seal, at } = await lorry()
  const [one, other] = await dock.packMany(2)
  const { slip } = (await load([one?.name ?? ''])).answer().data
  const camille = await I.logIn('camille')
  const amina = await I.logIn('amina')
  const sealed = { slip: slip.name ?? '', confirm: true }
  const replies = await Promise.all([seal(sealed, camille), seal(sealed, amina), seal(sealed, camille)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await at('CLIENT')).toBe(1)
  expect(await I.db.select().from(printJobs)).toHaveLength(1)

  const by = replies[1]?.status === 200 ? 'Amina Diallo' : 'Camille Roux'
  const late = await load([other?.name ?? ''], { slip: slip.name ?? '' })
  I.seeRefusal(late, 409, 'slip-sealed')
  expect(late.problem().detail).toBe(`Le bordereau ${slip.name} vient d’être clôturé par ${by}.`)
  I.seeRefusal(await load([], { slip: 'BT999999' }), 404, 'slip-unknown')
})

test('an order stays open until its last parcel has left', async () => {
  const { I, dock, load, seal } = await lorry()
  const [first, second] = await dock.packMany(2)
  if (!first || !second) throw new Error('Nothing was packed')
  const order = await dock.order(first.order)
  await I.db
    .update(parcels)
    .set({ orderId: order?.id ?? '' })
    .where(eq(parcels.name, second.name))
  await load([first.name])
  await seal({ confirm: true })
  expect(await dock.order(first.order)).toMatchObject({ status: 'packed' })
  await load([second.name])
  await seal()
  expect(await dock.order(first.order)).toMatchObject({ status: 'shipped' })
})

test('an order shipped in part is still being packed after its first parcel has left', async () => {
  const { I, dock, load, seal } = await lorry()
  const parcel = await dock.pack({ order: 'packing' })
  // The order has one piece more than the parcel holds.
  await I.db.update(orderLines).set({ qty: 2 })
  await load([parcel.name])
  await seal()
  expect(await dock.order(parcel.order)).toMatchObject({ status: 'packing' })
})

test('an order cancelled after loading blocks the seal until its parcel is unloaded', async () => {
  const { I, dock, load, seal } = await lorry()
  const [gone, kept] = await dock.packMany(2)
  await load([gone?.name ?? '', kept?.name ?? ''])
  await dock.setOrder(gone?.order ?? '', 'cancelled')
  const reply = await seal()
  I.seeRefusal(reply, 409, 'order-cancelled')
  expect(reply.problem().detail).toBe(
    `La commande ${gone?.order} est annulée : déchargez le colis ${gone?.name}.`,
  )
  expect((await seal({ unload: [gone?.name ?? ''] })).answer().data.slip).toMatchObject({ parcels: 1 })
})

test('a parcel with more pieces than the ledger knows is named, and the slip is not sealed', async () => {
  const { I, dock, load, seal, at } = await lorry()
  const [good, bad] = [await dock.pack(), await dock.pack({ qty: 2 })]
  await I.db.update(parcelLines).set({ qty: 3 }).where(eq(parcelLines.parcelId, bad.id))
  await load([good.name, bad.name])
  const reply = await seal()
  I.seeRefusal(reply, 409, 'slip-goods-missing')
  expect(reply.problem().detail).toContain(bad.name)
  expect(await at('CLIENT')).toBe(0)
})

test('a warehouse without a place for customers refuses to seal', async () => {
  const { I, dock, load, seal } = await lorry()
  const parcel = await dock.pack()
  await load([parcel.name])
  await I.db.delete(locations).where(eq(locations.name, 'CLIENT'))
  const reply = await seal()
  I.seeRefusal(reply, 409, 'slip-no-place')
  expect(reply.problem().detail).toBe('Cet entrepôt n’a pas de lieu « client ». Prévenez un responsable.')
})

test('a sealed slip is printed again as it was signed, with a reason; an open one is not', async () => {
  const { I, dock, load, seal } = await lorry()
  const parcel = await dock.pack({ qty: 1 })
  const { slip } = (await load([parcel.tracking])).answer().data
  const again = () =>
    I.call(carrierSlipCalls.reprint, { params: { slip: slip.name ?? '' }, body: { reason: 'Papier perdu' } })
  I.seeRefusal(await again(), 409, 'slip-open')
  await seal({ slip: slip.name ?? '' })
  await I.logIn('amina')
  const { prints = [] } = (await again()).answer()
  expect(prints).toMatchObject([{ copies: 1, title: `Bordereau ${slip.name} Chronopost (DUPLICATA)` }])
  const [job] = await I.db
    .select()
    .from(printJobs)
    .where(eq(printJobs.id, prints[0]?.id ?? ''))
  const [page] = await textOfPdf(job?.data ?? '')
  expect(page).toContain('Camille')
  expect([job?.reason, job?.type]).toEqual(['Papier perdu', 'REPRINT'])
})
