// What of Shopify's GraphQL Admin API 2026-10 is documented and could be asked for here (docs/connectors.md). `args` of a field
// name its arguments; `cost` is a connection's, whose size is asked for. A field or argument that is not here is not documented,
// as far as this house knows.

const scalar = { type: null }
const scalars = (...names) => Object.fromEntries(names.map(name => [name, scalar]))
const one = (type, args = []) => ({ type, args })
const many = (node, args = []) => ({ type: `${node}Connection`, node, args: ['first', 'after', ...args] })

export const types = {
  Query: {
    shop: one('Shop'),
    currentAppInstallation: one('AppInstallation'),
    location: one('Location', ['id']),
    locations: many('Location', ['query', 'sortKey', 'includeInactive']),
    order: one('Order', ['id']),
    orders: many('Order', ['query', 'sortKey', 'reverse']),
    fulfillmentOrder: one('FulfillmentOrder', ['id']),
    inventoryItems: many('InventoryItem', ['query', 'reverse']),
    webhookSubscriptions: many('WebhookSubscription', [
      'query',
      'sortKey',
      'reverse',
      'topics',
      'uri',
      'format',
    ]),
  },
  Mutation: {
    fulfillmentCreate: one('FulfillmentCreatePayload', ['fulfillment', 'message']),
    inventorySetQuantities: one('InventorySetQuantitiesPayload', ['input']),
    webhookSubscriptionCreate: one('WebhookSubscriptionCreatePayload', ['topic', 'webhookSubscription']),
    webhookSubscriptionDelete: one('WebhookSubscriptionDeletePayload', ['id']),
  },
  Shop: scalars('id', 'name', 'myshopifyDomain'),
  AppInstallation: { accessScopes: one('AccessScope') },
  AccessScope: scalars('handle', 'description'),
  Location: scalars('id', 'name', 'isActive', 'fulfillsOnlineOrders'),
  Order: {
    ...scalars('id', 'name', 'legacyResourceId', 'test', 'createdAt', 'updatedAt', 'cancelledAt', 'closedAt'),
    ...scalars('displayFinancialStatus', 'displayFulfillmentStatus', 'note'),
    shippingAddress: one('MailingAddress'),
    billingAddress: one('MailingAddress'),
    lineItems: many('LineItem'),
    fulfillmentOrders: many('FulfillmentOrder', ['displayable', 'query', 'reverse']),
    fulfillments: one('Fulfillment', ['first', 'query']),
  },
  MailingAddress: scalars(
    ...['id', 'name', 'firstName', 'lastName', 'company', 'address1', 'address2', 'zip', 'city', 'province'],
    ...['provinceCode', 'country', 'countryCodeV2', 'phone'],
  ),
  LineItem: scalars('id', 'name', 'sku', 'title', 'quantity', 'currentQuantity', 'requiresShipping'),
  FulfillmentOrder: {
    ...scalars('id', 'status', 'requestStatus', 'orderName'),
    assignedLocation: one('FulfillmentOrderAssignedLocation'),
    lineItems: many('FulfillmentOrderLineItem', ['reverse']),
  },
  FulfillmentOrderAssignedLocation: { ...scalars('name'), location: one('Location') },
  FulfillmentOrderLineItem: {
    ...scalars('id', 'sku', 'productTitle', 'variantTitle', 'requiresShipping'),
    ...scalars('totalQuantity', 'remainingQuantity'),
    lineItem: one('LineItem'),
  },
  Fulfillment: {
    ...scalars('id', 'name', 'status', 'createdAt'),
    trackingInfo: one('FulfillmentTrackingInfo', ['first']),
  },
  FulfillmentTrackingInfo: scalars('company', 'number', 'url'),
  FulfillmentCreatePayload: { fulfillment: one('Fulfillment'), userErrors: one('UserError') },
  UserError: scalars('field', 'message'),
  InventoryItem: {
    ...scalars('id', 'sku', 'tracked'),
    inventoryLevel: one('InventoryLevel', ['locationId']),
  },
  InventoryLevel: { ...scalars('id'), quantities: one('InventoryQuantity', ['names']) },
  InventoryQuantity: scalars('id', 'name', 'quantity'),
  WebhookSubscription: scalars(
    'id',
    'topic',
    'uri',
    'format',
    'includeFields',
    'filter',
    'createdAt',
    'updatedAt',
  ),
  WebhookSubscriptionCreatePayload: {
    webhookSubscription: one('WebhookSubscription'),
    userErrors: one('UserError'),
  },
  WebhookSubscriptionDeletePayload: {
    ...scalars('deletedWebhookSubscriptionId'),
    userErrors: one('UserError'),
  },
  InventorySetQuantitiesPayload: { userErrors: one('InventorySetQuantitiesUserError') },
  InventorySetQuantitiesUserError: scalars('code', 'field', 'message'),
}

/** Input objects: each field's own type, or null for a plain value. A field with `!` must be there, if only as null. */
export const inputs = {
  fulfillment: 'FulfillmentInput',
  input: 'InventorySetQuantitiesInput',
  webhookSubscription: 'WebhookSubscriptionInput',
  WebhookSubscriptionInput: {
    'uri!': null,
    ...{ format: null, includeFields: null, filter: null, metafieldNamespaces: null, name: null },
  },
  FulfillmentInput: {
    'lineItemsByFulfillmentOrder!': 'FulfillmentOrderLineItemsInput',
    notifyCustomer: null,
    originAddress: null,
    trackingInfo: 'FulfillmentTrackingInput',
  },
  FulfillmentOrderLineItemsInput: {
    'fulfillmentOrderId!': null,
    fulfillmentOrderLineItems: 'FulfillmentOrderLineItemInput',
  },
  FulfillmentOrderLineItemInput: { 'id!': null, 'quantity!': null },
  FulfillmentTrackingInput: { company: null, number: null, numbers: null, url: null, urls: null },
  InventorySetQuantitiesInput: {
    'name!': null,
    'reason!': null,
    referenceDocumentUri: null,
    'quantities!': 'InventoryQuantityInput',
  },
  InventoryQuantityInput: {
    'inventoryItemId!': null,
    'locationId!': null,
    'quantity!': null,
    'changeFromQuantity!': null,
  },
}
