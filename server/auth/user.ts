import type { Role, UserRole } from '#contract/roles.ts'
import type { Tx } from '../db/open.ts'

export type UserShop = { readonly id: string; readonly slug: string; readonly name: string }

/** Who is calling, as the session's row and its user say at this very request. */
export type User = {
  readonly id: string
  readonly sessionId: string
  readonly door: 'password' | 'badge'
  readonly displayName: string
  readonly standing: UserRole
  readonly warehouseId: string | null
  /** Empty without access to the warehouse. */
  readonly roles: readonly Role[]
  readonly shops: readonly UserShop[]
  /** The local address that this session last reported. */
  readonly ip: string | null
}

/** Who changes something, when, and in which transaction. */
export type Act = { readonly tx: Tx; readonly user: User; readonly now: Date }
