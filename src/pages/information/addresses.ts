/** The addresses of the article and location pages. Scans, the palette and other pages link to them. */

export const productPath = (shop: string, code: string): string =>
  `/shop/${encodeURIComponent(shop)}/product-information?code=${encodeURIComponent(code)}`

export const locationPath = (name: string): string => `/warehouse/location/${encodeURIComponent(name)}`

/** Searches the code in all shops. If several sell it, the page asks which one is meant. */
export const codePath = (code: string): string => `/search?code=${encodeURIComponent(code)}`
