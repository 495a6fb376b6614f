import { eq } from 'drizzle-orm'
import type { PersonEntry } from '#contract/endpoints/person.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import { users } from '../db/schema/index.ts'
import { endSessionsOf, entryOf, findPerson, nameOf, type Person } from './find.ts'
import { openWorkOf } from './open-work.ts'
import { refuseLastAdmin } from './rights.ts'

type Saved = Promise<{ person: PersonEntry } | Refusal>

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

export async function endSessionsOfPerson({ tx, by, now, note }: AdminAct, id: string): Saved {
  const person = await findPerson(tx, by, id)
  if (isRefusal(person)) return person
  note({ 'sessions fermées': await endSessionsOf(tx, id, now) }, nameOf(person))
  return { person: await entryOf(tx, by, id, now) }
}

const notOneself = refuse(
  'person-self',
  'On ne se désactive pas soi-même : demandez à un autre administrateur.',
  { status: 409 },
)

const workOpen = ({ displayName }: Person, open: number): Refusal =>
  refuse(
    'person-work-open',
    `${displayName} a ${open === 1 ? 'un travail' : `${open} travaux`} en cours : voyez la liste, puis confirmez.`,
    { status: 409 },
  )
