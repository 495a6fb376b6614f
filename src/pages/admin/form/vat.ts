import { rateText } from '#contract/money.ts'

/** France's rates of VAT. */
const vatRates = [2000, 1000, 550, 210, 0]

/** France's rates, and the one that is given, whichever it is. */
export const vatOptions = (given: number) =>
  [...new Set([...vatRates, given])].map(rate => ({ id: String(rate), label: rateText(rate) }))
