import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { admin, change, endpoint, reading } from '../endpoint.ts'
import { PostalAddress } from '../entities/address.ts'
import { Id, Slug, Total, text, WeightG } from '../values.ts'
import { LeastDays } from './article.ts'
import { listed } from './page.ts'

/** A rule for orders that name no carrier. The first rule that fits decides. */
export const CarrierRule = z.object({
  /** Null: any country. */
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  /** The articles' weight, at most; null: any. */
  upToG: z.nullable(WeightG),
  carrier: Slug,
})
export type CarrierRule = z.infer<typeof CarrierRule>

const CarrierRules = z.array(CarrierRule).check(z.maxLength(50))

export const ShopEntry = z.object({
  id: Id,
  slug: Slug,
  name: z.string(),
  address: z.nullable(PostalAddress),
  returnAddress: z.nullable(PostalAddress),
  carrierRules: CarrierRules,
  /** A note is printed for each gift. */
  giftNote: z.boolean(),
  /** Days that goods must have left when a parcel leaves, where the article says nothing else. */
  leastDays: LeastDays,
  /** The picture that documents begin with. */
  logo: z.nullable(Id),
  /** People who serve it, and what it has. */
  people: Total,
  articles: Total,
  orders: Total,
})
export type ShopEntry = z.infer<typeof ShopEntry>

export const NewShop = z.object({
  name: text(80),
  slug: Slug,
  address: z.optional(z.nullable(PostalAddress)),
  returnAddress: z.optional(z.nullable(PostalAddress)),
  carrierRules: z.optional(CarrierRules),
  giftNote: z.optional(z.boolean()),
  leastDays: z.optional(LeastDays),
})
export type NewShop = z.infer<typeof NewShop>

/** Fields that are missing stay. A logo is a picture that was kept for this shop. */
export const ShopChange = z.extend(z.partial(NewShop), { logo: z.optional(z.nullable(Id)) })
export type ShopChange = z.infer<typeof ShopChange>

const shopSorts = ['name', 'slug', 'people', 'articles', 'orders'] as const
const Done = answer(z.object({ shop: ShopEntry }))
const params = z.object({ shop: Id })

export const shopCalls = {
  list: endpoint({
    ...reading('rest_shop_list', '/rest/shop/list'),
    does: 'Les boutiques dont la personne s’occupe',
    ...admin,
    query: z.object({
      ...listed(shopSorts, 100),
    }),
    answer: answer(z.object({ shops: z.array(ShopEntry), total: Total })),
  }),

  information: endpoint({
    ...reading('rest_shop', '/rest/shop/{shop}'),
    does: 'Une boutique et ses adresses',
    ...admin,
    params,
    answer: Done,
  }),

  create: endpoint({
    ...change('rest_shop_create', '/rest/shop'),
    does: 'Ajoute une boutique',
    ...admin,
    body: NewShop,
    answer: Done,
  }),

  save: endpoint({
    ...change('rest_shop_save', '/rest/shop/{shop}'),
    does: 'Change le nom, les adresses ou le logo d’une boutique',
    ...admin,
    params,
    body: ShopChange,
    answer: Done,
  }),
}
