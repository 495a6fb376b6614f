import type { PickingType } from '#contract/picking-types.ts'

/** The choice that prints a list of this kind: the screen offers it, and the palette asks for it. */
export const listChoice = (type: PickingType): string => `picking.${type.replace('_', '-')}`
