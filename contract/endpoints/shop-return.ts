import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, door, endpoint, reading } from '../endpoint.ts'
import { ProductSummary } from '../entities/order.ts'
import { ReturnEntry, returnStates } from '../entities/work-list.ts'
import { Id, Instant, Name, optionalText, Quantity, Sku, Slug, Total, text } from '../values.ts'
import { listed } from './page.ts'
import { AnnouncedReturn, conditions, outcomes, Pieces, Wish, wishNoteAtMost } from './return.ts'

const ofShop = { slugShop: Slug }
const params = z.object(ofShop)
const returnParams = z.object({ ...ofShop, return: Name })
const returns = '/rest/shop/{slugShop}/returns'

/** A return as its shop sees it. */
export const ShopReturn = z.object({
  name: Name,
  status: z.enum(returnStates),
  order: z.nullable(Name),
  customer: z.nullable(z.string()),
  at: Instant,
  by: z.nullable(z.string()),
  origin: z.string(),
  waitReason: z.nullable(z.string()),
  note: z.string(),
  photo: z.nullable(Id),
  noPhoto: z.boolean(),
  lines: z.array(
    z.object({
      product: ProductSummary,
      qty: Quantity,
      condition: z.enum(conditions),
      /** Where the pieces went; those of a return that waits lie in quarantine. */
      outcome: z.enum(outcomes),
    }),
  ),
  wish: z.nullable(Wish),
})
export type ShopReturn = z.infer<typeof ShopReturn>

const Done = answer(ShopReturn)

/** The returns that were announced of an order, and the pieces that its customer still has. */
const Announced = answer(z.object({ announced: z.array(AnnouncedReturn), returnable: z.array(Pieces) }))

const ofOrder = '/rest/shop/{slugShop}/orders/{order}/announced-returns'
const orderParams = z.object({ ...ofShop, order: Name })
const announcedParams = z.object({ ...ofShop, order: Name, reference: text(64) })

/** Returns at the shop's own door: it sees what came back, and says what it wants done. */
export const shopReturnCalls = {
  list: endpoint({
    ...reading('rest_shop_return_list', returns),
    does: 'Les retours d’une boutique, ceux qui attendent et ceux qui sont traités',
    ...door('read'),
    mayBeOld: true,
    params,
    query: z.object({
      ...listed(['created', 'name', 'status'], 100),
      state: z.optional(z.enum(returnStates)),
    }),
    answer: answer(z.object({ returns: z.array(ReturnEntry), total: Total })),
  }),

  information: endpoint({
    ...reading('rest_shop_return', `${returns}/{return}`),
    does: 'Un retour de la boutique, avec l’état de chaque article',
    ...door('read'),
    params: returnParams,
    answer: Done,
  }),

  wish: endpoint({
    ...change('rest_shop_return_wish', `${returns}/{return}/wish`),
    does: 'Dit ce que la boutique veut faire de chaque article d’un retour qui attend',
    ...door('stock'),
    params: returnParams,
    body: z.object({
      lines: z
        .array(z.object({ sku: Sku, outcome: z.enum(outcomes) }))
        .check(z.minLength(1), z.maxLength(200)),
      /** A bench shows it whole, on a wall too. */
      note: optionalText(wishNoteAtMost),
    }),
    answer: Done,
  }),

  announced: endpoint({
    ...reading('rest_shop_return_announced', ofOrder),
    does: 'Les retours annoncés d’une commande, et ce que son client peut encore rendre',
    ...door('read'),
    params: orderParams,
    answer: Announced,
  }),

  announce: endpoint({
    ...change('rest_shop_return_announce', ofOrder),
    does: 'Annonce ce que le client d’une commande renvoie',
    ...door('orders'),
    params: orderParams,
    body: z.object({
      lines: z.array(z.object({ sku: Sku, qty: Quantity })).check(z.minLength(1), z.maxLength(200)),
      note: optionalText(wishNoteAtMost),
    }),
    answer: Announced,
  }),

  withdraw: endpoint({
    ...change('rest_shop_return_withdraw', `${ofOrder}/{reference}/withdraw`),
    does: 'N’attend plus un retour annoncé',
    ...door('orders'),
    params: announcedParams,
    answer: Announced,
  }),

  label: endpoint({
    ...reading('rest_shop_return_label', `${ofOrder}/{reference}/label`),
    does: 'La feuille que le client joint à son retour : le quai la scanne',
    ...door('read'),
    params: announcedParams,
    file: true,
  }),
}
