import { and, desc, eq } from 'drizzle-orm'
import { type DeliveryFile, deliveryCalls } from '#contract/endpoints/delivery.ts'
import { notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { AdminAct, Administrator } from '../administration/act.ts'
import { within } from '../auth/reach.ts'
import type { Db, Tx } from '../db/open.ts'
import { auditLog, receptions, shops, users } from '../db/schema/index.ts'
import { describeReception, type ReceptionRow } from '../reception/documents.ts'
import { photosOf } from '../reception/photos.ts'
import { remarksOn } from '../reception/remarks.ts'

const named = (by: Administrator, name: string) =>
  and(eq(receptions.name, name.toUpperCase()), within(by, receptions))

/** Locks the delivery until the transaction ends, so that the second of two changes sees the first. */
export async function lockDelivery({ tx, by }: AdminAct, name: string): OrRefusal<ReceptionRow> {
  const [row] = await tx.select().from(receptions).where(named(by, name)).for('update')
  return row ?? deliveryUnknown(name)
}

export async function deliveryFile(
  db: Db | Tx,
  by: Administrator,
  name: string,
): OrRefusal<{ delivery: DeliveryFile }> {
  const [row] = await db.select().from(receptions).where(named(by, name))
  if (!row) return deliveryUnknown(name)
  const [shop] = await db.select({ slug: shops.slug }).from(shops).where(eq(shops.id, row.shopId))
  if (!shop) throw new Error(`The shop of ${name} has gone`)
  const [next] = await db
    .select({ name: receptions.name })
    .from(receptions)
    .where(and(eq(receptions.followsId, row.id), within(by, receptions)))
  return {
    delivery: {
      ...(await describeReception(db, row)),
      shop: shop.slug,
      followedBy: next?.name ?? null,
      photos: await photosOf(db, row.id),
      remarks: await remarksOn(db, row.id),
      closed: whyClosed(row),
      version: row.version,
    },
  }
}

export const whyClosed = ({ name, status }: ReceptionRow): string | null =>
  status === 'closed' ? `${name} est clôturée : elle ne change plus. Annoncez-en une autre.` : null

/** Refuses a change of a delivery that somebody has changed since it was read, and says who. */
export async function refuseOutdated(
  { tx }: AdminAct,
  { name, version }: ReceptionRow,
  seen: number,
): Promise<Refusal | undefined> {
  if (version === seen) return undefined
  const [last] = await tx
    .select({ by: users.displayName })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.userId))
    .where(
      and(
        eq(auditLog.call, deliveryCalls.save.name),
        eq(auditLog.subject, name),
        eq(auditLog.outcome, 'done'),
      ),
    )
    .orderBy(desc(auditLog.number))
    .limit(1)
  const who = last ? `${last.by} a changé ${name}` : `${name} a changé`
  return refuse(
    'delivery-changed',
    `${who} depuis que vous l’avez ouverte. Rien n’est enregistré : relisez-la, puis enregistrez de nouveau.`,
    { status: 412, expected: String(version), got: String(seen) },
  )
}

const deliveryUnknown = (name: string): Refusal =>
  notFound('delivery-unknown', `La livraison ${name} n’existe pas.`, name)
