import { pageRoute } from '#contract/pages.ts'

/** The settings of a shop, at its own door. */
export const settingsPath = (shopSlug: string): string => `${pageRoute('shop', { shopSlug })}/settings`

export const shopPeoplePath = (shopSlug: string): string => `${settingsPath(shopSlug)}/people`
export const newShopPersonPath = (shopSlug: string): string => `${settingsPath(shopSlug)}/new-person`
export const shopPersonPath = (shopSlug: string, id: string): string => `${shopPeoplePath(shopSlug)}/${id}`

export const shopPapersPath = (shopSlug: string): string => `${settingsPath(shopSlug)}/papers`

export const shopKeysPath = (shopSlug: string): string => `${settingsPath(shopSlug)}/keys`
