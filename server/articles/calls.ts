import type { AnswerOf } from '#contract/endpoint.ts'
import { articleCalls } from '#contract/endpoints/article.ts'
import { measureCalls } from '#contract/endpoints/measure.ts'
import { shopArticleCalls } from '#contract/endpoints/shop-article.ts'
import { isRefusal, type OrRefusal } from '#contract/problems.ts'
import { atDoor } from '../auth/reach.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { actAtDoor, actOf, data, handlers } from '../handlers.ts'
import { keepPicture } from '../pictures/keep.ts'
import { photosOf } from '../pictures/photos.ts'
import { archiveArticle, archiveArticles, restoreArticle, standingOf } from './archive.ts'
import { createArticle, saveArticle } from './edit.ts'
import { entryOf, listArticles, readArticle } from './find.ts'
import { levelsOf, levelsOfWarehouse, saveLevels } from './levels.ts'
import { measureArticle } from './measure.ts'
import { mergeArticles, mergingOf } from './merge.ts'
import { suggestedLevel } from './suggest.ts'

export const measureHandlers = handlers(measureCalls, {
  save: ({ db, shop, body }) => data(measureArticle(db, shop, body)),
})

export const articleHandlers = handlers(articleCalls, {
  list: async ({ db, user, query }) => ({ data: await listArticles(db, user, query) }),

  information: ({ db, user, params, clock }) => data(articleFile(db, user, params.article, clock())),

  create: ({ body, ...context }) => data(createArticle(actOf(context), body)),

  save: ({ params, body, ...context }) => data(saveArticle(actOf(context), params.article, body)),

  saveLevels: ({ params, body, ...context }) => data(saveLevels(actOf(context), params.article, body.levels)),

  archive: ({ params, ...context }) => data(archiveArticle(actOf(context), params.article)),

  archiveMany: async ({ db, user, address, body, clock, note }) => ({
    data: await archiveArticles({ tx: db, by: user, now: clock(), note }, { user, address }, body),
  }),

  merging: ({ db, user, params, query }) => data(mergingOf(db, user, params.article, query.into)),

  merge: ({ params, body, ...context }) => data(mergeArticles(actOf(context), params.article, body.into)),

  restore: ({ params, ...context }) => data(restoreArticle(actOf(context), params.article)),
})

/** The same rules for one shop, by its own people and by the administrators of its warehouse. */
export const shopArticleHandlers = handlers(shopArticleCalls, {
  list: ({ db, user, shop, query }) => data(atDoor(db, user, shop, by => listArticles(db, by, query))),

  information: ({ db, user, shop, params, clock }) =>
    data(atDoor(db, user, shop, by => articleFile(db, by, params.article, clock()))),

  create: context =>
    actAtDoor(context, act => createArticle(act, { ...context.body, shop: context.shop.slug })),

  save: context =>
    actAtDoor(context, async act => {
      const { levels, ...change } = context.body
      return levels ? levelsOfWarehouse : saveArticle(act, context.params.article, change)
    }),

  keepPicture: context =>
    actAtDoor(context, act =>
      keepPicture(act, { shop: context.shop.slug, jpeg: context.body.jpeg }, context.photos),
    ),

  archive: context => actAtDoor(context, act => archiveArticle(act, context.params.article)),

  archiveMany: ({ db, user, shop, address, body, clock, note }) =>
    atDoor(db, user, shop, async by => ({
      data: await archiveArticles({ tx: db, by, now: clock(), note }, { user: by, shop, address }, body),
    })),

  restore: context => actAtDoor(context, act => restoreArticle(act, context.params.article)),
})

async function articleFile(
  db: Db,
  by: WarehouseUser,
  id: string,
  now: Date,
): OrRefusal<AnswerOf<typeof articleCalls.information>['data']> {
  const found = await readArticle(db, by, id)
  if (isRefusal(found)) return found
  const suggested = await suggestedLevel(db, by, found.id, now)
  return {
    article: await entryOf(db, by, found.id),
    standing: await standingOf(db, by, found),
    levels: await levelsOf(db, by, found.id),
    ...(suggested ? { suggested } : {}),
    photos: await photosOf(db, found.id),
  }
}
