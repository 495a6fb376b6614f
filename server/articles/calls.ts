import { articleCalls } from '#contract/endpoints/article.ts'
import { isRefusal } from '#contract/problems.ts'
import { data, handlers } from '../handlers.ts'
import { photosOf } from '../pictures/photos.ts'
import { archiveArticle, archiveArticles, restoreArticle, standingOf } from './archive.ts'
import { createArticle, saveArticle } from './edit.ts'
import { entryOf, listArticles, readArticle } from './find.ts'
import { levelsOf, saveLevels } from './levels.ts'
import { mergeArticles, mergingOf } from './merge.ts'

export const articleHandlers = handlers(articleCalls, {
  list: async ({ db, user, query }) => ({ data: await listArticles(db, user, query) }),

  information: async ({ db, user, params }) => {
    const found = await readArticle(db, user, params.article)
    if (isRefusal(found)) return found
    return {
      data: {
        article: await entryOf(db, user, found.id),
        standing: await standingOf(db, user, found),
        levels: await levelsOf(db, user, found.id),
        photos: await photosOf(db, found.id),
      },
    }
  },

  create: ({ db, user, body, clock, note }) =>
    data(createArticle({ tx: db, by: user, now: clock(), note }, body)),

  save: ({ db, user, params, body, clock, note }) =>
    data(saveArticle({ tx: db, by: user, now: clock(), note }, params.article, body)),

  saveLevels: ({ db, user, params, body, clock, note }) =>
    data(saveLevels({ tx: db, by: user, now: clock(), note }, params.article, body.levels)),

  archive: ({ db, user, params, clock, note }) =>
    data(archiveArticle({ tx: db, by: user, now: clock(), note }, params.article)),

  archiveMany: async ({ db, user, address, body, clock, note }) => ({
    data: await archiveArticles({ tx: db, by: user, now: clock(), note }, { user, address }, body),
  }),

  merging: ({ db, user, params, query }) => data(mergingOf(db, user, params.article, query.into)),

  merge: ({ db, user, params, body, clock, note }) =>
    data(mergeArticles({ tx: db, by: user, now: clock(), note }, params.article, body.into)),

  restore: ({ db, user, params, clock, note }) =>
    data(restoreArticle({ tx: db, by: user, now: clock(), note }, params.article)),
})
