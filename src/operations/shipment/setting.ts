import * as z from 'zod/mini'
import { createSetting } from '#src/setting.ts'

/** How this terminal closes parcels. Null until somebody chose: walls and desks differ. */
const Packing = z.object({ closesItself: z._default(z.nullable(z.boolean()), null) })

export const packingSetting = createSetting('packing', Packing)

/** On a wall each act is a scan, so there complete orders close themselves unless somebody decided otherwise. */
export const closesItself = (onWall: boolean): boolean => packingSetting.get().closesItself ?? onWall
