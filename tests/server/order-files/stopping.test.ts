import { beforeEach, expect, test, vi } from 'vitest'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { routingCalls } from '#contract/endpoints/routing.ts'
import { atThePackingBench } from '../shipment/bench.ts'

vi.setConfig({ testTimeout: 60_000 })

const I = await atThePackingBench()
const { call, logIn, seeRefusal } = I.server

beforeEach(async () => {
  await logIn('camille')
})

const read = async (order: string) =>
  (await call(orderFileCalls.information, { params: { order } })).answer().data.order
const hold = (order: string, reason = 'adresse à vérifier') =>
  call(orderFileCalls.hold, { params: { order }, body: { reason } })
const release = (order: string) => call(orderFileCalls.release, { params: { order } })
const cancel = async (order: string, reason?: string) => {
  const { version } = await read(order)
  return call(orderFileCalls.cancel, { params: { order }, body: { version, ...(reason ? { reason } : {}) } })
}
const printMulti = () => call(pickingCalls.printMulti, { params: { slug: 'papier', pickingType: 'multi' } })

async function pending(customer: string) {
  const address = { lines: ['1 rue Haute'], postcode: '69001', city: 'Lyon', country: 'FR' }
  const body = { shop: 'papier', customer, address, carrier: 'dpd', lines: [{ sku: 'CARNET', qty: 2 }] }
  return (await call(orderFileCalls.create, { body })).answer().data.order.name
}

test('a held order goes on no list, and on one once it is released', async () => {
  await logIn('amina')
  const name = await pending('Zoé')
  expect((await hold(name)).answer().data.order).toMatchObject({
    status: 'on_hold',
    stopReason: 'adresse à vérifier',
    closed: { hold: `${name} est déjà en attente.`, release: null, contents: null },
  })
  seeRefusal(await printMulti(), 409, 'picking-empty')
  expect((await release(name)).answer().data.order).toMatchObject({ status: 'pending', stopReason: null })
  const list = (await printMulti()).answer().data
  expect(list.claimed.map(claimed => claimed.name)).toEqual([name])
  const { entries } = (await call(auditCalls.list, { query: { text: name } })).answer().data
  expect(entries.slice(0, 2).map(({ what, details }) => [what, details])).toEqual([
    [
      orderFileCalls.release.does,
      { état: { from: 'En attente', to: 'À préparer' }, motif: { from: 'adresse à vérifier', to: null } },
    ],
    [
      orderFileCalls.hold.does,
      { état: { from: 'À préparer', to: 'En attente' }, motif: { from: null, to: 'adresse à vérifier' } },
    ],
  ])
})

test('every bench says why an order is held, and it goes on from where it stood', async () => {
  const { orderName: name, parcel } = await I.aPackedOrder({ carrier: 'dpd', box: 'CA00711' })
  await hold(name)
  const why = 'est en attente (adresse à vérifier)'
  I.seeRefused(await I.open(name), 409, 'order-on-hold', `${name} ${why}. Mettez ses articles de côté.`)
  const load = await call(carrierSlipCalls.load, {
    params: { carrierSlipGroup: 'dpd' },
    body: { trackings: [parcel.name], seal: false },
  })
  const aside = `La commande ${name} ${why} : mettez le colis ${parcel.name} de côté.`
  I.seeRefused(load, 409, 'order-on-hold', aside)
  const routed = await call(routingCalls.parcel, { params: { package: parcel.name } })
  expect(routed.answer().data).toMatchObject({ operation: 'order-information', next: aside })
  expect((await release(name)).answer().data.order.status).toBe('packed')
})

test('a cancelled order gives back what its list reserved, and its box serves the next one', async () => {
  const name = await I.anOrder({ carrier: 'dpd', box: 'CA00701' })
  const { cancelling, pickingList } = await read(name)
  expect(cancelling).toEqual([
    `3 pièces de la liste ${pickingList} ne sont plus réservées. Ce qui est déjà prélevé est à remettre en rayon.`,
    'La caisse CA00701 est à vider.',
    `Le numéro ${name} ne servira plus.`,
  ])
  const cancelled = (await cancel(name, 'client injoignable')).answer().data.order
  expect(cancelled).toMatchObject({ status: 'cancelled', stopReason: 'client injoignable' })
  I.seeRefused(
    await I.open(name),
    409,
    'order-cancelled',
    `${name} est annulée (client injoignable). Remettez ses articles en rayon.`,
  )
  const routed = await call(routingCalls.box, { params: { box: 'CA00701' } })
  expect(routed.answer().data.next).toBe(
    `La commande ${name} est annulée (client injoignable) : videz la caisse CA00701.`,
  )
  const next = await pending('Noé')
  const list = (await printMulti()).answer().data
  const placed = await call(pickingCalls.placeBox, {
    params: { slug: 'papier', pickingName: list.name },
    body: { box: 'CA00701' },
  })
  expect(placed.answer().data.claimed).toMatchObject([{ name: next, box: 'CA00701' }])
  for (const again of [await cancel(name), await hold(name), await release(name)]) {
    expect(again.problem().detail).toContain('elle ne change plus')
  }
})

test('its parcels are undone with it: every piece is back on its shelf', async () => {
  const before = await I.everywhere()
  const { orderName: name, parcel } = await I.aPackedOrder({ carrier: 'dpd' })
  expect((await read(name)).cancelling[0]).toBe(
    `Le colis ${parcel.name} est annulé avec elle : défaites-le, 3 pièces à remettre en rayon.`,
  )
  expect((await cancel(name)).answer().data.order.parcels).toEqual([{ name: parcel.name, status: 'void' }])
  expect(await I.everywhere()).toEqual(before)
})

test('what is on a lorry’s slip, or gone, is not cancelled any more', async () => {
  const { orderName: name, parcel } = await I.aPackedOrder({ carrier: 'dpd' })
  const load = (seal: boolean) =>
    call(carrierSlipCalls.load, {
      params: { carrierSlipGroup: 'dpd' },
      body: { trackings: [parcel.name], seal, confirm: true },
    })
  await load(false)
  I.seeRefused(
    await cancel(name),
    409,
    'order-not-cancelled',
    `Le colis ${parcel.name} est sur un bordereau : déchargez-le d’abord.`,
  )
  await call(carrierSlipCalls.load, {
    params: { carrierSlipGroup: 'dpd' },
    body: { trackings: [], seal: true, confirm: true },
  })
  I.seeRefused(
    await cancel(name),
    409,
    'order-not-cancelled',
    `${name} est expédiée : elle ne change plus. Si elle revient, enregistrez un retour.`,
  )
})

test('what a cancelled order had reserved is there for the next list, what a held one has is not', async () => {
  const everything = { sku: 'ENCLUME' as const, qty: 3 }
  const anvils = async (customer: string) => {
    const address = { lines: ['1 rue Haute'], postcode: '69001', city: 'Lyon', country: 'FR' }
    const body = { shop: 'papier', customer, address, carrier: 'dpd', lines: [everything] }
    return (await call(orderFileCalls.create, { body })).answer().data.order.name
  }
  // A second order keeps the list open.
  await pending('Autre')
  const first = await anvils('Première')
  await printMulti()
  const second = await anvils('Seconde')
  await hold(first)
  seeRefusal(await printMulti(), 409, 'picking-not-found')
  await cancel(first)
  expect((await printMulti()).answer().data.claimed.map(({ name }) => name)).toEqual([second])
})

test('a person of a shop and an operator may do none of it', async () => {
  const name = await I.anOrder()
  await logIn('paul')
  for (const reply of [await hold(name), await release(name)]) seeRefusal(reply, 403, 'standing-missing')
})
