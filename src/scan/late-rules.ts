import * as z from 'zod/mini'
import { explainDamaged, explainUnknown, type Grammar } from '#contract/barcodes/index.ts'
import type { Bus } from './bus.ts'
import { keptScansKey, personAt, type ScanPlace, type WaitingScan } from './kept-scans.ts'
import type { Doubt, Scan, ScanAnswer, ScanEvents } from './scan.ts'
import { isSecret, shownText } from './words.ts'

export { classify, isComplete, mayBecomeCode, typedCode } from '#contract/barcodes/index.ts'
export { calibrationCard, calibrationCommand, preferCalibration } from './calibration.ts'
export { grammarJudge } from './sources/wedge/judge.ts'

const askAgain: Record<Doubt, string> = {
  layout: 'Clavier de la douchette inconnu : scannez la carte de réglage, puis ce code.',
  head: 'Début du code perdu : rescannez-le.',
  cut: 'Lecture interrompue : une autre fenêtre a pris la main. Revenez ici, puis rescannez.',
  reload: 'La page s’est rechargée depuis ce scan : rescannez.',
}

/** The reason why a scan does nothing, in French. A damaged code of the house is refused, anything else is unknown. */
export function explainScan(
  { text, raw }: Pick<Scan, 'text' | 'raw'>,
  grammar: Grammar,
): Pick<ScanAnswer, 'kind' | 'text'> {
  if (raw.doubt) return { kind: 'unknown', text: askAgain[raw.doubt] }
  const damaged = explainDamaged(text, grammar, raw.symbology)
  return damaged === undefined
    ? { kind: 'unknown', text: explainUnknown(text, grammar, raw.symbology) }
    : { kind: 'refused', text: damaged }
}

export const scanEventName = 'douchette:scan'

/** The payload of the DOM event that an integrator's script receives for each scan. */
export interface ScanDetail {
  readonly text: string
  readonly codes: readonly { readonly kind: string; readonly value: string; readonly why: string }[]
  readonly outcome: { readonly kind: string; readonly text: string; readonly detail?: string }
}

declare global {
  interface WindowEventMap {
    'douchette:scan': CustomEvent<ScanDetail>
  }
}

export function announceScans(bus: Bus<ScanEvents>, window: Window): () => void {
  return bus.on('outcome', ({ scan, kind, text, detail }) => {
    const heard: ScanDetail = {
      text: shownText(scan),
      codes: isSecret(scan) ? [] : scan.codes.map(({ kind, value, why }) => ({ kind, value, why })),
      outcome: { kind, text, ...(detail === undefined ? {} : { detail }) },
    }
    window.dispatchEvent(new CustomEvent(scanEventName, { detail: heard }))
  })
}

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
