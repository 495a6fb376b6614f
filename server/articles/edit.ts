import { and, eq, ne } from 'drizzle-orm'
import type {
  ArticleChange,
  ArticleCode,
  ArticleEntry,
  ArticleSaving,
  NewArticle,
} from '#contract/endpoints/article.ts'
import { type KitPart, kitModeWords } from '#contract/kits.ts'
import { conflict, isRefusal, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { serialKeyWords, serialTimeWords } from '#contract/serials.ts'
import type { AdminAct } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import type { Tx } from '../db/open.ts'
import { products } from '../db/schema/index.ts'
import { articlesCame } from '../orders/held.ts'
import { photosOf, savePhotos } from '../pictures/photos.ts'
import { pictureText } from '../pictures/use.ts'
import { shopsNamed } from '../shops/named.ts'
import { type ArticleDraft, type Code, codeOf } from './draft.ts'
import { type Article, entryOf, findArticle } from './find.ts'
import { saveArticles } from './save.ts'

/** Adds an article by the rules of the import; here its reference must be new. */
export async function createArticle(
  act: AdminAct,
  { shop: slug, codes, ...draft }: NewArticle,
): OrRefusal<{ article: ArticleEntry }> {
  const { tx, by, note } = act
  const shops = shopsNamed(by, [slug])
  if (isRefusal(shops)) return shops
  const [shop] = shops
  if (!shop) throw new Error(`No shop ${slug} was found`)
  const taken = await skuTaken(tx, draft.sku)
  if (taken) return taken
  const wanted = eachOnce(codes)
  if (isRefusal(wanted)) return wanted
  const id = await saved(act, { ...draft, shopId: shop.id, codes: wanted })
  if (isRefusal(id)) return id
  const article = await entryOf(tx, by, id)
  note({ boutique: shop.name, ...changesOf(valuesOf(nothing, article)) }, nameOf(article))
  return { article }
}

/** Changes only the given fields, so that two people do not undo each other's work. */
export async function saveArticle(
  act: AdminAct,
  id: string,
  { was, ...change }: ArticleSaving,
): OrRefusal<{ article: ArticleEntry }> {
  const { tx, by, now, note } = act
  const found = await findArticle(tx, by, id)
  if (isRefusal(found)) return found
  note({}, nameOf(found))
  const before = await entryOf(tx, by, id)
  const photosBefore = await photosOf(tx, id)
  const meanwhile = changedMeanwhile({ ...before, photos: photosBefore }, change, was)
  if (meanwhile) return meanwhile
  const { sku = found.sku, codes = before.codes, photos = photosBefore, ...rest } = change
  if (sku !== found.sku) {
    const taken = await skuTaken(tx, sku, id)
    if (taken) return taken
    await tx.update(products).set({ sku }).where(eq(products.id, id))
  }
  const wanted = eachOnce(codes)
  if (isRefusal(wanted)) return wanted
  const gone = before.codes.flatMap(({ code }) => (wanted.some(one => one.code === code) ? [] : [code]))
  const refused = await saved(act, { ...rest, sku, shopId: found.shopId, codes: wanted, gone })
  if (isRefusal(refused)) return refused
  const lost = await savePhotos({ tx, now }, { ...found, sku }, photos)
  if (lost) return lost
  const article = await entryOf(tx, by, id)
  const shown = changesOf({ photos: [named(photosBefore), named(await photosOf(tx, id))] })
  note({ ...changesOf(valuesOf(before, article)), ...shown }, nameOf(article))
  return { article }
}

type Now = Required<ArticleChange>

/** Another person changed one of these fields since it was read, to another value than the one wanted here. */
function changedMeanwhile(now: Now, wanted: ArticleChange, was: ArticleChange = {}): Refusal | undefined {
  const before = { ...now, ...was }
  const agreed = changesOf(allOf({ ...now, ...wanted }, now))
  const fields = Object.keys(changesOf(allOf(before, now))).filter(field => field in agreed)
  return fields.length === 0
    ? undefined
    : conflict(
        'article-changed',
        `Quelqu’un vient de changer cet article (${fields.join(', ')}). Rien n’est enregistré : relisez-le, puis enregistrez de nouveau.`,
        fields.join(', '),
      )
}

const allOf = (before: Now, after: Now) => ({
  ...valuesOf(before, after),
  photos: [named(before.photos), named(after.photos)] as const,
})

/** In their order, for the first one is shown for the article. */
const named = (photos: readonly string[]) => photos.map(pictureText).join(', ')

/** « Miel de châtaignier (MIEL-250) », for the audit log. */
export const nameOf = ({ name, sku }: Pick<Article, 'name' | 'sku'>): string => `${name} (${sku})`

async function saved({ tx, by, now }: AdminAct, draft: ArticleDraft): OrRefusal<string> {
  const [one] = await saveArticles(tx, by.shops, [draft], true)
  if (!one) throw new Error('saveArticles gave fewer answers than it was given articles')
  if (one.outcome === 'refused') return conflict('article-refused', one.why)
  await articlesCame(tx, [draft.sku], now)
  return one.id
}

/** A reference names one article in all shops. */
async function skuTaken(tx: Tx, sku: string, but?: string): Promise<Refusal | undefined> {
  const [other] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.sku, sku), but ? ne(products.id, but) : undefined))
  return (
    other &&
    conflict(
      'sku-taken',
      `La référence ${sku} est déjà celle d’un autre article : choisissez-en une autre.`,
      sku,
    )
  )
}

/** The codes in the form in which they are kept; the same one twice may say two numbers of pieces. */
function eachOnce(codes: readonly ArticleCode[]): Code[] | Refusal {
  const kept = codes.map(({ code, qty }) => codeOf(code, qty))
  const twice = kept.find(({ code }, at) => kept.findIndex(one => one.code === code) !== at)
  if (!twice) return kept
  return refuse('code-twice', `Le code ${twice.code} est deux fois dans la liste : gardez-en un.`, {
    got: twice.code,
  })
}

type Values = Omit<ArticleEntry, 'id' | 'shop' | 'photo' | 'archived' | 'mergedInto' | 'pieces' | 'parts'> & {
  readonly parts: readonly KitPart[]
}

const nothing: Values = {
  ...{ sku: '', name: '', weightG: 0, lengthMm: null, widthMm: null, heightMm: null },
  ...{ upright: false, lots: false, leastDays: null, danger: '', codes: [] },
  ...{ originCountry: null, tariffNumber: null, customsValueCents: null },
  ...{ serialAsked: 'none', serialForm: '', serialKey: 'none' },
  ...{ kit: 'none', parts: [] },
}

/** In the words of the screen. */
const valuesOf = (before: Values, after: Values) =>
  ({
    nom: [before.name, after.name],
    référence: [before.sku, after.sku],
    'poids en g': [before.weightG, after.weightG],
    'longueur en mm': [before.lengthMm, after.lengthMm],
    'largeur en mm': [before.widthMm, after.widthMm],
    'hauteur en mm': [before.heightMm, after.heightMm],
    'toujours debout': [before.upright, after.upright],
    lots: [before.lots, after.lots],
    'jours restants au départ': [before.leastDays, after.leastDays],
    'matière dangereuse': [before.danger, after.danger],
    origine: [before.originCountry, after.originCountry],
    'numéro de tarif douanier': [before.tariffNumber, after.tariffNumber],
    'valeur en douane, en centimes': [before.customsValueCents, after.customsValueCents],
    'numéros de série': [serialTimeWords[before.serialAsked], serialTimeWords[after.serialAsked]],
    'modèle des numéros de série': [before.serialForm, after.serialForm],
    'clé des numéros de série': [serialKeyWords[before.serialKey], serialKeyWords[after.serialKey]],
    kit: [kitModeWords[before.kit], kitModeWords[after.kit]],
    pièces: [before.parts.map(partText), after.parts.map(partText)],
    codes: [before.codes.map(codeText), after.codes.map(codeText)],
  }) as const

const partText = ({ sku, qty }: KitPart) => `${qty} × ${sku}`

const codeText = ({ code, qty }: ArticleCode) => (qty === 1 ? code : `${code} × ${qty}`)
