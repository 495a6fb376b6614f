import type { Printer } from '#contract/entities/printer.ts'
import { useActs } from '#src/commands/page.ts'
import type { Printing } from './running.ts'

/** The acts of a page that tries printers: one for each, with its key. */
export function useTrials(page: string, printing: Printing | undefined, printers: readonly Printer[]): void {
  useActs(
    page,
    printers.map(printer => ({
      id: `printer.try.${printer.id}`,
      title: `Essayer ${printer.name}`,
      keywords: ['étiquette d’essai', 'test', 'imprimante', 'noircissement'],
      run: () => printing?.try(printer),
    })),
  )
}
