import { numberName } from '#contract/barcodes/own.ts'
import type { rebuts, receptionLines, receptions } from '../db/schema/index.ts'
import type { DemoProduct, DemoShop } from './catalogue.ts'
import { type Chance, type Clock, dayOf } from './chance.ts'
import type { Shelves } from './shelves.ts'

type World = {
  chance: Chance
  clock: Clock
  shelves: Shelves
  warehouseId: string
  shops: readonly DemoShop[]
  products: readonly DemoProduct[]
  users: { reception: string; transfer: string; rebut: string }
  /** Only reasons that need no photograph, since the demo has none. */
  rebutReasons: readonly { id: string; label: string }[]
}

const suppliers = [
  'Faïencerie de Gien-sur-Mer',
  'Verrerie des Landes',
  'Savonnerie Perrichon',
  'Tissages Kerloc’h',
]

/** Each shop expects two deliveries. The very first came this morning; half of it is on the shelves. */
export function receive(world: World) {
  const { chance, clock, shops, products, users } = world
  const made: (typeof receptions.$inferInsert & { id: string })[] = []
  const lines: (typeof receptionLines.$inferInsert)[] = []
  let numbered = { n: 0, name: '' }
  shops.forEach((shop, shopIndex) => {
    for (const day of [0, 1]) {
      const isHere = shopIndex === 0 && day === 0
      numbered = receptionAfter(numbered.n)
      const reception = {
        id: chance.uuid(),
        name: numbered.name,
        warehouseId: world.warehouseId,
        shopId: shop.id,
        supplier: chance.pick(suppliers),
        status: isHere ? ('closed' as const) : ('expected' as const),
        expectedOn: dayOf(clock.daysAgo(-day)),
        closedAt: isHere ? clock.today(0.3) : null,
        closedBy: isHere ? users.reception : null,
      }
      made.push(reception)
      const sold = products.filter(product => product.shopId === shop.id && !product.perishable)
      for (const product of chance.shuffled(sold).slice(0, chance.int(4, 8))) {
        const expected = 12 * chance.int(1, 5)
        lines.push({ receptionId: reception.id, productId: product.id, expected })
        if (isHere) bringIn(world, reception.id, product, expected)
      }
    }
  })
  return { receptions: made, lines }
}

/** Skips the few numbers that the grammar cannot use. */
function receptionAfter(n: number): { n: number; name: string } {
  const name = numberName('reception', n + 1)
  return name === undefined ? receptionAfter(n + 1) : { n: n + 1, name }
}

function bringIn(
  { chance, clock, shelves, users }: World,
  receptionId: string,
  product: DemoProduct,
  qty: number,
) {
  const dock = shelves.place('QUAI-1').id
  const of = { productId: product.id, receptionId }
  const from = shelves.place('FOURNISSEUR').id
  const came = clock.today(0.1 + chance.int(0, 15) / 100)
  shelves.moves.push({
    ...of,
    qty,
    fromId: from,
    toId: dock,
    type: 'RECEPTION',
    userId: users.reception,
    at: came,
  })
  const home = shelves.stocked.find(stocked => stocked.product === product)
  if (!home || chance.happens(0.5)) return
  shelves.moves.push({
    productId: product.id,
    qty,
    fromId: dock,
    toId: home.location.id,
    type: 'TRANSFER',
    userId: users.transfer,
    at: clock.today(0.4 + chance.int(0, 40) / 100),
  })
}

/** Scraps five pieces during the day. */
export function scrap({
  chance,
  clock,
  shelves,
  users,
  rebutReasons,
}: World): (typeof rebuts.$inferInsert)[] {
  return chance
    .shuffled(shelves.stocked.filter(({ qty }) => qty > 5))
    .slice(0, 5)
    .map(from => {
      const id = chance.uuid()
      const reason = chance.pick(rebutReasons)
      from.qty -= 1
      shelves.moves.push({
        id,
        productId: from.product.id,
        lot: from.lot,
        expiry: from.expiry,
        qty: 1,
        fromId: from.location.id,
        toId: shelves.place('REBUT').id,
        type: 'REBUT',
        reason: reason.label,
        userId: users.rebut,
        at: clock.today(chance.int(10, 95) / 100),
      })
      return { moveId: id, reasonId: reason.id }
    })
}
