import { eq } from 'drizzle-orm'
import { personCalls } from '#contract/endpoints/person.ts'
import { isRefusal } from '#contract/problems.ts'
import { type AdminAct, administer } from '../administration/act.ts'
import { listSessions } from '../auth/session-list.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { sessions } from '../db/schema/index.ts'
import { type Clock, data, handlers } from '../handlers.ts'
import { deactivatePerson, endSessionsOfPerson, reactivatePerson } from './activity.ts'
import { entryOf, findPerson, listPeople } from './find.ts'
import { openWorkOf } from './open-work.ts'
import { badgePdf, invitationPdf } from './papers.ts'
import { createPerson, savePerson } from './save.ts'
import { giveSecrets, makeSecrets, removeBadge, removePin, type Wanted } from './secrets.ts'

export const personHandlers = handlers(personCalls, {
  list: async ({ db, user, query, clock }) => ({ data: await listPeople(db, user, query, clock()) }),

  information: async ({ db, user, params, clock }) => {
    const now = clock()
    const found = await db.transaction(tx => findPerson(tx, user, params.person))
    if (isRefusal(found)) return found
    return {
      data: {
        person: await entryOf(db, user, found.id, now),
        sessions: await listSessions(db, user, eq(sessions.userId, found.id), now),
        work: await openWorkOf(db, user, found.id, now),
      },
    }
  },

  create: ({ body, ...context }) => data(createPerson(actOf(context), body)),

  save: ({ params, body, ...context }) => data(savePerson(actOf(context), params.person, body)),

  deactivate: ({ params, body, ...context }) =>
    data(deactivatePerson(actOf(context), params.person, body.workSeen)),

  reactivate: ({ params, ...context }) => data(reactivatePerson(actOf(context), params.person)),

  endSessions: ({ params, ...context }) => data(endSessionsOfPerson(actOf(context), params.person)),

  removeBadge: ({ params, ...context }) => {
    const act = actOf(context)
    return data(removeBadge(act, params.person), person => shown(act, person.id))
  },

  removePin: ({ params, ...context }) => {
    const act = actOf(context)
    return data(removePin(act, params.person), person => shown(act, person.id))
  },

  invite: async ({ params, body, ...context }) => {
    const { badge, pin, origin } = body
    const made = await give(context, personCalls.invite.name, params.person, { password: true, badge, pin })
    if (isRefusal(made)) return made
    return invitationPdf(context.db, context.user, made.given, made.secrets, origin)
  },

  newBadge: async ({ params, body: { paper }, ...context }) => {
    const wanted = { password: false, badge: true, pin: false }
    const made = await give(context, personCalls.newBadge.name, params.person, wanted)
    if (isRefusal(made)) return made
    return badgePdf(context.db, context.user, made.given, made.secrets.badge?.text ?? '', paper)
  },

  newPin: ({ params, ...context }) =>
    data(
      give(context, personCalls.newPin.name, params.person, { password: false, badge: false, pin: true }),
      ({ secrets }) => ({ pin: secrets.pin?.text ?? '' }),
    ),

  resetPassword: ({ params, ...context }) =>
    data(
      give(context, personCalls.resetPassword.name, params.person, {
        password: true,
        badge: false,
        pin: false,
      }),
      ({ secrets, given }) => ({ password: secrets.password?.text ?? '', until: given.until.toISOString() }),
    ),
})

type Changing = Pick<AdminAct, 'note'> & { db: AdminAct['tx']; user: WarehouseUser; clock: Clock }

const actOf = ({ db, user, clock, note }: Changing): AdminAct => ({ tx: db, by: user, now: clock(), note })

const shown = async ({ tx, by, now }: AdminAct, id: string) => ({ person: await entryOf(tx, by, id, now) })

type Giving = { db: Db; user: WarehouseUser; clock: Clock; address: string }

async function give({ db, user, clock, address }: Giving, call: string, person: string, wanted: Wanted) {
  const secrets = await makeSecrets(wanted)
  const recorded = { by: user, user, address, now: clock(), call }
  const given = await administer(db, recorded, act =>
    giveSecrets(act, tx => findPerson(tx, user, person), secrets),
  )
  return isRefusal(given) ? given : { given, secrets }
}
