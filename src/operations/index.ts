import { carrierSlipOperation } from './carrier-slip/index.ts'
import { inventoryOperation } from './inventory/index.ts'
import { orderInformationOperation } from './order-information/index.ts'
import { rebutOperation } from './rebut/index.ts'
import { shipmentOperation } from './shipment/index.ts'
import { transferOperation } from './transfer/index.ts'

/** Every operation there is; menu, palette and cards follow. */
export const operations = [
  transferOperation,
  rebutOperation,
  shipmentOperation,
  carrierSlipOperation,
  inventoryOperation,
  orderInformationOperation,
] as const
