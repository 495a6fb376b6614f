import { addRoutes } from '#contract/route.ts'
import { assemblyOperation } from './assembly/index.ts'
import { carrierSlipOperation } from './carrier-slip/index.ts'
import type { Operation } from './definition.ts'
import { inventoryOperation } from './inventory/index.ts'
import { orderInformationOperation } from './order-information/index.ts'
import { orderReturnOperation } from './order-return/index.ts'
import { packagingOperation } from './packaging/index.ts'
import { pickingOperation } from './picking/index.ts'
import { prestationOperation } from './prestation/index.ts'
import { printOperations } from './print/index.ts'
import { putWallOperation } from './put-wall/index.ts'
import { rebutOperation } from './rebut/index.ts'
import { receptionOperation } from './reception/index.ts'
import { replenishmentOperation } from './replenishment/index.ts'
import { shipmentOperation } from './shipment/index.ts'
import { transferOperation } from './transfer/index.ts'

/** Every operation, in the order of the menu. Menu, palette and cards derive from this list. */
export const operations = [
  pickingOperation,
  putWallOperation,
  shipmentOperation,
  packagingOperation,
  carrierSlipOperation,
  receptionOperation,
  inventoryOperation,
  transferOperation,
  replenishmentOperation,
  assemblyOperation,
  rebutOperation,
  prestationOperation,
  orderInformationOperation,
  orderReturnOperation,
  ...Object.values(printOperations),
] as const

const all: readonly Operation[] = operations

// Each operation has its page, and one for each shop if it has a `shopPath`.
for (const { path, shopPath } of all) {
  addRoutes({ [`page_warehouse_${path}`]: `/warehouse/${path}` })
  if (shopPath) addRoutes({ [`page_shop_${path}`]: shopPath })
}
