import { eq } from 'drizzle-orm'
import { formatOwn } from '#contract/barcodes/own.ts'
import { searchCalls } from '#contract/endpoints/search.ts'
import { grandTotal } from '#server/db/ledger.ts'
import {
  locations,
  moves,
  orders,
  parcels,
  printJobs,
  productCodes,
  products,
  shops,
} from '#server/db/schema/index.ts'
import { shipmentOperation } from '#src/operations/shipment/index.ts'
import { atTheBench } from '#tests/drivers/bench.ts'
import { carnet, encre, fillPacking } from '#tests/server/shipment/warehouse.ts'

export { carnet, enclume, encre, lampe } from '#tests/server/shipment/warehouse.ts'

/** Ten CARNET in one scan. */
export const tenCarnets = '13760123450017'

export const list = 'PK000010'
export const order = 'CD00001001'
export const scanned = { list: formatOwn('pickingList', list), order: formatOwn('order', order) }

export const start = 'Scannez une liste, une commande ou sa caisse'
export const articles = 'Scannez chaque article'
export const carton = 'Choisissez le carton'
export const weight = 'Pesez le colis et donnez son poids'
export const label = 'Collez l’étiquette, puis scannez-la'
export const article = 'Scannez l’article'

/** A packing bench with cartons, carriers and a hundred of every article. */
export async function atThePackingBench(place: Parameters<typeof atTheBench>[1] = {}) {
  const I = await atTheBench(shipmentOperation, place)
  const { db } = I.server
  const house = await fillPacking(db)
  const [papier] = await db.select().from(shops).where(eq(shops.slug, 'papier'))
  const [product] = await db.select().from(products).where(eq(products.sku, 'CARNET'))
  await db.insert(productCodes).values({
    productId: product?.id ?? '',
    shopId: papier?.id ?? '',
    kind: 'gtin',
    code: tenCarnets,
    qty: 10,
  })
  const more = {
    house,
    /** A list of three orders of one piece each: two of CARNET, one of ENCRE. */
    printMonoList: () =>
      house.makeList(list, [
        { name: 'CD00001001', lines: [{ sku: 'CARNET' }], priority: 5, customer: 'Zoé Martin' },
        { name: 'CD00001002', lines: [{ sku: 'CARNET' }], customer: 'Ali Benali' },
        { name: 'CD00001003', lines: [{ sku: 'ENCRE' }], customer: 'Rose Petit' },
      ]),
    /** One order of two CARNET and one ENCRE, in CA00012. */
    printMultiList: (draft: object = {}) =>
      house.makeList(list, [
        { name: order, lines: [{ sku: 'CARNET', qty: 2 }, { sku: 'ENCRE' }], box: 'CA00012', ...draft },
      ]),
    /** Scans every piece of that order; the bench then asks for its carton. */
    async scanEveryPiece() {
      await I.scan(carnet)
      await I.scan(carnet)
      await I.scan(encre)
    },
    /** Takes the proposed carton and the computed weight; the label comes out. */
    async closeTheParcel() {
      I.command('cmd.validate')
      await I.waitUntilISee(label)
    },
    /** The parcel in hand. */
    parcel: (): { name: string; tracking: string } => I.actor.getSnapshot().context.parcel,
    parcels: () =>
      db
        .select({ name: parcels.name, status: parcels.status, weightG: parcels.weightG })
        .from(parcels)
        .orderBy(parcels.name),
    async seenInSearch(name: string) {
      const groups = (
        await I.server.call(searchCalls.all, { query: { query: name, kind: 'order', page: 1 } })
      ).answer()
      return groups.data[0]?.found[0]
    },
    async statusOf(name: string) {
      const [row] = await db.select().from(orders).where(eq(orders.name, name))
      return row?.status
    },
    /** The number of pieces that moved to the bench. */
    async booked() {
      const [bench] = await db.select().from(locations).where(eq(locations.name, 'BANC-1'))
      const rows = await db.select().from(moves)
      const to = rows.filter(({ toId }) => toId === bench?.id)
      const from = rows.filter(({ fromId }) => fromId === bench?.id)
      const sum = (some: typeof rows) => some.reduce((total, { qty }) => total + qty, 0)
      return sum(to) - sum(from)
    },
    grandTotal: () => grandTotal(db),
    counts: () => I.view().list?.rows.map(({ title, done, total }) => `${title} ${done}/${total}`) ?? [],
    choices: () => I.view().choices?.map(({ title }) => title) ?? [],
    /** `printed` counts the labels that the server made, `labels` those that reached this bench's printer. */
    printed: () => db.$count(printJobs, eq(printJobs.role, 'label')),
    labels: () => new Set(I.prints.filter(({ role }) => role === 'label').map(({ id }) => id)).size,
  }
  return Object.assign(I, more)
}

/** The same bench with the order scanned. */
export async function atAnOrder(draft: object = {}, place: { onWall?: boolean } = {}) {
  const I = await atThePackingBench(place)
  await I.printMultiList(draft)
  await I.scan(scanned.order)
  return I
}

/** The same bench with the list of one-piece orders scanned. */
export async function atAList(place: { onWall?: boolean } = {}) {
  const I = await atThePackingBench(place)
  await I.printMonoList()
  await I.scan(scanned.list)
  return I
}
