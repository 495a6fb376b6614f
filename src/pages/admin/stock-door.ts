import { pageRoute } from '#contract/pages.ts'

/** The pages of a shop's stock, below the shop's address. */
export const stockPath = (shopSlug: string): string => `${pageRoute('shop', { shopSlug })}/stock`
export const stockArticlePath = (shopSlug: string, sku: string): string =>
  `${stockPath(shopSlug)}/${encodeURIComponent(sku)}`
