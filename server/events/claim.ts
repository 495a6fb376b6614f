import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'

/** Longer than a try may take: a server that holds one for longer is dead. */
const leaseSeconds = 30
/** At once to one address, so that a slow one does not hold up the others. */
const mostToOne = 4
const mostAtOnce = 16

export type Claimed = {
  readonly number: number
  readonly tries: number
  readonly subscriptionId: string
  readonly id: string
  readonly body: string
}

/**
 * Takes due events, and writes that down before a byte leaves. The next event of one thing waits until the last one has
 * come through or was given up. Events that a dead server held are sent again, under the same id.
 */
export async function claim(db: Db, by: string): Promise<Claimed[]> {
  const { rows } = await db.execute<Record<keyof Claimed, string>>(sql`
    with due as materialized (
      select one.number from event_sendings as one
      where one.number in (
        select next.number from event_subscriptions as heard
        cross join lateral (
          select sending.number from event_sendings as sending
          join events on events.number = sending.event_number and events.body is not null
          where sending.subscription_id = heard.id and sending.status in ('waiting', 'sending')
            and case sending.status when 'waiting' then sending.due_at else sending.leased_until end <= now()
            and not exists (
              select from event_sendings as earlier where earlier.subscription_id = sending.subscription_id
                and earlier.about_id = sending.about_id and earlier.number < sending.number
                and earlier.status in ('waiting', 'sending'))
          order by sending.number
          limit greatest(0, ${mostToOne} - (
            select count(*) from event_sendings as under where under.subscription_id = heard.id
              and under.status = 'sending' and under.leased_until > now()))
        ) as next
        where heard.status = 'active'
      )
      order by one.number
      limit ${mostAtOnce}
      for update skip locked
    )
    update event_sendings as taken set status = 'sending', leased_by = ${by},
      leased_until = now() + make_interval(secs => ${leaseSeconds})
    from due, events
    where taken.number = due.number and (taken.status = 'waiting' or taken.leased_until <= now())
      and events.number = taken.event_number
    returning taken.number::text, taken.tries::text, taken.subscription_id as "subscriptionId", events.id, events.body`)
  return rows
    .map(({ number, tries, ...rest }) => ({ ...rest, number: Number(number), tries: Number(tries) }))
    .sort((one, other) => one.number - other.number)
}

export type Came =
  | { readonly came: 'delivered'; readonly code: number }
  | { readonly came: 'failed'; readonly code: number | null; readonly why: string; readonly askedS?: number }
  /** 410: the receiver wants no more. */
  | { readonly came: 'gone'; readonly code: number }

const gone = 'le destinataire a répondu 410 : il n’en veut plus'

/** The try has ended. Its answer may come after somebody else has taken this server for dead. */
export async function settle(db: Db, sending: Claimed, by: string, said: Came): Promise<void> {
  const tries = sending.tries + 1
  const pause = said.came === 'failed' ? pauseAfter(tries, said.askedS) : undefined
  const status = said.came === 'delivered' ? 'delivered' : pause === undefined ? 'given_up' : 'waiting'
  const why = said.came === 'failed' ? said.why : said.came === 'gone' ? gone : null
  const subscription = subscriptionAfter[said.came]
  // One statement, for a busy shop hears of dozens of things a second.
  await db.execute(sql`
    with mine as (
      update event_sendings set status = ${status}, tries = ${tries}, tried_at = now(), code = ${said.code}::integer,
        why = ${why}::text, leased_by = null, leased_until = null,
        due_at = coalesce(now() + make_interval(secs => ${pause ?? null}::double precision), due_at)
      where number = ${sending.number} and status = 'sending' and leased_by = ${by}
      returning subscription_id
    )
    update event_subscriptions as heard set ${subscription.set}
    from mine where heard.id = mine.subscription_id and ${subscription.where}`)
}

/** The changes of a subscription after a try. `where` spares rows that are so already. */
const subscriptionAfter = {
  delivered: { set: sql`failing_since = null`, where: sql`heard.failing_since is not null` },
  failed: { set: sql`failing_since = now()`, where: sql`heard.failing_since is null` },
  gone: {
    set: sql`failing_since = coalesce(heard.failing_since, now()), status = 'disabled', why = ${gone}::text`,
    where: sql`true`,
  },
}

/** Whether an event goes out within this time, so that the next look comes soon. */
export async function isBusy(db: Db, withinS: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from event_sendings join event_subscriptions as heard on heard.id = subscription_id
    where heard.status = 'active' and (event_sendings.status = 'sending'
      or event_sendings.status = 'waiting' and due_at < now() + make_interval(secs => ${withinS}))
    limit 1`)
  return rows.length > 0
}

/** Deletes old events that are done. Returns their number. */
export const forgetEvents = async (db: Pick<Db, 'delete' | 'execute'>, before: Date, most: number) => {
  const { rows } = await db.execute(sql`
    delete from events where number in (
      select number from events where at < ${before.toISOString()}::timestamptz and not exists (
        select from event_sendings where event_number = events.number and status in ('waiting', 'sending'))
      limit ${most})
    returning number`)
  return rows.length
}

const minute = 60
const hour = 3_600

/** Seconds after each try that failed: three days in all, as the sum of them says. */
const pauses = [
  ...[5, 30, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour],
  ...[8 * hour, 8 * hour, 8 * hour, 8 * hour, 8 * hour, 8 * hour, 8 * hour, 8 * hour],
]

/**
 * How long to wait after this many tries. Undefined: no more. A tenth more or less, so that all that failed together does not
 * come back together. A receiver that asks for more time gets it, up to the longest pause.
 */
export function pauseAfter(tries: number, asked = 0, chance: number = Math.random()): number | undefined {
  const usual = pauses[tries - 1]
  if (usual === undefined) return undefined
  return Math.max(usual * (0.9 + 0.2 * chance), Math.min(asked, 8 * hour))
}

export const triesAtMost = pauses.length + 1
