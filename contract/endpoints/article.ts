import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { admin, change, endpoint, reading } from '../endpoint.ts'
import { customsFields } from '../entities/customer-address.ts'
import { KitPart, KitParts, kitModes } from '../kits.ts'
import { photosOfArticleAtMost } from '../photo.ts'
import { SerialForm, serialKeys, serialTimes } from '../serials.ts'
import { Id, Name, Sku, Slug, Total, text } from '../values.ts'
import { listed } from './page.ts'

/** A barcode of an article. More than one piece a scan: the code of a case. */
export const ArticleCode = z.object({
  code: text(120),
  qty: z.int().check(z.minimum(1), z.maximum(99_999)),
})
export type ArticleCode = z.infer<typeof ArticleCode>

/** Null while nobody has measured it. */
const Side = z.nullable(z.int().check(z.minimum(1), z.maximum(100_000)))

/** When its serial numbers are asked for, their form and their key. */
const serialFields = {
  serialAsked: z.enum(serialTimes),
  serialForm: SerialForm,
  serialKey: z.enum(serialKeys),
}

/** An article that consists of others: how it is prepared, and its parts. */
const kitFields = { kit: z.enum(kitModes), parts: KitParts }

/** Days that goods must have left before they perish when a parcel leaves. */
export const LeastDays = z.int().check(z.minimum(0), z.maximum(3_650))

const described = {
  sku: Sku,
  name: text(200),
  /** Nought while nobody has weighed it. */
  weightG: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  lengthMm: Side,
  widthMm: Side,
  heightMm: Side,
  /** It must not be turned on its side. */
  upright: z.boolean(),
  lots: z.boolean(),
  /** Null: as its shop says. */
  leastDays: z.nullable(LeastDays),
  /** The carrier's note about dangerous goods. */
  danger: z.string().check(z.trim(), z.maxLength(200)),
  codes: z.array(ArticleCode).check(z.maxLength(100)),
  ...customsFields,
  ...serialFields,
  ...kitFields,
}

export const NewArticle = z.object({
  ...described,
  ...{ leastDays: z.optional(z.nullable(LeastDays)), upright: z.optional(z.boolean()) },
  ...z.partial(z.object({ ...customsFields, ...serialFields, ...kitFields })).shape,
  shop: Slug,
})
export type NewArticle = z.infer<typeof NewArticle>

/** Pictures that were kept for its shop. The first one stands for the article everywhere. */
const Photos = z.array(Id).check(z.maxLength(photosOfArticleAtMost))

/** Fields that are missing stay; codes and photographs change as a whole. An article stays in its shop. */
export const ArticleChange = z.partial(z.object({ ...described, photos: Photos }))
export type ArticleChange = z.infer<typeof ArticleChange>

/** `was`: what the changed fields said when they were read. Where one says something else now, nothing is changed. */
export const ArticleSaving = z.extend(ArticleChange, { was: z.optional(ArticleChange) })
export type ArticleSaving = z.infer<typeof ArticleSaving>

export const ArticleEntry = z.object({
  id: Id,
  shop: Slug,
  ...described,
  parts: z.array(z.extend(KitPart, { name: z.string() })),
  photo: z.string(),
  archived: z.boolean(),
  /** The article that it turned out to be. */
  mergedInto: z.nullable(z.object({ id: Id, sku: Sku, name: z.string() })),
  /** The article's pieces in this warehouse. */
  pieces: Total,
})
export type ArticleEntry = z.infer<typeof ArticleEntry>

const Level = z.int().check(z.minimum(0), z.maximum(1_000_000))

/** The number of pieces of an article that a place should hold. */
export const ArticleLevel = z.object({ place: Name, least: Level, most: Level.check(z.minimum(1)) })
export type ArticleLevel = z.infer<typeof ArticleLevel>

/** The same, with what lies there now. */
export const ShownLevel = z.extend(ArticleLevel, { pieces: Total })
export type ShownLevel = z.infer<typeof ShownLevel>

/** From what left in so many days that are over. */
export const suggestedFromDays = 28

/** A least and a most that the figures speak for. */
export const SuggestedLevel = z.pick(ArticleLevel, { least: true, most: true })
export type SuggestedLevel = z.infer<typeof SuggestedLevel>

/** The goods, codes and orders that a merge would move. The confirmation names them. */
export const Merging = z.object({
  pieces: Total,
  places: z.array(z.string()),
  codes: z.array(z.string()),
  orders: z.array(z.string()),
  deliveries: z.array(z.string()),
})
export type Merging = z.infer<typeof Merging>

/** More are archived by several calls, so that nobody waits for one of them. */
export const archivedAtOnce = 100

const articleSorts = ['name', 'sku', 'shop', 'weight', 'pieces'] as const
export const articleStates = ['active', 'archived'] as const
export const articleLacks = ['code', 'weight', 'stock'] as const
/** Words of its name, its reference, or a code in any form. */
export const articleFilters = {
  ...listed(articleSorts),
  shop: z.optional(Slug),
  state: z.optional(z.enum(articleStates)),
  lacks: z.optional(z.enum(articleLacks)),
}
export const ArticleList = answer(z.object({ articles: z.array(ArticleEntry), total: Total }))
export const ArticleDone = answer(z.object({ article: ArticleEntry }))
export const ArticleFile = answer(
  z.object({
    article: ArticleEntry,
    /** The stock, orders or deliveries that keep it from being archived, in words. */
    standing: z.nullable(z.string()),
    levels: z.array(ShownLevel),
    /** Absent where nothing has left lately. */
    suggested: z.optional(SuggestedLevel),
    photos: Photos,
  }),
)

export const ArchivingMany = z.object({
  articles: z.array(Id).check(z.minLength(1), z.maxLength(archivedAtOnce)),
  archived: z.boolean(),
})
export const ArchivedMany = answer(
  z.object({
    done: z.array(Id),
    refused: z.array(z.object({ article: Id, why: z.string() })),
  }),
)

const params = z.object({ article: Id })

export const articleCalls = {
  list: endpoint({
    ...reading('rest_article_list', '/rest/article/list'),
    does: 'Les articles des boutiques dont la personne s’occupe',
    ...admin,
    mayBeOld: true,
    query: z.object(articleFilters),
    answer: ArticleList,
  }),

  information: endpoint({
    ...reading('rest_article', '/rest/article/{article}'),
    does: 'Un article, tel que l’administration le règle',
    ...admin,
    params,
    answer: ArticleFile,
  }),

  create: endpoint({
    ...change('rest_article_create', '/rest/article'),
    does: 'Ajoute un article',
    ...admin,
    body: NewArticle,
    answer: ArticleDone,
  }),

  save: endpoint({
    ...change('rest_article_save', '/rest/article/{article}'),
    does: 'Change un article : nom, référence, codes, photos, poids, taille',
    ...admin,
    params,
    body: ArticleSaving,
    answer: ArticleDone,
  }),

  saveLevels: endpoint({
    ...change('rest_article_levels', '/rest/article/{article}/levels'),
    does: 'Change les minimums et maximums d’un article par emplacement',
    ...admin,
    params,
    body: z.object({ levels: z.array(ArticleLevel).check(z.maxLength(200)) }),
    answer: answer(z.object({ levels: z.array(ShownLevel) })),
  }),

  archive: endpoint({
    ...change('rest_article_archive', '/rest/article/{article}/archive'),
    does: 'Archive un article : il ne se commande ni ne se reçoit plus',
    ...admin,
    params,
    answer: ArticleDone,
  }),

  archiveMany: endpoint({
    ...change('rest_article_archive_many', '/rest/article/archive'),
    does: 'Archive des articles choisis, ou les remet en vente ; dit pour chacun des autres pourquoi pas',
    ...admin,
    body: ArchivingMany,
    answer: ArchivedMany,
  }),

  merging: endpoint({
    ...reading('rest_article_merging', '/rest/article/{article}/merging'),
    does: 'Ce qu’une fusion de deux articles déplacerait, sans rien faire',
    ...admin,
    params,
    query: z.object({ into: Id }),
    answer: answer(z.object({ merging: Merging })),
  }),

  merge: endpoint({
    ...change('rest_article_merge', '/rest/article/{article}/merge'),
    does: 'Fusionne un article dans un autre : pièces, codes, commandes et livraisons',
    ...admin,
    params,
    body: z.object({ into: Id }),
    answer: ArticleDone,
  }),

  restore: endpoint({
    ...change('rest_article_restore', '/rest/article/{article}/restore'),
    does: 'Remet un article archivé en vente',
    ...admin,
    params,
    answer: ArticleDone,
  }),
}
