import { eq } from 'drizzle-orm'
import { type ShopPapers, shopPaperCalls } from '#contract/endpoints/shop-paper.ts'
import type { AdminAct } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import type { UserShop } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { shops } from '../db/schema/index.ts'
import { actAtDoor, handlers } from '../handlers.ts'

/** The papers of one shop, for who settles it and the managers of its warehouse. */
export const shopPaperHandlers = handlers(shopPaperCalls, {
  read: async ({ db, shop }) => ({ data: await papersOf(db, shop) }),

  save: context => actAtDoor(context, act => savePapers(act, context.shop, context.body)),
})

async function papersOf(db: Db | Tx, { id }: UserShop): Promise<ShopPapers> {
  const [row] = await db.select({ gs1Prefix: shops.gs1Prefix }).from(shops).where(eq(shops.id, id))
  return { gs1Prefix: row?.gs1Prefix ?? null }
}

async function savePapers(
  { tx, note }: AdminAct,
  shop: UserShop,
  { gs1Prefix }: ShopPapers,
): Promise<ShopPapers> {
  const before = await papersOf(tx, shop)
  await tx.update(shops).set({ gs1Prefix }).where(eq(shops.id, shop.id))
  note(changesOf({ 'préfixe GS1': [before.gs1Prefix, gs1Prefix] }), shop.name)
  return { gs1Prefix }
}
