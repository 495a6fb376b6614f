import * as z from 'zod/mini'

/** What shops can be told. Names are kept for good: programs elsewhere compare them. */
export const eventKinds = [
  'order.received',
  'order.held',
  'order.waiting',
  'order.preparing',
  'order.packed',
  'order.partly_shipped',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'order.returned',
  'stock.changed',
  'stock.low',
  'stock.expiring',
  'delivery.received',
  'return.decided',
  'bill.closed',
] as const
export const EventKind = z.enum(eventKinds)
export type EventKind = z.infer<typeof EventKind>

/** A button of the page sends it, even if the subscription does not name it. */
export const testKind = 'test'

export const subscriptionStatuses = ['active', 'paused', 'disabled'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export const sendingStatuses = ['waiting', 'sending', 'delivered', 'given_up'] as const

/** Shop programs that the server itself speaks with. */
export const connectorKinds = ['vendure', 'woocommerce', 'prestashop', 'shopify'] as const
export type ConnectorKind = (typeof connectorKinds)[number]

export const subscriptionKinds = ['webhook', ...connectorKinds] as const
