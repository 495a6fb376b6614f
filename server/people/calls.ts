import { eq } from 'drizzle-orm'
import { type PersonEntry, personCalls } from '#contract/endpoints/person.ts'
import { conflict, isRefusal, type OrRefusal, type Refusal } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import { listSessions } from '../auth/session-list.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { identities, sessions, users } from '../db/schema/index.ts'
import { actOf, data, handlers } from '../handlers.ts'
import { endSessionsOf, entryOf, findPerson, listPeople, nameOf, type Person } from './find.ts'
import { openWorkOf } from './open-work.ts'
import { badgePdf, give, invitationPdf } from './papers.ts'
import { refuseLastAdmin } from './rights.ts'
import { createPerson, savePerson } from './save.ts'
import { removeBadge, removePin } from './secrets.ts'

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
    const made = await give(context, personCalls.invite.name, found(context.user, params.person), {
      ...{ password: true, badge, pin },
    })
    if (isRefusal(made)) return made
    return invitationPdf(context.db, context.user, made.given, made.secrets, origin)
  },

  newBadge: async ({ params, body: { paper }, ...context }) => {
    const wanted = { password: false, badge: true, pin: false }
    const made = await give(context, personCalls.newBadge.name, found(context.user, params.person), wanted)
    if (isRefusal(made)) return made
    return badgePdf(context.db, context.user, made.given, made.secrets.badge?.text ?? '', paper)
  },

  newPin: ({ params, ...context }) =>
    data(
      give(context, personCalls.newPin.name, found(context.user, params.person), {
        ...{ password: false, badge: false, pin: true },
      }),
      ({ secrets }) => ({ pin: secrets.pin?.text ?? '' }),
    ),

  resetPassword: ({ params, ...context }) =>
    data(
      give(context, personCalls.resetPassword.name, found(context.user, params.person), {
        ...{ password: true, badge: false, pin: false },
      }),
      ({ secrets, given }) => ({ password: secrets.password?.text ?? '', until: given.until.toISOString() }),
    ),
})

const found = (by: WarehouseUser, id: string) => (tx: Tx) => findPerson(tx, by, id)

const shown = async ({ tx, by, now }: AdminAct, id: string) => ({ person: await entryOf(tx, by, id, now) })

type Saved = OrRefusal<{ person: PersonEntry }>

/** The account opens nothing from the next call on. Its work, its name in the log and its badge's number stay. */
export async function deactivatePerson(act: AdminAct, id: string, workSeen = false): Saved {
  const { tx, by, now, note } = act
  const person = await findPerson(tx, by, id)
  if (isRefusal(person)) return person
  note({}, nameOf(person))
  if (by.id === id) return notOneself
  const last = await refuseLastAdmin(tx, person)
  if (last) return last
  const work = await openWorkOf(tx, by, id, now)
  if (work.length > 0 && !workSeen) return workOpen(person, work.length)
  await tx.update(users).set({ active: false }).where(eq(users.id, id))
  const ended = await endSessionsOf(tx, id, now)
  note(
    {
      ...changesOf({ actif: [person.active, false] }),
      'sessions fermées': ended,
      ...(work.length > 0 ? { 'travail en cours': work.map(({ name }) => name).join(', ') } : {}),
    },
    nameOf(person),
  )
  return { person: await entryOf(tx, by, id, now) }
}

export async function reactivatePerson({ tx, by, now, note }: AdminAct, id: string): Saved {
  const person = await findPerson(tx, by, id)
  if (isRefusal(person)) return person
  await tx.update(users).set({ active: true }).where(eq(users.id, id))
  // With the account at the provider that they have now.
  await tx.delete(identities).where(eq(identities.userId, id))
  note(changesOf({ actif: [person.active, true] }), nameOf(person))
  return { person: await entryOf(tx, by, id, now) }
}

async function endSessionsOfPerson({ tx, by, now, note }: AdminAct, id: string): Saved {
  const person = await findPerson(tx, by, id)
  if (isRefusal(person)) return person
  note({ 'sessions fermées': await endSessionsOf(tx, id, now) }, nameOf(person))
  return { person: await entryOf(tx, by, id, now) }
}

const notOneself = conflict(
  'person-self',
  'On ne se désactive pas soi-même : demandez à un autre administrateur.',
)

const workOpen = ({ displayName }: Person, open: number): Refusal =>
  conflict(
    'person-work-open',
    `${displayName} a ${open === 1 ? 'un travail' : `${open} travaux`} en cours : voyez la liste, puis confirmez.`,
  )
