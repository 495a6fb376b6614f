import { and, eq, ne } from 'drizzle-orm'
import type { NewPerson } from '#contract/endpoints/person.ts'
import { conflict, type Refusal, refuse } from '#contract/problems.ts'
import { userRoles } from '#contract/roles.ts'
import { passwordOf } from '../auth/passwords.ts'
import type { Tx } from '../db/open.ts'
import { users } from '../db/schema/index.ts'
import type { Person } from './find.ts'

export type Rights = Pick<NewPerson, 'role' | 'warehouse' | 'roles' | 'features' | 'shops' | 'shopRight'>

const none: Rights = { role: 'operator', warehouse: false, roles: [], features: [], shops: [] }

/** Refuses rights that may not be given. `before` are the person's present rights; `self`: they give them to themselves. */
export function refuseRights(wanted: Rights, before: Rights = none, self = false): Refusal | undefined {
  if (!wanted.warehouse && wanted.role !== 'operator') return standingWithoutWarehouse
  if (!wanted.warehouse && wanted.roles.length > 0) return rolesWithoutWarehouse
  return self && raises(wanted, before) ? ownRights : undefined
}

function raises(wanted: Rights, before: Rights): boolean {
  const more = (now: readonly string[], then: readonly string[]) => now.some(one => !then.includes(one))
  return (
    userRoles.indexOf(wanted.role) > userRoles.indexOf(before.role) ||
    (wanted.warehouse && !before.warehouse) ||
    more(wanted.roles, before.roles) ||
    more(wanted.features, before.features) ||
    more(wanted.shops, before.shops)
  )
}

/**
 * Refuses to take the last administrator from a warehouse. Locks all of them, so that two do not take each other's rights
 * at once.
 */
export async function refuseLastAdmin(
  tx: Tx,
  { id, role, active, warehouseId }: Person,
): Promise<Refusal | undefined> {
  if (role !== 'admin' || !active || warehouseId === null) return undefined
  if ((await passwordOf(tx, { id, warehouseId })) === 'emergency') return emergencyAccount
  const admins = await tx
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.warehouseId, warehouseId), eq(users.role, 'admin'), eq(users.active, true)))
    .orderBy(users.id)
    .for('update')
  // Administrators without a password do not count.
  return admins.some(other => other.id !== id && other.passwordHash !== null) ? undefined : lastAdmin
}

export async function usernameTaken(tx: Tx, username: string, but?: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.username, username), but ? ne(users.id, but) : undefined))
  return other !== undefined
}

export const usernameRefused = (username: string): Refusal =>
  conflict(
    'username-taken',
    `L’identifiant « ${username} » est déjà pris : choisissez-en un autre.`,
    username,
  )

const standingWithoutWarehouse = refuse(
  'standing-needs-warehouse',
  'Un responsable ou un administrateur travaille dans l’entrepôt : cochez l’accès à l’entrepôt.',
)
const rolesWithoutWarehouse = refuse(
  'roles-need-warehouse',
  'Ces tâches se font dans l’entrepôt : cochez l’accès à l’entrepôt, ou retirez-les.',
)
const ownRights = refuse(
  'own-rights',
  'Personne ne se donne de droits à soi-même : demandez à un autre administrateur.',
  { status: 403 },
)
const emergencyAccount = conflict(
  'emergency-account',
  'C’est le compte de secours, par lequel on entre quand le fournisseur d’identité ne répond pas : choisissez-en d’abord un autre.',
)
const lastAdmin = conflict(
  'last-admin',
  'C’est le dernier administrateur : donnez d’abord ce rôle à quelqu’un d’autre, avec un mot de passe.',
)
