import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { isOneOf } from '../db/rows.ts'
import { pictures, productPhotos, shopLogos } from '../db/schema/index.ts'

/** These pictures of the shop, locked until the change ends. */
export const picturesOf = (tx: Tx, shopId: string, ids: readonly string[]) =>
  tx
    .select({
      id: pictures.id,
      width: pictures.width,
      height: pictures.height,
      bytes: sql<number>`octet_length(${pictures.data})`,
    })
    .from(pictures)
    .where(and(eq(pictures.shopId, shopId), isOneOf(pictures.id, ids)))
    .for('update')

/** To be called when a shop or an article shows these pictures now, or no longer. */
export async function noteUse(tx: Tx, changed: readonly (string | null)[], now: Date): Promise<void> {
  const ids = changed.filter(id => id !== null)
  if (ids.length === 0) return
  const shown = sql`exists (select from ${shopLogos} where ${shopLogos.pictureId} = ${pictures.id})
    or exists (select from ${productPhotos} where ${productPhotos.pictureId} = ${pictures.id})`
  await tx
    .update(pictures)
    .set({ unusedSince: sql`case when ${shown} then null else ${now.toISOString()}::timestamptz end` })
    .where(isOneOf(pictures.id, ids))
}

/** « 3f2a9c1e »: enough to tell pictures apart in the audit log. */
export const pictureText = (id: string | null): string | null => id?.slice(0, 8) ?? null
