import { and, asc, gt, inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { ArticleEntry } from '#contract/endpoints/article.ts'
import { pictureAddress } from '#contract/photo.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import {
  type ArticleBody,
  type ArticleLevelsView,
  ArticlePhotos,
  type ArticleView,
  articles as resource,
} from '#contract/public/article.ts'
import { archiveArticle, restoreArticle } from '../articles/archive.ts'
import { codeOf } from '../articles/draft.ts'
import { saveArticle } from '../articles/edit.ts'
import { articlesOf, entriesOf } from '../articles/find.ts'
import { levelsOf } from '../articles/levels.ts'
import { type Saved, saveArticles } from '../articles/save.ts'
import { ofOwnShops } from '../auth/reach.ts'
import type { Db, Tx } from '../db/open.ts'
import { products } from '../db/schema/index.ts'
import { readAs } from '../http/input.ts'
import { articlesCame } from '../orders/held.ts'
import { keepPicture } from '../pictures/keep.ts'
import { photosOfEach } from '../pictures/photos.ts'
import { type Asking, actOf, administratorOf, type Item, type Outcome, storeOf } from './store.ts'

const ofShop = ({ program }: Asking) => ofOwnShops({ shops: [program.shop] }, products.shopId)

async function entriesNamed(db: Db | Tx, asking: Asking, skus: readonly string[]) {
  if (skus.length === 0) return []
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(ofShop(asking), inArray(products.sku, [...skus])))
  return entriesOf(
    db,
    administratorOf(asking),
    rows.map(({ id }) => id),
  )
}

export const articleStore = storeOf(resource, {
  async find(db, asking, skus) {
    const entries = await entriesNamed(db, asking, skus)
    const photos = await photosOfEach(
      db,
      entries.map(({ id }) => id),
    )
    return new Map(
      entries.map(
        ({ id, sku, name, weightG, lengthMm, widthMm, heightMm, lots, danger, codes, ...entry }) => {
          const { upright, leastDays, originCountry, tariffNumber, customsValueCents, archived } = entry
          const view: ArticleView = {
            ...{ reference: sku, name, weightG, lengthMm, widthMm, heightMm, lots, danger, archived },
            ...{ upright, leastDays, originCountry, tariffNumber, customsValueCents },
            ...serialsOf(entry),
            ...kitOf(entry),
            codes: codes.map(({ code, qty }) => ({ code, quantity: qty })),
            photos: (photos.get(id) ?? []).map(photo => ({ id: photo, address: pictureAddress(photo) })),
          }
          return [sku, view]
        },
      ),
    )
  },

  async list(db, asking, { after, limit, filters }) {
    const rows = await db
      .select({ sku: products.sku })
      .from(products)
      .where(
        and(
          await articlesOf(db, administratorOf(asking), filters),
          after === undefined ? undefined : gt(products.sku, after),
        ),
      )
      .orderBy(asc(products.sku))
      .limit(limit)
    return rows.map(({ sku }) => sku)
  },

  put: putArticles,

  async remove(tx, asking, sku) {
    const [entry] = await entriesNamed(tx, asking, [sku])
    if (!entry) return articleUnknown(sku)
    const archived = await archiveArticle(actOf(tx, asking), entry.id)
    return isRefusal(archived) ? archived : undefined
  },

  readings: {
    async levels(db, asking, { reference: sku }): OrRefusal<z.infer<typeof ArticleLevelsView>> {
      const [entry] = await entriesNamed(db, asking, [sku])
      return entry ? { levels: await levelsOf(db, administratorOf(asking), entry.id) } : articleUnknown(sku)
    },
  },

  acts: {
    async photos(tx, asking, { reference: sku, body }) {
      const read = readAs('body', ArticlePhotos, body)
      if (isRefusal(read)) return read
      const [entry] = await entriesNamed(tx, asking, [sku])
      if (!entry) return articleUnknown(sku)
      const act = actOf(tx, asking)
      const photos: string[] = []
      for (const one of read.value.photos) {
        if ('id' in one) {
          photos.push(one.id)
          continue
        }
        const kept = await keepPicture(act, { shop: asking.program.shop.slug, jpeg: one.jpeg }, asking.photos)
        if (isRefusal(kept)) return kept
        photos.push(kept.picture)
      }
      return saveArticle(act, entry.id, { photos })
    },
  },
})

const serialsOf = ({
  serialAsked: asked,
  serialForm: form,
  serialKey: key,
}: Pick<ArticleEntry, 'serialAsked' | 'serialForm' | 'serialKey'>): Pick<ArticleView, 'serials'> =>
  asked === 'none' ? {} : { serials: { asked, form, key } }

const kitOf = ({ kit, parts }: Pick<ArticleEntry, 'kit' | 'parts'>): Pick<ArticleView, 'kit'> =>
  kit === 'none'
    ? {}
    : { kit: { mode: kit, parts: parts.map(({ sku, qty }) => ({ reference: sku, quantity: qty })) } }

/** Absent: as it was. */
const givenKit = (kit: ArticleBody['kit']) =>
  kit === undefined
    ? {}
    : {
        kit: kit?.mode ?? ('none' as const),
        parts: (kit?.parts ?? []).map(({ reference, quantity }) => ({ sku: reference, qty: quantity })),
      }

async function putArticles(
  tx: Tx,
  asking: Asking,
  items: readonly Item<ArticleBody>[],
): Promise<(Outcome | Refusal)[]> {
  const { shop } = asking.program
  const skus = items.map(({ reference }) => reference)
  const known = await entriesNamed(tx, asking, skus)
  const restored = new Map<string, Refusal | undefined>()
  for (const { id, sku } of known.filter(({ archived }) => archived)) {
    const back = await restoreArticle(actOf(tx, asking), id)
    restored.set(sku, isRefusal(back) ? back : undefined)
  }
  const taken = new Map<string, string>()
  const drafts = items.map(({ reference: sku, body: { codes: given, serials, kit, ...body } }) => {
    const refused = restored.get(sku)
    if (refused) return refused
    const codes = given.map(({ code, quantity }) => codeOf(code, quantity))
    const twice = codes.find(({ code }) => (taken.get(code) ?? sku) !== sku)
    if (twice) return codeTwice(twice.code)
    for (const { code } of codes) taken.set(code, sku)
    const before = known.find(one => one.sku === sku)?.codes ?? []
    const gone = before.flatMap(({ code }) => (codes.some(one => one.code === code) ? [] : [code]))
    const { asked: serialAsked, form: serialForm, key: serialKey } = serials ?? {}
    return {
      ...body,
      ...givenKit(kit),
      serialAsked,
      serialForm,
      serialKey,
      sku,
      shopId: shop.id,
      codes,
      gone,
    }
  })
  const good = drafts.flatMap(draft => (isRefusal(draft) ? [] : [draft]))
  const saved = await saveArticles(tx, [shop], good, true)
  await articlesCame(tx, skus, asking.now)
  return drafts.map(draft =>
    isRefusal(draft)
      ? draft
      : outcomeOf(saved[good.indexOf(draft)], { sku: draft.sku, wasArchived: restored.has(draft.sku) }),
  )
}

const outcomes = { made: 'created', changed: 'changed', same: 'unchanged' } as const

function outcomeOf(
  saved: Saved | undefined,
  { sku, wasArchived }: { sku: string; wasArchived: boolean },
): Outcome | Refusal {
  if (!saved) throw new Error('saveArticles gave fewer answers than it was given articles')
  if (saved.outcome === 'refused') return conflict('article-refused', saved.why, sku)
  return wasArchived ? 'changed' : outcomes[saved.outcome]
}

const articleUnknown = (sku: string): Refusal =>
  notFound('product-unknown', `L’article ${sku} n’existe pas.`, sku)

const codeTwice = (code: string): Refusal =>
  refuse('code-twice', `Le code ${code} est celui de deux articles de cet envoi.`, { got: code })
