import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { providerEnd, recordAct } from '../audit/record.ts'
import { revokeSession } from '../auth/sessions.ts'
import type { Db, Tx } from '../db/open.ts'
import { identitySessions, sessions, users } from '../db/schema/index.ts'
import type { Provider } from './outside.ts'

/** A session that has ended at its provider is found so within this, a look and an answer: less than a minute in all. */
const checkSeconds = 40

/** The time of the next question to the provider, by the database's clock. */
export const dueAgain = sql`now() + make_interval(secs => ${checkSeconds})`

/** The owner of a session's sealed tokens. */
export const tokenOwner = (sessionId: string): string => `identity-session:${sessionId}`

/** The sessions that a provider says have ended: one of its own, or all of a person's. */
export type Ended = {
  readonly subject?: string | undefined
  readonly providerSession?: string | undefined
  readonly sessionId?: string
  /** A session that was opened since is not meant. */
  readonly openedUntil?: Date
}

/** Ends them here, each with its line of the log. */
export async function endOurs(
  db: Db | Tx,
  { id, name }: Pick<Provider, 'id' | 'name'>,
  { subject, providerSession, sessionId, openedUntil }: Ended,
  now: Date,
): Promise<number> {
  return db.transaction(async tx => {
    const open = await tx
      .select({
        id: sessions.id,
        address: sessions.address,
        userId: users.id,
        warehouseId: users.warehouseId,
      })
      .from(identitySessions)
      .innerJoin(sessions, eq(sessions.id, identitySessions.sessionId))
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(identitySessions.providerId, id),
          isNull(sessions.revokedAt),
          subject === undefined ? undefined : eq(identitySessions.subject, subject),
          providerSession === undefined ? undefined : eq(identitySessions.providerSession, providerSession),
          sessionId === undefined ? undefined : eq(sessions.id, sessionId),
          openedUntil === undefined ? undefined : lte(sessions.createdAt, openedUntil),
        ),
      )
    for (const session of open) {
      await revokeSession(tx, session.id, now)
      await recordAct(tx, {
        user: { id: session.userId, warehouseId: session.warehouseId, ip: null },
        ...{ address: session.address, at: now, call: providerEnd, subject: name, result: null },
      })
    }
    return open.length
  })
}
