import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, reading, work } from '../endpoint.ts'
import { OrderStatus, ProductSummary } from '../entities/order.ts'
import { Barcode, Name, Quantity, Sku, Slug, Total } from '../values.ts'

/** A slot of the put wall that holds an order, and how many of its pieces lie there. */
export const WallSlot = z.object({
  slot: z.int(),
  /** The code at the slot: that of a box. */
  box: Name,
  order: Name,
  status: OrderStatus,
  pieces: Total,
  sorted: Total,
})
export type WallSlot = z.infer<typeof WallSlot>

/** A list of which pieces are still to be sorted. */
export const OpenWallList = z.object({ name: Name, shop: Slug, pieces: Total, sorted: Total })
export type OpenWallList = z.infer<typeof OpenWallList>

/** A list at the wall: its articles, and the slots of its orders. */
export const WallList = z.object({
  ...OpenWallList.shape,
  articles: z.array(z.object({ product: ProductSummary, pieces: Total, sorted: Total })),
  slots: z.array(WallSlot),
})
export type WallList = z.infer<typeof WallList>

/** Pieces that were put into a slot. */
export const SortedPiece = z.object({ slot: z.int(), box: Name, order: Name, sku: Sku, qty: Quantity })
export type SortedPiece = z.infer<typeof SortedPiece>

const ofList = z.object({ pickingName: Name })

export const putWallCalls = {
  read: endpoint({
    ...reading('rest_put_wall', '/rest/put-wall'),
    does: 'Le mur de tri : les listes à trier, et les casiers qui tiennent une commande',
    ...work('Picking'),
    answer: answer(
      z.object({
        lists: z.array(OpenWallList),
        slots: z.array(WallSlot),
        free: Total,
      }),
    ),
  }),

  list: endpoint({
    ...reading('rest_put_wall_list', '/rest/put-wall/list/{pickingName}'),
    does: 'Une liste à trier au mur : ses articles et ses casiers',
    ...work('Picking'),
    params: ofList,
    answer: answer(WallList),
  }),

  put: endpoint({
    ...change('rest_put_wall_put', '/rest/put-wall/list/{pickingName}/put'),
    does: 'Dit à quel casier va la pièce scannée, et la compte à sa commande',
    ...work('Picking'),
    params: ofList,
    body: z.object({
      code: Barcode,
      /** Pieces that the code itself tells, as some GS1 codes do. */
      quantity: z.optional(Quantity),
    }),
    answer: answer(z.object({ list: WallList, put: SortedPiece })),
  }),

  takeBack: endpoint({
    ...change('rest_put_wall_take_back', '/rest/put-wall/list/{pickingName}/take-back'),
    does: 'Reprend d’un casier ce qui vient d’y être compté',
    ...work('Picking'),
    params: ofList,
    body: z.object({ order: Name, sku: Sku, qty: Quantity }),
    answer: answer(WallList),
  }),

  empty: endpoint({
    ...change('rest_put_wall_empty', '/rest/put-wall/empty'),
    does: 'Rend libre le casier d’une commande annulée, une fois vidé',
    ...work('Picking'),
    body: z.object({ box: Name }),
    answer: answer(z.object({ slot: z.int(), order: Name })),
  }),
}
