import type { BodyOf } from '#contract/endpoint.ts'
import type { remedyCalls } from '#contract/endpoints/remedy.ts'
import type { Order } from '#contract/entities/order.ts'
import type { RelayPoint } from '#contract/entities/relay.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import type { Note } from '../administration/act.ts'
import type { World } from '../announcements/conversation.ts'
import type { Act, WarehouseUser } from '../auth/user.ts'
import { saveOrder } from '../order-files/change.ts'
import { relaysNear } from '../order-files/relays.ts'
import { lockOrder, orderNamed } from '../orders/find.ts'
import { wholeOrder } from '../orders/whole.ts'
import { describeForPacking } from '../shipment/describe.ts'
import { carrierMissing } from '../shipment/label.ts'
import { whyHeld } from '../shipment/lease.ts'
import { whyStopped } from '../shipment/ready.ts'

/** Relay points of the order's carrier, near its customer unless the packer names another postcode. */
export async function relaysForPacker(
  world: World,
  user: WarehouseUser,
  orderName: string,
  near?: string,
): Promise<{ postcode: string; relays: RelayPoint[] } | Refusal> {
  const order = await orderNamed(world.db, user, orderName)
  if (isRefusal(order)) return order
  const { carrier } = await wholeOrder(world.db, order)
  if (!carrier) return carrierMissing(order)
  const { country, postcode } = { ...order.address, ...(near ? { postcode: near } : {}) }
  const found = await relaysNear(world, user, { carrier: carrier.slug, country, postcode })
  return isRefusal(found) ? found : { postcode, ...found }
}

/** By the rule that managers change orders by: it ends with the first label. */
export async function chooseRelay(
  act: Act & { note: Note },
  orderName: string,
  { relay }: BodyOf<typeof remedyCalls.chooseRelay>,
): Promise<{ order: Order } | Refusal> {
  const { tx, user, now, note } = act
  const order = await lockOrder(tx, user, orderName)
  if (isRefusal(order)) return order
  const why = whyStopped(order) ?? (await whyHeld(tx, order, user, now))
  if (why) return why
  const saved = await saveOrder({ tx, by: user, now, note }, order.name, {
    ...{ version: order.version, change: { relay } },
  })
  if (isRefusal(saved)) return saved
  const after = await lockOrder(tx, user, orderName)
  if (isRefusal(after)) throw new Error(`${order.name} has gone`)
  return { order: await describeForPacking(act, await wholeOrder(tx, after)) }
}
