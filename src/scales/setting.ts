import * as z from 'zod/mini'
import { createSetting } from '#src/setting.ts'

const UsbIds = z.object({ vendorId: z.int(), productId: z.int() })

const ScaleDevice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('serial'),
    nth: z.int(),
    baudRate: z.int(),
    usb: z.optional(UsbIds),
    /** The scale must be asked, in MT-SICS; others send by themselves. */
    asks: z._default(z.boolean(), false),
  }),
  z.object({ kind: z.literal('hid'), nth: z.int(), usb: UsbIds }),
])
export type ScaleDevice = z.infer<typeof ScaleDevice>

/** The scale of this bench, chosen once. */
export const scaleSetting = createSetting(
  'scale',
  z.object({ device: z._default(z.nullable(ScaleDevice), null) }),
)

/** Scales come set to the first; the second is that of A&D. */
export const scaleBaudRates = [9600, 2400, 1200, 4800, 19_200, 38_400] as const
