import { ChangeKind } from '#contract/live.ts'
import type { User } from '../auth/user.ts'

/** Things of this kind have changed in this warehouse and shop; undefined where it is told to all. */
export type Told = {
  readonly kind: ChangeKind
  readonly warehouseId: string | undefined
  readonly shopId: string | undefined
}

/** Reads what `tell_benches` wrote. A newer server's kind is nothing to this one's benches. */
export function readTold(word: string): Told | undefined {
  const [named, warehouse, shop] = word.split(' ')
  const kind = ChangeKind.safeParse(named)
  if (!kind.success) return undefined
  const idOf = (text: string | undefined) => (text === '-' ? undefined : text)
  return { kind: kind.data, warehouseId: idOf(warehouse), shopId: idOf(shop) }
}

/** A person of a shop has no warehouse, and finds the shop's goods in all of them. */
export function concerns({ warehouseId, shopId }: Told, user: Pick<User, 'warehouseId' | 'shops'>): boolean {
  const here = warehouseId === undefined || user.warehouseId === null || user.warehouseId === warehouseId
  return here && (shopId === undefined || user.shops.some(({ id }) => id === shopId))
}
