import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { networkPrints, printJobs } from '../../db/schema/index.ts'
import type { Said, Sent } from './way.ts'

/** A server that is gone is believed to be so after this long. */
const leaseSeconds = 6
export const renewMs = 2_000
/** A label of an hour ago must not come out unasked. */
const waitsAtMostSeconds = 60
const asksAtMostSeconds = 3_600

const soon = sql`now() + make_interval(secs => ${leaseSeconds})`

export type Claimed = {
  readonly number: number
  readonly jobId: string
  readonly attempt: number
  readonly address: string
  readonly title: string
  readonly format: 'zpl' | 'pdf'
  readonly data: string
  readonly copies: number
}

const one = {
  number: networkPrints.number,
  jobId: networkPrints.jobId,
  attempt: networkPrints.attempt,
  address: networkPrints.address,
  remoteId: networkPrints.remoteId,
}

/**
 * Takes the next print of each printer that nobody is sending to, and writes that down before a byte leaves. The lock
 * lets one server at a time choose, so that two never send to one printer at once.
 */
export async function claim(db: Db, by: string): Promise<Claimed[]> {
  return db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('network_prints', 0))`)
    await tx
      .update(networkPrints)
      .set({ status: 'unsent', reason: 'le serveur ne l’a pas envoyée à temps' })
      .where(
        and(
          eq(networkPrints.status, 'waiting'),
          sql`${networkPrints.askedAt} < now() - make_interval(secs => ${waitsAtMostSeconds})`,
        ),
      )
    const next = sql`select distinct on (w.address) w.number from network_prints w where w.status = 'waiting'
      and not exists (select 1 from network_prints s where s.address = w.address and s.status = 'sending')
      order by w.address, w.number`
    const taken = await tx
      .update(networkPrints)
      .set({ status: 'sending', reason: null, leasedBy: by, leasedUntil: soon })
      .where(sql`${networkPrints.number} in (${next})`)
      .returning(one)
    if (taken.length === 0) return []
    const jobs = await tx
      .select({
        id: printJobs.id,
        title: printJobs.title,
        format: printJobs.format,
        data: printJobs.data,
        copies: printJobs.copies,
      })
      .from(printJobs)
      .where(
        inArray(
          printJobs.id,
          taken.map(({ jobId }) => jobId),
        ),
      )
    return taken.flatMap(row => {
      const job = jobs.find(({ id }) => id === row.jobId)
      return job ? [{ ...row, ...job }] : []
    })
  })
}

/** Says that this server lives and is still sending. */
export const renew = (db: Db, by: string) =>
  db
    .update(networkPrints)
    .set({ leasedUntil: soon })
    .where(and(eq(networkPrints.status, 'sending'), eq(networkPrints.leasedBy, by)))

/** A sending whose server has died: for `silentS` nobody has heard of it. */
export type Orphan = Pick<Claimed, 'number' | 'jobId' | 'attempt' | 'address'> & { readonly silentS: number }

export const orphans = (db: Db): Promise<Orphan[]> =>
  db
    .select({
      ...one,
      silentS: sql<number>`extract(epoch from now() - ${networkPrints.leasedUntil})`.mapWith(Number),
    })
    .from(networkPrints)
    .where(and(eq(networkPrints.status, 'sending'), lt(networkPrints.leasedUntil, sql`now()`)))

/** The sending has ended. Its answer may come after somebody else has taken this server for dead. */
export async function settle(db: Db, { number }: Pick<Claimed, 'number'>, by: string, sent: Sent) {
  await db
    .update(networkPrints)
    .set(valuesOf(sent))
    .where(
      and(
        eq(networkPrints.number, number),
        inArray(networkPrints.status, ['sending', 'doubtful']),
        eq(networkPrints.leasedBy, by),
      ),
    )
}

/** The same for a sending whose server has died. */
export async function settleOrphan(db: Db, number: number, sent: Sent) {
  await db
    .update(networkPrints)
    .set(valuesOf(sent))
    .where(
      and(
        eq(networkPrints.number, number),
        eq(networkPrints.status, 'sending'),
        lt(networkPrints.leasedUntil, sql`now()`),
      ),
    )
}

const valuesOf = (sent: Sent) =>
  sent.came === 'spooled'
    ? {
        status: sent.came,
        reason: null,
        remoteId: sent.remoteId,
        spooledAt: sql`now()`,
        askAt: sql`now() + interval '300 milliseconds'`,
      }
    : { status: sent.came, reason: sent.reason }

/** Spooled prints whose printer is to be asked. A second server finds them asked already. */
export const toAsk = (db: Db) =>
  db
    .update(networkPrints)
    // A tenth of what it has lasted so far: a stuck printer is not asked every second for an hour.
    .set({
      askAt: sql`case when ${networkPrints.spooledAt} < now() - make_interval(secs => ${asksAtMostSeconds}) then null
        else now() + greatest(interval '1 second', least((now() - ${networkPrints.spooledAt}) / 10, interval '30 seconds')) end`,
    })
    .where(and(eq(networkPrints.status, 'spooled'), lt(networkPrints.askAt, sql`now()`)))
    .returning(one)

export async function heard(db: Db, number: number, said: Said) {
  const change =
    said.is === 'unknown'
      ? { askAt: null }
      : said.is === 'spooled'
        ? { reason: said.reason }
        : { status: said.is, reason: said.is === 'failed' ? said.reason : null, askAt: null }
  await db
    .update(networkPrints)
    .set(change)
    .where(and(eq(networkPrints.number, number), eq(networkPrints.status, 'spooled')))
}

/** Whether a print is under way, so that the next look comes soon. */
export async function isBusy(db: Db): Promise<boolean> {
  const found = await db
    .select({ number: networkPrints.number })
    .from(networkPrints)
    .where(sql`${networkPrints.status} in ('waiting', 'sending') or ${networkPrints.askAt} is not null`)
    .limit(1)
  return found.length > 0
}
