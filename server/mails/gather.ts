import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import { dayIn } from '#contract/day.ts'
import { mayHear } from '#contract/entities/mail.ts'
import { isRefusal } from '#contract/problems.ts'
import type { ShopRight } from '#contract/roles.ts'
import { warehouseServing } from '../auth/reach.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { mails, mailWishes, shops, userShops, users, warehouses } from '../db/schema/index.ts'
import { dropUnwished } from './claim.ts'
import { happenings } from './happenings.ts'

type Wish = typeof mailWishes.$inferSelect

const dayMs = 24 * 3_600_000
/** A thing that is older than this has been seen on the screens. */
const oldestMs = 2 * dayMs

/**
 * Writes down what each person is to be told, once, for these wishes or for all. Several servers look at once: a thing that
 * is written down already stays as it is.
 */
export async function gatherMails(
  db: Db | Tx,
  now: Date,
  only?: Pick<Wish, 'userId' | 'shopId'>,
): Promise<void> {
  await dropUnwished(db)
  const rows = await db
    .select({
      wish: mailWishes,
      person: users.displayName,
      right: userShops.right,
      shop: { id: shops.id, slug: shops.slug, name: shops.name },
    })
    .from(mailWishes)
    .innerJoin(users, eq(users.id, mailWishes.userId))
    .innerJoin(
      userShops,
      and(eq(userShops.userId, mailWishes.userId), eq(userShops.shopId, mailWishes.shopId)),
    )
    .innerJoin(shops, eq(shops.id, mailWishes.shopId))
    .where(
      and(
        ...[eq(users.active, true), ne(users.email, '')],
        or(sql`cardinality(${mailWishes.alarms}) > 0`, isNotNull(mailWishes.dailyAt)),
        only && and(eq(mailWishes.userId, only.userId), eq(mailWishes.shopId, only.shopId)),
      ),
    )
  for (const shop of new Map(rows.map(row => [row.shop.id, row.shop])).values()) {
    const by = await readerOf(db, shop)
    if (by)
      await gatherOf(
        db,
        by,
        rows.filter(row => row.shop.id === shop.id).map(({ wish, right }) => allowed(wish, right)),
        now,
      )
  }
}

/** A person without the right is not told, also where the right was lost after the wish. */
const allowed = (wish: Wish, right: ShopRight): Wish => ({
  ...wish,
  alarms: wish.alarms.filter(alarm => mayHear(alarm, right)),
})

/** A reader of one shop, in the warehouse that works for it. */
export async function readerOf(
  db: Db | Tx,
  shop: WarehouseUser['shops'][number],
): Promise<WarehouseUser | undefined> {
  const warehouseId = await warehouseServing(db, [shop.id])
  if (isRefusal(warehouseId)) return undefined
  const [house] = await db
    .select({ timeZone: warehouses.timeZone })
    .from(warehouses)
    .where(eq(warehouses.id, warehouseId))
  if (!house) return undefined
  const nobody = {
    id: '',
    sessionId: '',
    door: 'password',
    needsPasskey: false,
    displayName: '',
    ip: null,
    roles: [],
  } as const
  return { ...nobody, standing: 'operator', warehouseId, timeZone: house.timeZone, shops: [shop] }
}

async function gatherOf(db: Db | Tx, by: WarehouseUser, wishes: readonly Wish[], now: Date): Promise<void> {
  const first = Math.min(...wishes.map(({ since }) => since.getTime()))
  const from = new Date(Math.max(first, now.getTime() - oldestMs))
  const told: (typeof mails.$inferInsert)[] = []
  for (const alarm of new Set(wishes.flatMap(({ alarms }) => alarms))) {
    const happened = await happenings[alarm](db, by, from)
    for (const { userId, shopId, since, alarms } of wishes) {
      if (!alarms.includes(alarm)) continue
      for (const { about, ...one } of happened) {
        if (one.at < since) continue
        told.push({ ...one, userId, shopId, kind: 'alarm', about: `${alarm} ${about}` })
      }
    }
  }
  told.push(...wishes.flatMap(wish => summaryDue(wish, by.timeZone, now) ?? []))
  if (told.length > 0) await db.insert(mails).values(told).onConflictDoNothing()
}

/** The summary of today, once its hour has come. An hour that was chosen after it had passed begins tomorrow. */
function summaryDue(
  { userId, shopId, dailyAt, since }: Wish,
  zone: string,
  now: Date,
): typeof mails.$inferInsert | undefined {
  const day = dayIn(zone, now)
  const passed = (at: Date) => dailyAt !== null && dayIn(zone, at) === day && hourIn(zone, at) >= dailyAt
  if (!passed(now) || passed(since)) return undefined
  return { userId, shopId, kind: 'daily', about: `daily ${day}`, text: day, path: 'overview', at: now }
}

const hourIn = (timeZone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at))
