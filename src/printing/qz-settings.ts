import * as z from 'zod/mini'

/** Where this computer's label-printing program listens; the defaults are its own. */
const QzSettings = z.object({
  host: z._default(z.array(z.string()).check(z.minLength(1)), ['localhost']),
  securePorts: z._default(z.array(z.int()), [8181, 8282, 8383, 8484]),
  insecurePorts: z._default(z.array(z.int()), [8182, 8283, 8384, 8485]),
})
export type QzSettings = z.infer<typeof QzSettings>

const key = 'qz-tray'

export function readQzSettings(): QzSettings {
  try {
    const read = QzSettings.safeParse(JSON.parse(localStorage.getItem(key) ?? '{}'))
    if (read.success) return read.data
  } catch {
    // What somebody wrote there by hand is not worth a crash.
  }
  return QzSettings.parse({})
}
