import * as z from 'zod/mini'

/** Queries to Shopify's GraphQL Admin API and the forms of its answers. docs/connectors.md says where they were read. */

export const scopes = '{ currentAppInstallation { accessScopes { handle } } }'
export const Scopes = z.object({
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
})

/** Without an id it is the primary location. */
export const place = 'query ($id: ID) { shop { name } location(id: $id) { id name } }'
export const Place = z.object({
  shop: z.object({ name: z.string() }),
  location: z.nullable(z.object({ id: z.string(), name: z.string() })),
})

const address = 'name company address1 address2 zip city provinceCode countryCodeV2 phone'
export const orders = `query ($first: Int!, $after: String, $query: String!) {
  orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id name test updatedAt cancelledAt displayFinancialStatus displayFulfillmentStatus note
      shippingAddress { ${address} }
      billingAddress { ${address} }
    }
  }
}`

const word = z.optional(z.nullable(z.string()))
const Address = z.object({
  ...{ name: word, company: word, address1: word, address2: word },
  ...{ zip: word, city: word, provinceCode: word, countryCodeV2: word, phone: word },
})
export type AddressOf = z.infer<typeof Address>

const Order = z.object({
  id: z.string(),
  name: z.string(),
  test: z.boolean(),
  /** To the second. */
  updatedAt: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)),
  cancelledAt: z.nullable(z.string()),
  displayFinancialStatus: z.nullable(z.string()),
  displayFulfillmentStatus: z.string(),
  note: word,
  shippingAddress: z.nullable(Address),
  billingAddress: z.nullable(Address),
})
export type OrderOf = z.infer<typeof Order>

const PageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) })
export const Orders = z.object({ orders: z.object({ pageInfo: PageInfo, nodes: z.array(Order) }) })

export const found = 'query ($query: String!) { orders(first: 10, query: $query) { nodes { id name } } }'
export const Found = z.object({
  orders: z.object({ nodes: z.array(z.object({ id: z.string(), name: z.string() })) }),
})

/** Larger pages would cost more than Shopify lets one question cost. */
const lines = `pageInfo { hasNextPage endCursor }
  nodes { id sku productTitle requiresShipping totalQuantity remainingQuantity lineItem { id currentQuantity } }`
export const work = `query ($id: ID!, $after: String) {
  order(id: $id) {
    fulfillmentOrders(first: 10, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { id status assignedLocation { location { id } } lineItems(first: 25) { ${lines} } }
    }
  }
}`
export const moreWork = `query ($id: ID!, $after: String) {
  fulfillmentOrder(id: $id) { lineItems(first: 100, after: $after) { ${lines} } }
}`

const WorkLine = z.object({
  id: z.string(),
  sku: word,
  productTitle: word,
  requiresShipping: z.boolean(),
  totalQuantity: z.int(),
  remainingQuantity: z.int(),
  /** The quantity that was bought minus what was taken off or refunded since. */
  lineItem: z.object({ id: z.string(), currentQuantity: z.int() }),
})
export type WorkLine = z.infer<typeof WorkLine>
const WorkLines = z.object({ pageInfo: PageInfo, nodes: z.array(WorkLine) })
const WorkPart = z.object({
  id: z.string(),
  status: z.string(),
  /** Null once the location was deleted. */
  assignedLocation: z.object({ location: z.nullable(z.object({ id: z.string() })) }),
  lineItems: WorkLines,
})
export type WorkPart = z.infer<typeof WorkPart>
export const Work = z.object({
  order: z.nullable(
    z.object({ fulfillmentOrders: z.object({ pageInfo: PageInfo, nodes: z.array(WorkPart) }) }),
  ),
})
export const MoreWork = z.object({ fulfillmentOrder: z.nullable(z.object({ lineItems: WorkLines })) })

export const sent = `query ($id: ID!) {
  order(id: $id) { fulfillments(first: 50) { status trackingInfo(first: 10) { number } } }
}`
export const Sent = z.object({
  order: z.nullable(
    z.object({
      fulfillments: z.array(
        z.object({ status: z.string(), trackingInfo: z.array(z.object({ number: z.nullable(z.string()) })) }),
      ),
    }),
  ),
})

const UserErrors = z.array(z.object({ message: z.string(), code: z.optional(z.nullable(z.string())) }))

export const fulfil = `mutation ($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { message } }
}`
export const Fulfilled = z.object({ fulfillmentCreate: z.object({ userErrors: UserErrors }) })

export const articles = `query ($query: String!, $place: ID!) {
  inventoryItems(first: 25, query: $query) {
    nodes { id sku tracked inventoryLevel(locationId: $place) { quantities(names: ["on_hand"]) { name quantity } } }
  }
}`
export const Articles = z.object({
  inventoryItems: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        sku: z.nullable(z.string()),
        tracked: z.boolean(),
        /** Null where it is not kept at that location. */
        inventoryLevel: z.nullable(
          z.object({ quantities: z.array(z.object({ name: z.string(), quantity: z.int() })) }),
        ),
      }),
    ),
  }),
})

export const setStock = `mutation ($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) @idempotent(key: $key) { userErrors { code message } }
}`
export const StockSet = z.object({ inventorySetQuantities: z.object({ userErrors: UserErrors }) })

export const hooks = `query ($topics: [WebhookSubscriptionTopic!]) {
  webhookSubscriptions(first: 100, topics: $topics) { nodes { id topic uri } }
}`
export const HooksThere = z.object({
  webhookSubscriptions: z.object({
    nodes: z.array(z.object({ id: z.string(), topic: z.string(), uri: z.string() })),
  }),
})

export const addHook = `mutation ($topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhookSubscription) { userErrors { message } }
}`
export const HookAdded = z.object({ webhookSubscriptionCreate: z.object({ userErrors: UserErrors }) })

export const removeHook = `mutation ($id: ID!) {
  webhookSubscriptionDelete(id: $id) { userErrors { message } }
}`
export const HookRemoved = z.object({ webhookSubscriptionDelete: z.object({ userErrors: UserErrors }) })
