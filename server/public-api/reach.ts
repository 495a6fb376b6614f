import type { Reach } from '../auth/reach.ts'
import type { Asking } from './store.ts'

/** A program reaches its shop's things in the warehouse of its key. */
export const reachOf = ({ program }: Pick<Asking, 'program'>): Reach => ({
  warehouseId: program.warehouseId,
  shops: [program.shop],
})
