import { pageRoute } from '#contract/pages.ts'
/** The addresses of the article and location pages. Scans, the palette and other pages link to them. */

export const productPath = (shop: string, code: string): string =>
  `${pageRoute('shop_product-information', { shopSlug: shop })}?code=${encodeURIComponent(code)}`

export const locationPath = (name: string): string => pageRoute('location', { locationName: name })

/** Searches the code in all shops. If several sell it, the page asks which one is meant. */
export const codePath = (code: string): string => `${pageRoute('search')}?code=${encodeURIComponent(code)}`
