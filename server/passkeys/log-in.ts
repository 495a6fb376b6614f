import { eq } from 'drizzle-orm'
import { passkeyCalls, type Shown } from '#contract/endpoints/passkey.ts'
import { isRefusal, type OrRefusal } from '#contract/problems.ts'
import { recordAct } from '../audit/record.ts'
import { attemptSucceeded, beginAttempt, forgetAttempt } from '../auth/attempts.ts'
import type { Gate } from '../auth/gate.ts'
import { openSession } from '../auth/sessions.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { Db } from '../db/open.ts'
import { passkeys, users } from '../db/schema/index.ts'
import type { Vault } from '../vault.ts'
import { isSpent, loadWebAuthn } from './add.ts'
import { type Handle, hostOf, openHandle, sealHandle } from './handle.ts'
import { noKeyHere, passkeyExpired, passkeyWrong } from './refusals.ts'

type World = {
  readonly db: Db
  readonly vault: Vault | undefined
  readonly tokens: Tokens
  readonly gate: Gate
  readonly address: string
  readonly now: Date
  /** The steady clock's time, for counting attempts. */
  readonly steadyNow: Date
}

export async function beginLogIn(
  origin: string,
  { vault, now }: Pick<World, 'vault' | 'now'>,
): OrRefusal<{ options: string; handle: string }> {
  if (!vault) return noKeyHere
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({ rpID: hostOf(origin), userVerification: 'required' })
  const asked = { challenge: options.challenge, origin: new URL(origin).origin, user: null }
  return { options: JSON.stringify(options), handle: sealHandle(vault, asked, now) }
}

export async function logInByPasskey(
  sealed: string,
  response: Shown,
  { db, vault, tokens, gate, address, now, steadyNow }: World,
): OrRefusal<{ token: string }> {
  const asked = openHandle(vault, sealed, now)
  if (!asked || asked.user !== null) return passkeyExpired
  const account = `passkey ${address}`
  const leave = gate.enter({ address, account, now: steadyNow })
  if (isRefusal(leave)) return leave
  try {
    const attempt = await beginAttempt(db, gate, { account, address, now: steadyNow })
    if (isRefusal(attempt)) return attempt
    if (await isSpent(db, asked.challenge, asked.until)) {
      await forgetAttempt(db, attempt)
      return passkeyExpired
    }
    const person = await prove(db, asked, response, now)
    const call = passkeyCalls.logIn.name
    if (!person) {
      await recordAct(db, { address, at: now, call, subject: '', result: passkeyWrong })
      return passkeyWrong
    }
    await attemptSucceeded(db, attempt)
    const { token } = await openSession(db, tokens, {
      ...{ userId: person.id, door: 'passkey', address, now },
    })
    const user = { id: person.id, warehouseId: person.warehouseId, ip: null }
    await recordAct(db, { user, address, at: now, call, subject: person.key, result: { token } })
    return { token }
  } finally {
    leave()
  }
}

/** The person whose key has signed this very question, at the address at which it was made. */
async function prove(db: Db, { challenge, origin }: Handle, response: Shown, now: Date) {
  const { id } = response
  const [found] = await db
    .select({ key: passkeys, person: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, id))
  if (!found?.person.active || found.key.origin !== origin) return undefined
  const { key, person } = found
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verified = await verifyAuthenticationResponse({
    response,
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: hostOf(origin) },
    credential: { id, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const counter = verified.authenticationInfo.newCounter
  await db.update(passkeys).set({ counter, usedAt: now }).where(eq(passkeys.id, id))
  return { id: person.id, warehouseId: person.warehouseId, key: key.name }
}
