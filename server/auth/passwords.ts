import { and, eq, ne, sql } from 'drizzle-orm'
import { type Refusal, refuse } from '#contract/problems.ts'
import type { Db, Tx } from '../db/open.ts'
import { logInSettings } from '../db/schema/index.ts'

type Person = { readonly id: string; readonly warehouseId: string | null }

/** The warehouses that shut this person's password out: their own, or one that serves a shop of theirs. */
const shutting = ({ id, warehouseId }: Person) =>
  warehouseId === null
    ? and(
        eq(logInSettings.passwords, 'emergency'),
        sql`exists (select 1 from user_shops own
          join user_shops theirs on theirs.shop_id = own.shop_id
          join users staff on staff.id = theirs.user_id and staff.active
            and staff.warehouse_id = ${logInSettings.warehouseId}
          where own.user_id = ${id})`,
      )
    : and(ne(logInSettings.passwords, 'all'), eq(logInSettings.warehouseId, warehouseId))

/** A password is this person's way in on any day, the way in of emergencies, or none. */
export async function passwordOf(db: Db | Tx, person: Person): Promise<'usual' | 'emergency' | 'off'> {
  const found = await db
    .select({ emergency: logInSettings.emergencyUserId })
    .from(logInSettings)
    .where(shutting(person))
  if (found.length === 0) return 'usual'
  return found.every(({ emergency }) => emergency === person.id) ? 'emergency' : 'off'
}

export const passwordsOff: Refusal = refuse(
  'passwords-off',
  'Ici, on n’entre plus par mot de passe : passez par le bouton de votre entreprise, ou scannez votre badge.',
  { status: 401 },
)
