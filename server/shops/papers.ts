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
  const [row] = await db
    .select({ language: shops.paperLanguage, gs1Prefix: shops.gs1Prefix })
    .from(shops)
    .where(eq(shops.id, id))
  if (!row) throw new Error('The shop has gone')
  return row
}

async function savePapers({ tx, note }: AdminAct, shop: UserShop, after: ShopPapers): Promise<ShopPapers> {
  const before = await papersOf(tx, shop)
  const { language: paperLanguage, gs1Prefix } = after
  await tx.update(shops).set({ paperLanguage, gs1Prefix }).where(eq(shops.id, shop.id))
  const changes = changesOf({
    'langue des papiers': [before.language, after.language],
    'préfixe GS1': [before.gs1Prefix, gs1Prefix],
  })
  note(changes, shop.name)
  return after
}
