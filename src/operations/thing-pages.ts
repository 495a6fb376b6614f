import { pageRoute } from '#contract/pages.ts'

/** The pages that tell about a thing. Scans, the palette and other pages link to them. */

export const articlePage = (shop: string, code: string): string =>
  withCode(pageRoute('shop_product-information', { shopSlug: shop }), code)

export const placePage = (name: string): string => pageRoute('location', { locationName: name })

/** The page of the prints of this name. */
export const printsPage = (name: string): string => `${pageRoute('history')}?text=${encodeURIComponent(name)}`

export const withCode = (path: string, code: string): string => `${path}?code=${encodeURIComponent(code)}`

/** Searches the code in all shops. If several sell it, the page asks which one is meant. */
export const codePath = (code: string): string => `${pageRoute('search')}?code=${encodeURIComponent(code)}`
