import { pageRoute } from '#contract/pages.ts'
import { billsPath } from './addresses.ts'

/** The bills of a shop, at its own door; a manager of its warehouse reads and closes them there. */
export const shopBillsPath = (shopSlug: string, month?: string): string =>
  `${pageRoute('shop', { shopSlug })}/bills${month === undefined ? '' : `?month=${month}`}`

/** The two sides of a shop's bills. */
export const partiesPath = (shopSlug: string): string => `${billsPath}/${shopSlug}`
