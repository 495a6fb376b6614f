import * as z from 'zod/mini'
import { createSetting } from '#src/setting.ts'
import { wedgeOptionsSchema } from './sources/wedge/options.ts'

const Name = z.string().check(z.minLength(1), z.maxLength(40))
const UsbIds = z.object({ vendorId: z.int(), productId: z.int() })
const Known = { id: z.string(), name: Name, nth: z.int() }

const Device = z.discriminatedUnion('kind', [
  z.object({ ...Known, kind: z.literal('serial'), baudRate: z.int(), usb: z.optional(UsbIds) }),
  z.object({ ...Known, kind: z.literal('hid'), usb: UsbIds }),
  z.object({ ...Known, kind: z.literal('camera') }),
])
export type Device = z.infer<typeof Device>

export const baudRates = [9600, 19_200, 38_400, 57_600, 115_200] as const

const Scanners = z.object({
  wedgeName: z._default(Name, 'Douchette clavier'),
  wedge: z._default(wedgeOptionsSchema, wedgeOptionsSchema.parse({})),
  devices: z._default(z.array(Device), []),
})
export type ScannerSettings = z.infer<typeof Scanners>

const Sound = z.object({
  muted: z._default(z.boolean(), false),
  /** 0 to 1. */
  volume: z._default(z.number().check(z.gte(0), z.lte(1)), 0.7),
  vibration: z._default(z.boolean(), true),
})
export type SoundSettings = z.infer<typeof Sound>

/** Facts about this terminal's keyboard scanner that clear scans taught. */
const Learned = z.object({
  layout: z.optional(z.enum(['us', 'fr'])),
  sendsSuffix: z.optional(z.boolean()),
  hiccup: z.optional(z.number()),
})

export const scannerSettings = () => createSetting<ScannerSettings>('scanners', Scanners)
export const learnedOfScanner = () => createSetting<z.infer<typeof Learned>>('scanner-learned', Learned)
export const soundSettings = () => createSetting<SoundSettings>('scan-sound', Sound)
