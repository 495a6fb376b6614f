import type { ScanDialog, ScannedCommand } from '#src/scan/router/ports.ts'
import type { Scan } from '#src/scan/scan.ts'
import { isSecret } from '#src/scan/words.ts'
import type { Overlay } from './overlay.ts'
import type { Registry } from './registry.ts'

/** The command whose card was read, by what stands on the card after `DC-`. */
export function scannedCommand(registry: Registry, card: string): ScannedCommand | undefined {
  const command = registry.byCard(card)
  if (!command) return undefined
  return {
    title: command.title,
    allowed: () => {
      const permission = command.when()
      return permission.allowed || permission.because
    },
    run: () => command.run('card'),
    ...(command.urgent ? { urgent: true } : {}),
  }
}

/**
 * A scan while the palette is open resolves at once: whatever it names is taken by the step, or opened, as if the
 * palette were not there; what nobody would answer is looked for in the palette. A badge is never shown.
 */
export const scansOver = (overlay: Overlay, isAnswered: (scan: Scan) => boolean): ScanDialog => ({
  take(scan) {
    if (!overlay.get()) return null
    if (overlay.get()?.what === 'palette' && !isSecret(scan) && !isAnswered(scan)) {
      overlay.show({ what: 'palette', query: scan.text })
      return { kind: 'navigated', tone: 'step', text: `Recherche de « ${scan.text} »` }
    }
    overlay.close()
    return null
  },
})
