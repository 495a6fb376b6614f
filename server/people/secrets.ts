import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { conflict, isRefusal, type OrRefusal, type Refusal } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import { passwordOf as passwordMeans } from '../auth/passwords.ts'
import type { Tx } from '../db/open.ts'
import { users } from '../db/schema/index.ts'
import { badgeSelector, hashSecret, newBadge, newPassword } from '../secrets.ts'
import { endSessionsOf, findPerson, nameOf, type Person } from './find.ts'

const oneTimeDays = 7
const pinDigits = 6

export type Wanted = { readonly password: boolean; readonly badge: boolean; readonly pin: boolean }

/** New secrets of a person, with their hashes. They are shown once and kept by nobody. */
export type Secrets = Awaited<ReturnType<typeof makeSecrets>>

/** Hashes before the transaction, which would keep the only connection of the embedded database from everybody. */
export async function makeSecrets({ password, badge, pin }: Wanted) {
  const made = async (wanted: boolean, make: () => string) => {
    if (!wanted) return undefined
    const text = make()
    return { text, hash: await hashSecret(text) }
  }
  return {
    password: await made(password, newPassword),
    badge: await made(badge, newBadge),
    pin: await made(pin, () => String(randomInt(10 ** pinDigits)).padStart(pinDigits, '0')),
  }
}

export type Given = { readonly person: Person; readonly until: Date }

/**
 * Gives a person these secrets in place of the former ones, which die at once, with the sessions that they opened.
 * A password is good for one log-in, at which the person chooses their own.
 */
export async function giveSecrets(
  { tx, by, now, note }: AdminAct,
  find: (tx: Tx) => OrRefusal<Person>,
  { password, badge, pin }: Secrets,
): OrRefusal<Given> {
  const person = await find(tx)
  if (isRefusal(person)) return person
  note({}, nameOf(person))
  if (!person.active) return inactive(person)
  if (password && (await passwordMeans(tx, person)) === 'off') return passwordOpensNothing(person)
  if (pin && !badge && person.badgeHash === null) return pinNeedsBadge
  const until = new Date(now.getTime() + oneTimeDays * 24 * 3_600_000)
  await tx
    .update(users)
    .set({
      ...(password && { passwordHash: password.hash, passwordUntil: until }),
      ...(badge && { badgeSelector: badgeSelector(badge.text), badgeHash: badge.hash }),
      ...(pin && { pinHash: pin.hash }),
    })
    .where(eq(users.id, person.id))
  // A person who resets their own password keeps the session in which they read it.
  const ended = [
    password && by.id !== person.id ? await endSessionsOf(tx, person.id, now, 'password') : 0,
    badge || pin ? await endSessionsOf(tx, person.id, now, 'badge') : 0,
  ].reduce((sum, one) => sum + one, 0)
  note(
    {
      ...changesOf({
        ...(password && {
          'mot de passe': [passwordOf(person), `à usage unique jusqu’au ${until.toISOString().slice(0, 10)}`],
        }),
        ...(badge && { badge: [numberOf(person), numberOf({ badgeSelector: badgeSelector(badge.text) })] }),
        ...(pin && { 'code PIN': [person.pinHash ? 'l’ancien' : null, 'un nouveau'] }),
      }),
      'sessions fermées': ended,
    },
    nameOf(person),
  )
  return { person, until }
}

/**
 * Gives a person the password that somebody chose for good at the command line, where the day is lost on which nobody can
 * log in. Its sessions end, and a one-time password dies.
 */
export async function givePassword(
  { tx, now, note }: AdminAct,
  find: (tx: Tx) => OrRefusal<Person>,
  passwordHash: string,
): OrRefusal<Person> {
  const person = await find(tx)
  if (isRefusal(person)) return person
  note({}, nameOf(person))
  if (!person.active) return inactive(person)
  await tx.update(users).set({ passwordHash, passwordUntil: null }).where(eq(users.id, person.id))
  const ended = await endSessionsOf(tx, person.id, now, 'password')
  note(
    { ...changesOf({ 'mot de passe': [passwordOf(person), 'un nouveau'] }), 'sessions fermées': ended },
    nameOf(person),
  )
  return person
}

const passwordOf = ({ passwordHash, passwordUntil }: Person) =>
  passwordHash === null ? null : passwordUntil === null ? 'le sien' : 'à usage unique'

/** The part of a badge that is kept in clear: enough to tell two apart, too little to make one. */
const numberOf = ({ badgeSelector }: Pick<Person, 'badgeSelector'>) =>
  badgeSelector && `${badgeSelector.slice(0, 4)}…`

/** The badge opens nothing any more. A new one is another one. */
export async function removeBadge({ tx, by, now, note }: AdminAct, id: string): OrRefusal<Person> {
  const person = await findPerson(tx, by, id)
  if (isRefusal(person)) return person
  await tx.update(users).set({ badgeSelector: null, badgeHash: null, pinHash: null }).where(eq(users.id, id))
  const ended = await endSessionsOf(tx, id, now, 'badge')
  note({ ...changesOf({ badge: [numberOf(person), null] }), 'sessions fermées': ended }, nameOf(person))
  return person
}

export async function removePin({ tx, by, note }: AdminAct, id: string): OrRefusal<Person> {
  const person = await findPerson(tx, by, id)
  if (isRefusal(person)) return person
  await tx.update(users).set({ pinHash: null }).where(eq(users.id, id))
  note(changesOf({ 'code PIN': [person.pinHash ? 'posé' : null, null] }), nameOf(person))
  return person
}

const inactive = ({ displayName }: Person): Refusal =>
  conflict('person-inactive', `${displayName} est désactivé : réactivez d’abord son compte.`)

const passwordOpensNothing = ({ displayName }: Person): Refusal =>
  conflict(
    'passwords-off',
    `La connexion par mot de passe est coupée : ${displayName} entre par le fournisseur d’identité, avec son adresse e-mail, ou par badge.`,
  )

const pinNeedsBadge = conflict(
  'pin-needs-badge',
  'Un code PIN accompagne un badge : faites d’abord un badge.',
)
