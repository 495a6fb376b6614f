import * as z from 'zod/mini'
import { type Account, type Ask, type Hooks, isTrouble, type Trouble } from './connector.ts'
import { isSigned } from './hook.ts'
import { talkTo } from './woocommerce-talk.ts'

/** A new order is told by the first alone, its changes and its place in the bin by the others. */
const topics = ['order.created', 'order.updated', 'order.deleted', 'order.restored'] as const

const Hook = z.object({
  id: z.int(),
  status: z.string(),
  topic: z.string(),
  delivery_url: z.string(),
})
const Done = z.object({ error: z.optional(z.object({ message: z.string() })) })
const Batch = z.object({
  create: z.optional(z.array(Done)),
  update: z.optional(z.array(Done)),
  delete: z.optional(z.array(Done)),
})

/** WooCommerce gives no more at once. */
const most = 100

/** WooCommerce's own webhooks. It disables one after five failures in a row. */
export function woocommerceHooks(ask: Ask): Hooks {
  /** Those that call this address. */
  const known = async (account: Account, address: string) => {
    const said = await talkTo(ask, account).get('/webhooks', { per_page: most }, z.array(Hook))
    return isTrouble(said) ? said : said.is.filter(one => one.delivery_url === address)
  }
  const change = async (account: Account, changes: object): Promise<Trouble | undefined> => {
    const said = await talkTo(ask, account).tell('POST', '/webhooks/batch', changes, Batch)
    if (isTrouble(said)) return said
    const all = [...(said.create ?? []), ...(said.update ?? []), ...(said.delete ?? [])]
    const failed = all.find(({ error }) => error !== undefined)
    return failed ? { trouble: 'WooCommerce n’a pas voulu de nos webhooks' } : undefined
  }

  return {
    async register(account, { address, secret }) {
      const ours = await known(account, address)
      if (isTrouble(ours)) return ours
      const missing = topics.filter(topic => !ours.some(one => one.topic === topic))
      const dropped = ours.filter(({ status }) => status !== 'active')
      if (missing.length === 0 && dropped.length === 0) return undefined
      return change(account, {
        create: missing.map(topic => ({
          ...{ name: 'Douchette', topic, delivery_url: address, secret, status: 'active' },
        })),
        update: dropped.map(({ id }) => ({ id, secret, status: 'active' })),
      })
    },

    async remove(account, address) {
      const ours = await known(account, address)
      if (isTrouble(ours)) return ours
      return ours.length === 0 ? undefined : change(account, { delete: ours.map(({ id }) => id) })
    },

    means: (call, { hook }) =>
      isSigned(call, 'x-wc-webhook-signature', hook)
        ? 'change'
        : // A webhook that was just made is tried by its number alone, and called only once that was answered.
          call.headers['x-wc-webhook-signature'] === undefined &&
            /^webhook_id=\d+$/.test(call.body.toString())
          ? 'ping'
          : 'foreign',
  }
}
