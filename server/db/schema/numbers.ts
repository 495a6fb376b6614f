import { pgSequence } from 'drizzle-orm/pg-core'

/** Sequences for the names that we give. A number is never used twice. */
export const orderNumbers = pgSequence('order_numbers')
export const pickingListNumbers = pgSequence('picking_list_numbers')
export const boxNumbers = pgSequence('box_numbers')
export const parcelNumbers = pgSequence('parcel_numbers')
export const receptionNumbers = pgSequence('reception_numbers')
export const returnNumbers = pgSequence('return_numbers')
/** The serial numbers of all labels with an SSCC, whatever the prefix. */
export const ssccNumbers = pgSequence('sscc_numbers')
export const carrierSlipNumbers = pgSequence('carrier_slip_numbers')
/** The built-in carrier numbers parcels of every carrier from this sequence. */
export const trackingNumbers = pgSequence('tracking_numbers', {
  startWith: 1_000_000,
  maxValue: 9_999_999,
  cycle: true,
})
