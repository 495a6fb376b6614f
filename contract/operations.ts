import * as z from 'zod/mini'

/** The specification's operation types, as they appear in logs and print histories. */
export const operationTypes = [
  'INFO',
  'PICKING',
  'REBUT',
  'RECEPTION',
  'REPRINT',
  'RETURN_PRODUCT',
  'SHIPPING',
  'INVENTORY',
  'TRANSFER',
  'BARCODE',
] as const

export const OperationType = z.enum(operationTypes)
export type OperationType = z.infer<typeof OperationType>
