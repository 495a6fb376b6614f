import * as z from 'zod/mini'

/** One order, one unit. `mono` holds all its variants. */
export const monoTypes = ['mono', 'mono_customized', 'mono_gift', 'mono_classic'] as const
/** Orders of several units. `multi` holds all its variants. */
export const multiTypes = ['multi', 'multi_customized', 'multi_gift', 'multi_classic'] as const

export const MonoType = z.enum(monoTypes)
export const MultiType = z.enum(multiTypes)
export const PickingType = z.enum([...monoTypes, ...multiTypes])
export type PickingType = z.infer<typeof PickingType>

export const orderShapes = ['mono', 'multi'] as const
export const OrderShape = z.enum(orderShapes)
export type OrderShape = z.infer<typeof OrderShape>

/** What sets an order's packing apart: personalised beats gift beats plain. */
export const variants = ['customized', 'gift', 'classic'] as const
export const Variant = z.enum(variants)
export type Variant = z.infer<typeof Variant>

export const pickingTypeOf = (shape: OrderShape, variant: Variant): PickingType => `${shape}_${variant}`
