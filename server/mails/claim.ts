import { inArray, type SQL, sql } from 'drizzle-orm'
import { mailAlarms, mayHear } from '#contract/entities/mail.ts'
import type { Db, Tx } from '../db/open.ts'
import { mails, mailWishes, shops, userShops, users } from '../db/schema/index.ts'
import { leaseEnd } from '../leased-work.ts'

/** One mail: a person, a shop, and what they are told. */
export type Mail = {
  readonly numbers: readonly number[]
  readonly tries: number
  readonly kind: (typeof mails.$inferSelect)['kind']
  readonly to: { readonly name: string; readonly address: string }
  readonly shop: { readonly id: string; readonly slug: string; readonly name: string }
  readonly stopToken: string
  readonly told: readonly Pick<typeof mails.$inferSelect, 'text' | 'path'>[]
}

const isDue = sql`case ${mails.status} when 'waiting' then ${mails.dueAt} else ${mails.leasedUntil} end <= now()`
const isOpen = sql`${mails.status} in ('waiting', 'sending')`
const alarm = sql`split_part(${mails.about}, ' ', 1)`
const forAllRights = mailAlarms.filter(one => !mayHear(one, 'stock'))
/** The person wants it still, and may hear it still. */
const isWished = sql`exists (select from ${mailWishes} as wish
  join ${userShops} as served on served.user_id = wish.user_id and served.shop_id = wish.shop_id
  where wish.user_id = ${mails.userId} and wish.shop_id = ${mails.shopId}
    and (served.shop_right = 'all' or ${alarm} <> all(${sql.param(forAllRights)}::text[]))
    and case ${mails.kind} when 'daily' then wish.daily_at is not null
      else ${alarm} = any(wish.alarms) end)`
const mostInOne = 200

/** A mail that its person wants no more does not wait. */
export const dropUnwished = (db: Db | Tx) =>
  db.delete(mails).where(sql`${mails.status} = 'waiting' and not ${isWished}`)

/** Takes what is due for some people, and what a dead server held, and writes that down before a byte leaves. */
export async function claimMails(db: Db, by: string, most: number): Promise<Mail[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    with people as (
      select distinct user_id, shop_id, kind from ${mails} where ${isOpen} and ${isDue} limit ${most}
    ), due as materialized (
      select ${mails.number} from ${mails}
      where ${isOpen} and ${isDue} and ${isWished} and (user_id, shop_id, kind) in (select user_id, shop_id, kind from people)
      order by ${mails.number} limit ${mostInOne} for update skip locked
    )
    update ${mails} set status = 'sending', leased_by = ${by}, leased_until = ${leaseEnd}
    where ${mails.number} in (select number from due) returning ${mails.number}::text as number`)
  if (rows.length === 0) return []
  const taken = await db
    .select({
      mail: mails,
      to: { name: users.displayName, address: users.email },
      shop: { id: shops.id, slug: shops.slug, name: shops.name },
      stopToken: mailWishes.stopToken,
    })
    .from(mails)
    .innerJoin(
      mailWishes,
      sql`(${mailWishes.userId}, ${mailWishes.shopId}) = (${mails.userId}, ${mails.shopId})`,
    )
    .innerJoin(users, sql`${users.id} = ${mails.userId}`)
    .innerJoin(shops, sql`${shops.id} = ${mails.shopId}`)
    .where(
      inArray(
        mails.number,
        rows.map(({ number }) => Number(number)),
      ),
    )
    .orderBy(mails.number)
  const bundles = new Map<string, (typeof taken)[number][]>()
  for (const row of taken) {
    const key = `${row.mail.userId} ${row.mail.shopId} ${row.mail.kind}`
    bundles.set(key, [...(bundles.get(key) ?? []), row])
  }
  return [...bundles.values()].flatMap(bundle => {
    const [first] = bundle
    if (!first) return []
    const { to, shop, stopToken, mail } = first
    return {
      ...{ to, shop, stopToken, kind: mail.kind },
      numbers: bundle.map(({ mail }) => mail.number),
      tries: Math.max(...bundle.map(({ mail }) => mail.tries)),
      told: bundle.map(({ mail: { text, path } }) => ({ text, path })),
    }
  })
}

const mine = (by: string): SQL => sql`${mails.status} = 'sending' and ${mails.leasedBy} = ${by}`

export const renewMails = (db: Db, by: string) =>
  db.execute(sql`update ${mails} set leased_until = ${leaseEnd} where ${mine(by)}`)

export type Came =
  | { readonly came: 'sent' }
  /** `forGood`: it will be refused at every try. */
  | { readonly came: 'failed'; readonly why: string; readonly forGood: boolean }

/** The try has ended. Its answer may come after somebody else has taken this server for dead. */
export async function settleMail(db: Db, { numbers, tries }: Mail, by: string, said: Came): Promise<void> {
  const pause = said.came === 'failed' && !said.forGood ? pauses[tries] : undefined
  const status = said.came === 'sent' ? 'sent' : pause === undefined ? 'given_up' : 'waiting'
  const why = said.came === 'failed' ? said.why : null
  await db.execute(sql`
    update ${mails} set status = ${status}, tries = ${tries + 1}, tried_at = now(), why = ${why}::text,
      leased_by = null, leased_until = null,
      due_at = coalesce(now() + make_interval(secs => ${pause ?? null}::double precision), due_at)
    where ${mine(by)} and ${inArray(mails.number, [...numbers])}`)
}

/** Whether a mail leaves within a second, so that the next look comes soon. */
export async function areMailsBusy(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${mails} where ${mails.status} = 'sending'
      or ${mails.status} = 'waiting' and ${mails.dueAt} < now() + interval '1 second' limit 1`)
  return rows.length > 0
}

const [minute, hour] = [60, 3_600]

/** Seconds after each try that failed: a day and a half in all. */
export const pauses = [minute, 5 * minute, 15 * minute, hour, 4 * hour, 8 * hour, 8 * hour, 8 * hour]
export const mailTriesAtMost = pauses.length + 1
