/** Where things that stock is made of are shown; scans, the palette and the pages themselves lead there. */

export const productPath = (shop: string, code: string): string =>
  `/shop/${encodeURIComponent(shop)}/product-information?code=${encodeURIComponent(code)}`

export const locationPath = (name: string): string => `/warehouse/location/${encodeURIComponent(name)}`

/** Of whichever shop: where several sell it, one is asked. */
export const codePath = (code: string): string => `/search?code=${encodeURIComponent(code)}`
