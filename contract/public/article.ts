import * as z from 'zod/mini'
import { articleFilters, LeastDays, ShownLevel } from '../endpoints/article.ts'
import { Cents } from '../entities/customer-address.ts'
import { KitPart, partsAtMost } from '../kits.ts'
import { PhotoData, photosOfArticleAtMost, pictureAddress } from '../photo.ts'
import { SerialForm, serialKeys, serialTimes } from '../serials.ts'
import { Id, Quantity, text } from '../values.ts'
import { resource } from './resource.ts'

const Millimetres = z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(10_000))), null)

/** In the form `#` is a digit, `@` a letter, `*` either, any other sign itself; empty takes every number. */
const Serials = z.object({
  asked: z.enum(serialTimes),
  form: z._default(SerialForm, ''),
  key: z._default(z.enum(serialKeys), 'none'),
})

/** `parts`: its parts are picked for each order; `assembled`: it is put together beforehand. */
const kitMode = z.enum(['parts', 'assembled'])

const Kit = z.object({
  mode: kitMode,
  parts: z
    .array(z.object({ reference: KitPart.shape.sku, quantity: KitPart.shape.qty }))
    .check(z.minLength(1), z.maxLength(partsAtMost)),
})

export const ArticleBody = z.object({
  name: text(200),
  weightG: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  lengthMm: Millimetres,
  widthMm: Millimetres,
  heightMm: Millimetres,
  /** It must not be turned on its side. Without it, it stays as it is. */
  upright: z.optional(z.boolean()),
  /** Its goods come in lots. */
  lots: z._default(z.boolean(), false),
  /** Days that must be left before it perishes when a parcel leaves. Null: as the shop says; without it, it stays as it is. */
  leastDays: z.optional(z.nullable(LeastDays)),
  /** The carrier's note about dangerous goods, such as a UN number. */
  danger: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  /** For customs: the country where it was made, by its two letters or its name. */
  originCountry: z._default(z.nullable(z.string().check(z.trim(), z.minLength(2), z.maxLength(60))), null),
  /** For customs: its number in the tariff (HS), 6 to 10 digits. */
  tariffNumber: z._default(z.nullable(z.string().check(z.trim(), z.minLength(6), z.maxLength(20))), null),
  /** For customs: the value of a piece, in cents of euros, if the order’s line does not say its price. */
  customsValueCents: z._default(z.nullable(Cents), null),
  /** When the warehouse asks for the serial number of each piece, their form and key. Absent: stays as it is. */
  serials: z.optional(Serials),
  /** The articles that it consists of. Null: it is no kit; without it, it stays as it is. */
  kit: z.optional(z.nullable(Kit)),
  /** Its barcodes: a GTIN, or one of the shop's own. A case has more than one piece. */
  codes: z._default(
    z.array(z.object({ code: text(120), quantity: z._default(Quantity, 1) })).check(z.maxLength(50)),
    [],
  ),
})
export type ArticleBody = z.output<typeof ArticleBody>

/** All photographs of an article in their order: those that it keeps, and new ones. */
export const ArticlePhotos = z.object({
  photos: z
    .array(
      z.union([
        z.object({ id: Id }),
        /** In base64. */
        z.object({ jpeg: PhotoData }),
      ]),
    )
    .check(z.maxLength(photosOfArticleAtMost)),
})

export const ArticleView = z.object({
  /** The SKU. */
  reference: z.string(),
  name: z.string(),
  weightG: z.int(),
  lengthMm: z.nullable(z.int()),
  widthMm: z.nullable(z.int()),
  heightMm: z.nullable(z.int()),
  upright: z.boolean(),
  lots: z.boolean(),
  /** Null: as the shop says. */
  leastDays: z.nullable(z.int()),
  danger: z.string(),
  originCountry: z.nullable(z.string()),
  tariffNumber: z.nullable(z.string()),
  customsValueCents: z.nullable(z.int()),
  /** Absent: they are not asked for. */
  serials: z.optional(z.object({ asked: z.enum(serialTimes), form: z.string(), key: z.enum(serialKeys) })),
  /** Absent: it is no kit. */
  kit: z.optional(
    z.object({ mode: kitMode, parts: z.array(z.object({ reference: z.string(), quantity: Quantity })) }),
  ),
  codes: z.array(z.object({ code: z.string(), quantity: Quantity })),
  /** The first one stands for the article. Each address is open to everybody. */
  photos: z.array(z.object({ id: Id, address: z.string() })),
  /** It is neither ordered nor received any more. */
  archived: z.boolean(),
})
export type ArticleView = z.infer<typeof ArticleView>

/** The warehouse alone sets levels. */
export const ArticleLevelsView = z.object({ levels: z.array(ShownLevel) })

const { text: words, state, lacks } = articleFilters

const measured = { name: 'Miel de châtaignier 250 g', weightG: 320, lengthMm: 70, widthMm: 70, heightMm: 95 }
const customs = { originCountry: 'FR', tariffNumber: '04090000', customsValueCents: 690 }
const codes = [
  { code: '3760123450010', quantity: 1 },
  { code: '13760123450017', quantity: 6 },
]

const photo = '4f1c7a52-8a0e-4a59-9d2c-6f0b7c1e2d3a'

export const articles = resource({
  ...{ path: 'articles', one: 'article', right: 'articles', body: ArticleBody, view: ArticleView },
  filters: z.object({ text: words, state, lacks }),
  words: { the: 'l’article', a: 'un article', some: 'les articles' },
  sent: { ...measured, ...customs, codes },
  example: {
    ...{
      reference: 'MIEL-250',
      ...measured,
      upright: false,
      lots: false,
      leastDays: null,
      danger: '',
      ...customs,
    },
    ...{ codes, archived: false },
    photos: [{ id: photo, address: pictureAddress(photo) }],
  },
  readings: {
    levels: {
      does: 'Lit les niveaux de l’article aux emplacements de l’entrepôt',
      more: 'À combien de pièces un emplacement est complété (`least`), et jusqu’à combien (`most`). L’entrepôt seul les change.',
      view: ArticleLevelsView,
      example: { levels: [{ place: 'A-01-02', least: 4, most: 24, pieces: 17 }] },
    },
  },
  acts: {
    photos: {
      does: 'Donne à l’article ses photos, dans leur ordre',
      more: 'Celles qu’il garde par leur `id`, les nouvelles en `jpeg` (base64, 512 Ko et 1 600 points de côté au plus). Celles qui manquent sont retirées.',
      body: { schema: ArticlePhotos, example: { photos: [{ jpeg: '/9j/2Q==' }, { id: photo }] } },
    },
  },
  more: {
    put: 'La `reference` est le SKU. Les commandes qui attendaient cet article repartent aussitôt. Un article archivé est remis en vente.',
    remove: 'Archive l’article : il n’est plus commandé ni reçu. Ce qui en reste en stock y reste.',
  },
})
