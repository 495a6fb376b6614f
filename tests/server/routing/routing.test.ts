import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { routingCalls } from '#contract/endpoints/routing.ts'
import type { OrderStatus } from '#contract/entities/order.ts'
import { boxes, orders, parcels, warehouses } from '#server/db/schema/index.ts'
import { atTheDock } from '#tests/drivers/parcels.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const dock = await atTheDock(I.db)
const [house] = await I.db.select().from(warehouses)
const warehouseId = house?.id ?? ''
await I.db.insert(boxes).values({ warehouseId, name: 'CA00101' })

const ofBox = (box: string) => I.call(routingCalls.box, { params: { box } })
const ofParcel = (text: string) => I.call(routingCalls.parcel, { params: { package: text } })

beforeEach(async () => {
  await I.logIn('camille')
})

async function put(order: string) {
  const [row] = await I.db.select().from(orders).where(eq(orders.name, order))
  await I.db
    .update(boxes)
    .set({ orderId: row?.id ?? null })
    .where(eq(boxes.name, 'CA00101'))
}

test.each([
  ['pending', 'shipment', 'Emballez la commande # de la caisse CA00101.'],
  ['picking', 'shipment', 'Emballez la commande # de la caisse CA00101.'],
  ['packing', 'shipment', 'Emballez la commande # de la caisse CA00101.'],
  ['packed', 'order-information', 'La commande # est déjà emballée : la caisse CA00101 devrait être vide.'],
  ['shipped', 'order-information', 'La commande # est déjà emballée : la caisse CA00101 devrait être vide.'],
  ['returned', 'order-information', 'La commande # est déjà emballée : la caisse CA00101 devrait être vide.'],
  ['cancelled', 'order-information', 'La commande # est annulée : videz la caisse CA00101.'],
  ['on_hold', 'order-information', 'La commande # est en attente : gardez la caisse CA00101.'],
] as const)('a box with a %s order goes to %s', async (status: OrderStatus, operation, next) => {
  await put('CD00000001')
  await dock.setOrder('CD00000001', status)
  expect((await ofBox('CA00101')).answer().data).toEqual({
    kind: 'box',
    operation,
    target: 'CD00000001',
    next: next.replace('#', 'CD00000001'),
  })
})

test('a free box goes to no operation', async () => {
  await I.db.update(boxes).set({ orderId: null })
  expect((await ofBox('CA00101')).answer().data).toEqual({
    kind: 'box',
    operation: null,
    target: 'CA00101',
    next: 'La caisse CA00101 est libre : aucune commande ne l’attend.',
  })
})

test('an unknown box is refused, and a box of another shop goes to no operation', async () => {
  const unknown = await ofBox('CA99999')
  I.seeRefusal(unknown, 404, 'box-unknown')
  expect(unknown.problem().detail).toBe('La caisse CA99999 n’existe pas.')
  await put('CD00000004')
  await I.logIn('amina')
  expect((await ofBox('CA00101')).answer().data).toMatchObject({
    operation: null,
    next: 'La caisse CA00101 sert à une boutique que vous ne servez pas.',
  })
})

test.each([
  ['open', {}, 'shipment', 'order', 'Finissez le colis $ de la commande #.'],
  ['sealed', { weightG: null }, 'packaging', 'parcel', 'Pesez le colis $.'],
  ['sealed', {}, 'shipment', 'order', 'Étiquetez le colis $ de la commande #.'],
  ['labelled', {}, 'carrier-slip', 'parcel', 'Chargez le colis $ pour Chronopost.'],
  [
    'labelled',
    { carrier: null },
    'order-information',
    'order',
    'Le colis $ n’a pas de transporteur : voyez la commande #.',
  ],
  ['void', {}, 'packaging', 'order', 'Le colis $ est annulé : voyez les cartons de la commande #.'],
  [
    'labelled',
    { order: 'cancelled' },
    'order-information',
    'order',
    'La commande # est annulée : mettez le colis $ de côté.',
  ],
  [
    'sealed',
    { order: 'on_hold' },
    'order-information',
    'order',
    'La commande # est en attente : mettez le colis $ de côté.',
  ],
] as const)('a %s parcel %o goes to %s', async (status, wish, operation, target, next) => {
  const parcel = await dock.pack({ status, ...wish })
  const { data } = (await ofParcel(parcel.name)).answer()
  expect(data).toEqual({
    kind: 'package',
    operation,
    target: target === 'parcel' ? parcel.name : parcel.order,
    ...(operation === 'carrier-slip' ? { group: 'chronopost' } : {}),
    next: next.replace('$', parcel.name).replace('#', parcel.order),
  })
})

test('the tracking number of a loaded parcel goes to its order and names the slip', async () => {
  const parcel = await dock.pack()
  const body = { trackings: [parcel.name], seal: false }
  const params = { carrierSlipGroup: 'chronopost' }
  const { slip } = (await I.call(carrierSlipCalls.load, { params, body })).answer().data
  const { data } = (await ofParcel(parcel.tracking)).answer()
  expect(data).toEqual({
    kind: 'package',
    operation: 'order-information',
    target: parcel.order,
    next: `Le colis ${parcel.name} est déjà sur le bordereau ${slip.name}.`,
  })
  expect(await I.db.select().from(parcels).where(eq(parcels.name, parcel.name))).toMatchObject([
    { status: 'manifested' },
  ])
})

test('an unknown parcel and a parcel of another shop are refused alike', async () => {
  const reply = await ofParcel('CL00099999')
  I.seeRefusal(reply, 404, 'parcel-unknown')
  expect(reply.problem().detail).toBe('Aucun colis ne porte CL00099999.')
  const lamp = await dock.pack({ sku: 'LAMPE' })
  await I.logIn('amina')
  I.seeRefusal(await ofParcel(lamp.name), 404, 'parcel-unknown')
})
