import { prestationCalls } from '#contract/endpoints/prestation.ts'
import { prestationKindCalls } from '#contract/endpoints/prestation-kind.ts'
import { shopPrestationCalls } from '#contract/endpoints/shop-prestation.ts'
import { atDoor } from '../auth/reach.ts'
import { actOf, data, handlers } from '../handlers.ts'
import { cardsOf, listKinds, removeKind, saveKind } from './kinds.ts'
import { listPrestations, runningOf } from './list.ts'
import {
  addPrestation,
  endPrestation,
  recountPrestation,
  settlePrestation,
  startPrestation,
  undoPrestation,
} from './record.ts'
import { subjectsOf } from './subjects.ts'

export const prestationHandlers = handlers(prestationCalls, {
  subjects: ({ db, user, query }) =>
    data(subjectsOf(db, user, query), async subjects => ({
      subjects,
      cards: await cardsOf(db, user.warehouseId),
    })),

  running: async ({ db, user, clock }) => ({ data: await runningOf(db, user, clock()) }),

  add: ({ db, user, body, clock }) => data(addPrestation({ tx: db, user, now: clock() }, body)),

  start: ({ db, user, body, clock }) => data(startPrestation({ tx: db, user, now: clock() }, body)),

  end: ({ db, user, body, clock }) => data(endPrestation({ tx: db, user, now: clock() }, body)),

  recount: ({ db, user, params, body, clock }) =>
    data(recountPrestation({ tx: db, user, now: clock() }, params.prestation, body.count)),

  undo: ({ db, user, params, clock }) =>
    data(undoPrestation({ tx: db, user, now: clock() }, params.prestation)),

  list: async ({ db, user, query, clock }) => ({
    data: await listPrestations(db, user, query, { now: clock(), timeZone: user.timeZone }),
  }),

  settle: ({ db, user, params, body, clock }) =>
    data(settlePrestation({ tx: db, user, now: clock() }, params.prestation, body)),
})

export const prestationKindHandlers = handlers(prestationKindCalls, {
  list: async ({ db, user, query }) => ({ data: await listKinds(db, user.warehouseId, query.text) }),

  save: ({ body, ...context }) => data(saveKind(actOf(context), body)),

  remove: ({ params, ...context }) => data(removeKind(actOf(context), params.prestationKind)),
})

/** For one shop, by its own people and by the managers of its warehouse. */
export const shopPrestationHandlers = handlers(shopPrestationCalls, {
  list: ({ db, user, shop, query, clock }) =>
    data(
      atDoor(db, user, shop, by => listPrestations(db, by, query, { now: clock(), timeZone: user.timeZone })),
    ),
})
