import { pageRoute } from '#contract/pages.ts'

/** The address of an operation's screen. Throws when there is no such operation. */
export const operationPage = (operation: string): string => pageRoute(`warehouse_${operation}`)

/** The address of a shop's own screen of an operation. */
export const shopPage = (operation: string, shopSlug: string): string =>
  pageRoute(`shop_${operation}`, { shopSlug })
