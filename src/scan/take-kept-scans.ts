import * as z from 'zod/mini'
import { keptScansKey, personAt, type ScanPlace, type WaitingScan } from './kept-scans.ts'

/** After this long (ms) nobody remembers in which order things were scanned. */
const longestWait = 60_000

const Raw = z.object({
  text: z.string(),
  alternatives: z.optional(z.array(z.string())),
  source: z.object({
    kind: z.enum(['wedge', 'serial', 'hid', 'camera', 'manual', 'demo']),
    id: z.string(),
    name: z.string(),
  }),
  at: z.number(),
  symbology: z.optional(z.string()),
  doubt: z.optional(z.enum(['layout', 'head', 'cut', 'reload'])),
})

const Batches = z.array(
  z.object({
    path: z.string(),
    who: z.string(),
    scans: z.array(z.object({ raw: Raw, step: z.optional(z.string()) })),
  }),
)

/**
 * The scans that waited when the page was loaded anew, in their order and only once. Where one is too old, or was made elsewhere,
 * or could not be kept, it and all that follow are asked for again: they may have been meant for what that one does.
 */
export function takeKeptScans(
  storageOf: () => Pick<Storage, 'getItem' | 'removeItem'>,
  place: ScanPlace,
  now: number,
): readonly WaitingScan[] {
  let inOrder = true
  return read(storageOf).flatMap(batch => {
    if (batch.path !== place.path || batch.who !== personAt(place)) inOrder = false
    return batch.scans.map(({ raw, step }) => {
      if (raw.doubt === 'reload' || now - raw.at > longestWait) inOrder = false
      const doubt = inOrder ? raw.doubt : 'reload'
      const { alternatives, symbology, text, source, at } = raw
      return {
        raw: {
          ...{ text, source, at },
          ...(alternatives ? { alternatives } : {}),
          ...(symbology === undefined ? {} : { symbology }),
          ...(doubt ? { doubt } : {}),
        },
        ...(step === undefined ? {} : { step }),
      }
    })
  })
}

function read(storageOf: () => Pick<Storage, 'getItem' | 'removeItem'>): z.infer<typeof Batches> {
  try {
    const storage = storageOf()
    const written = storage.getItem(keptScansKey)
    if (written === null) return []
    storage.removeItem(keptScansKey)
    const parsed = z.safeParse(Batches, JSON.parse(written))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}
