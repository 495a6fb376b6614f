import { pageRoute } from '#contract/pages.ts'

/** The addresses below `/admin` whose pages are loaded on demand. They are not in the first load's table of routes. */
const admin = pageRoute('admin')

export const peoplePath = `${admin}/people`
export const newPersonPath = `${admin}/new-person`
export const personPath = (id: string): string => `${peoplePath}/${id}`

export const shopsPath = `${admin}/shops`
export const newShopPath = `${admin}/new-shop`
export const shopPath = (slug: string): string => `${shopsPath}/${slug}`

export const placesPath = `${admin}/places`
export const newPlacesPath = `${admin}/new-places`

export const cartonsPath = `${admin}/cartons`
export const newCartonPath = `${admin}/new-carton`
export const cartonPath = (id: string): string => `${cartonsPath}/${id}`

export const articlesPath = `${admin}/articles`
export const newArticlePath = `${admin}/new-article`
export const articlePath = (id: string): string => `${articlesPath}/${id}`

export const carriersPath = `${admin}/carriers`
export const newCarrierPath = `${admin}/new-carrier`
export const carrierPath = (id: string): string => `${carriersPath}/${id}`

export const deliveriesPath = `${admin}/deliveries`
export const newDeliveryPath = `${admin}/new-delivery`
export const deliveryPath = (name: string): string => `${deliveriesPath}/${encodeURIComponent(name)}`

export const ordersPath = `${admin}/orders`
export const newOrderPath = `${admin}/new-order`
export { orderFilePage as orderPath } from '#src/operations/addresses.ts'

export const pickingListsPath = `${admin}/picking-lists`
export const parcelsPath = `${admin}/parcels`
export const slipsPath = `${admin}/slips`
export const returnsPath = `${admin}/returns`
export const countsPath = `${admin}/counts`
export const countPlanPath = `${admin}/count-plan`
export const pickingSettingsPath = `${admin}/picking-settings`

export const reasonsPath = `${admin}/reasons`

export const prestationsPath = `${admin}/prestations`
export const prestationKindsPath = `${admin}/prestation-kinds`

export const billsPath = `${admin}/bills`
export const earningsPath = `${admin}/earnings`

export const tariffsPath = `${admin}/tariffs`
export const newTariffPath = `${admin}/new-tariff`
export const shopTariffsPath = (shop: string): string => `${tariffsPath}/${shop}`
export const tariffPath = (shop: string, from = ':from'): string => `${shopTariffsPath(shop)}/${from}`
export const modelsPath = `${admin}/tariff-models`
export const newModelPath = `${admin}/new-tariff-model`
export const modelPath = (id: string): string => `${modelsPath}/${id}`

export const barcodesPath = `${admin}/barcodes`

export const notificationsPath = `${admin}/notifications`
export const newNotificationPath = `${admin}/new-notification`
export const notificationPath = (id: string): string => `${notificationsPath}/${id}`

export const connectionsPath = `${admin}/connections`
export const newConnectionPath = `${admin}/new-connection`
export const connectionPath = (id: string): string => `${connectionsPath}/${id}`

export const providersPath = `${admin}/identity-providers`
export const newProviderPath = `${admin}/new-identity-provider`
export const providerPath = (id: string): string => `${providersPath}/${id}`
export const logInSettingsPath = `${admin}/log-in-settings`

export const keysPath = `${admin}/keys`

export const figuresPath = `${admin}/figures`
export const healthPath = `${admin}/health`

/** As a route below the one of `/admin`. */
export const below = (path: string): string => path.slice(admin.length + 1)

/** The parts of a page's address. */
export type Here = Readonly<Record<string, string | undefined>>
