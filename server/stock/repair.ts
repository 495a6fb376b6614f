import { sql } from 'drizzle-orm'
import { commandLine } from '../administration/act.ts'
import { recordAct, stockRepair } from '../audit/record.ts'
import type { Db, Tx } from '../db/open.ts'
import { canBeRetried } from '../db/sql-failure.ts'
import { checkStock, differencesOf, type StockDifference } from '../db/stock-check.ts'

const triesAtMost = 5

/** Puts the stock right from the moves, a few articles at a time, while people go on working. */
export async function* repairStock(
  db: Db,
  now: Date,
): AsyncGenerator<{ articles: number; repaired: StockDifference[] }> {
  for await (const { articles, differences } of checkStock(db)) {
    const wrong = [...new Set(differences.map(({ productId }) => productId))]
    yield { articles, repaired: wrong.length > 0 ? await repairArticles(db, wrong, now) : [] }
  }
}

async function repairArticles(db: Db, productIds: readonly string[], now: Date): Promise<StockDifference[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(tx => repairHeld(tx, productIds, now))
    } catch (error) {
      // A change that had begun held the article: the database ended one of the two.
      if (tries >= triesAtMost || !canBeRetried(error)) throw error
    }
  }
}

/** Each difference has its line in the audit log, in the transaction that mends it. */
async function repairHeld(tx: Tx, productIds: readonly string[], now: Date): Promise<StockDifference[]> {
  // Moves under way end first and new ones wait, for each of them refers to its article.
  await tx.execute(
    sql`select id from products where id = any(${sql.param([...productIds])}::uuid[]) order by id for update`,
  )
  await tx.execute(sql`select set_config('douchette.repair', 'on', true)`)
  const differences = await differencesOf(tx, productIds)
  for (const difference of differences) {
    await setRow(tx, difference)
    const { sku, location, lot, expiry, inStock, byMoves, warehouseId } = difference
    await recordAct(tx, {
      ...{ address: commandLine, warehouseId, at: now, call: stockRepair, result: undefined },
      subject: `${sku} · ${location}`,
      details: {
        pièces: { from: inStock, to: byMoves },
        ...(lot ? { lot } : {}),
        ...(expiry ? { expiry } : {}),
      },
    })
  }
  return differences
}

async function setRow(tx: Tx, { locationId, productId, lot, expiry, byMoves }: StockDifference) {
  if (byMoves === 0) {
    await tx.execute(sql`
      delete from stock where location_id = ${locationId} and product_id = ${productId}
        and lot is not distinct from ${lot} and expiry is not distinct from ${expiry}::date`)
    return
  }
  await tx.execute(sql`
    insert into stock (location_id, product_id, lot, expiry, qty)
    values (${locationId}, ${productId}, ${lot}, ${expiry}::date, ${byMoves})
    on conflict on constraint stock_place do update set qty = excluded.qty`)
}
