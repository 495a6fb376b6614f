import { eq, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { roles as allRoles, type Role, type UserRole } from '#contract/roles.ts'
import { shopNamed } from '../../articles/save.ts'
import { userShops, users } from '../../db/schema/index.ts'
import { defineKind, refused, type Verdict } from '../kind.ts'
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
  async settle(db, { warehouseId, shops }, units, apply) {
    const rows = units.map(({ rows: [row] }) => {
      if (!row) throw new Error('A person without a line')
      return { ...row, username: row.username.toLowerCase() }
    })
    const found = await db
      .select()
      .from(users)
      .where(
        inArray(
          users.username,
          rows.map(({ username }) => username),
        ),
      )
    const known = new Map(found.map(person => [person.username, person]))
    const made: (typeof users.$inferInsert & { id: string; shopIds: string[] })[] = []
    const changed: { id: string; set: Partial<typeof users.$inferInsert> }[] = []
    const verdicts = rows.map(({ username, displayName, email, role, roles, shop }): Verdict => {
      const person = known.get(username)
      if (person && person.warehouseId !== warehouseId) {
        return refused(`L’identifiant ${username} est pris par quelqu’un d’un autre entrepôt.`)
      }
      if (person) {
        const said = { displayName, email }
        const set = Object.fromEntries(
          Object.entries(said).filter(
            ([field, value]) => value !== undefined && value !== Reflect.get(person, field),
          ),
        )
        const rights =
          (role ?? person.role) !== person.role ||
          differ(roles ?? person.warehouseRoles, person.warehouseRoles)
        // A file must not raise who is already there: the page shows the rights before it changes them.
        if (rights) return refused(`${username} existe déjà avec d’autres droits : changez-les sur sa page.`)
        if (Object.keys(set).length === 0) return { outcome: 'same' }
        changed.push({ id: person.id, set })
        return { outcome: 'changed' }
      }
      const served = shop === undefined ? shops : shop.split(/[\s|]+/).map(one => shopNamed(shops, one))
      const shopIds: string[] = []
      for (const one of served) {
        if ('why' in one) return refused(one.why)
        shopIds.push(one.id)
      }
      made.push({
        id: crypto.randomUUID(),
        username,
        displayName,
        email: email ?? '',
        role: role ?? 'operator',
        warehouseId,
        warehouseRoles: roles ?? [],
        shopIds,
      })
      return { outcome: 'made' }
    })
    if (!apply) return verdicts
    if (made.length > 0) {
      await db.insert(users).values(made.map(({ shopIds: _ids, ...person }) => person))
      const served = made.flatMap(({ id: userId, shopIds }) => shopIds.map(shopId => ({ userId, shopId })))
      if (served.length > 0) await db.insert(userShops).values(served)
    }
    for (const { id, set } of changed) await db.update(users).set(set).where(eq(users.id, id))
    return verdicts
  },
})

const differ = (a: readonly Role[], b: readonly Role[]) => [...a].sort().join() !== [...b].sort().join()
