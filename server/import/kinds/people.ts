import { inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { personCalls } from '#contract/endpoints/person.ts'
import { isRefusal, type OrRefusal } from '#contract/problems.ts'
import { roles as allRoles, type Role, type UserRole } from '#contract/roles.ts'
import { type AdminAct, administer, wouldAnswer } from '../../administration/act.ts'
import type { Tx } from '../../db/open.ts'
import { users } from '../../db/schema/index.ts'
import { createPerson, savePerson } from '../../people/save.ts'
import { shopNamed } from '../../shops/named.ts'
import {
  actorOf,
  administratorOf,
  defineKind,
  needed,
  optional,
  type RowOf,
  refused,
  type Scope,
  type Verdict,
} from '../kind.ts'
import { fold, oneOf, words } from '../values.ts'

const standings = {
  operateur: 'operator',
  operator: 'operator',
  responsable: 'manager',
  manager: 'manager',
  administrateur: 'admin',
  admin: 'admin',
} as const satisfies Record<string, UserRole>

const byName = new Map<string, Role>(allRoles.map(role => [fold(role), role]))

export const standing = oneOf(standings)

/** Roles with spaces, commas or | between them; « tous » is all of them. */
export const roleList = z.pipe(
  words(300),
  z.transform((text: string, context): Role[] => {
    const parts = fold(text).split(' ').filter(Boolean)
    if (parts.includes('tous') || parts.includes('all')) return [...allRoles]
    const found = parts.flatMap(part => byName.get(part) ?? [])
    if (found.length === parts.length) return [...new Set(found)]
    context.issues.push({
      code: 'custom',
      input: text,
      message: `ne nomme pas que des rôles (${allRoles.join(', ')})`,
    })
    return z.NEVER
  }),
)

const login = words(60).check(
  z.regex(
    /^[a-zA-Z0-9][a-zA-Z0-9._-]{1,59}$/,
    'n’est pas un identifiant : lettres sans accent, chiffres, points et tirets',
  ),
)

const fields = {
  username: needed('Identifiant', 'login, username, user, utilisateur, compte', login, {
    help: 'Ce que la personne tape pour se connecter.',
    examples: ['marie.dupont', 'paul'],
  }),
  displayName: needed('Nom', 'nom complet, prenom et nom, name, full name, display name', words(120), {
    examples: ['Marie Dupont', 'Paul Petit'],
  }),
  email: optional('Courriel', 'email, e mail, mail, adresse mail', words(200)),
  role: optional('Rang', 'role, rank, statut, fonction', standing, {
    help: 'Opérateur, responsable ou administrateur ; opérateur si la colonne manque.',
    examples: ['responsable', 'opérateur'],
  }),
  roles: optional('Rôles', 'roles, droits, postes, rights', roleList, {
    help: `« tous », ou des noms parmi ${allRoles.join(', ')}.`,
    examples: ['tous', 'Picking Shipping'],
  }),
  shop: optional('Boutiques', 'boutique, shop, shops', words(500), {
    help: 'Des adresses courtes avec des espaces entre elles ; toutes si la colonne manque.',
  }),
}

export const people = defineKind({
  id: 'people',
  title: 'Personnes',
  fields,
  names: 'username',
  keys: ({ username }) => [`la personne ${username.toLowerCase()}`],
  async settle(tx, scope, units, apply) {
    const rows = units.map(({ rows: [row] }) => ({ ...row, username: row.username.toLowerCase() }))
    const names = rows.map(({ username }) => username)
    const found = await tx.select().from(users).where(inArray(users.username, names))
    const known = new Map(found.map(person => [person.username, person]))
    const verdicts: Verdict[] = []
    for (const row of rows) verdicts.push(await settlePerson(tx, scope, row, known.get(row.username), apply))
    return verdicts
  },
})

type Row = RowOf<typeof fields>
type Known = typeof users.$inferSelect | undefined

async function settlePerson(tx: Tx, scope: Scope, row: Row, known: Known, apply: boolean): Promise<Verdict> {
  // Somebody of another warehouse has the name: to the rules it is taken.
  if (known?.warehouseId === scope.warehouseId) return changePerson(tx, scope, row, known, apply)
  const { username, displayName, email, role = 'operator', roles = [], shop } = row
  const shops: string[] = []
  for (const one of shop?.split(/[\s|]+/) ?? scope.shops.map(({ slug }) => slug)) {
    const served = shopNamed(scope.shops, one)
    if ('why' in served) return refused(served.why)
    shops.push(served.slug)
  }
  const person = {
    username,
    displayName,
    email,
    role,
    warehouse: true,
    roles: [...roles],
    features: [],
    shops,
  }
  return verdictOf(
    'made',
    await follow(tx, scope, apply, personCalls.create, act => createPerson(act, person)),
  )
}

async function changePerson(
  tx: Tx,
  scope: Scope,
  { username, displayName, email, role, roles }: Row,
  known: NonNullable<Known>,
  apply: boolean,
): Promise<Verdict> {
  const rights =
    (role ?? known.role) !== known.role || differ(roles ?? known.warehouseRoles, known.warehouseRoles)
  // A file must not raise who is already there: the page shows the rights before it changes them.
  if (rights) return refused(`${username} existe déjà avec d’autres droits : changez-les sur sa page.`)
  const same = displayName === known.displayName && (email ?? known.email) === known.email
  if (same) return { outcome: 'same' }
  const change = { displayName, email }
  return verdictOf(
    'changed',
    await follow(tx, scope, apply, personCalls.save, act => savePerson(act, known.id, change)),
  )
}

/** The rule of the page, with its line of the audit log; a dry run undoes it. */
function follow<T>(
  tx: Tx,
  scope: Scope,
  apply: boolean,
  { name: call }: Endpoint,
  rule: (act: AdminAct) => OrRefusal<T>,
): OrRefusal<T> {
  const recorded = { ...actorOf(scope), by: administratorOf(scope), call }
  return apply ? administer(tx, recorded, rule) : wouldAnswer(tx, recorded, rule)
}

const verdictOf = (outcome: 'made' | 'changed', answer: unknown): Verdict =>
  isRefusal(answer) ? refused(answer.refused.detail) : { outcome }

const differ = (a: readonly Role[], b: readonly Role[]) => [...a].sort().join() !== [...b].sort().join()
