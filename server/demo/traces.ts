import { formatOwn } from '#contract/barcodes/own.ts'
import type { counts, files, printJobs, printLog, refusals } from '../db/schema/index.ts'
import { toZpl } from '../documents/zpl.ts'
import { locationLabel } from '../labels/location.ts'
import type { Chance, Clock } from './chance.ts'
import type { DemoLocation } from './house.ts'
import type { DemoOrder } from './orders.ts'
import type { Outbound } from './outbound.ts'

type World = { chance: Chance; clock: Clock; warehouseId: string; userId: string; computerId: string }

const wrongs = [
  ['rest_warehouse_shipment_order_mono', 'product-not-in-list', 'Cet article n’est pas sur la liste.'],
  ['rest_warehouse_shipment_order_multi', 'wrong-item', 'Cet article n’est pas dans la commande.'],
  ['rest_warehouse_transfer', 'stock-short', 'Il n’y a plus que 2 de ces articles à prendre.'],
  ['rest_warehouse_carrier_slip', 'parcel-unknown', 'Aucun colis ne porte ce numéro.'],
] as const

export const makeRefusals = ({
  chance,
  clock,
  warehouseId,
  userId,
}: World): (typeof refusals.$inferInsert)[] =>
  Array.from({ length: 9 }, () => {
    const [call, code, detail] = chance.pick(wrongs)
    return { call, code, detail, warehouseId, userId, at: clock.today(chance.int(5, 98) / 100) }
  })

export function makePrintLog(
  world: World,
  { lists, parcels }: Outbound,
  orders: readonly DemoOrder[],
): (typeof printLog.$inferInsert)[] {
  const shopOf = new Map(orders.map(({ id, shopId }) => [id, shopId]))
  const of = { warehouseId: world.warehouseId, userId: world.userId, computerId: world.computerId }
  return [
    ...lists.map(({ name, type, shopId, createdAt }) => ({
      ...of,
      pickingType: type,
      shopId,
      date: createdAt,
      name: `Liste ${name}`,
      type: 'PICKING' as const,
      printer: 'Brother HL-L5210DN',
    })),
    ...parcels.map(({ name, orderId, createdAt }) => ({
      ...of,
      shopId: shopOf.get(orderId) ?? null,
      date: createdAt ?? world.clock.now,
      name: `Étiquette ${name}`,
      type: 'SHIPPING' as const,
      printer: 'Zebra ZD421',
    })),
  ]
}

/** A shelf label that waits to be printed, because its page was closed too soon. The home page offers it. */
export function makeWaitingPrints(
  { clock, warehouseId, userId }: World,
  locations: readonly DemoLocation[],
): (typeof printJobs.$inferInsert)[] {
  const shelf = locations.find(({ zone }) => zone.startsWith('Allée'))
  if (!shelf) return []
  const { name, zone } = shelf
  const at = new Date(clock.now.getTime() - 40 * 60_000)
  const label = locationLabel.draw({ name, title: name, hint: zone, code: formatOwn('location', name) })
  return [
    {
      role: 'label',
      format: 'zpl',
      data: toZpl(label, 203),
      title: `Étiquette ${name}`,
      type: 'BARCODE',
      warehouseId,
      userId,
      createdAt: at,
      changedAt: at,
    },
  ]
}

/** The last inventory: every third shelf, counted over the last weeks without a difference. */
export const makeCounts = (
  { chance, clock, userId }: World,
  locations: readonly DemoLocation[],
): (typeof counts.$inferInsert)[] =>
  locations
    .filter(({ zone }, index) => zone.startsWith('Allée') && index % 3 === 0)
    .map(({ id }) => {
      const at = clock.daysAgo(chance.int(2, 18), chance.int(8, 17))
      return {
        locationId: id,
        status: 'closed' as const,
        startedAtMove: 0,
        startedAt: at,
        firstBy: userId,
        closedAt: at,
      }
    })

type File = typeof files.$inferInsert & { id: string }

/** The engraver's files: each shows its line's text. */
export function makeCustomizations(chance: Chance, orders: readonly DemoOrder[]) {
  const made: File[] = []
  const links: { orderId: string; lineId: string; fileId: string }[] = []
  for (const order of orders) {
    for (const line of order.lines) {
      if (!line.customization) continue
      const file = {
        id: chance.uuid(),
        name: `${order.name}-${line.position}.svg`,
        type: 'image/svg+xml',
        data: Buffer.from(drawWords(line.customization.replace('Gravure : ', ''))),
      }
      made.push(file)
      links.push({ orderId: order.id, lineId: line.id, fileId: file.id })
    }
  }
  return { files: made, links }
}

const drawWords = (words: string) =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 120" width="320" height="120">',
    '<rect x="4" y="4" width="312" height="112" rx="12" fill="none" stroke="#47576b"/>',
    '<text x="160" y="70" font-family="serif" font-size="28" font-style="italic" text-anchor="middle">',
    words.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    '</text></svg>',
  ].join('')
