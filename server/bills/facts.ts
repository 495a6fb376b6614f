import type { ChargeKind } from '#contract/entities/tariff.ts'
import type { WarehouseUser } from '../auth/user.ts'

/** So many units of a kind on a day, as `server/figures/` keeps them. */
export type Fact = {
  readonly day: string
  readonly kind: ChargeKind
  readonly by: string
  readonly units: number
}

/** Parcels of a day that are alike in all that their price depends on. */
export type ParcelFact = {
  readonly day: string
  readonly carrier: string
  readonly carrierName: string
  readonly country: string
  readonly carton: string
  /** The longest side of the carton. */
  readonly longestMm: number
  readonly grams: number
  readonly parcels: number
  readonly priced: number
  readonly cents: number
}

/** All that a month's bill is made of. */
export type MonthFacts = {
  readonly facts: readonly Fact[]
  readonly parcels: readonly ParcelFact[]
  /** Pieces and days of articles without a size. */
  readonly unmeasured: number
  /** Names of cartons and works, by kind and code. */
  readonly names: ReadonlyMap<string, string>
}

/** A person who asks for a bill, or the command line. */
export type Biller = Pick<WarehouseUser, 'warehouseId' | 'timeZone' | 'shops'>
