/** Amounts as a person types them: « 12,50 », « 1 234,5 € ». Whole numbers inside: no amount passes floating point. */
function typedIn(typed: string, decimals: number): number | undefined {
  const [, whole = '', part = ''] = /^(\d{1,10})(?:[.,](\d+))?$/.exec(typed.replace(/[\s€%]/g, '')) ?? []
  return whole === '' || part.length > decimals ? undefined : Number(whole + part.padEnd(decimals, '0'))
}

function shownIn(value: number, decimals: number, least: number): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals)
  const needed = part.replace(/0+$/, '').padEnd(least, '0')
  return `${value < 0 ? '-' : ''}${whole}${needed === '' ? '' : `,${needed}`}`
}

/** Euros, in cents. Undefined: it is no amount. */
export const centsTyped = (typed: string): number | undefined => typedIn(typed, 2)
/** The same, below zero too: « -3,20 ». */
export function signedCentsTyped(typed: string): number | undefined {
  const [, sign = '', size = ''] = /^\s*([-−+]?)(.*)$/.exec(typed) ?? []
  const cents = centsTyped(size)
  return cents === undefined || sign === '' || sign === '+' || cents === 0 ? cents : -cents
}
export const centsShown = (cents: number): string => shownIn(cents, 2, 2)

/** Euros, in hundredths of a cent. */
export const priceTyped = (typed: string): number | undefined => typedIn(typed, 4)
export const priceShown = (price: number): string => shownIn(price, 4, 2)

/** Percents, in hundredths. */
export const rateTyped = (typed: string): number | undefined => typedIn(typed, 2)
export const rateShown = (rate: number): string => shownIn(rate, 2, 0)

/** Kilograms, in grams. */
export const kilogramsTyped = (typed: string): number | undefined => typedIn(typed, 3)
export const kilogramsShown = (grams: number): string => shownIn(grams, 3, 0)

/** Centimetres, in millimetres. */
export const centimetresTyped = (typed: string): number | undefined => typedIn(typed, 1)
export const centimetresShown = (millimetres: number): string => shownIn(millimetres, 1, 0)

export const countTyped = (typed: string): number | undefined => typedIn(typed, 0)
