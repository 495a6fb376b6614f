import * as z from 'zod/mini'

/** Orders of one piece. `mono` includes all its variants. */
export const monoTypes = ['mono', 'mono_customized', 'mono_gift', 'mono_classic'] as const
/** Orders of several pieces. `multi` includes all its variants. */
export const multiTypes = ['multi', 'multi_customized', 'multi_gift', 'multi_classic'] as const

export const MonoType = z.enum(monoTypes)
export const MultiType = z.enum(multiTypes)
export const pickingTypes = [...monoTypes, ...multiTypes] as const
export const PickingType = z.enum(pickingTypes)
export type PickingType = z.infer<typeof PickingType>

export const orderShapes = ['mono', 'multi'] as const
export const OrderShape = z.enum(orderShapes)
export type OrderShape = z.infer<typeof OrderShape>

/** The packing style. Personalised takes precedence over gift, gift over plain. */
export const variants = ['customized', 'gift', 'classic'] as const
export const Variant = z.enum(variants)
export type Variant = z.infer<typeof Variant>

export const pickingTypeOf = (shape: OrderShape, variant: Variant): PickingType => `${shape}_${variant}`

export const shapeOf = (type: PickingType): OrderShape => (type.startsWith('mono') ? 'mono' : 'multi')

/** The variant in a type's name; undefined for a type that includes all of them. */
export const variantOf = (type: PickingType): Variant | undefined =>
  variants.find(variant => type.endsWith(`_${variant}`))
