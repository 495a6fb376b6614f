import { pageRoute } from '#contract/pages.ts'

/** The address of an operation's screen. Throws when there is no such operation. */
export const operationPage = (operation: string): string => pageRoute(`warehouse_${operation}`)

/** The address of a shop's own screen of an operation. */
export const shopPage = (operation: string, shopSlug: string): string =>
  pageRoute(`shop_${operation}`, { shopSlug })

/** The order's page of the administration, for those who may change it. */
export const orderFilePage = (name: string): string =>
  `${pageRoute('admin')}/orders/${encodeURIComponent(name)}`

/** At the end of `orderFilePage`: the search of its relay point is open. */
export const relaySearch = '#point-relais'
