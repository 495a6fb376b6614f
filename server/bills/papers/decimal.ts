/** An integer with so many decimals, written without floating point: decimal(-5, 2) is « -0.05 ». */
export function decimal(value: number, places: number): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Cents as euros. */
export const euros = (cents: number): string => decimal(cents, 2)
/** A price in hundredths of a cent as euros. */
export const finePrice = (price: number): string => decimal(price, 4)
/** Hundredths of a percent as percents. */
export const percent = (rate: number): string => decimal(rate, 2)
