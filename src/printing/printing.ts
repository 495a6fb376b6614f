import type { PrintJob } from '#contract/answer.ts'
import { createLazy } from '#src/lazy.ts'
import type { ScannedCommand } from '#src/scan/router/ports.ts'
import type { Printing } from './running.ts'

/** Loads printing with the first print or once a page is open. */
export function createLazyPrinting(load: () => Promise<Printing>) {
  const printing = createLazy(load)
  return {
    ...printing,
    /** Resolves once the jobs are stored. `early`: the server does not know them yet. */
    add: async (jobs: readonly PrintJob[], early?: true) => (await printing.open()).queue.add(jobs, early),
  }
}

export type LazyPrinting = ReturnType<typeof createLazyPrinting>

/** The text of a bench's card after `DC-`. */
export const benchCardOf = (number: number) => `POSTE-${number}`

/**
 * The command of a card that printing knows. A bench's: the terminal that scans it prints on that bench's printers. The
 * bars of a test label: its printer is proven. A wall's: a fresh browser becomes that bench's screen.
 */
export function printingCard(printing: LazyPrinting, card: string): ScannedCommand | undefined {
  const [, number] = /^POSTE-([1-9]\d{0,5})$/.exec(card) ?? []
  if (number !== undefined) {
    return {
      title: `Imprimer au poste ${number}`,
      allowed: () => true,
      run: async () => (await printing.open()).borrow(Number(number)),
    }
  }
  if (card.startsWith('MUR-')) {
    return {
      title: 'Écran mural',
      allowed: () => true,
      run: async () => (await printing.open()).enrol(card),
    }
  }
  if (!/^ESSAI-\w{6}$/.test(card)) return undefined
  return {
    title: 'Étiquette d’essai relue',
    allowed: () => true,
    run: async () => (await printing.open()).prove(card),
  }
}
