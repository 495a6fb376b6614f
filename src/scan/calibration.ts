import { formatOwn } from '#contract/barcodes/own.ts'
import type { Setting } from '#src/setting.ts'
import type { ScannedCommand } from './router/ports.ts'
import type { KeyTrace, RawScan } from './scan.ts'
import type { ScannerSettings } from './settings.ts'
import { decodeKey, type Layout, writes } from './sources/wedge/layouts.ts'

/**
 * The card that sets a terminal's keyboard layout. Its letters, digits and hyphen trade places between
 * American and French keyboards, so each layout reads it differently, and its check characters reject a
 * misreading.
 */
export const calibrationCard = 'AQZWM-90123-45678'
export const calibrationText = formatOwn('command', calibrationCard)

export const layoutNames: Readonly<Record<Layout, string>> = {
  us: 'clavier américain (QWERTY)',
  fr: 'clavier français (AZERTY)',
}

/** The layout under which the keys spell the calibration text, or null. */
export function layoutOf(keys: readonly KeyTrace[]): Layout | null {
  const layouts: readonly Layout[] = ['us', 'fr']
  return layouts.find(layout => typed(keys, layout).toUpperCase().includes(calibrationText)) ?? null
}

/**
 * A terminal set to the wrong layout misreads the card that would correct it, so the alternative readings
 * count too.
 */
export function preferCalibration(raw: RawScan): RawScan {
  const isIt = (text: string) => text.toUpperCase().includes(calibrationText)
  return raw.alternatives?.some(isIt) ? { ...raw, text: calibrationText } : raw
}

function typed(keys: readonly KeyTrace[], layout: Layout): string {
  return keys
    .filter(key => key.type === 'keydown' && writes(key))
    .map(key => decodeKey(layout, key) ?? '')
    .join('')
}

/** The card's command: it sets the layout that its keys were typed in. */
export function calibrationCommand(
  keys: readonly KeyTrace[] | undefined,
  settings: Setting<ScannerSettings>,
): ScannedCommand {
  const layout = keys ? layoutOf(keys) : null
  return {
    title: layout ? `Douchette réglée : ${layoutNames[layout]}` : 'Carte de réglage',
    allowed: () => (layout ? true : 'Cette carte règle les douchettes clavier ; celle-ci n’en a pas besoin.'),
    run() {
      if (!layout) return
      const now = settings.get()
      settings.set({ ...now, wedge: { ...now.wedge, layout } })
    },
  }
}
