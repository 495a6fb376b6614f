import type { Role, ShopRight, UserRole } from '#contract/roles.ts'
import type { Tx } from '../db/open.ts'

export type UserShop = {
  readonly id: string
  readonly slug: string
  readonly name: string
  /** Counts for a person of the shop alone. */
  readonly right?: ShopRight
}

/** The calling user. Each request reads it afresh from the session's row. */
export type User = {
  readonly id: string
  readonly sessionId: string
  readonly door: 'password' | 'badge' | 'provider' | 'passkey'
  /** Their warehouse asks for a passkey where it is administered, and this session has shown none. */
  readonly needsPasskey: boolean
  readonly displayName: string
  readonly standing: UserRole
  readonly warehouseId: string | null
  /** Empty if the user has no access to a warehouse. */
  readonly roles: readonly Role[]
  readonly shops: readonly UserShop[]
  /** The time zone of the user's warehouse; for a person of a shop that of the first warehouse. */
  readonly timeZone: string
  /** The local address that this session's browser last reported. */
  readonly ip: string | null
  /** The number of the bench whose printers this moving terminal borrows. */
  readonly bench?: number | undefined
}

export type WarehouseUser = User & { readonly warehouseId: string }

/** The user who changes something, the time, and the transaction. */
export type Act = { readonly tx: Tx; readonly user: WarehouseUser; readonly now: Date }
