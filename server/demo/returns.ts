import type { returnLines, returns } from '../db/schema/index.ts'
import type { Chance, Clock } from './chance.ts'
import type { DemoOrder } from './orders.ts'
import type { Shelves } from './shelves.ts'

type World = {
  chance: Chance
  clock: Clock
  shelves: Shelves
  userId: string
  /** Reason ids by code. */
  reasons: ReadonlyMap<string, string>
}

/** Returned orders go back on the shelf. Two parcels wait in quarantine. */
export function takeBack(world: World, orders: readonly DemoOrder[]) {
  const made: (typeof returns.$inferInsert & { id: string })[] = []
  const lines: (typeof returnLines.$inferInsert)[] = []
  const back = orders.filter(({ status }) => status === 'returned')
  const waiting = orders.filter(({ status, lines }) => status === 'shipped' && isPlain(lines)).slice(0, 2)
  const reason = (code: string): string => {
    const id = world.reasons.get(code)
    if (!id) throw new Error(`The demo has no reason ${code}`)
    return id
  }
  ;[...back, ...waiting].forEach((order, index) => {
    const waits = order.status !== 'returned'
    const at = waits ? world.clock.now : world.clock.today(0.2 + 0.2 * index)
    const entry = {
      id: world.chance.uuid(),
      name: `RT${String(index + 1).padStart(6, '0')}`,
      warehouseId: order.warehouseId,
      shopId: order.shopId,
      orderId: order.id,
      originId: reason(waits ? 'avarie' : 'retractation'),
      status: waits ? ('waiting' as const) : ('completed' as const),
      waitReasonId: waits ? reason('enquete') : null,
      noPhoto: waits,
      createdAt: at,
      createdBy: world.userId,
      completedAt: waits ? null : at,
    }
    made.push(entry)
    for (const line of order.lines) lines.push(putBack(world, order, line, entry.id, waits, at))
  })
  return { returns: made, lines }
}

const isPlain = (lines: DemoOrder['lines']) => lines.every(({ product }) => !product.perishable)

function putBack(
  { shelves, userId }: World,
  order: DemoOrder,
  line: DemoOrder['lines'][number],
  returnId: string,
  waits: boolean,
  at: Date,
): typeof returnLines.$inferInsert {
  const to = shelves.place(waits ? 'QUARANTAINE-1' : 'RETOURS').id
  for (const went of shelves.moves.filter(
    move => move.orderId === order.id && move.productId === line.productId && move.type === 'SHIPPING',
  )) {
    shelves.moves.push({
      productId: line.productId,
      qty: went.qty,
      lot: went.lot ?? null,
      expiry: went.expiry ?? null,
      fromId: went.toId,
      toId: to,
      type: 'RETURN_PRODUCT',
      userId,
      at,
      orderId: order.id,
      returnId,
    })
  }
  return {
    returnId,
    productId: line.productId,
    qty: line.qty,
    condition: waits ? 'damaged' : 'new',
    outcome: waits ? 'quarantine' : 'restock',
    toId: to,
  }
}
