import { billCalls } from '#contract/endpoints/bill.ts'
import { tariffCalls } from '#contract/endpoints/tariff.ts'
import type { Month } from '#contract/entities/bill.ts'
import { isRefusal } from '#contract/problems.ts'
import { atDoor } from '../auth/reach.ts'
import type { User, UserShop } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { afterCommit } from '../db/pool.ts'
import { actAtDoor, actOf, type Clock, data, handlers } from '../handlers.ts'
import { adjust, listAdjustments, removeAdjustment } from './adjust.ts'
import { choicesOf } from './choices.ts'
import { closeBill } from './close.ts'
import { closedBill } from './closed.ts'
import { draftOf } from './draft.ts'
import { fileOf, keepFiles } from './files.ts'
import { houseBills, listBills } from './list.ts'
import { partiesOf, saveParties } from './parties.ts'
import { proofOf } from './proof.ts'
import { listModels, listTariffs, removeModel, removeTariff, saveModel, saveTariff } from './tariffs.ts'

type AtShop = { readonly db: Db; readonly user: User; readonly shop: UserShop; readonly clock: Clock }

/** The closed bill of a month, or else its draft. */
const billOf = ({ db, user, shop, clock }: AtShop, month: Month) =>
  atDoor(db, user, shop, async by => {
    const closed = await closedBill(db, { by, shop }, month)
    return closed?.bill ?? draftOf(db, { by, shop, month, now: clock() })
  })

export const billHandlers = handlers(billCalls, {
  list: ({ db, user, shop, clock }) => data(atDoor(db, user, shop, by => listBills(db, by, shop, clock()))),

  month: ({ params, ...context }) => data(billOf(context, params.month), bill => ({ bill })),

  proof: ({ db, user, shop, query, clock }) =>
    data(atDoor(db, user, shop, by => proofOf(db, by, shop, query, clock()))),

  file: ({ db, user, shop, params: { month, paper }, clock }) =>
    atDoor(db, user, shop, by => fileOf(db, { by, shop, month, now: clock() }, paper)),

  house: ({ db, user, query, clock }) => data(houseBills(db, user, query.month, clock())),

  adjustments: ({ db, user, shop, params, clock }) =>
    data(
      atDoor(db, user, shop, async by => ({
        adjustments: await listAdjustments(db, { by, shop, month: params.month, now: clock() }),
      })),
    ),

  adjust: ({ params, body, ...context }) =>
    actAtDoor(context, (act, by) =>
      adjust(act, { by, shop: context.shop, month: params.month, now: act.now }, body),
    ),

  removeAdjustment: ({ params, ...context }) =>
    actAtDoor(context, (act, by) =>
      removeAdjustment(act, { by, shop: context.shop, month: params.month, now: act.now }, params.adjustment),
    ),

  close: ({ params: { month }, body, ...context }) =>
    actAtDoor(context, async (act, by) => {
      const { shop, database, log } = context
      const closed = await closeBill(
        act,
        { by, shop, month, now: act.now },
        body.total,
        context.mailer.from !== undefined,
      )
      if (!isRefusal(closed)) {
        context.mailer.wake()
        afterCommit(() => void keepFiles(database, { by, shop }, month).catch(error => log.error(error)))
      }
      return closed
    }),

  parties: ({ db, user, shop }) => data(atDoor(db, user, shop, by => partiesOf(db, by, shop))),

  saveParties: ({ body, ...context }) => actAtDoor(context, act => saveParties(act, context.shop, body)),
})

export const tariffHandlers = handlers(tariffCalls, {
  list: ({ db, user, shop }) =>
    data(
      atDoor(db, user, shop, async by => ({
        tariffs: await listTariffs(db, by, shop),
        choices: await choicesOf(db, by),
      })),
    ),

  save: ({ body, ...context }) => actAtDoor(context, act => saveTariff(act, context.shop, body)),

  remove: ({ params, ...context }) =>
    actAtDoor(context, act => removeTariff(act, context.shop, params.tariff)),

  simulate: ({ db, user, shop, params, body, clock }) =>
    data(
      atDoor(db, user, shop, by => draftOf(db, { by, shop, month: params.month, now: clock() }, body.rules)),
      bill => ({ bill }),
    ),

  models: async ({ db, user }) => ({
    data: { models: await listModels(db, user), choices: await choicesOf(db, user) },
  }),

  saveModel: ({ body, ...context }) => data(saveModel(actOf(context), body)),

  removeModel: ({ params, ...context }) => data(removeModel(actOf(context), params.model)),
})
