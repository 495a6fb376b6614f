import * as z from 'zod/mini'

/** An amount in cents of euros. A credit is below zero. */
export const Cents = z.int().check(z.minimum(-100_000_000_000), z.maximum(100_000_000_000))

/** A unit price in hundredths of a cent: a piece stored for a day costs less than a cent. */
export const Price = z.int().check(z.minimum(0), z.maximum(1_000_000_000))
export const pricesInCent = 100

/** A rate or a margin in hundredths of a percent: 2000 is 20 %. */
export const Rate = z.int().check(z.minimum(0), z.maximum(100_000))
const whole = 10_000

/**
 * The one rounding of money in the house: to the nearest cent, a half away from zero, once for each line and once for each
 * rate of VAT. Integers throughout, for a month's product passes what floating point holds.
 */
export function rounded(numerator: bigint, denominator: bigint): number {
  const [size, sign] = numerator < 0n ? [-numerator, -1] : [numerator, 1]
  const cents = Number((2n * size + denominator) / (2n * denominator))
  return cents === 0 ? 0 : sign * cents
}

/** So many units at a price that holds for `per` of them. */
export const costOf = (units: number, price: number, per = 1): number =>
  rounded(BigInt(units) * BigInt(price), BigInt(per) * BigInt(pricesInCent))

/** This share of an amount: the VAT of a base, the margin on a price. */
export const shareOf = (cents: number, rate: number): number =>
  rounded(BigInt(cents) * BigInt(rate), BigInt(whole))

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
const finer = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})
const percents = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 2 })

/** « 1 234,50 € » */
export const euroText = (cents: number): string => euros.format(cents / 100)
/** « 0,0035 € » */
export const priceText = (price: number): string => finer.format(price / whole)
/** « 5,5 % » */
export const rateText = (rate: number): string => percents.format(rate / whole)
