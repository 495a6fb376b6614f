import { asc, eq } from 'drizzle-orm'
import { identityProviderCalls } from '#contract/endpoints/identity-provider.ts'
import { logInSettingsCalls } from '#contract/endpoints/log-in-settings.ts'
import { isRefusal } from '#contract/problems.ts'
import { administer } from '../administration/act.ts'
import type { Db } from '../db/open.ts'
import { identityProviders, passkeys } from '../db/schema/index.ts'
import { actOf, data, handlers, type ServerParts } from '../handlers.ts'
import { beginLogIn, logInByProvider } from './log-in.ts'
import { refusalOf } from './refusals.ts'
import { findProvider, listProviders, removeProvider, saveProvider } from './save.ts'
import { readSettings, saveSettings } from './settings.ts'

type Parts = Pick<ServerParts, 'vault' | 'identities' | 'gate' | 'address' | 'clock' | 'steadyClock'> & {
  readonly db: Db
}

const worldOf = ({ db, vault, identities: { outside }, gate, address, clock, steadyClock }: Parts) => ({
  ...{ db, vault, outside, gate, address, now: clock(), steadyNow: steadyClock() },
})

export const identityProviderHandlers = handlers(identityProviderCalls, {
  offered: async ({ db }) => ({
    data: {
      providers: await db
        .select({ id: identityProviders.id, name: identityProviders.name })
        .from(identityProviders)
        .where(eq(identityProviders.active, true))
        .orderBy(asc(identityProviders.name)),
      passkeys: (await db.select({ id: passkeys.id }).from(passkeys).limit(1)).length > 0,
    },
  }),

  begin: ({ params, body, ...context }) => data(beginLogIn(params.provider, body.origin, worldOf(context))),

  logIn: ({ body, tokens, ...context }) =>
    logInByProvider(body.handle, body.returned, { ...worldOf(context), tokens }),

  list: async ({ db, user, vault, clock, identities: { networks } }) => ({
    data: await listProviders(db, user, { vault, networks, now: clock() }),
  }),

  save: ({ db, user, body, clock, address, vault, identities: { networks } }) => {
    const recorded = { by: user, user, address, now: clock(), call: identityProviderCalls.save.name }
    return data(administer(db, recorded, act => saveProvider(act, { vault, networks }, body)))
  },

  trial: async ({ db, user, params, identities: { outside } }) => {
    const provider = await findProvider(db, user, params.provider)
    if (isRefusal(provider)) return provider
    outside.forget(provider.id)
    try {
      await outside.of(provider)
      return { data: { why: null } }
    } catch (error) {
      const { refused } = await refusalOf(error, provider.name)
      return { data: { why: refused.detail } }
    }
  },

  remove: ({ params, ...context }) => data(removeProvider(actOf(context), params.provider)),
})

export const logInSettingsHandlers = handlers(logInSettingsCalls, {
  read: async ({ db, user }) => ({ data: await readSettings(db, user) }),

  save: ({ body, ...context }) => data(saveSettings(actOf(context), body)),
})
