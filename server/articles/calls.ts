import { articleCalls } from '#contract/endpoints/article.ts'
import { data, handlers } from '../handlers.ts'
import { createArticle, saveArticle } from './edit.ts'
import { articleInformation, listArticles } from './find.ts'

export const articleHandlers = handlers(articleCalls, {
  list: async ({ db, user, query }) => ({ data: await listArticles(db, user, query) }),

  information: ({ db, user, params }) => data(articleInformation(db, user, params.article)),

  create: ({ db, user, body, clock, note }) =>
    data(createArticle({ tx: db, by: user, now: clock(), note }, body)),

  save: ({ db, user, params, body, clock, note }) =>
    data(saveArticle({ tx: db, by: user, now: clock(), note }, params.article, body)),
})
