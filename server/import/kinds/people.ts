import { inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { personCalls } from '#contract/endpoints/person.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { roles as allRoles, type Role, type UserRole } from '#contract/roles.ts'
import { type AdminAct, administer, wouldAnswer } from '../../administration/act.ts'
import type { Tx } from '../../db/open.ts'
import { users } from '../../db/schema/index.ts'
import { createPerson, savePerson } from '../../people/save.ts'
import { shopNamed } from '../../shops/named.ts'
import { actorOf, administratorOf, defineKind, refused, type Scope, type Verdict } from '../kind.ts'
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

export const people = defineKind({
  id: 'people',
  title: 'Personnes',
  fields: {
    username: {
      title: 'Identifiant',
      hints: ['login', 'username', 'user', 'utilisateur', 'compte'],
      help: 'Ce que la personne tape pour se connecter.',
      required: true,
      examples: ['marie.dupont', 'paul'],
      reads: login,
    },
    displayName: {
      title: 'Nom',
      hints: ['nom complet', 'prenom et nom', 'name', 'full name', 'display name'],
      required: true,
      examples: ['Marie Dupont', 'Paul Petit'],
      reads: words(120),
    },
    email: {
      title: 'Courriel',
      hints: ['email', 'e mail', 'mail', 'adresse mail'],
      examples: ['', ''],
      reads: z.optional(words(200)),
    },
    role: {
      title: 'Rang',
      hints: ['role', 'rank', 'statut', 'fonction'],
      help: 'Opérateur, responsable ou administrateur ; opérateur si la colonne manque.',
      examples: ['responsable', 'opérateur'],
      reads: z.optional(standing),
    },
    roles: {
      title: 'Rôles',
      hints: ['roles', 'droits', 'postes', 'rights'],
      help: `« tous », ou des noms parmi ${allRoles.join(', ')}.`,
      examples: ['tous', 'Picking Shipping'],
      reads: z.optional(roleList),
    },
    shop: {
      title: 'Boutiques',
      hints: ['boutique', 'shop', 'shops'],
      help: 'Des adresses courtes avec des espaces entre elles ; toutes si la colonne manque.',
      examples: ['', ''],
      reads: z.optional(words(500)),
    },
  },
  names: 'username',
  keys: ({ username }) => [`la personne ${username.toLowerCase()}`],
  async settle(tx, scope, units, apply) {
    const rows = units.map(({ rows: [row] }) => {
      if (!row) throw new Error('A person without a line')
      return { ...row, username: row.username.toLowerCase() }
    })
    const names = rows.map(({ username }) => username)
    const found = await tx.select().from(users).where(inArray(users.username, names))
    const known = new Map(found.map(person => [person.username, person]))
    const verdicts: Verdict[] = []
    for (const row of rows) verdicts.push(await settlePerson(tx, scope, row, known.get(row.username), apply))
    return verdicts
  },
})

type Row = {
  readonly username: string
  readonly displayName: string
  readonly email: string | undefined
  readonly role: UserRole | undefined
  readonly roles: readonly Role[] | undefined
  readonly shop: string | undefined
}
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
  rule: (act: AdminAct) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const recorded = { ...actorOf(scope), by: administratorOf(scope), call }
  return apply ? administer(tx, recorded, rule) : wouldAnswer(tx, recorded, rule)
}

const verdictOf = (outcome: 'made' | 'changed', answer: unknown): Verdict =>
  isRefusal(answer) ? refused(answer.refused.detail) : { outcome }

const differ = (a: readonly Role[], b: readonly Role[]) => [...a].sort().join() !== [...b].sort().join()
