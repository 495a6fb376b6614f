import * as z from 'zod/mini'
import { pickingTypes } from './picking-types.ts'

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

/** The type of a printed document: the picking type of a picking list, and else the operation that printed it. */
export const PrintType = z.enum([...operationTypes, ...pickingTypes])
export type PrintType = z.infer<typeof PrintType>
