import * as z from 'zod/mini'

const between = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

/** A cart has so many places at most: its list fits on paper, and its places in a person's head. */
export const mostSlots = 60
export const TrolleySlots = between(1, mostSlots)

/** The load of one walk, and what its metres and minutes are reckoned from. */
export const PickingSettings = z.object({
  /** Orders of several pieces on one list: each has a place on the cart. */
  trolleySlots: TrolleySlots,
  /** Orders of one piece on one list. */
  monoOrders: between(1, 200),
  /** From the middle of an aisle to that of the next one, and of a bay to that of the next one. */
  aisleCm: between(50, 5000),
  bayCm: between(10, 2000),
  metresAMinute: between(5, 300),
  /** To read a line, find its place and put the pieces away; then each piece. */
  secondsAStop: between(0, 600),
  secondsAPiece: between(0, 600),
  /** The slots of the put wall, where pieces of several zones come together by order. None: there is no wall. */
  wallSlots: between(0, 200),
})
export type PickingSettings = z.infer<typeof PickingSettings>

/** Those of a warehouse that has settled nothing. */
export const usualPickingSettings: PickingSettings = {
  ...{ trolleySlots: 12, monoOrders: 40 },
  ...{ aisleCm: 400, bayCm: 130 },
  ...{ metresAMinute: 60, secondsAStop: 10, secondsAPiece: 2 },
  wallSlots: 0,
}
