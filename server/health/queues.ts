import { gt, type SQL, sql } from 'drizzle-orm'
import type { Health, QueueName } from '#contract/endpoints/service.ts'
import type { Db } from '../db/open.ts'
import {
  announcements,
  billMails,
  eventSendings,
  journeys,
  mails,
  manifests,
  networkPrints,
  printJobs,
  sessions,
} from '../db/schema/index.ts'

export type Queue = { readonly queue: QueueName; readonly waiting: number; readonly oldestSeconds: number }

/** The queues: number and age of their waiting rows, by the database's clock. Each has an index for open rows. */
const queues: readonly { readonly queue: QueueName; readonly open: SQL }[] = [
  {
    queue: 'prints',
    open: sql`select ${printJobs.createdAt} as since from ${printJobs} where ${printJobs.status} = 'waiting'`,
  },
  {
    queue: 'network_prints',
    open: sql`select ${networkPrints.askedAt} as since from ${networkPrints}
      where ${networkPrints.status} in ('waiting', 'sending')`,
  },
  {
    queue: 'carrier_labels',
    open: sql`select ${announcements.askedAt} as since from ${announcements}
      where ${announcements.state} in ('waiting', 'buying', 'withdrawing')`,
  },
  {
    queue: 'manifests',
    open: sql`select ${manifests.askedAt} as since from ${manifests}
      where ${manifests.state} in ('waiting', 'asking')`,
  },
  {
    // A parcel that is asked about later waits for nobody.
    queue: 'journeys',
    open: sql`select ${journeys.nextAt} as since from ${journeys} where ${journeys.nextAt} <= now()`,
  },
  {
    queue: 'events',
    open: sql`select ${eventSendings.dueAt} as since from ${eventSendings}
      where ${eventSendings.status} in ('waiting', 'sending')`,
  },
  {
    queue: 'mails',
    open: sql`select ${mails.at} as since from ${mails} where ${mails.status} in ('waiting', 'sending')
      union all select ${billMails.at} from ${billMails} where ${billMails.status} in ('waiting', 'sending')`,
  },
]

export async function queuesOf(db: Db): Promise<Queue[]> {
  const counted = await Promise.all(
    queues.map(async ({ queue, open }) => {
      const { rows } = await db.execute<{ waiting: number; oldest: number | null }>(
        sql`select count(*)::int as waiting, extract(epoch from now() - min(since))::float8 as oldest from (${open}) as open`,
      )
      const [row] = rows
      return { queue, waiting: row?.waiting ?? 0, oldestSeconds: Math.max(0, row?.oldest ?? 0) }
    }),
  )
  return counted
}

/** Mails that never left within a week, by the database's clock. */
export async function mailsGivenUp(db: Db): Promise<Health['mailsGivenUp']> {
  const { rows } = await db.execute<{ total: number; why: string | null; at: string | null }>(sql`
    select count(*)::int as total, (array_agg(why order by tried_at desc))[1] as why, max(tried_at) as at
    from (select status, why, tried_at from ${mails} union all select status, why, tried_at from ${billMails}) every_mail
    where status = 'given_up' and tried_at > now() - interval '7 days'`)
  const [row] = rows
  if (!row?.at) return null
  return { total: row.total, why: row.why ?? '', at: new Date(row.at).toISOString() }
}

/** Sessions that asked something within five minutes, by the server's clock, which wrote that down. */
export const livelySessions = (db: Db, now: Date): Promise<number> =>
  db.$count(sessions, gt(sessions.seenAt, new Date(now.getTime() - 5 * 60_000)))
