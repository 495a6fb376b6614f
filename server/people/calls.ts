import { eq } from 'drizzle-orm'
import type { FileAnswer } from '#contract/endpoint.ts'
import { type PersonEntry, personCalls } from '#contract/endpoints/person.ts'
import { conflict, isRefusal, type OrRefusal, type Refusal } from '#contract/problems.ts'
import { type AdminAct, type Administrator, administer } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import { listSessions } from '../auth/session-list.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { houseLongDay } from '../dates.ts'
import type { Db } from '../db/open.ts'
import { sessions, users, warehouses } from '../db/schema/index.ts'
import { badgeLabel, badgePage, invitation } from '../documents/invitation.ts'
import { toPdf } from '../documents/pdf.ts'
import { actOf, type Clock, data, handlers } from '../handlers.ts'
import { endSessionsOf, entryOf, findPerson, listPeople, nameOf, type Person } from './find.ts'
import { openWorkOf } from './open-work.ts'
import { refuseLastAdmin } from './rights.ts'
import { createPerson, savePerson } from './save.ts'
import {
  type Given,
  giveSecrets,
  makeSecrets,
  removeBadge,
  removePin,
  type Secrets,
  type Wanted,
} from './secrets.ts'

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

/** The sheet that a new person is handed: how to log in, with what. The secrets stand on it and nowhere else. */
async function invitationPdf(
  db: Db,
  by: Administrator,
  { person, until }: Given,
  { password, badge, pin }: Secrets,
  origin: string | undefined,
): Promise<FileAnswer> {
  const { name: warehouse, timeZone } = await warehouseOf(db, by)
  const page = invitation({
    displayName: person.displayName,
    username: person.username,
    warehouse,
    origin,
    password: password && { text: password.text, until: houseLongDay(until, timeZone) },
    badge: badge?.text,
    pin: pin?.text,
  })
  return pdf(`invitation-${person.username}`, await toPdf(`Invitation de ${person.displayName}`, [page]))
}

export async function badgePdf(
  db: Db,
  by: Administrator,
  { person }: Given,
  badge: string,
  paper: 'a4' | 'label',
): Promise<FileAnswer> {
  const { name: warehouse } = await warehouseOf(db, by)
  const holder = { displayName: person.displayName, warehouse, badge }
  const page = paper === 'a4' ? badgePage(holder) : badgeLabel(holder)
  return pdf(`badge-${person.username}`, await toPdf(`Badge de ${person.displayName}`, [page]))
}

const pdf = (name: string, base64: string): FileAnswer => ({
  name: `${name}.pdf`,
  type: 'application/pdf',
  data: Uint8Array.from(Buffer.from(base64, 'base64')),
})

async function warehouseOf(db: Db, { warehouseId }: Administrator) {
  const [found] = await db
    .select({ name: warehouses.name, timeZone: warehouses.timeZone })
    .from(warehouses)
    .where(eq(warehouses.id, warehouseId))
  if (!found) throw new Error(`The warehouse ${warehouseId} has gone`)
  return found
}

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
