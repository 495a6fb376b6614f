import { numberName } from '#contract/barcodes/own.ts'
import type { OrderStatus } from '#contract/entities/order.ts'
import type { OrderShape, Variant } from '#contract/picking-types.ts'
import type { orderLines, orders } from '../db/schema/index.ts'
import { searchText } from '../db/search.ts'
import type { DemoCampaign, DemoProduct, DemoShop } from './catalogue.ts'
import type { Chance, Clock } from './chance.ts'
import type { DemoCarrier } from './house.ts'
import {
  engravings,
  giftMessages,
  instructions,
  longestCustomer,
  makeAddress,
  makeCustomer,
} from './names.ts'

type DemoLine = typeof orderLines.$inferInsert & { id: string; product: DemoProduct }
export type DemoOrder = typeof orders.$inferInsert & {
  id: string
  status: OrderStatus
  createdAt: Date
  carrier: DemoCarrier
  lines: DemoLine[]
  units: number
}

/** Orders per status this morning. */
const census: Record<OrderStatus, number> = {
  pending: 128,
  picking: 44,
  packing: 14,
  packed: 36,
  shipped: 64,
  on_hold: 6,
  cancelled: 5,
  returned: 3,
}

const stopReasons: Readonly<Partial<Record<OrderStatus, string>>> = {
  on_hold: 'adresse à confirmer',
  cancelled: 'à la demande du client',
}

/** Shares out of twenty orders. */
const mixture: readonly (readonly [OrderShape, Variant, number])[] = [
  ['mono', 'classic', 7],
  ['mono', 'gift', 3],
  ['mono', 'customized', 2],
  ['multi', 'classic', 5],
  ['multi', 'gift', 2],
  ['multi', 'customized', 1],
]
const mixed = mixture.flatMap(([shape, variant, times]) =>
  Array.from({ length: times }, () => ({ shape, variant })),
)

type World = {
  chance: Chance
  clock: Clock
  warehouseId: string
  shops: readonly DemoShop[]
  products: readonly DemoProduct[]
  carriers: readonly DemoCarrier[]
  campaigns: readonly DemoCampaign[]
}

const firstNumber = 10_201

export function makeOrders(world: World): DemoOrder[] {
  const { chance, shops } = world
  const states = (
    ['pending', 'picking', 'packing', 'packed', 'shipped', 'on_hold', 'cancelled', 'returned'] as const
  ).flatMap(status => Array.from({ length: census[status] }, () => status))
  const names = orderNames(states.length)
  return chance.shuffled(states).map((status, index) => {
    const shop = chance.pick(shops)
    const { shape, variant } = chance.pick(mixed)
    return makeOrder(world, { name: names[index] ?? '', status, shop, shape, variant, index })
  })
}

/** Order names with rising numbers, without the few that the grammar cannot use. */
function orderNames(count: number): string[] {
  const names: string[] = []
  for (let number = firstNumber; names.length < count; number += 1) {
    const name = numberName('order', number)
    if (name) names.push(name)
  }
  return names
}

type Draft = {
  name: string
  status: OrderStatus
  shop: DemoShop
  shape: OrderShape
  variant: Variant
  index: number
}

function makeOrder(world: World, { name, status, shop, shape, variant, index }: Draft): DemoOrder {
  const { chance, clock } = world
  const carrier = chance.pick(world.carriers)
  const campaign = chance.happens(0.15)
    ? chance.pick(world.campaigns.filter(({ shopId }) => shopId === shop.id))
    : undefined
  const customer = index === 7 ? longestCustomer : makeCustomer(chance)
  const id = chance.uuid()
  const lines = makeLines(world, id, shop, shape, variant)
  // One in thirty orders is late, if it is still pending.
  const late = status === 'pending' && index % 30 === 0
  const cutoffAt = late ? clock.inMinutes(-45) : (campaign?.cutoffAt ?? carrier.leavesAt)
  return {
    id,
    name,
    warehouseId: world.warehouseId,
    shopId: shop.id,
    status,
    type: shape,
    variant,
    campaignId: campaign?.id ?? null,
    priority: late ? 9 : chance.happens(0.1) ? 5 : 0,
    cutoffAt,
    customer,
    address: makeAddress(chance),
    carrierId: carrier.id,
    giftMessage: variant === 'gift' ? chance.pick(giftMessages) : null,
    stopReason: stopReasons[status] ?? null,
    instructions: chance.happens(0.12) ? [chance.pick(instructions)] : [],
    createdAt: clock.daysAgo(status === 'returned' ? 12 : chance.int(1, 2), chance.int(7, 22)),
    search: searchText(name, customer),
    carrier,
    lines,
    units: lines.reduce((sum, { qty }) => sum + qty, 0),
  }
}

function makeLines(
  world: World,
  orderId: string,
  shop: DemoShop,
  shape: OrderShape,
  variant: Variant,
): DemoLine[] {
  const { chance } = world
  const sold = world.products.filter(({ shopId }) => shopId === shop.id)
  const chosen = shape === 'mono' ? [chance.pick(sold)] : chance.shuffled(sold).slice(0, chance.int(2, 5))
  return chosen.map((product, position) => ({
    id: chance.uuid(),
    orderId,
    position: position + 1,
    productId: product.id,
    qty: shape === 'mono' ? 1 : chance.pick([1, 1, 2, 3]),
    picked: 0,
    customization: variant === 'customized' && position === 0 ? `Gravure : ${chance.pick(engravings)}` : null,
    gift: variant === 'gift',
    product,
  }))
}
