import * as z from 'zod/mini'

/** Queries to Vendure's admin API, by its published schema, and the forms of its answers. */

export const logIn = `mutation ($user: String!, $secret: String!) {
  login(username: $user, password: $secret) { ... on CurrentUser { id } ... on ErrorResult { errorCode } }
}`

export const channel = '{ activeChannel { code } }'
export const Channel = z.object({ activeChannel: z.object({ code: z.string() }) })

export const orders = `query ($options: OrderListOptions) {
  orders(options: $options) {
    totalItems
    items {
      id code state updatedAt
      customer { firstName lastName }
      shippingAddress { fullName company streetLine1 streetLine2 city postalCode countryCode phoneNumber }
      lines { id quantity productVariant { sku } }
      fulfillments { id state trackingCode }
    }
  }
}`

const given = z.optional(z.nullable(z.string()))
const Order = z.object({
  id: z.string(),
  code: z.string(),
  state: z.string(),
  updatedAt: z.string(),
  customer: z.nullable(z.object({ firstName: z.string(), lastName: z.string() })),
  shippingAddress: z.nullable(
    z.object({
      ...{ fullName: given, company: given, streetLine1: given, streetLine2: given },
      ...{ city: given, postalCode: given, countryCode: given, phoneNumber: given },
    }),
  ),
  lines: z.array(
    z.object({ id: z.string(), quantity: z.int(), productVariant: z.object({ sku: z.string() }) }),
  ),
  fulfillments: z.nullable(z.array(z.object({ id: z.string(), state: z.string(), trackingCode: given }))),
})
export type OrderOf = z.infer<typeof Order>
export const Orders = z.object({ orders: z.object({ totalItems: z.int(), items: z.array(Order) }) })

export const fulfil = `mutation ($input: FulfillOrderInput!) {
  addFulfillmentToOrder(input: $input) { ... on Fulfillment { id state } ... on ErrorResult { message } }
}`
export const Fulfilled = z.object({
  addFulfillmentToOrder: z.object({
    id: z.optional(z.string()),
    state: z.optional(z.string()),
    message: z.optional(z.string()),
  }),
})

export const send = `mutation ($id: ID!) {
  transitionFulfillmentToState(id: $id, state: "Shipped") { ... on Fulfillment { state } ... on ErrorResult { message } }
}`
export const Sent = z.object({
  transitionFulfillmentToState: z.object({
    state: z.optional(z.string()),
    message: z.optional(z.string()),
  }),
})

export const variants = `query ($sku: String!) {
  productVariants(options: { filter: { sku: { eq: $sku } }, take: 10 }) { items { id stockLevels { stockOnHand } } }
  stockLocations(options: { take: 100 }) { items { id } }
}`
export const Variants = z.object({
  productVariants: z.object({
    items: z.array(z.object({ id: z.string(), stockLevels: z.array(z.object({ stockOnHand: z.int() })) })),
  }),
  stockLocations: z.object({ items: z.array(z.object({ id: z.string() })) }),
})

export const updateVariants = `mutation ($input: [UpdateProductVariantInput!]!) {
  updateProductVariants(input: $input) { id }
}`
