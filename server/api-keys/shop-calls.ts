import { shopApiKeyCalls } from '#contract/endpoints/shop-api-key.ts'
import { actAtDoor, administerAtDoor, handlers, readAtDoor } from '../handlers.ts'
import { addKey, listKeys, revokeKey, rotateKey } from './calls.ts'

export const shopApiKeyHandlers = handlers(shopApiKeyCalls, {
  list: context => readAtDoor(context, async by => ({ keys: await listKeys(context.db, by) })),

  create: ({ body, ...context }) =>
    administerAtDoor(context, shopApiKeyCalls.create.name, act =>
      addKey(act, { ...body, shop: context.shop.slug }),
    ),

  rotate: ({ params, body, ...context }) =>
    administerAtDoor(context, shopApiKeyCalls.rotate.name, act => rotateKey(act, params.key, body)),

  revoke: context => actAtDoor(context, act => revokeKey(act, context.params.key)),
})
