import type { Bus } from './bus.ts'
import type { ScanEvents } from './scan.ts'
import { isSecret, shownText } from './words.ts'

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
