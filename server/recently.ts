import type { WarehouseUser } from './auth/user.ts'
import type { Db } from './db/open.ts'

type Reader = Pick<WarehouseUser, 'warehouseId' | 'shops'>

type Limits<T> = {
  /** Only what is this large is kept: the rest costs little, and may as well be new. */
  readonly isLarge: (reckoned: T) => boolean
  readonly keptMs: number
}

/**
 * Gives what was reckoned a moment ago, where reckoning it for each look would cost too much. Each server remembers by itself,
 * by warehouse and shops.
 */
export function recently<T, R extends Reader>(
  reckon: (db: Db, by: R, now: Date) => Promise<T>,
  { isLarge, keptMs }: Limits<T>,
): (db: Db, by: R, now: Date) => Promise<T> {
  type Dated = { readonly reckoned: T; readonly at: number }
  const memories = new WeakMap<Db['kept'], Map<string, Dated>>()
  return async (db, by, now) => {
    const ofServer = memories.get(db.kept) ?? new Map<string, Dated>()
    memories.set(db.kept, ofServer)
    const key = [by.warehouseId, ...by.shops.map(({ id }) => id).sort()].join(' ')
    const last = ofServer.get(key)
    const age = last ? now.getTime() - last.at : Number.NaN
    if (last && age >= 0 && age < keptMs) return last.reckoned
    const reckoned = await reckon(db, by, now)
    if (isLarge(reckoned)) ofServer.set(key, { reckoned, at: now.getTime() })
    else ofServer.delete(key)
    return reckoned
  }
}
