import { isIP } from 'node:net'
import { and, asc, eq } from 'drizzle-orm'
import { type Added, type PasskeyEntry, passkeyCalls } from '#contract/endpoints/passkey.ts'
import { isRefusal, type OrRefusal } from '#contract/problems.ts'
import { recordAct } from '../audit/record.ts'
import { secondFactorMissing } from '../auth/permissions.ts'
import type { User } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { passkeys, spentLogIns, users } from '../db/schema/index.ts'
import type { Vault } from '../vault.ts'
import { hostOf, openHandle, sealHandle } from './handle.ts'
import {
  badgeAddsNothing,
  noKeyHere,
  passkeyExpired,
  passkeyNotMade,
  passkeysNeedName,
  passkeyTaken,
  passkeyUnknown,
} from './refusals.ts'

/** Loaded with the first use. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

type World = {
  readonly db: Db
  readonly vault: Vault | undefined
  readonly user: User
  readonly address: string
  readonly now: Date
}

export async function listPasskeys(db: Db | Tx, userId: string): Promise<PasskeyEntry[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  return rows.map(({ id, name, origin, createdAt, usedAt }) => ({
    ...{ id, name, origin },
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }))
}

/** The first key may be added by who may not administer yet; with one, it is shown first. */
async function mayAdd(db: Db, user: User) {
  if (user.door === 'badge') return badgeAddsNothing
  const known = await listPasskeys(db, user.id)
  return user.needsPasskey && known.length > 0 ? secondFactorMissing : known
}

export async function beginAdding(
  origin: string,
  { db, vault, user, now }: World,
): OrRefusal<{ options: string; handle: string }> {
  const known = await mayAdd(db, user)
  if (isRefusal(known)) return known
  if (isIP(hostOf(origin).replace(/^\[|\]$/g, ''))) return passkeysNeedName
  if (!vault) return noKeyHere
  const [person] = await db.select({ username: users.username }).from(users).where(eq(users.id, user.id))
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    ...{ rpName: 'Douchette', rpID: hostOf(origin) },
    ...{ userName: person?.username ?? '', userDisplayName: user.displayName, userID: Buffer.from(user.id) },
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    // It finds the account by itself, and asks its owner who they are: two factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const asked = { challenge: options.challenge, origin: new URL(origin).origin, user: user.id }
  return { options: JSON.stringify(options), handle: sealHandle(vault, asked, now) }
}

type Given = { handle: string; name: string; response: Added }

export async function addPasskey({ handle, name, response }: Given, world: World): OrRefusal<PasskeyEntry[]> {
  const { db, vault, user, address, now } = world
  const known = await mayAdd(db, user)
  if (isRefusal(known)) return known
  const asked = openHandle(vault, handle, now)
  if (!asked || asked.user !== user.id) return passkeyExpired
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verified = await verifyRegistrationResponse({
    response,
    ...{
      expectedChallenge: asked.challenge,
      expectedOrigin: asked.origin,
      expectedRPID: hostOf(asked.origin),
    },
  }).catch(() => undefined)
  if (!verified?.verified) return passkeyNotMade
  const { credential } = verified.registrationInfo
  return db.transaction(async tx => {
    const made = await tx
      .insert(passkeys)
      .values({
        ...{ id: credential.id, userId: user.id, name, origin: asked.origin, createdAt: now },
        ...{ publicKey: Buffer.from(credential.publicKey), counter: credential.counter },
      })
      .onConflictDoNothing()
      .returning()
    if (made.length === 0) return passkeyTaken
    const call = passkeyCalls.add.name
    await recordAct(tx, { user, address, at: now, call, subject: name, result: null })
    return listPasskeys(tx, user.id)
  })
}

export async function removePasskey(
  tx: Tx,
  user: User,
  id: string,
): OrRefusal<{ name: string; left: PasskeyEntry[] }> {
  if (user.door === 'badge') return badgeAddsNothing
  if (user.needsPasskey) return secondFactorMissing
  const [gone] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, user.id)))
    .returning()
  return gone ? { name: gone.name, left: await listPasskeys(tx, user.id) } : passkeyUnknown
}

/** Each question is answered once, at whichever server. */
export async function isSpent(db: Db, mark: string, until: number): Promise<boolean> {
  const made = await db
    .insert(spentLogIns)
    .values({ mark, until: new Date(until) })
    .onConflictDoNothing()
    .returning()
  return made.length === 0
}
