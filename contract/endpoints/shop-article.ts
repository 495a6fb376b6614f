import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, door, endpoint, reading, strictDoor } from '../endpoint.ts'
import { PhotoData } from '../photo.ts'
import { Id, Slug } from '../values.ts'
import {
  ArchivedMany,
  ArchivingMany,
  ArticleDone,
  ArticleFile,
  ArticleLevel,
  ArticleList,
  ArticleSaving,
  articleFilters,
  NewArticle,
} from './article.ts'

const ofShop = { slugShop: Slug }
const shopParams = z.object(ofShop)
const articleParams = z.object({ ...ofShop, article: Id })
const articles = '/rest/shop/{slugShop}/articles'

/** Articles at the shop's own door: the same as in the administration, of one shop. */
export const shopArticleCalls = {
  list: endpoint({
    ...reading('rest_shop_article_list', articles),
    does: 'Les articles d’une boutique, par nom, référence, code, état ou ce qui leur manque',
    ...door('read'),
    mayBeOld: true,
    params: shopParams,
    query: z.object(articleFilters),
    answer: ArticleList,
  }),

  information: endpoint({
    ...reading('rest_shop_article', `${articles}/{article}`),
    does: 'Un article de la boutique, avec ce que l’entrepôt en règle',
    ...door('read'),
    params: articleParams,
    answer: ArticleFile,
  }),

  create: endpoint({
    ...change('rest_shop_article_create', articles),
    does: 'Ajoute un article à la boutique',
    ...strictDoor('stock'),
    params: shopParams,
    body: z.omit(NewArticle, { shop: true }),
    answer: ArticleDone,
  }),

  save: endpoint({
    ...change('rest_shop_article_save', `${articles}/{article}`),
    does: 'Change un article de la boutique : nom, référence, codes, photos, poids, taille',
    ...strictDoor('stock'),
    params: articleParams,
    /** The warehouse alone sets levels: they are named here so that they are refused, not passed over in silence. */
    body: z.extend(ArticleSaving, { levels: z.optional(z.array(ArticleLevel)) }),
    answer: ArticleDone,
  }),

  keepPicture: endpoint({
    ...change('rest_shop_article_picture', '/rest/shop/{slugShop}/article-pictures'),
    does: 'Garde une photo d’article pour la boutique',
    ...strictDoor('stock'),
    params: shopParams,
    body: z.object({ jpeg: PhotoData }),
    answer: answer(z.object({ picture: Id })),
  }),

  archive: endpoint({
    ...change('rest_shop_article_archive', `${articles}/{article}/archive`),
    does: 'Archive un article de la boutique : il ne se commande ni ne se reçoit plus',
    ...strictDoor('stock'),
    params: articleParams,
    answer: ArticleDone,
  }),

  archiveMany: endpoint({
    ...change('rest_shop_article_archive_many', '/rest/shop/{slugShop}/articles-archive'),
    does: 'Archive des articles choisis de la boutique, ou les remet en vente',
    ...strictDoor('stock'),
    params: shopParams,
    body: ArchivingMany,
    answer: ArchivedMany,
  }),

  restore: endpoint({
    ...change('rest_shop_article_restore', `${articles}/{article}/restore`),
    does: 'Remet en vente un article archivé de la boutique',
    ...strictDoor('stock'),
    params: articleParams,
    answer: ArticleDone,
  }),
}
