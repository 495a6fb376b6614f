import type { ScannedCommand } from '#src/scan/ports.ts'
import type { PrintingDoor } from './printing.ts'

/** What a bench's card says after `DC-`, and how it is read back. */
export const benchCardOf = (number: number) => `POSTE-${number}`

/** A bench's card: a terminal that moves scans it to print where that bench prints. */
export function benchCard(door: PrintingDoor, card: string): ScannedCommand | undefined {
  const [, number] = /^POSTE-([1-9]\d{0,5})$/.exec(card) ?? []
  if (number === undefined) return undefined
  return {
    title: `Imprimer au poste ${number}`,
    allowed: () => true,
    run: async () => (await door.open()).borrow(Number(number)),
  }
}
