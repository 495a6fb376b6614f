import { type Account, type Ask, type Hooks, isTrouble, type Trouble } from './connector.ts'
import { isSigned } from './hook.ts'
import * as queries from './shopify-queries.ts'
import { isLasting, type Tokens, talkTo } from './shopify-talk.ts'

/** Payment, cancellation, refunds and moves between locations are changes of the order. */
const topics = ['ORDERS_CREATE', 'ORDERS_UPDATED', 'ORDERS_CANCELLED'] as const

/** Shopify's subscriptions, which belong to the application. It drops one after eight failures in four hours. */
export function shopifyHooks(ask: Ask, tokens: Tokens): Hooks {
  const known = async (account: Account, address: string) => {
    const said = await talkTo(ask, tokens, account)(queries.hooks, { topics }, queries.HooksThere)
    return isTrouble(said) ? said : said.webhookSubscriptions.nodes.filter(({ uri }) => uri === address)
  }

  return {
    async register(account, { address }) {
      if (isLasting(account.secret)) return { trouble: noSecret }
      const ours = await known(account, address)
      if (isTrouble(ours)) return ours
      const talk = talkTo(ask, tokens, account)
      for (const topic of topics.filter(one => !ours.some(hook => hook.topic === one))) {
        // What is in a call is not read: the less it says, the better.
        const webhookSubscription = { uri: address, format: 'JSON', includeFields: ['id'] }
        const said = await talk(queries.addHook, { topic, webhookSubscription }, queries.HookAdded)
        const failed = isTrouble(said) ? said : refusedBy(said.webhookSubscriptionCreate.userErrors)
        if (failed) return failed
      }
      return undefined
    },

    async remove(account, address) {
      const ours = await known(account, address)
      if (isTrouble(ours)) return ours
      const talk = talkTo(ask, tokens, account)
      for (const { id } of ours) {
        const said = await talk(queries.removeHook, { id }, queries.HookRemoved)
        const failed = isTrouble(said) ? said : refusedBy(said.webhookSubscriptionDelete.userErrors)
        if (failed) return failed
      }
      return undefined
    },

    // The application's own secret signs, which a lasting token is not.
    means: (call, { account }) => (isSigned(call, 'x-shopify-hmac-sha256', account) ? 'change' : 'foreign'),
  }
}

const noSecret =
  'avec un jeton d’accès (shpat_…), Shopify signe par une clé qui n’est pas connue ici : ses commandes sont lues toutes les 15 secondes'

const refusedBy = ([first]: readonly { message: string }[]): Trouble | undefined =>
  first && { trouble: `Shopify n’a pas voulu de nos webhooks : ${first.message.slice(0, 200)}` }
