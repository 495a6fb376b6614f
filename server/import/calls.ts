import { importCalls } from '#contract/endpoints/import.ts'
import {
  type ShopImportKind,
  shopImportCalls,
  shopImportKinds,
  shopImportRights,
} from '#contract/endpoints/shop-import.ts'
import { type OrRefusal, refuse } from '#contract/problems.ts'
import { includes } from '#contract/shop-rights.ts'
import { atDoor } from '../auth/reach.ts'
import type { User, UserShop } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { data, handlers } from '../handlers.ts'
import { describeJob, findJob, latestJobs, linesPage, type Place } from './jobs.ts'
import { kindOf } from './kinds/index.ts'
import { templateFile } from './sheets.ts'
import { headOfImport, openImport, refusedLines, startImport, stopImport, takePart } from './steps.ts'

export const importHandlers = handlers(importCalls, {
  list: async ({ db, user }) => ({ data: await latestJobs(db, user) }),

  open: ({ db, user, body, clock, note }) => data(openImport({ db, place: user, note }, body, user, clock())),

  part: ({ db, user, params, body, importer }) =>
    data(takePart({ db, place: user, importer }, params.import, body)),

  head: ({ db, user, params, importer }) => data(headOfImport({ db, place: user, importer }, params.import)),

  read: ({ db, user, params }) => data(describeJob(db, user, params.import)),

  start: ({ db, user, params, body, note, importer }) =>
    data(startImport({ db, place: user, note, importer }, params.import, body)),

  stop: ({ db, user, params, note }) => data(stopImport({ db, place: user, note }, params.import)),

  lines: ({ db, user, params, query }) =>
    data(findJob(db, user, params.import), job => linesPage(db, job.id, query)),

  refused: ({ db, user, params, query, importer }) =>
    refusedLines({ db, place: user, importer }, params.import, query.format),

  template: async ({ params, query }) => templateFile(kindOf(params.kind), query.format),
})

/** The same for one shop, by its own people and by the administrators of its warehouse. */
export const shopImportHandlers = handlers(shopImportCalls, {
  list: context => data(atPlace(context, place => latestJobs(context.db, place))),

  open: ({ db, user, shop, body, clock, note }) =>
    data(
      atPlace({ db, user, shop }, async place =>
        kindsOf({ user, shop }).includes(body.kind)
          ? openImport({ db, place, note }, body, user, clock())
          : kindNotYours(shop, body.kind),
      ),
    ),

  part: ({ db, user, shop, params, body, importer }) =>
    data(atPlace({ db, user, shop }, place => takePart({ db, place, importer }, params.import, body))),

  head: ({ db, user, shop, params, importer }) =>
    data(atPlace({ db, user, shop }, place => headOfImport({ db, place, importer }, params.import))),

  read: ({ db, user, shop, params }) =>
    data(atPlace({ db, user, shop }, place => describeJob(db, place, params.import))),

  start: ({ db, user, shop, params, body, note, importer }) =>
    data(
      atPlace({ db, user, shop }, place => startImport({ db, place, note, importer }, params.import, body)),
    ),

  stop: ({ db, user, shop, params, note }) =>
    data(atPlace({ db, user, shop }, place => stopImport({ db, place, note }, params.import))),

  lines: ({ db, user, shop, params, query }) =>
    data(
      atPlace({ db, user, shop }, place => findJob(db, place, params.import)),
      job => linesPage(db, job.id, query),
    ),

  refused: ({ db, user, shop, params, query, importer }) =>
    atPlace({ db, user, shop }, place => refusedLines({ db, place, importer }, params.import, query.format)),

  template: async ({ params, query }) => templateFile(kindOf(params.kind), query.format),
})

type AtShop = { readonly db: Db | Tx; readonly user: User; readonly shop: UserShop }

/** Runs a step of an import that reaches nothing but this shop. */
const atPlace = <T>({ db, user, shop }: AtShop, step: (place: Place) => OrRefusal<T>) =>
  atDoor(db, user, shop, by => step({ ...by, ofShop: shop, kinds: kindsOf({ user, shop }) }))

/** The warehouse's people have no right in a shop and may bring in every kind. */
const kindsOf = ({ user, shop }: Pick<AtShop, 'user' | 'shop'>): readonly ShopImportKind[] => {
  const { right } = shop
  if (user.warehouseId !== null || right === undefined) return shopImportKinds
  return shopImportKinds.filter(kind => includes(right, shopImportRights[kind]))
}

const kindNotYours = ({ name }: UserShop, kind: ShopImportKind) =>
  refuse(
    'import-kind-right',
    `Chez ${name}, vous n’avez pas le droit d’importer ce fichier : ${kindOf(kind).title}. Demandez-le à qui règle la boutique.`,
    { status: 403, expected: shopImportRights[kind] },
  )
