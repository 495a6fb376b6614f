import { and, asc, eq } from 'drizzle-orm'
import { type SavedView, viewCalls } from '#contract/endpoints/view.ts'
import { conflict } from '#contract/problems.ts'
import type { Db, Tx } from '../db/open.ts'
import { savedViews } from '../db/schema/index.ts'
import { handlers } from '../handlers.ts'

/** More than these nobody finds again. */
const most = 30

export const viewHandlers = handlers(viewCalls, {
  list: async ({ db, user, params }) => viewsOf(db, user.id, params.list),

  save: async ({ db, user, params: { list }, body: { name, query }, clock }) => {
    const { views } = (await viewsOf(db, user.id, list)).data
    if (views.length >= most && !views.some(view => view.name === name)) return tooMany
    await db
      .insert(savedViews)
      .values({ userId: user.id, list, name, query, savedAt: clock() })
      .onConflictDoUpdate({
        target: [savedViews.userId, savedViews.list, savedViews.name],
        set: { query, savedAt: clock() },
      })
    return viewsOf(db, user.id, list)
  },

  forget: async ({ db, user, params: { list, view } }) => {
    await db.delete(savedViews).where(and(eq(savedViews.id, view), eq(savedViews.userId, user.id)))
    return viewsOf(db, user.id, list)
  },
})

async function viewsOf(db: Db | Tx, userId: string, list: string): Promise<{ data: { views: SavedView[] } }> {
  const views = await db
    .select({ id: savedViews.id, name: savedViews.name, query: savedViews.query })
    .from(savedViews)
    .where(and(eq(savedViews.userId, userId), eq(savedViews.list, list)))
    .orderBy(asc(savedViews.name))
  return { data: { views } }
}

const tooMany = conflict('views-full', `Vous avez déjà ${most} vues de cette liste : oubliez-en une d’abord.`)
