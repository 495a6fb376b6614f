import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { LogInSettings } from '#contract/endpoints/log-in-settings.ts'
import { conflict, type OrRefusal, refuse } from '#contract/problems.ts'
import type { AdminAct, Administrator } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import { isOpen } from '../auth/session-list.ts'
import type { Db, Tx } from '../db/open.ts'
import { logInSettings, passkeys, sessions, users } from '../db/schema/index.ts'
import { hasProvider } from './save.ts'

type Settled = { settings: LogInSettings; able: { id: string; name: string }[] }

export async function readSettings(db: Db | Tx, { warehouseId }: Administrator): Promise<Settled> {
  const [row] = await db.select().from(logInSettings).where(eq(logInSettings.warehouseId, warehouseId))
  const able = await db
    .select({ id: users.id, name: users.displayName })
    .from(users)
    .where(ableToHelp(warehouseId))
    .orderBy(asc(sql`lower(${users.displayName})`), asc(users.id))
  return {
    settings: {
      passwords: row?.passwords ?? 'all',
      emergency: row?.emergencyUserId ?? null,
      secondFactor: row?.secondFactor ?? false,
    },
    able,
  }
}

/** Administrators with a password of their own. */
const ableToHelp = (warehouseId: string) =>
  and(
    eq(users.warehouseId, warehouseId),
    eq(users.role, 'admin'),
    eq(users.active, true),
    isNotNull(users.passwordHash),
    isNull(users.passwordUntil),
  )

export async function saveSettings(
  { tx, by, now, note }: AdminAct,
  { passwords, emergency, secondFactor }: LogInSettings,
): OrRefusal<Settled> {
  const { warehouseId } = by
  note({}, 'Façons de se connecter')
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`log-in:${warehouseId}`}, 0))`)
  const before = await readSettings(tx, by)
  if (emergency !== null && !before.able.some(({ id }) => id === emergency)) return notAble
  if (passwords !== 'all') {
    if (emergency === null) return emergencyMissing
    if (!(await hasProvider(tx, by))) return providerMissing
  }
  // Else nobody could take it back.
  if (secondFactor && !before.settings.secondFactor && !(await hasPasskey(tx, by))) return passkeyMissing
  const values = { passwords, emergencyUserId: emergency, secondFactor }
  await tx
    .insert(logInSettings)
    .values({ warehouseId, ...values })
    .onConflictDoUpdate({ target: logInSettings.warehouseId, set: values })
  const ended = passwords === 'all' ? 0 : await endOpened(tx, by, { passwords, emergency }, now)
  const nameOf = (id: string | null) => before.able.find(one => one.id === id)?.name ?? id
  note(
    {
      ...changesOf({
        'mots de passe': [words[before.settings.passwords], words[passwords]],
        'second facteur': [before.settings.secondFactor, secondFactor],
        'compte de secours': [nameOf(before.settings.emergency), nameOf(emergency)],
      }),
      ...(ended > 0 ? { 'sessions fermées': ended } : {}),
    },
    'Façons de se connecter',
  )
  return readSettings(tx, by)
}

const words = { all: 'pour tous', shops: 'pour les boutiques', emergency: 'compte de secours seul' } as const

/** Sessions that a password has opened end with the passwords, but the administrator's own and the account for emergencies'. */
async function endOpened(
  tx: Tx,
  { id, warehouseId }: Administrator,
  { passwords, emergency }: Pick<LogInSettings, 'passwords' | 'emergency'>,
  now: Date,
): Promise<number> {
  const shut = tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        or(
          eq(users.warehouseId, warehouseId),
          passwords === 'emergency' ? ofShopsServedBy(warehouseId) : undefined,
        ),
        ...[id, emergency].flatMap(one => (one === null ? [] : [ne(users.id, one)])),
      ),
    )
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(inArray(sessions.userId, shut), eq(sessions.door, 'password'), isOpen(now)))
    .returning({ id: sessions.id })
  return ended.length
}

const ofShopsServedBy = (warehouseId: string) =>
  and(
    isNull(users.warehouseId),
    sql`exists (select 1 from user_shops own
      join user_shops theirs on theirs.shop_id = own.shop_id
      join users staff on staff.id = theirs.user_id and staff.active and staff.warehouse_id = ${warehouseId}
      where own.user_id = ${users.id})`,
  )

async function hasPasskey(tx: Tx, { id }: Administrator): Promise<boolean> {
  const [found] = await tx
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(id === null ? sql`false` : eq(passkeys.userId, id))
    .limit(1)
  return found !== undefined
}

const passkeyMissing = conflict(
  'passkey-missing',
  'Ajoutez d’abord une clé d’accès à votre compte : sans elle, vous ne pourriez plus rien régler ici.',
)
const notAble = refuse(
  'emergency-not-able',
  'Le compte de secours est celui d’un administrateur en activité, avec un mot de passe à lui.',
)
const emergencyMissing = conflict(
  'emergency-missing',
  'Choisissez d’abord un compte de secours : sans lui, personne n’entrerait le jour où le fournisseur ne répond pas.',
)
const providerMissing = conflict(
  'provider-missing',
  'Ajoutez d’abord un fournisseur d’identité en service : sans lui ni mot de passe, personne n’entrerait.',
)
