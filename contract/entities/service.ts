import * as z from 'zod/mini'
import { Id } from '../values.ts'
import { Carriage } from './order.ts'

/** A service of a carrier, named by the account that offers it. */
export const ChosenService = z.object({
  account: Id,
  service: z.string().check(z.minLength(1), z.maxLength(80)),
})
export type ChosenService = z.infer<typeof ChosenService>

/** The price is null where its carrier does not say it before the label is made. */
export const OfferedService = z.object({
  ...Carriage.shape,
  ...ChosenService.shape,
  accountName: z.string(),
})
export type OfferedService = z.infer<typeof OfferedService>
