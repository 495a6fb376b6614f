import type { Bench } from '../world/bench.ts'
import { assemble, takeApart } from './assembling.ts'
import { adjustBill, closeAll, closeBill, readBill } from './billing.ts'
import { approveCount, correctStock, count } from './counting.ts'
import { load } from './loading.ts'
import { drainOutbox, moveAll, transfer } from './moving.ts'
import { packMono, packMulti, voidParcel } from './packing.ts'
import { pick, releaseList } from './picking.ts'
import { correctWork, doWork } from './prestations.ts'
import { closeReception, receive } from './receiving.ts'
import { bringUnasked, replenish } from './replenishing.ts'
import { decideReturn, giveBack } from './returning.ts'
import { scrap } from './scrapping.ts'
import { changeKit, lookAtKit, sell } from './selling.ts'
import { buildWall, emptySlot, sortAtWall } from './sorting.ts'
import { wholeWay } from './whole-way.ts'

/** A piece of work as a person does it, from the first scan to the last. */
export type Errand = (bench: Bench) => Promise<unknown>

const daily = {
  transfer,
  moveAll,
  drainOutbox,
  count,
  approveCount,
  correctStock,
  receive,
  closeReception,
  scrap,
  replenish,
  replenishMore: replenish,
  bringUnasked,
  pick,
  releaseList,
  packMono,
  packMulti,
  packMore: packMulti,
  voidParcel,
  load,
  loadMore: load,
  giveBack,
  decideReturn,
  wholeWay,
  sell,
  assemble,
  assembleMore: assemble,
  takeApart,
  sortAtWall,
  sortMore: sortAtWall,
  emptySlot,
  buildWall,
  changeKit,
  lookAtKit,
  doWork,
  correctWork,
  adjustBill,
  closeBill,
  readBill,
} satisfies Record<string, Errand>

const errands = { ...daily, closeAll } satisfies Record<string, Errand>

export type ErrandName = keyof typeof errands
export const errandNames = Object.keys(daily) as ErrandName[]
export const errandOf = (name: ErrandName): Errand => errands[name]
