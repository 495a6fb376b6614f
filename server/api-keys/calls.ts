import { apiKeyCalls } from '#contract/endpoints/api-key.ts'
import { type AdminAct, administer } from '../administration/act.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { type Clock, data, handlers } from '../handlers.ts'
import { addKey, listKeys, revokeKey, rotateKey } from './rules.ts'

export const apiKeyHandlers = handlers(apiKeyCalls, {
  list: async ({ db, user }) => ({ data: { keys: await listKeys(db, user) } }),

  create: ({ body, ...context }) =>
    data(administer(context.db, recorded(context, apiKeyCalls.create.name), act => addKey(act, body))),

  rotate: ({ params, body, ...context }) =>
    data(
      administer(context.db, recorded(context, apiKeyCalls.rotate.name), act =>
        rotateKey(act, params.key, body),
      ),
    ),

  revoke: ({ db, user, params, clock, note }) => {
    const act: AdminAct = { tx: db, by: user, now: clock(), note }
    return data(revokeKey(act, params.key))
  },
})

type Asked = {
  readonly db: Db
  readonly user: WarehouseUser
  readonly clock: Clock
  readonly address: string
}

const recorded = ({ user, clock, address }: Asked, call: string) => ({
  ...{ by: user, user, address, now: clock(), call },
})
