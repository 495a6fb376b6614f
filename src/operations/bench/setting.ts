import * as z from 'zod/mini'
import { createSetting } from '#src/setting.ts'

/** How this desk shows the steps of operations. */
const Bench = z.object({
  /** The commands show their barcodes, as the cards of a wall do. */
  bars: z._default(z.boolean(), false),
})

export const benchSetting = createSetting('bench', Bench)
