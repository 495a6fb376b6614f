import { shopPersonCalls } from '#contract/endpoints/shop-person.ts'
import { isRefusal } from '#contract/problems.ts'
import { atDoor } from '../auth/reach.ts'
import { actAtDoor, data, handlers } from '../handlers.ts'
import { give, invitationPdf } from './papers.ts'
import {
  createShopPerson,
  findOnlyHere,
  listShopPeople,
  saveShopMails,
  saveShopPerson,
  withdraw,
} from './shop-door.ts'

const password = { password: true, badge: false, pin: false }

export const shopPersonHandlers = handlers(shopPersonCalls, {
  list: async ({ db, shop, clock, mailer }) => ({
    data: { people: await listShopPeople(db, shop, clock()), mailsFrom: mailer.from ?? null },
  }),

  create: context => actAtDoor(context, act => createShopPerson(act, context.shop, context.body)),

  save: context =>
    actAtDoor(context, act => saveShopPerson(act, context.shop, context.params.person, context.body)),

  saveMails: ({ mailer, params, body, ...context }) =>
    actAtDoor(context, act => saveShopMails(act, context.shop, params.person, body, mailer.from)),

  withdraw: context => actAtDoor(context, act => withdraw(act, context.shop, context.params.person)),

  invite: ({ user, shop, params, body, ...context }) =>
    atDoor(context.db, user, shop, async by => {
      const find = findOnlyHere(shop, params.person)
      const made = await give({ ...context, user: by }, shopPersonCalls.invite.name, find, password)
      if (isRefusal(made)) return made
      return invitationPdf(context.db, by, made.given, made.secrets, body.origin)
    }),

  resetPassword: ({ user, shop, params, ...context }) =>
    data(
      atDoor(context.db, user, shop, by =>
        give(
          { ...context, user: by },
          shopPersonCalls.resetPassword.name,
          findOnlyHere(shop, params.person),
          password,
        ),
      ),
      ({ secrets, given }) => ({ password: secrets.password?.text ?? '', until: given.until.toISOString() }),
    ),
})
