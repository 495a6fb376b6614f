import * as z from 'zod/mini'
import type { PickingType } from '#contract/picking-types.ts'
import { createSetting } from '#src/setting.ts'

/** How this desk shows the steps of operations. */
const Bench = z.object({
  /** The commands show their barcodes, as the cards of a wall do. */
  bars: z._default(z.boolean(), false),
})

export const benchSetting = createSetting('bench', Bench)

/** How this terminal closes parcels. Null until somebody chose: walls and desks differ. */
const Packing = z.object({ closesItself: z._default(z.nullable(z.boolean()), null) })

export const packingSetting = createSetting('packing', Packing)

/** On a wall each act is a scan, so there complete orders close themselves unless somebody decided otherwise. */
export const closesItself = (onWall: boolean): boolean => packingSetting.get().closesItself ?? onWall

/** The choice that prints a list of this kind: the screen offers it, and the palette asks for it. */
export const listChoice = (type: PickingType): string => `picking.${type.replace('_', '-')}`
