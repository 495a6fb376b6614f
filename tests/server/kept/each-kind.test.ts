import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articleCalls } from '#contract/endpoints/article.ts'
import { type CarrierWanted, carrierCalls } from '#contract/endpoints/carrier.ts'
import { type CartonWanted, cartonCalls } from '#contract/endpoints/carton.ts'
import { computerCalls } from '#contract/endpoints/computer.ts'
import { inventoryCalls } from '#contract/endpoints/inventory.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { personCalls } from '#contract/endpoints/person.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { pickingSettingsCalls } from '#contract/endpoints/picking-settings.ts'
import { pictureCalls } from '#contract/endpoints/picture.ts'
import { placeCalls } from '#contract/endpoints/place.ts'
import { shopCalls } from '#contract/endpoints/shop.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { warehouseCalls } from '#contract/endpoints/warehouse.ts'
import { usualPickingSettings } from '#contract/entities/picking-settings.ts'
import {
  announcements,
  campaigns,
  countLines,
  counts,
  locations,
  moves,
  orders,
  settings,
  userShops,
  users,
} from '#server/db/schema/index.ts'
import { carrierSecret } from '#tests/drivers/carrier.ts'
import { logoJpeg } from '#tests/drivers/logo.ts'
import { whole } from '../shipment/bench.ts'
import { atTwoServers } from './two-servers.ts'

const { bench, office } = await atTwoServers()
const { house } = bench
const papier = house.shopId('papier')
const chronopost = house.carrierId('chronopost') ?? ''
const [sale] = await office.db
  .insert(campaigns)
  .values({ shopId: papier, slug: 'soldes', name: 'Soldes', cutoffAt: new Date('2026-03-12T17:00:00Z') })
  .returning()

const [camille] = await office.db.select().from(users).where(eq(users.username, 'camille'))
const person = camille?.id ?? ''

/** What Camille's server says of her, of a place and of an article while she works there; nothing is moved. */
async function lookAround() {
  const { call, db } = bench.server
  const { user, levels = false, kits = false, putWall = false } = (await call(userCalls.access, {})).answer()
  const place = (await call(locationCalls.information, { params: { locationName: 'A-02' } })).answer().data
  const lines = [{ sku: 'ENCLUME', qty: 1_000 }]
  const short = await call(locationCalls.transfer, {
    body: { from: 'A-01', to: 'A-02', lines, confirm: true },
  })
  await call(inventoryCalls.begin, { body: { location: 'A-01' } })
  const counted = await call(inventoryCalls.count, { body: { location: 'A-01', lines: [] } })
  const { differing } = counted.answer().data
  await db.delete(countLines)
  await db.delete(counts)
  return {
    she: user.displayName,
    levels,
    kits,
    putWall,
    zone: place.zone,
    anvils: short.problem().code,
    differing,
  }
}

/** What Camille sees and does while she packs an order. */
async function pack() {
  const orderName = await bench.anOrder({ giftMessage: 'Bon anniversaire' })
  await bench.db.update(orders).set({ campaignId: sale?.id }).where(eq(orders.name, orderName))
  const params = { slug: 'papier', pickingName: orderName.replace('CD00', 'PK') }
  const { walk } = (await bench.server.call(pickingCalls.list, { params })).answer().data
  const opened = (await bench.open(orderName)).answer().data
  await bench.seal({ orderName, parcels: [whole] })
  const { data, prints = [] } = (await bench.print({ orderName })).answer()
  const [parcel] = data.parcels
  const [moved] = await bench.db
    .select({ to: locations.name })
    .from(moves)
    .innerJoin(locations, eq(locations.id, moves.toId))
    .innerJoin(orders, eq(orders.id, moves.orderId))
    .where(eq(orders.name, orderName))
  const note = prints.find(({ role }) => role === 'a4')
  const codes = (which: (carton: { accepted: boolean }) => boolean) =>
    opened.packagings.filter(which).map(({ code }) => code)
  return {
    metres: walk.metres,
    carrierTakes: opened.carrier?.maxWeightG,
    campaign: opened.campaign,
    article: opened.lines[0]?.product.name,
    cartons: codes(() => true),
    accepted: codes(({ accepted }) => accepted),
    carton: parcel?.packaging.name,
    parcel: parcel?.name.slice(0, 2),
    numberedByDemo: parcel?.tracking !== parcel?.name,
    leaves: data.order.departure?.at,
    label: prints.find(({ title }) => title.startsWith('Étiquette'))?.format,
    giftNote: prints.some(({ title }) => title.startsWith('Mot cadeau')),
    logo: Buffer.from(note?.data ?? '', 'base64').includes('/DCTDecode'),
    goods: moved?.to,
    ...(await lookAround()),
    announced: (await bench.db.$count(announcements)) > 0,
  }
}

const params = { carrier: chronopost }
async function saveCarrier(wanted: Partial<CarrierWanted>) {
  const { data } = (await office.call(carrierCalls.information, { params })).answer()
  const { id, slug, name, cutoff, maxWeightG, trackingUrl, cartons, active } = data
  const body = { id, slug, name, cutoff, maxWeightG, trackingUrl, cartons, active, ...wanted }
  return office.call(carrierCalls.save, { body })
}

async function saveCarton(code: string, wanted: Partial<CartonWanted>) {
  const { cartons } = (await office.call(cartonCalls.list, { query: { text: code } })).answer().data
  const [known] = cartons
  if (!known) throw new Error(`There is no carton ${code}`)
  const { id, name, lengthMm, widthMm, heightMm, tareG, limitG, active } = known
  const body = { id, code, name, lengthMm, widthMm, heightMm, tareG, limitG, active, ...wanted }
  return office.call(cartonCalls.save, { body })
}

async function saveLogo() {
  const kept = await office.call(pictureCalls.keep, { body: { shop: 'papier', jpeg: logoJpeg } })
  const { picture: logo } = kept.answer().data
  return office.call(shopCalls.save, { params: { shop: papier }, body: { logo } })
}

async function savePrinter() {
  const [computer] = (await office.call(computerCalls.list, {})).answer().data
  if (!computer) throw new Error('There is no bench')
  const { id, name, ip } = computer
  const zebra = { name: 'Zebra', role: 'label' as const, dpi: 203, widthMm: 100, heightMm: 150 }
  const printers = [{ ...zebra, language: 'pdf' as const, default: true }]
  return office.call(computerCalls.save, { body: { id, name, ip, printers } })
}

/** Each reading that is kept, with what changes it, and what the next parcel shows of that. */
const kept: Readonly<Record<string, readonly [change: () => Promise<unknown>, shown: object]>> = {
  carriersKept: [() => saveCarrier({ maxWeightG: 25_000 }), { carrierTakes: 25_000 }],
  hoursKept: [() => saveCarrier({ cutoff: '16:00' }), { leaves: '2026-03-12T15:00:00.000Z' }],
  takenKept: [
    () => saveCarrier({ cartons: ['CARTON-S', 'CARTON-L'] }),
    { accepted: ['CARTON-S', 'CARTON-L'] },
  ],
  cartonsKept: [() => saveCarton('CARTON-S', { name: 'Carton moyen' }), { carton: 'Carton moyen' }],
  inUseKept: [() => saveCarton('POCHETTE', { active: false }), { cartons: ['CARTON-S', 'CARTON-L'] }],
  shopsKept: [
    () => office.call(shopCalls.save, { params: { shop: papier }, body: { giftNote: false } }),
    { giftNote: false },
  ],
  logosKept: [saveLogo, { logo: true }],
  campaignsKept: [
    () => office.db.update(campaigns).set({ slug: 'fin-de-soldes' }),
    { campaign: 'fin-de-soldes' },
  ],
  articlesKept: [
    () =>
      office.call(articleCalls.save, {
        params: { article: house.product('CARNET') },
        body: { name: 'Carnet ligné' },
      }),
    { article: 'Carnet ligné' },
  ],
  packingKept: [
    () => office.call(placeCalls.change, { body: { places: [house.place('BANC-1')], change: { walk: 30 } } }),
    { goods: 'BANC-2' },
  ],
  layoutsKept: [
    () =>
      office.db
        .insert(locations)
        .values({ warehouseId: house.warehouseId, name: 'A-00', kind: 'storage', zone: 'A', walk: 0 }),
    { metres: 7 },
  ],
  pickingSettingsKept: [
    () =>
      office.call(pickingSettingsCalls.save, { body: { ...usualPickingSettings, bayCm: 260, wallSlots: 1 } }),
    { metres: 13, putWall: true },
  ],
  placesKept: [
    () => office.call(placeCalls.change, { body: { places: [house.place('A-02')], change: { zone: 'Z' } } }),
    { zone: 'Z' },
  ],
  levelsKept: [
    () =>
      office.call(articleCalls.saveLevels, {
        params: { article: house.product('CARNET') },
        body: { levels: [{ place: 'A-02', least: 1, most: 2 }] },
      }),
    { levels: true },
  ],
  assembledKept: [
    () =>
      office.call(articleCalls.save, {
        params: { article: house.product('ENCLUME') },
        body: { kit: 'assembled', parts: [{ sku: 'CARNET', qty: 2 }] },
      }),
    { kits: true },
  ],
  productsKept: [
    () =>
      office.call(articleCalls.save, {
        params: { article: house.product('ENCLUME') },
        body: { sku: 'ENCLUME-2' },
      }),
    { anvils: 'product-unknown' },
  ],
  peopleKept: [
    () => office.call(personCalls.save, { params: { person }, body: { displayName: 'Camille Leroux' } }),
    { she: 'Camille Leroux' },
  ],
  countedKept: [
    () =>
      office.db
        .delete(userShops)
        .where(and(eq(userShops.userId, person), eq(userShops.shopId, house.shopId('lune')))),
    { differing: 3 },
  ],
  printersKept: [savePrinter, { label: 'pdf' }],
  warehousesKept: [
    () =>
      office.call(warehouseCalls.saveRules, {
        body: {
          kind: 'package',
          rules: [{ kind: 'package', prefix: 'XC', charset: 'digit', min: 8, max: 8, check: 'number' }],
          seen: true,
        },
      }),
    { parcel: 'XC' },
  ],
  demoKept: [() => office.db.delete(settings).where(eq(settings.key, 'demo')), { numberedByDemo: false }],
  announcingKept: [
    () =>
      office.call(carrierCalls.account, {
        params,
        body: { number: '', secret: carrierSecret, provider: 'http', url: 'http://127.0.0.1:9/' },
      }),
    { announced: true },
  ],
}

let before = await pack()

test.each(Object.entries(kept))(
  '%s: the next parcel follows what the office has just changed',
  async (_, told) => {
    const [change, shown] = told
    expect(before).not.toMatchObject(shown)
    await change()
    before = await pack()
    expect(before).toMatchObject(shown)
  },
)

test('each reading that is kept stands here, or with the rights', () => {
  const root = fileURLToPath(new URL('../../../server', import.meta.url))
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'))
  const found = files.flatMap(file => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/const (\w+) = keep[<(]/g),
  ])
  expect(found.map(([, name]) => name).sort()).toEqual([...Object.keys(kept), 'sessionsOpen'].sort())
})
