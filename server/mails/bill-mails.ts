import { eq, sql } from 'drizzle-orm'
import { isRefusal } from '#contract/problems.ts'
import { closedBill } from '../bills/closed.ts'
import type { Biller } from '../bills/facts.ts'
import { fileOf } from '../bills/files.ts'
import type { Database, Db } from '../db/open.ts'
import { billMails, bills, shops, warehouses } from '../db/schema/index.ts'
import type { Looking } from '../keep-looking.ts'
import { doLeasedWork, leaseEnd } from '../leased-work.ts'
import { writeBillMail } from './bill-words.ts'
import { type Came, pauses } from './claim.ts'

type BillMail = typeof billMails.$inferSelect

export type Ready = {
  readonly to: string
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same at each try, so that a mail which is handed over twice has one name. */
  readonly name: string
  readonly attachments: readonly { filename: string; content: Buffer; contentType: string }[]
}

type World = {
  readonly database: Database
  readonly clock: () => Date
  readonly failed: (error: unknown) => void
  readonly handOver: (mail: Ready) => Promise<Came>
}

const isDue = sql`case ${billMails.status} when 'waiting' then ${billMails.dueAt} else ${billMails.leasedUntil} end <= now()`
const mine = (by: string) => sql`${billMails.status} = 'sending' and ${billMails.leasedBy} = ${by}`

/** Sends closed bills to their buyers' own addresses, beside the calls: each of them once, whichever server does it. */
export function sendBillMails({ database: { db }, clock, failed, handOver }: World): Looking {
  return doLeasedWork<BillMail>({
    ...{ name: 'mails of bills', failed, atOnce: 2 },
    async claim(by, most) {
      const due = db
        .select({ billId: billMails.billId })
        .from(billMails)
        .where(sql`${billMails.status} in ('waiting', 'sending') and ${isDue}`)
        .orderBy(billMails.at)
        .limit(most)
        .for('update', { skipLocked: true })
      return db
        .update(billMails)
        .set({ status: 'sending', leasedBy: by, leasedUntil: leaseEnd })
        .where(sql`${billMails.billId} in (${due})`)
        .returning()
    },
    renew: by => db.update(billMails).set({ leasedUntil: leaseEnd }).where(mine(by)),
    async turn(mail, by) {
      await settle(db, mail, by, await handOver(await written(db, mail, clock())))
    },
    putDown: ({ billId }) =>
      db
        .update(billMails)
        .set({ status: 'waiting', leasedBy: null, leasedUntil: null })
        .where(eq(billMails.billId, billId)),
    async isBusy() {
      const { rows } = await db.execute(sql`
        select from ${billMails} where ${billMails.status} = 'sending'
          or ${billMails.status} = 'waiting' and ${billMails.dueAt} < now() + interval '1 second' limit 1`)
      return rows.length > 0
    },
  })
}

async function written(db: Db, { billId, address }: BillMail, now: Date): Promise<Ready> {
  const [row] = await db
    .select({
      ...{ month: bills.month, warehouseId: bills.warehouseId, timeZone: warehouses.timeZone },
      shop: { id: shops.id, slug: shops.slug, name: shops.name },
    })
    .from(bills)
    .innerJoin(shops, eq(shops.id, bills.shopId))
    .innerJoin(warehouses, eq(warehouses.id, bills.warehouseId))
    .where(eq(bills.id, billId))
  if (!row) throw new Error(`Bill ${billId} has gone`)
  const { shop, month, warehouseId, timeZone } = row
  const by: Biller = { warehouseId, timeZone, shops: [shop] }
  const found = await closedBill(db, { by, shop }, month)
  const file = await fileOf(db, { by, shop, month, now }, 'pdf')
  if (!found?.bill.closed || isRefusal(file)) throw new Error(`Bill ${billId} cannot be read`)
  const { number, seller } = found.bill.closed
  return {
    ...{ to: address, name: `facture-${number}`, ...writeBillMail(found.bill) },
    ...(seller.email ? { replyTo: seller.email } : {}),
    attachments: [{ filename: file.name, content: Buffer.from(file.data), contentType: file.type }],
  }
}

/** The try has ended. Its answer may come after somebody else has taken this server for dead. */
async function settle(db: Db, { billId, tries }: BillMail, by: string, said: Came): Promise<void> {
  const pause = said.came === 'failed' && !said.forGood ? pauses[tries] : undefined
  await db
    .update(billMails)
    .set({
      status: said.came === 'sent' ? 'sent' : pause === undefined ? 'given_up' : 'waiting',
      ...{ tries: tries + 1, triedAt: sql`now()`, why: said.came === 'failed' ? said.why : null },
      ...{ leasedBy: null, leasedUntil: null },
      dueAt: sql`coalesce(now() + make_interval(secs => ${pause ?? null}::double precision), ${billMails.dueAt})`,
    })
    .where(sql`${mine(by)} and ${eq(billMails.billId, billId)}`)
}
