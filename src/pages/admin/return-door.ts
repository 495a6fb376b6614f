import { pageRoute } from '#contract/pages.ts'

const door = (shopSlug: string) => pageRoute('shop', { shopSlug })

/** The returns of a shop, at its own door. */
export const shopReturnsPath = (shopSlug: string): string => `${door(shopSlug)}/all-returns`
export const shopReturnPath = (shopSlug: string, name: string): string =>
  `${shopReturnsPath(shopSlug)}/${encodeURIComponent(name)}`
