import type { ScanDialog, ScannedCommand } from '#src/scan/router/ports.ts'
import type { Scan } from '#src/scan/scan.ts'
import { isSecret } from '#src/scan/words.ts'
import type { Overlay } from './layer.ts'
import type { Registry } from './registry.ts'

/** Finds the command of a scanned card by the card's text after `DC-`. */
export function scannedCommand(registry: Registry, card: string): ScannedCommand | undefined {
  const command = registry.byCard(card)
  if (!command) return anyQuantity(registry, card)
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

/** Beside the printed quantities, the palette says any number of pieces as a card does, so that it waits its turn. */
function anyQuantity(registry: Registry, card: string): ScannedCommand | undefined {
  const [, n] = /^X([1-9]\d{0,3})$/.exec(card) ?? []
  const asking = n === undefined ? undefined : registry.byId('quantity.choose')
  const [choice] = asking?.choices?.(n ?? '') ?? []
  if (!asking || !choice) return undefined
  return {
    title: choice.title,
    allowed: () => {
      const permission = asking.when()
      return permission.allowed || permission.because
    },
    run: () => choice.run('card'),
  }
}

/**
 * Takes the scans that come while the palette is open. The palette closes when the step or a page answers the code;
 * otherwise it searches for the code. It never shows the text of a badge.
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
