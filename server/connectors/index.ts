import type { ConnectorKind } from '#contract/entities/notification.ts'
import type { Ask, Connector } from './connector.ts'
import { prestashop } from './prestashop.ts'
import { shopify } from './shopify.ts'
import { vendure } from './vendure.ts'
import { woocommerce } from './woocommerce.ts'

/** One file for each program. */
export const connectors: Readonly<Record<ConnectorKind, (ask: Ask) => Connector>> = {
  vendure,
  woocommerce,
  prestashop,
  shopify,
}
